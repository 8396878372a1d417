import { describe, expect, it } from 'vitest'
import { readPo } from '../../../site/locales/po/po-file.ts'
import { renamePageInPo } from '../../../site/locales/po/rename-page.ts'
import { findLinks } from '../../../site/view/links.ts'
import { findPathError, movePage } from '../../../site/view/move-page.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import type { Texts } from '../../../studio/api.ts'
import {
  listNavigation,
  moveEntry,
} from '../../../studio/client/fields/groups/navigation-field.tsx'
import type { FileEdit } from '../../../studio/client/model/draft.ts'
import {
  addPageAfter,
  removePage,
  shiftNode,
  siblingsOf,
  switchPage,
  treeOfPages,
  type PageNode,
} from '../../../studio/client/model/pages.ts'
import { editsOf } from '../../../studio/texts/edit.ts'
import { bundle } from '../../fixtures/bundle.ts'
import {
  contextOf,
  edited,
  editedText,
  lens,
  main,
  own as lucky,
} from '../../fixtures/edited-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { makeBase, checkText, textOf } from '../../fixtures/sites.ts'

const pages = `{
  "site": {
    "keyword": "p666",
    "redirects": { "/old.html": "/bonus", "/x": "promoUrl" }
  },
  "pages": {
    "/": {
      "name": "/",
      "blocks": [
        { "type": "hero", "title": "Welcome", "desc": "See <a href=\\"/bonus#terms\\">terms</a>, <a href='/bonus/'>more</a>, <a href=\\"/bonuses\\">other</a>.",
          "button": { "label": "Bonus", "href": "/bonus" } }
      ]
    },
    "/bonus": { "name": "Bonus", "blocks": [{ "type": "hero", "title": "Bonus", "desc": "Own <a href=\\"#terms\\">terms</a>." }] }
  }
}
`
const more = `{ "pages": { "/vip": { "name": "VIP", "blocks": [{ "type": "cta", "title": "Go", "buttons": [{ "label": "Bonus", "href": "/bonus?a=1#b" }] }] } } }`
const files = { [main]: pages, 'more.json': more }

const context = contextOf(files)
const followed = (texts: Texts, edits: readonly FileEdit[]) =>
  edited(texts, lens.write(texts, edits, { kind: 'site' }))

function pageAt(path: string) {
  const page = context.site.pages.find((entry) => entry.path === path)
  if (!page) throw new Error(`no page ${path}`)
  return page
}

it('finds links to an id in the sections that its page shows, and in no others', () => {
  const linkTo = (href: string) => ({ type: 'cta', title: 'Go', buttons: [{ label: 'Go', href }] })
  const sections = { shown: { blocks: [linkTo('#a')] }, other: { blocks: [linkTo('#a')] } }
  const home = { name: '/', blocks: [linkTo('#a'), linkTo('/bonus#a')] }
  const text = JSON.stringify({ sections, pages: { '/': home, '/bonus': { blocks: [] } } })
  const found = findLinks(contextOf({ [main]: text }), '/bonus', {
    id: 'a',
    shows: (name) => name === 'shown',
  })
  expect(found.map(({ path }) => path.slice(0, 4).join('.'))).toEqual([
    'sections.shown.blocks.0',
    'pages./.blocks.1',
  ])
})

it('moves a page with all links to it and changes nothing else', () => {
  const moved = followed(files, movePage(context, pageAt('/bonus'), '/offers', true))
  expect(moved[main]).toBe(
    pages
      .replace('"/old.html": "/bonus"', '"/old.html": "/offers"')
      .replace('"promoUrl" }', '"promoUrl", "/bonus": "/offers" }')
      .replace('/bonus#terms', '/offers#terms')
      .replace("'/bonus/'", "'/offers'")
      .replace('"href": "/bonus"', '"href": "/offers"')
      .replace('"/bonus": { "name"', '"/offers": { "name"'),
  )
  expect(moved['more.json']).toBe(more.replace('/bonus?', '/offers?'))
})

describe('translations follow a page to its new address', () => {
  const po = (path: string): string =>
    String.raw`msgid "See <a href=\"${path}#terms\">terms</a>."
msgstr "Tingnan ang <a href=\"${path}#terms\">terms</a>."

msgctxt "${path}#own"
msgid "Own <a href=\"#terms\">terms</a>."
msgstr "Sariling terms"

#~ msgid "Gone, with a <a href=\"/bonuses\">link</a>"
#~ msgstr "Wala na"
`
  const [shared, others, faulty] = ['locales/fil.po', 'locales/fil/other.po', 'locales/de.po']

  it('byte by byte, but for a file with a mistake', () => {
    const all: Texts = {
      ...files,
      [others]: po('/bonus'),
      [shared]: po('/bonus').replaceAll('\n', '\r\n'),
      [faulty]: `${po('/bonus')}\nmsgstr "Ohne Text"\n`,
    }
    const edits = movePage(context, pageAt('/bonus'), '/offers', true)
    const moved = edited(all, lens.write(all, edits, { kind: 'site' }))
    for (const name of [shared, others])
      expect(moved[name]).toBe(all[name]?.replaceAll(/\/bonus(?=#)/g, '/offers'))
    expect(moved[faulty]).toBe(all[faulty])
  })

  it('apart from a text that is there already', () => {
    const text = `${po('/bonus')}\n${po('/offers').split('\n\n#~')[0] ?? ''}\n`
    expect(renamePageInPo(readPo(text), '/bonus', '/offers')).toEqual([])
  })
})

it('pages that are deleted are named only by a campaign that ran on no other, and changes nothing more', () => {
  const alone = {
    from: '2098-12-20',
    pages: ['/bonus'],
    set: { meta: { '/bonus': { title: 'A' } } },
  }
  const home = { name: '/', blocks: [] }
  const navigation = ['/bonus', '/vip', '/']
  const site = {
    site: { navigation },
    campaigns: { alone },
    pages: { '/': home, '/bonus': { blocks: [] }, '/vip': { blocks: [] } },
  }
  const { pages: viewed } = contextOf(JSON.stringify(site)).site
  const gone = viewed.filter(({ key }) => key !== '/').flatMap(removePage)
  const { set: _set, ...same } = alone
  const left = followed({ [main]: JSON.stringify(site) }, gone)[main]!
  expect(JSON.parse(left)).toEqual({
    site: { navigation: ['/'] },
    campaigns: { alone: same },
    pages: { '/': home },
  })
})

it('explains what is wrong with a path', () => {
  const errors = ['promos', '/Promos', '/bonus', '/x', '/promos', '/summer-promos/may'].map(
    (path) => findPathError(context.site, path),
  )
  expect(errors).toEqual([
    'Start the path with a slash, such as /promos.',
    'Use lowercase letters, digits and single dashes, such as /summer-promos.',
    'The page /bonus already exists.',
    '/x is a redirect. Remove it in the site settings first.',
    undefined,
    undefined,
  ])
})

it('keeps the last valid content of a file that is not valid JSON', () => {
  const read = createSiteViewer(main, calendar)
  read(files)
  const site = read({ ...files, [main]: pages.slice(0, -10) })
  expect([...site.broken]).toEqual([main])
  expect(site.pages.map(({ path }) => path)).toEqual(['/', '/bonus', '/vip'])
})

describe('the tree of pages', () => {
  const hero = { type: 'hero', title: 'T', desc: 'D' }
  const keys = ['/', '/games', '/games/slots', '/vip', '/games/a/b', '/gamesroom', '/vip/x/y']
  const site = Object.fromEntries(keys.map((key) => [key, { name: key, blocks: [hero] }]))
  const tree = contextOf(JSON.stringify({ pages: site })).site
  const list = treeOfPages(tree.pages)
  const orderAfter = (nodes: readonly PageNode[], index: number, by: number) => {
    const edits = shiftNode(tree, nodes, index, by)
    const text = editedText(JSON.stringify({ pages: site }), edits)
    return edits.length > 0 && Object.keys(JSON.parse(text).pages).join(' ')
  }

  it('has each page below the nearest one that its address begins with', () => {
    const show = (nodes: readonly PageNode[]): unknown =>
      nodes.map(({ page, below }) => (below.length > 0 ? [page.path, show(below)] : page.path))
    expect(show(list)).toEqual([
      '/',
      ['/games', ['/games/slots', '/games/a/b']],
      ['/vip', ['/vip/x/y']],
      '/gamesroom',
    ])
  })

  it('moves a page with those below it, among its neighbours in the tree', () => {
    expect(orderAfter(list, 2, -1)).toBe(
      '/ /vip /vip/x/y /games /games/slots /games/a/b /gamesroom',
    )
    expect(orderAfter(list, 1, 1)).toBe('/ /vip /gamesroom /vip/x/y /games /games/slots /games/a/b')
    expect(orderAfter(list[1]?.below ?? [], 1, -1)).toBe(
      '/ /games /games/a/b /games/slots /vip /gamesroom /vip/x/y',
    )
    expect(orderAfter(list, 3, -2)).toBe(
      '/ /gamesroom /games /games/slots /vip /games/a/b /vip/x/y',
    )
    expect([orderAfter(list, 0, -1), orderAfter(list, 3, 1)]).toEqual([false, false])
  })

  it('counts the place of a page among those below the same one', () => {
    const below = siblingsOf(list, { key: '/games/a/b', file: main })
    expect(below.map(({ page }) => page.path)).toEqual(['/games/slots', '/games/a/b'])
    expect(siblingsOf(treeOfPages(context.site.pages), pageAt('/vip'))).toHaveLength(1)
  })

  it('is not moved past a page of another file', () => {
    expect(shiftNode(context.site, treeOfPages(context.site.pages), 1, 1)).toEqual([])
  })
})

it('adds a copy behind its original in the same file, and for a brand behind those of all brands', () => {
  const keysIn = (texts: Texts, file: string) => Object.keys(JSON.parse(texts[file] ?? '').pages)
  const after = (key: string) => addPageAfter(context.site, pageAt(key), '/copy', { name: 'Copy' })
  expect(keysIn(edited(files, after('/')), main)).toEqual(['/', '/copy', '/bonus'])
  expect(keysIn(edited(files, after('/vip')), 'more.json')).toEqual(['/vip', '/copy'])
  const site = { ...files, [lucky]: '{}' }
  const layer = { kind: 'site', brand: 'lucky' } as const
  const own = edited(site, lens.write(site, after('/'), layer))
  expect([own[main], keysIn(own, lucky)]).toEqual([pages, ['/copy']])
})

it('writes the settings of a page in their place, and only those that differ', () => {
  const turn = (texts: Texts, name: 'inNav' | 'draft', isOn: boolean) => {
    const { site } = contextOf(texts)
    const page = site.pages.find(({ path }) => path === '/bonus')!
    return edited(texts, switchPage(site, page, name, { isOn, bundle }))
  }
  const hidden = turn(turn(files, 'draft', true), 'inNav', false)
  const [page] = Object.entries(JSON.parse(hidden[main] ?? '').pages['/bonus'])
  expect(page).toEqual(['name', 'Bonus'])
  expect(JSON.parse(hidden[main] ?? '').pages['/bonus']).toMatchObject({
    draft: true,
    inNav: false,
  })
  expect(JSON.parse(turn(turn(hidden, 'inNav', true), 'draft', false)[main] ?? '')).toEqual(
    JSON.parse(pages),
  )
})

describe('the navigation', () => {
  const page = (settings: object = {}) => ({ name: 'Page', blocks: [], ...settings })
  const inOrder = { '/a': page(), '/': page(), '/b': page(), '/hidden': page({ inNav: false }) }
  const { pages: all } = contextOf(JSON.stringify({ pages: { ...inOrder, '/c': page() } })).site
  const entries = (order: string[]): string[] => listNavigation(all, order).map(({ path }) => path)

  it('has the home page first, then what is listed, then the other pages', () => {
    expect(entries([])).toEqual(['/', '/a', '/b', '/c'])
    expect(entries(['/c', '/gone', '/hidden'])).toEqual(['/', '/c', '/a', '/b'])
  })

  it.each<[order: string[], from: number, to: number, next: string[]]>([
    [[], 3, 1, ['/c', '/a', '/b']],
    [[], 1, 2, ['/b', '/a', '/c']],
    [['/c', '/a', '/b'], 1, 3, []],
    [['/b', '/hidden', '/a', '/c'], 3, 2, ['/b', '/hidden', '/c', '/a']],
    [['/gone', '/c'], 1, 2, ['/a', '/c', '/b']],
  ])('%j, with entry %i moved to %i, is %j', (order, from, to, next) => {
    const shown = entries(order)
    expect(moveEntry(all, order, from, to)).toEqual(next)
    const after = shown.toSpliced(from, 1).toSpliced(to, 0, shown[from] ?? '')
    expect(entries(next)).toEqual(after)
  })

  it('stays as it is where there is no place to move to', () => {
    expect(moveEntry(all, ['/c'], 1, 9)).toEqual(['/c'])
  })
})

it('gives a page the path that its fix proposes, with the links of the page itself', () => {
  const { '/vip': vip, ...others } = makeBase().pages
  const cta = { type: 'cta', title: 'Up', buttons: [{ label: 'Up', href: '/VIP#top' }] }
  const own = { ...vip!, blocks: [...vip!.blocks, cta] }
  const text = textOf({ ...makeBase(), pages: { ...others, '/VIP': own } })
  const fix = checkText(text).problems.find(({ code }) => code === 'P027')?.fix
  const made = (fix && editsOf(fix)) ?? []
  const edits = made.map((edit) => ({ file: main, edit }))
  const after = edited({ [main]: text }, lens.write({ [main]: text }, edits, { kind: 'site' }))
  expect(after[main]).toBe(text.replaceAll('/VIP', '/vip'))
})
