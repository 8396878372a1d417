import type { PagesFile } from '../../schema/pages.gen.ts'
import { icons } from '../../schema/values/file-path.ts'

const payments = ['e-wallet', 'bank', 'card', 'qr', 'counter']
const channels = ['video', 'blog', 'news'] as const

/**
 * A small valid site, newly made on each call: three pages, most block types, two pictures. The examples of
 * docs/problems.md are mistakes in it, and most tests use it.
 */
export function exampleSite(): PagesFile {
  return {
    site: {
      brand: 'p666',
      keyword: 'p666',
      url: 'https://p666.example',
      promoUrl: 'https://promo.team.example/register',
      imageCount: 2,
      footer: {
        promoText: '100% BONUS',
        copyrightYear: 2025,
        paymentMethods: payments.map((name) => ({
          name,
          image: `/payments/${name}.svg`,
          hoverImage: `/payments/${name}-hover.svg`,
        })),
        socialLinks: channels.map((kind) => ({
          kind,
          label: `Our ${kind}`,
          icon: `/social/${kind}.svg`,
          link: {
            linkType: 'social',
            href: `https://promo.team.example/${kind}`,
            target: '_blank',
          },
        })),
      },
      floatingButtons: [
        {
          text: 'Claim your bonus',
          imageSrc: '/floating/claim.svg',
          alt: '{keyword} gift box',
          position: 'bottom-right',
          offset: 184,
          size: 'medium',
          color: 'accent',
        },
        { text: 'Get your bonus', imageSrc: '/floating/get.svg', alt: '{keyword} coins' },
      ],
      redirects: { '/ogrmowvk.html': 'promoUrl', '/old.html': '/bonus' },
      responsibleGambling: {
        minAge: 21,
        line: 'Gambling can be addictive. Know when to stop.',
        helpline: { name: 'Helpline', number: '(02) 8248-9568', href: 'tel:+63282489568' },
      },
    },
    pages: {
      '/': {
        name: '/',
        meta: {
          title: 'Slots and tables at {keyword}',
          description: 'What there is to play at {keyword}, explained before you begin.',
        },
        blocks: [
          {
            type: 'hero',
            title: 'Welcome to {keyword}',
            desc: 'Slots and <b>tables</b>, explained.',
            logo: true,
            button: { label: 'Register at {keyword}' },
          },
          {
            type: 'headingCard',
            title: 'The facts',
            desc: 'Read the <a href="/bonus#how-to-start">steps</a>.',
            button: { label: 'START NOW', href: '/ogrmowvk.html' },
          },
          {
            type: 'promoGrid',
            emojiRule: { kind: 'shuffle', emojis: ['🎰', '🎲', '🃏'] },
            cards: [
              { title: 'Bonus', desc: 'What it is.', button: { label: 'Read', href: '/bonus' } },
              {
                title: 'Mail',
                desc: 'Write.',
                button: { label: 'Ask', href: 'mailto:a@b.example' },
              },
            ],
          },
          { type: 'legal', sections: [{ title: 'Terms', desc: 'All rules of {keyword}.' }] },
          {
            type: 'cta',
            title: 'Enter {keyword}',
            buttons: [{ label: 'Access' }, { label: 'Out', href: 'https://other.example/' }],
          },
        ],
      },
      '/bonus': {
        name: 'bonus.html',
        meta: {
          title: 'Bonus terms at {keyword}',
          description: 'What the bonus is, and which terms to read before you take it.',
        },
        blocks: [
          { type: 'hero', title: 'Bonus', desc: 'The offer.', image: 'bonus-2-1' },
          {
            type: 'promoGrid',
            title: 'Offers',
            columns: 2,
            emojiRule: { kind: 'first', emojis: ['🎉'] },
            cards: [
              { title: 'One', desc: 'First.', emoji: '🍒' },
              { title: 'Two', desc: 'Second.' },
            ],
          },
          {
            type: 'stepList',
            id: 'how-to-start',
            title: 'How to start',
            steps: [{ icon: '📝', title: 'Read', desc: 'Read the terms.' }],
          },
          {
            type: 'contentCards',
            image: 'bonus-2-1',
            cards: [{ title: 'Wagering', desc: 'What it means.' }],
          },
        ],
      },
      '/vip': {
        name: 'VIP',
        showNav: false,
        meta: {
          title: 'VIP levels at {keyword}',
          description: 'How the VIP levels differ, and what it takes to reach each one.',
        },
        vipLevels: [{ name: 'Gold', desc: 'The third of {keyword}.' }],
        blocks: [
          { type: 'hero', title: 'VIP', desc: 'Levels.', image: 'vip-8-1' },
          {
            type: 'promoGrid',
            emojiRule: { kind: 'first', emojis: ['💎', '👑', '⭐'], minCards: 3 },
            cards: [
              { title: 'A', desc: 'a' },
              { title: 'B', desc: 'b' },
              { title: 'C', desc: 'c' },
              { title: 'D', desc: 'd', emoji: '🍀' },
            ],
          },
        ],
      },
    },
  }
}

/** The files of the example site's public folder. */
export const publicFiles: readonly string[] = [
  ...payments.flatMap((name) => [`/payments/${name}.svg`, `/payments/${name}-hover.svg`]),
  ...channels.map((kind) => `/social/${kind}.svg`),
  '/floating/claim.svg',
  '/floating/get.svg',
  '/files/tour.mp4',
  '/files/tour.vtt',
  '/logo/p666.png',
  ...Object.values(icons),
]

/** The names of the example site's pictures. */
export const pictureNames: readonly string[] = ['bonus-2-1', 'vip-8-1']
