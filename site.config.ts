import { defineSite } from './schema/config/define-site.ts'
import type { NewBlock } from './schema/config/options/new-page.ts'

/**
 * The blocks of a promotion. Only what differs from one promotion to the next is in brackets, which the check reports and the
 * composer selects as a whole; the rest holds for every site.
 */
const promotion: readonly NewBlock[] = [
  {
    type: 'hero',
    variant: 'split',
    title: 'Promotion',
    desc: '[Add what is offered, to whom, and until when]',
    image: 'bonus-2-1',
    button: { label: 'Join the promotion' },
  },
  {
    type: 'promoGrid',
    variant: 'cards',
    title: 'What you get',
    columns: 2,
    cards: [
      { title: '[Your offer]', desc: '[Add what it gives, in one sentence]', imgPath: 'bonus-2-1' },
      { title: '[Your second offer]', desc: '[Add what it gives, in one sentence]', emoji: '🎁' },
    ],
  },
  {
    type: 'stepList',
    title: 'How to take part',
    style: 'numbers',
    steps: [
      {
        title: 'Read the full terms',
        desc: 'They list who can take part, when, and what is asked.',
      },
      { title: 'Set your limit', desc: 'Decide what you can afford to lose before you start.' },
      { title: 'Join', desc: 'Log in, and join on the promotional page.' },
    ],
  },
  {
    type: 'notice',
    tone: 'important',
    title: 'Play within your limits',
    desc: 'A promotion changes no odds. Stop when you reach your limit.',
  },
  {
    type: 'faq',
    title: 'Questions about the promotion',
    questions: [
      { question: '[Your question]', answer: '[Add the answer]' },
      { question: 'Who can take part?', answer: 'Adults of 21 and over who have an account.' },
    ],
  },
  {
    type: 'cta',
    variant: 'centered',
    title: 'Ready to take part?',
    buttons: [{ label: 'Join the promotion' }],
  },
]

export default defineSite({
  rules: ['general', 'gambling-ph'],
  lang: 'en-PH',
  // The site's own default, of which no message exists: all are in English, its fallback.
  locale: 'zh-TW',
  fallbackLocale: 'en',
  timeZone: 'Asia/Manila',
  timeZoneName: 'the Philippines',
  promoPage: true,
  pictures: { alt: 'optional', count: true },
  newPage: {
    title: '{name} at {keyword}: what to know first',
    description:
      'What {name} at {keyword} is about, which terms to read first, and how to set a limit before you play.',
    heading: '{name} at {keyword}',
    outlines: [
      {
        name: 'promotion',
        title: 'Promotion page',
        about: 'An offer: what it is, how to take part, its terms and questions about it.',
        blocks: promotion,
      },
      {
        name: 'guide',
        title: 'Guide',
        about: 'A subject in longer texts, with steps, a comparison and questions.',
        blocks: ['hero', 'headingCard', 'contentCards', 'stepList', 'comparisonTable', 'faq'],
      },
      {
        name: 'questions',
        title: 'Questions and answers',
        about: 'Answers to what visitors ask, and where to get help.',
        blocks: ['hero', 'faq', 'notice', 'cta'],
      },
      {
        name: 'vip',
        title: 'VIP page',
        about: 'How levels work, what they offer, and a call to action.',
        blocks: ['hero', 'vipGuide', 'promoGrid', 'faq', 'cta'],
      },
    ],
  },
  shell: {
    before: ['navigation'],
    after: ['footer', 'floatingButtons'],
    inside: { footer: ['responsibleGambling'] },
  },
  limits: {
    'shell/footer': {
      default: null,
      required: ['promoText', 'copyrightYear', 'paymentMethods', 'socialLinks'],
      examples: [{ promoText: '100% BONUS + 100 FS + 75 EM' }],
      properties: {
        promoText: {
          description: 'The line that promotes the sign-up bonus.',
          examples: ['100% BONUS + 100 FS + 75 EM'],
        },
        paymentMethods: {
          description: 'Exactly five.',
          default: null,
          minItems: 5,
          maxItems: 5,
        },
        socialLinks: {
          description: 'Exactly three: one each for video, blog and news.',
          default: null,
          minItems: 3,
          maxItems: 3,
          allOf: ['video', 'blog', 'news'].map((kind) => ({
            contains: {
              type: 'object',
              required: ['kind'],
              properties: { kind: { const: kind } },
            },
          })),
          items: {
            required: ['kind', 'label', 'icon', 'link'],
            properties: {
              kind: {
                description:
                  'Which of the three it is: the video channel, the blog or the news site.',
                enum: ['video', 'blog', 'news'],
              },
            },
          },
        },
      },
    },
    'shell/floatingButtons': {
      description: 'Exactly two buttons that stay visible while the page scrolls.',
      default: null,
      minItems: 2,
      maxItems: 2,
      items: {
        required: ['text', 'imageSrc', 'alt'],
        properties: {
          href: {
            description: 'Where the button leads.',
            default: '/ogrmowvk.html',
            examples: ['/ogrmowvk.html'],
          },
          rel: {
            description: 'Words such as nofollow, separated by spaces.',
            default: 'noindex nofollow',
          },
        },
      },
    },
  },
})
