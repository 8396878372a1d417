import { describe, expect, it, vi } from 'vitest'
import { compile as compileTabs } from '../../../blocks/tabs/compile.ts'
import { navLabel } from '../../../renderer/document/describe-page.ts'
import { resolveMeta } from '../../../renderer/document/head.tsx'
import { getPageData, pageDataUrl } from '../../../renderer/page/page-data.ts'
import type { BlockOf, BlockType } from '../../../renderer/page/registry.ts'
import { imageAlt } from '../../../schema/values/image-alt.ts'
import { inNavigationOrder } from '../../../schema/values/navigation-order.ts'
import { normalizePath } from '../../../schema/values/path.ts'
import { makeBase, compileSite, deepFreeze, pictures, siteWith } from '../../fixtures/sites.ts'

const data = compileSite(deepFreeze(makeBase()))

function blockOf<T extends BlockType>(path: string, type: T, from = data): BlockOf<T> {
  const isIt = (block: { type: BlockType | 'broken' }): block is BlockOf<T> => block.type === type
  const found = from.pages[path]?.blocks.find(isIt)
  if (!found) throw new Error(`${path} has no ${type}`)
  return found
}

it('tokens are filled in texts, markup, titles, labels and alternative texts', () => {
  expect(data.pages['/']?.meta).toEqual({
    title: 'Slots and tables at p666',
    description: 'What there is to play at p666, explained before you begin.',
  })
  expect(blockOf('/', 'hero').title).toBe('Welcome to p666')
  expect(blockOf('/', 'hero').button?.label).toBe('Register at p666')
  expect(blockOf('/', 'legal').sections[0]?.desc).toBe('All rules of p666.')
  expect(data.site.floatingButtons.map(({ alt }) => alt)).toEqual(['p666 gift box', 'p666 coins'])
  expect(data.pages['/vip']?.vipLevels).toEqual([{ name: 'Gold', desc: 'The third of p666.' }])
  expect(JSON.stringify(data)).not.toContain('{keyword}')
})

it.each(['$&', '$1', "$`$'$$", '\\1', 'a b', 'keyword', 'пари'])(
  'tokens take the keyword %j as it is',
  (keyword) => {
    const filled = compileSite(siteWith({ 'site keyword': keyword }))
    expect(blockOf('/', 'hero', filled).title).toBe(`Welcome to ${keyword}`)
    expect(blockOf('/bonus', 'hero', filled).image?.alt).toBe(`${keyword} bonus`)
  },
)

it('a picture says what is written at its place, else for it everywhere, else what all pictures say', () => {
  const texts = { 'bonus-2-1': 'Gold at {keyword}', 'vip-8-1': '' }
  const alts = (more: Record<string, unknown>) => {
    const made = compileSite(siteWith({ 'site pictureTexts': texts, ...more }))
    expect(made.site).not.toHaveProperty('pictureTexts')
    return ['/bonus', '/vip'].map((path) => blockOf(path, 'hero', made).image?.alt)
  }
  expect(alts({})).toEqual(['Gold at p666', ''])
  expect(alts({ 'pages /vip blocks 0 imageAlt': 'A crown' })).toEqual(['Gold at p666', 'A crown'])
  expect(alts({ 'pages /bonus blocks 0 imageAlt': '' })).toEqual(['', ''])
  expect(alts({ 'site pictureTexts': undefined })).toEqual(['p666 bonus', 'p666 vip'])
})

it('the text of a picture is not that of a card that it decorates', () => {
  const made = compileSite(
    siteWith({
      'site pictureTexts': { 'bonus-2-1': 'Gold' },
      'pages /bonus blocks 1 cards 0 imgPath': 'bonus-2-1',
    }),
  )
  const { imgPath } = blockOf('/bonus', 'promoGrid', made).cards[0] ?? {}
  expect(imgPath).toMatchObject({ src: '/img/bonus-2-1.0123abcd', alt: '' })
})

it('defaults apply where the composer wrote nothing', () => {
  expect(data.site).toMatchObject({ lang: 'en-PH', themeColor: '#140b2b' })
  expect(data.site.floatingButtons[1]).toEqual({
    text: 'Get your bonus',
    href: '/ogrmowvk.html',
    rel: 'noindex nofollow',
    imageSrc: '/floating/get.svg',
    alt: 'p666 coins',
    position: 'bottom-right',
    offset: 24,
    size: 'medium',
    color: 'default',
  })
  expect(data.site.footer.socialLinks[0]?.link).toEqual({
    linkType: 'social',
    href: 'https://promo.team.example/video',
    target: '_blank',
  })
  expect(blockOf('/bonus', 'hero').logo).toBe(false)
  expect(blockOf('/', 'promoGrid').columns).toBe(3)
  expect(blockOf('/bonus', 'stepList').style).toBe('bullets')
  expect(blockOf('/bonus', 'contentCards').imageUse).toBe('once')
  expect(data.pages['/bonus']?.showNav).toBe(true)
})

it('defaults give way to what the composer wrote', () => {
  expect(blockOf('/bonus', 'promoGrid').columns).toBe(2)
  expect(data.pages['/vip']?.showNav).toBe(false)
  expect(data.site.floatingButtons[0]).toMatchObject({ offset: 184, color: 'accent' })
})

it('defaults are empty if there are no redirects', () => {
  expect(compileSite(siteWith({ 'site redirects': undefined })).redirects).toEqual({})
})

describe('emojis', () => {
  const emojisOf = (path: string, from = data) =>
    blockOf(path, 'promoGrid', from).cards.map(({ emoji }) => emoji)

  it('of the rule "first" are on the first cards, and the rule is removed', () => {
    expect(emojisOf('/bonus')).toEqual(['🎉', '🎯'])
    expect(emojisOf('/vip')).toEqual(['💎', '👑', '⭐', '🍀'])
    expect(blockOf('/bonus', 'promoGrid')).not.toHaveProperty('emojiRule')
  })

  it('of a rule that needs more cards are not used, and the rule is removed', () => {
    const cards = Reflect.get(makeBase().pages['/vip']?.blocks[1] ?? {}, 'cards').slice(2)
    const few = compileSite(siteWith({ 'pages /vip blocks 1 cards': cards }))
    expect(emojisOf('/vip', few)).toEqual(['🎯', '🍀'])
    expect(blockOf('/vip', 'promoGrid', few)).not.toHaveProperty('emojiRule')
  })

  it('to be shuffled are left to the browser', () => {
    expect(blockOf('/', 'promoGrid').emojiRule).toEqual({
      kind: 'shuffle',
      emojis: ['🎰', '🎲', '🃏'],
      minCards: 1,
    })
    expect(emojisOf('/')).toEqual(['🎯', '🎯'])
  })

  it('of steps have their own default', () => {
    expect(blockOf('/bonus', 'stepList').steps.map(({ icon }) => icon)).toEqual(['📝'])
  })
})

describe('buttons', () => {
  const promoUrl = 'https://promo.team.example/register'
  it.each<[href: string | undefined, target: string, linkType: string]>([
    [undefined, promoUrl, 'promo'],
    [promoUrl, promoUrl, 'promo'],
    ['/ogrmowvk.html', '/ogrmowvk.html', 'promo'],
    ['/ogrmowvk.html?from=home', '/ogrmowvk.html?from=home', 'promo'],
    ['/bonus', '/bonus', 'page'],
    ['/bonus#how-to-start', '/bonus#how-to-start', 'page'],
    ['#main', '#main', 'page'],
    ['mailto:a@b.example', 'mailto:a@b.example', 'contact'],
    ['tel:+63', 'tel:+63', 'contact'],
    ['https://other.example/', 'https://other.example/', 'other'],
    ['http://other.example/', 'http://other.example/', 'other'],
  ])('with the target %j link to %s as %s', (href, target, linkType) => {
    const button = { label: 'Go', ...(href !== undefined && { href }) }
    const site = siteWith({ 'pages / blocks 0 button': button })
    expect(blockOf('/', 'hero', compileSite(site)).button).toEqual({
      label: 'Go',
      href: target,
      linkType,
    })
  })
})

it('names panels without an id after their titles, or else by their number', () => {
  const panel = (title: string, id?: string) => ({ title, desc: 'Text.', ...(id && { id }) })
  const idsOf = (title: string): (string | undefined)[] => {
    const panels = [panel('Slots'), panel('スロット'), panel('x', 'own')]
    return compileTabs({ type: 'tabs', title, panels }).panels.map(({ id }) => id)
  }
  expect(idsOf('Our games!')).toEqual(['our-games-slots', 'our-games-2', 'own'])
  expect(idsOf('ゲーム')).toEqual(['tabs-slots', 'tabs-2', 'own'])
})

it('pictures have address, size, widths and alternative text', () => {
  expect(blockOf('/bonus', 'hero').image).toEqual({
    src: '/img/bonus-2-1.0123abcd',
    alt: 'p666 bonus',
    width: 800,
    height: 600,
    widths: [320, 640],
  })
  expect(pictures.get('bonus-2-1')).not.toHaveProperty('alt')
})

const alts: [path: string, alt: string][] = [
  ['/bonus', 'p666 bonus'],
  ['/', 'p666'],
  ['/guides/slots', 'p666 guidesslots'],
]
it.each(alts)('pictures of %s have the text %j', (path, alt) => {
  expect(imageAlt('p666', path)).toBe(alt)
})

it('pictures that are missing are named with their page', () => {
  const site = siteWith({ 'pages /bonus blocks 0 image': 'gone' })
  expect(() => compileSite(site)).toThrow('page /bonus: there is no picture "gone"')
})

it('build data has everything of the site except what only the build needs', () => {
  expect(Object.keys(data.site).toSorted()).toEqual(
    'brand floatingButtons footer keyword lang messages nav promoUrl responsibleGambling themeColor url'.split(
      ' ',
    ),
  )
  expect(data.redirects).toEqual({ '/ogrmowvk.html': 'promoUrl', '/old.html': '/bonus' })
})

it('build data accepts a page named like a built-in property', () => {
  const site = siteWith({ 'pages constructor': makeBase().pages['/vip'] })
  expect(Object.keys(compileSite(site).pages)).toContain('/constructor')
})

it.each<[written: string, path: string]>([
  ['/', '/'],
  ['', '/'],
  ['bonus', '/bonus'],
  ['//bonus', '/bonus'],
  ['/bonus/', '/bonus'],
  ['/a//b/', '/a/b'],
])('paths %j is %s', (written, path) => {
  expect(normalizePath(written)).toBe(path)
})

it('paths have their data at their own address', () => {
  expect(pageDataUrl('/')).toBe('/data/index.json')
  expect(pageDataUrl('/bonus')).toBe('/data/bonus.json')
})

it.each(['/x', 'constructor', '__proto__', ''])('logs that %j has no page data', (path) => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  expect(getPageData(data, path)).toBeUndefined()
  expect(log.mock.calls).toEqual([[`no build data for ${path}`]])
  log.mockRestore()
})

describe('resolveMeta', () => {
  const [page, route] = [{ title: 'page' }, { title: 'route', description: 'of the route' }]
  it('takes each from page data, else from the route, else leaves it empty', () => {
    expect(resolveMeta(page, route)).toEqual({ title: 'page', description: 'of the route' })
    expect(resolveMeta(undefined, route)).toEqual({ title: 'route', description: 'of the route' })
    expect(resolveMeta(page, undefined)).toEqual({ title: 'page', description: '' })
    expect(resolveMeta(undefined, undefined)).toEqual({ title: '', description: '' })
  })
})

describe('the navigation', () => {
  it('starts with the home page, follows the file, and omits hidden pages', () => {
    const { '/': home, '/bonus': bonus, '/vip': vip } = makeBase().pages
    const written = {
      'vip/': { ...vip, showNav: true },
      '/bonus': bonus,
      '/': home,
      '/login': { ...vip, name: 'Login' },
    }
    const { site: shared, routes, pages } = compileSite(deepFreeze(siteWith({ pages: written })))
    expect(shared.nav.map(({ path, label }) => [path, label])).toEqual([
      ['/', 'Home'],
      ['/vip', 'VIP'],
      ['/bonus', 'bonus'],
    ])
    expect(routes.map(({ path, showNav }) => [path, showNav])).toEqual([
      ['/vip', true],
      ['/bonus', true],
      ['/', true],
      ['/login', false],
    ])
    expect(Object.entries(pages).every(([path, page]) => path === page.path)).toBe(true)
  })

  it('has the order of the settings, whatever that of the pages is, and ends with all others', () => {
    const { '/vip': vip } = makeBase().pages
    const more = {
      'pages /vip showNav': true,
      'pages /app': { ...vip, name: 'App', showNav: true },
    }
    const navOf = (navigation: string[]) =>
      compileSite(siteWith({ 'site navigation': navigation, ...more })).site
    expect(navOf(['/app', '/bonus']).nav.map(({ path }) => path)).toEqual(
      '/ /app /bonus /vip'.split(' '),
    )
    expect(navOf(['/vip', '/gone']).nav.map(({ path }) => path)).toEqual(
      '/ /vip /bonus /app'.split(' '),
    )
    expect(navOf([])).toEqual(compileSite(siteWith(more)).site)
    expect(navOf(['/vip'])).not.toHaveProperty('navigation')
  })

  it('has the same order in another language', () => {
    const translated = ['/de/vip', '/de/bonus', '/de'].map((path) => ({ path }))
    const order = inNavigationOrder(translated, ['/bonus'], '/de').map(({ path }) => path)
    expect(order).toEqual(['/de', '/de/bonus', '/de/vip'])
  })

  it('does not list a page that opts out but still shows the navigation', () => {
    const { site: shared, pages } = compileSite(siteWith({ 'pages /bonus inNav': false }))
    expect(shared.nav.map(({ path }) => path)).toEqual(['/'])
    expect(pages['/bonus']).toMatchObject({ showNav: true })
    expect(pages['/bonus']).not.toHaveProperty('inNav')
  })

  const labels: [name: string, label: string][] = [
    ['bonus.html', 'bonus'],
    ['/bonus.html', 'bonus'],
    ['Bonus', 'Bonus'],
    ['/', ''],
    ['html', 'html'],
  ]
  it.each(labels)('labels the route %j %j', (name, label) => {
    expect(navLabel(name)).toBe(label)
  })
})
