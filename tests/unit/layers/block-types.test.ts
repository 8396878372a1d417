import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSiteReader } from '../../../builder/load-site.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import type { Path } from '../../../schema/read/json-object.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import type { Texts } from '../../../studio/api.ts'
import { setEdit } from '../../../studio/client/fields/schema/place-edits.ts'
import { setTranslation } from '../../../studio/client/languages/model/edit-translation.ts'
import type { Session } from '../../../studio/client/session/session.ts'
import { fileOf } from '../../../studio/client/typing/text-places.ts'
import { writeText } from '../../../studio/client/typing/text-scope.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { main, own } from '../../fixtures/edited-site.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'

/* Texts of block types with entries, files, choices and settings of their own, in each layer, by each way to edit: they are in
 * the file of the layer alone, the site has no errors, and its pages show them. */

stubBrowser()

const part = { id: 'part', title: 'Part', text: 'Words' }
const field = { id: 'who', kind: 'name', label: 'Who', name: 'who' }
const video = {
  image: 'vip-8-1',
  imageAlt: '',
  video: 'https://www.youtube.com/watch?v=A1b2C3d4E5f',
}
const blocks = [
  { type: 'form', id: 'form', title: 'Form', fields: [field], submit: 'Send', thanks: 'Thanks' },
  { type: 'pageList', id: 'list', title: 'List', show: { pages: ['/'] } },
  { type: 'article', id: 'article', parts: [part] },
  { type: 'search', id: 'search', title: 'Find', words: { search: 'Go' } },
  { type: 'video', id: 'video', title: 'Video', desc: 'Seen', ...video, hasCaptions: true },
  { type: 'document', id: 'document', file: 'data/one.md' },
]

/** The same in words that only the brand has. */
const ownBlocks: readonly object[] = JSON.parse(
  JSON.stringify(blocks).replace(
    /("(?:title|label|submit|thanks|text|desc)":"|"words":{"search":")/g,
    '$1My ',
  ),
)

/** The texts that are edited: the block, or the entry with an id, and the path of the text from there. */
const texts: readonly (readonly [block: number, path: Path, entry?: string])[] = [
  [0, ['title']],
  [0, ['submit']],
  [0, ['thanks']],
  [0, ['fields', 0, 'label'], 'who'],
  [1, ['title']],
  [2, ['parts', 0, 'title'], 'part'],
  [2, ['parts', 0, 'text'], 'part'],
  [3, ['title']],
  [3, ['words', 'search']],
  [4, ['title']],
  [4, ['desc']],
]

const page = (name: string, rest: readonly object[]) => ({
  name,
  meta: {
    title: `The page ${name} of {keyword}`,
    description: `What there is to read, to fill in and to see on the page ${name} of {keyword}.`,
  },
  blocks: [{ type: 'hero', title: name, desc: 'All that there is.' }, ...rest],
})
const po = 'locales/de.po'
const ownPo = 'locales/de/lucky.po'
const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'

const files: Texts = {
  [main]: textOf({
    site: {
      brand: 'mill',
      keyword: 'Mill',
      url: 'https://mill.example',
      locales: [{ lang: 'de', path: '/de', name: 'Deutsch', untranslated: 'show', coverage: 0.1 }],
      navigation: ['/new'],
      head: { rating: 'general' },
      videoHosts: { youtube: true },
      forms: { contact: { address: 'https://forms.example/in' } },
      scripts: { plausible: { domain: 'counted.example' } },
    },
    sections: { shared: { title: 'Shared', blocks } },
    campaigns: { easter: { from: '2026-04-01', until: '2026-04-10' } },
    pages: {
      '/': { ...page('/', []), name: '/' },
      '/new': page('New', blocks),
      '/shared': page('Shared', [{ type: 'use', section: 'shared' }]),
    },
  }),
  [own]: textOf({
    site: { brand: 'lucky', keyword: 'Lucky', url: 'https://lucky.example' },
    pages: { '/own': page('Own', ownBlocks) },
  }),
  [po]: header,
  [ownPo]: header,
  'data/one.md': 'Bread.\n',
}

/** An instant at which the campaign runs. */
const running = Date.parse('2026-04-02T12:00Z')

const reader = createSiteReader(defineSite({}))
const { folder, at: pathOf, placeOf } = openSiteFolder()
for (const [from, to = from] of [
  ['favicon.svg'],
  ['images/vip-8-1.webp'],
  ['icon-192.png', 'logo/mill.png'],
  ['icon-512.png', 'logo/lucky.png'],
] as const)
  cpSync(join(projectRoot, 'public', from), pathOf(`public/${to}`))

/** What the pages of a site show, in all languages, as text; throws if it has errors. */
async function shownBy(site: Texts, brand?: string): Promise<string> {
  writeFiles(folder, site)
  const { check, content } = await reader.load(placeOf(brand), { partial: false, at: running })
  const errors = check.problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ where, message }) => `${where}: ${message}`)).toEqual([])
  return JSON.stringify([content?.data, content?.languages?.map(({ data }) => data)])
}

interface Layer {
  name: string
  file: string
  brand?: string
  lang?: string
  during?: string
  pageKey?: string
  /** The list of blocks that are edited. */
  list: Path
  first: number
}

const inPage = { list: ['pages', '/new', 'blocks'], first: 1 }
const inBrand = { list: ['pages', '/own', 'blocks'], first: 1, pageKey: '/own' }
const inSection = { list: ['sections', 'shared', 'blocks'], first: 0 }
const ofLucky = { file: own, brand: 'lucky' }
const layers: readonly Layer[] = [
  { name: 'base', file: main, ...inPage },
  { name: 'section', file: main, ...inSection },
  { name: 'brand', ...ofLucky, ...inPage },
  { name: 'section × brand', ...ofLucky, ...inSection },
  { name: 'campaign', file: main, during: 'easter', ...inPage },
  { name: 'brand × campaign', ...ofLucky, during: 'easter', ...inPage },
  { name: 'language', file: po, lang: 'de', ...inPage },
  { name: 'language, in a section', file: po, lang: 'de', ...inSection },
  { name: 'brand × language', file: ownPo, brand: 'lucky', lang: 'de', ...inBrand },
]

type Way = (session: Session, layer: Layer, text: (typeof texts)[number], value: string) => void

const ways: Readonly<Record<string, Way>> = {
  'a field': (session, { list, first, during }, [block, path, entry], value) => {
    const written = [...list, first + block, ...path]
    const text = session.language()?.at(written)
    if (text) return setTranslation(session, text, value)
    const id = entry ?? blocks[block]?.id ?? ''
    const set = ['campaigns', String(during), 'set', 'pages', '/new', id, path.at(-1) ?? '']
    const at = during === undefined ? written : set
    const edit = setEdit(session.state().site.roots.get(fileOf(session, at)), { path: at }, value)
    return session.edit([{ file: fileOf(session, at), edit }], 'changed it')
  },
  typing: (session, { list, first }, [block, path], value) => {
    const at = [...list, first + block, ...path]
    const place = { path: at, title: 'Text', isMarkup: path.at(-1) === 'desc', isRequired: true }
    writeText(session, place, value.slice(0, 4), 'visit')
    writeText(session, place, value, 'visit')
  },
}

describe.each(layers)('$name', (layer) => {
  it.each(Object.entries(ways))('%s', async (_, edit) => {
    const { brand, lang, during, pageKey = '/new' } = layer
    const session = openOffline(files, brand ?? null, {}, { bundle: reader.bundle })
    session.set({ pageKey, at: running, lang, during })
    // A campaign sets what has an id, and its texts; no group of them.
    const edited = texts.filter(([, path]) => during === undefined || path[0] !== 'words')
    const values = edited.map((_one, index) => `Edited ${index + 1} now`)
    for (const [index, text] of edited.entries()) edit(session, layer, text, values[index] ?? '')
    const now = session.draft.state().files
    const changed = Object.keys(now).filter((file) => now[file] !== files[file])
    expect([session.state().status, changed]).toEqual([expect.any(String), [layer.file]])
    const shown = await shownBy(now, brand)
    expect(values.filter((value) => !shown.includes(value))).toEqual([])
    edited.forEach(() => session.draft.undo())
    expect(session.draft.state().files).toEqual(files)
    session.close()
  })
})

describe.each([
  ['base', main, null],
  ['brand', own, 'lucky'],
])('settings of the %s', (_, file, brand) => {
  it.each([
    ['forms', 'contact', 'address', 'https://forms.example/two'],
    ['scripts', 'googleAnalytics', { measurementId: 'G-A1B2C3D4E5' }],
    ['head', 'rating', 'adult'],
    ['theme', 'type', 'family', 'serif'],
    ['navigation', ['/shared']],
  ])('%s', async (...steps) => {
    const session = openOffline(files, brand, {}, { bundle: reader.bundle })
    const [value = '', path] = [steps.at(-1), ['site', ...steps.slice(0, -1).map(String)]]
    const edit = setEdit(session.state().site.roots.get(main), { path }, value)
    session.edit([{ file: main, edit }], 'changed it')
    const now = session.draft.state().files
    expect(Object.keys(now).filter((name) => now[name] !== files[name])).toEqual([file])
    const shown = brand ?? undefined
    expect(await shownBy(now, shown)).not.toBe(await shownBy(files, shown))
    session.draft.undo()
    expect(session.draft.state().files).toEqual(files)
    session.close()
  })
})
