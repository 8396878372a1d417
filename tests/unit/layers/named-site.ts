import { picturesFile, writePictureList } from '../../../site/view/picture-list.ts'
import type { Texts } from '../../../studio/api.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { main, own } from '../../fixtures/edited-site.ts'
import { po, ownPo } from './layers.ts'

/**
 * The names of what other layers name: of a page, a section, a campaign, ids, a picture. Those of what only Lucky has begin with
 * `own`.
 */
export const names = {
  page: '/vip',
  section: 'limits',
  campaign: 'easter',
  block: 'top',
  inSection: 'first',
  picture: 'vip-8-1',
  ownPage: '/lantern',
  ownSection: 'lanterns',
  ownCampaign: 'moon',
  ownBlock: 'news',
}

/** A site with these names, each of which is in every layer that can name it. */
export function siteNamed(all: typeof names): Texts {
  const { page, section, campaign, block, inSection, picture } = all
  const { ownPage, ownSection, ownCampaign, ownBlock } = all
  const link = (href: string) => ({ label: 'Go', href })
  const toIds = [link(`/#${block}`), link(`/?a=1#${inSection}`)]
  const set = (title: string, href: string, image: string) => ({
    pages: {
      '/': { [block]: { title } },
      '/more': { top: { title } },
      [page]: { levels: { button: link(href), image } },
    },
    sections: { [section]: { [inSection]: { title } } },
    meta: { [page]: { title } },
  })
  const use = (...more: object[]) => ({ type: 'use', section, set: Object.assign({}, ...more) })
  const values = { [inSection]: { title: 'Set', button: link(page) } }
  const head = (name: string) => ({
    name,
    meta: { title: `Page ${name} of {keyword}`, description: `What there is on ${name}.` },
  })
  const hero = {
    type: 'hero',
    title: 'Hello',
    desc: `<a href="${page}#levels">All</a>`,
    image: picture,
  }
  const entry = (context: string) => `\nmsgctxt "${context}"\nmsgid "Hello"\nmsgstr "Hi"\n`
  const tagList = { type: 'pageList', tagPages: true }
  const linked = `\nmsgid "<a href=\\"${page}#levels\\">All</a>"\nmsgstr "<a href='${page}#levels'>Iba</a>"\n`
  const contexts = ['/more#top', `/#${block}`, `${page}#levels`, `sections/${section}#${inSection}`]
  return {
    [main]: textOf({
      site: {
        ...makeBase().site,
        locales: [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }],
        navigation: [page, '/more'],
        redirects: { '/go': page },
        pictureTexts: { [picture]: 'Gold' },
      },
      include: ['pages/*.json'],
      sections: {
        [section]: {
          title: 'Shared',
          campaign,
          blocks: [{ type: 'headingCard', id: inSection, title: 'Hello', button: link(page) }],
        },
        outer: { blocks: [use(values)] },
      },
      campaigns: {
        [campaign]: { from: '2026-04-01', pages: ['/', page], set: set('Warm', page, picture) },
        alone: { from: '2026-06-01', pages: [page], set: { meta: { [page]: { title: 'Alone' } } } },
      },
      pages: {
        '/': {
          ...head('/'),
          blocks: [
            { ...hero, type: 'hero', id: block },
            { ...use(values), id: 'use' },
            {
              type: 'cta',
              campaign,
              title: 'Go',
              buttons: [link(page), link(`#${block}`)],
            },
          ],
        },
        '/more': {
          ...head('More'),
          blocks: [
            { ...hero, id: 'top' },
            { type: 'cta', title: 'To', buttons: toIds },
            { type: 'pageList', show: { pages: [page, '/'] } },
            { type: 'form', title: 'Form', fields: [], submit: '', thanks: '', thanksPage: page },
            {
              type: 'notice',
              title: 'To',
              desc: `<a href="${page}/bread">Bread</a>`,
              from: '2026-03-01',
              until: '2026-03-02',
            },
            { type: 'promoGrid', cards: [{ title: 'A' }, { title: 'B', campaign }] },
          ],
        },
      },
    }),
    'pages/vip.json': textOf({
      pages: { [page]: { ...head('VIP'), blocks: [{ ...hero, id: 'levels' }, tagList] } },
    }),
    [own]: textOf({
      site: {
        brand: 'lucky',
        keyword: 'Lucky',
        navigation: [ownPage, page],
        redirects: { '/more': page, '/mine': ownPage },
        pictureTexts: { [picture]: 'A lamp' },
      },
      sections: {
        [section]: { blocks: { [inSection]: { button: link(page) } } },
        [ownSection]: { title: 'Mine', blocks: [use()] },
      },
      campaigns: {
        [campaign]: { set: set('Hot', page, picture) },
        [ownCampaign]: {
          from: '2026-05-01',
          set: { pages: { '/': { [ownBlock]: { title: 'Moon' } } } },
        },
      },
      pages: {
        '/': {
          blocks: {
            [block]: { title: 'Lucky', image: picture, campaign },
            use: { set: { [inSection]: { desc: 'Mine' } } },
            [ownBlock]: {
              $after: block,
              type: 'cta',
              title: 'N',
              buttons: [link(page), link(ownPage), ...toIds],
            },
            rules: { $after: ownBlock, type: 'use', section: ownSection, campaign: ownCampaign },
          },
        },
        [page]: { name: 'Lucky VIP' },
        [ownPage]: { ...head('Mine'), blocks: [{ ...hero, type: 'hero' }, use()] },
      },
    }),
    'brands/star.json': textOf({
      site: { brand: 'star', keyword: 'Star' },
      pages: { '/': { blocks: { [block]: { image: picture } } } },
    }),
    [po]: ['', ...contexts.map(entry), linked].join(''),
    [ownPo]: ['', ...[...contexts, `${ownPage}#levels`, `/#${ownBlock}`].map(entry), linked].join(
      '',
    ),
    [picturesFile]: writePictureList(
      new Map([
        [picture, '1.webp'],
        [`lucky/${picture}`, '2.webp'],
      ]),
    ),
  }
}
