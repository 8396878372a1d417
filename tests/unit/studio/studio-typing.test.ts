import { expect, it } from 'vitest'
import type { Path } from '../../../check/problem/problem.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import type { Texts } from '../../../studio/api.ts'
import {
  showTranslationProblem,
  wordTranslationProblem,
} from '../../../studio/client/languages/model/problem-list.ts'
import { fixProblem, showProblem } from '../../../studio/client/panels/problems/show-problem.ts'
import { valueOf } from '../../../studio/client/typing/text-places.ts'
import { announceText, editedText, writeText } from '../../../studio/client/typing/text-scope.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { main, own } from '../../fixtures/edited-site.ts'
import { poOf, translatedSite } from '../../fixtures/languages.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { problemAt } from '../../fixtures/studio-problems.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'

/* What is typed on the page, apart from the file in which it lands, which the table of layers holds. */

stubBrowser()

it('asks again about changes on disk that were put off, and shows them once the draft is discarded', async () => {
  const [before, mine, theirs] = ['VIP', 'Mine', 'Theirs'].map((name) => {
    const { site, pages } = makeBase()
    return { [main]: textOf({ site, pages: { ...pages, '/vip': { ...pages['/vip'], name } } }) }
  })
  const unchecked = { revision: 'b', fault: 'none' }
  const answers = {
    sendDraft: () => Promise.resolve(unchecked),
    keepDraft: () => Promise.resolve(),
  }
  const draft = { base: before!, files: mine! }
  const session = openOffline(theirs!, null, answers, { draft })
  expect(session.state()).toMatchObject({ question: { kind: 'conflicts' }, isUndecided: true })
  session.set({ question: undefined })
  session.review()
  expect(session.state().question).toMatchObject({ kind: 'conflicts' })
  session.set({ question: undefined })
  await session.discard()
  expect(session.state()).toMatchObject({
    isUndecided: false,
    draft: { files: theirs, base: theirs },
  })
  session.close()
})

it('words the problem that pages are no translation, and opens the text that they lack', () => {
  const base = translatedSite()
  const po = `${poOf('fil', base)}\nmsgid "Read the terms."\nmsgstr ""\n`
  const session = openOffline({ [main]: textOf(base), 'locales/fil.po': po }, null)
  const words = { message: 'These pages …', hint: 'Translate what these pages lack.' }
  const problem = problemAt(
    ['site', 'locales'],
    { ...words, code: 'P092', severity: 'warning', where: 'Filipino', file: 'locales/fil.po' },
    po.indexOf('msgid "Read the terms."'),
  )
  expect(wordTranslationProblem(session, problem, false)).toEqual({ place: 'Filipino', ...words })
  showTranslationProblem(session, problem, undefined)
  expect(session.state()).toMatchObject({ lang: 'fil-PH', pageKey: '/bonus' })
})

function withoutIds(text = ''): JsonValue {
  return JSON.parse(text, (key, value: JsonValue) => (key === 'id' ? undefined : value))
}

const site = makeBase()
const [hero, , ...others] = site.pages['/']!.blocks
const facts = { title: 'The facts', desc: 'Read them.' }
const note = { type: 'headingCard', id: 'facts', ...facts }
const filesWith = (base: object, overlay: object): Texts => ({
  [main]: textOf({
    ...site,
    pages: { ...site.pages, '/': { ...site.pages['/'], blocks: [hero, ...others, base] } },
  }),
  [own]: textOf({ site: { keyword: 'Lucky' }, ...overlay }),
})
const blocks = (changes: object) => ({ pages: { '/': { blocks: changes } } })

it.each([null, 'lucky'])('a block that a typed link leads to gets an id, brand %s', (brand) => {
  const files = filesWith(note, {})
  const session = openOffline(files, brand)
  const shown = session.state().site.pages[0]!.blocks.map((block) => asRecord(block)['type'])
  const [index, named] = [shown.lastIndexOf('headingCard'), shown.indexOf('legal')]
  const text = { title: 'Text', isMarkup: true, isRequired: true }
  const also = { kind: 'set' as const, path: place(named, 'id'), value: 'legal' }
  const typed = 'Read <a href="#legal">them</a>.'
  writeText(session, { ...text, path: place(index, 'desc') }, typed, 'visit', [also])
  const now = session.draft.state().files
  const { [brand === null ? main : own]: mine = '' } = now
  expect(JSON.stringify(JSON.parse(mine))).toContain(JSON.stringify(typed))
  expect(JSON.parse(now[main] ?? '').pages['/'].blocks[named].id).toBe('legal')
  session.draft.undo()
  expect(session.draft.state().files).toEqual(files)
  session.close()
})

const easter = { from: '2026-04-01', until: '2026-04-10' }
const campaigns = { easter, tours: { ...easter, title: 'Tours', pages: ['/vip'] } }
const card = { type: 'headingCard', title: 'Shared', desc: 'Text.' }
const table = { type: 'comparisonTable', id: 'table', columns: ['Low', 'High'], rows: [] }
const withCampaign = textOf({
  ...site,
  site: { ...site.site, floatingButtons: [{ text: 'One' }, { text: 'Two' }] },
  campaigns,
  sections: { rules: { blocks: [card] } },
  pages: {
    ...site.pages,
    '/': {
      ...site.pages['/'],
      blocks: [note, { type: 'use', section: 'rules' }, table, ...others],
    },
  },
})
const place = (...path: Path) => ['pages', '/', 'blocks', ...path]
const promoText: Path = ['site', 'footer', 'promoText']
const set = (id: string, values: object) => ({ pages: { '/': { [id]: values } } })

/** A session of a brand whose edits are for a campaign, in which a text was typed, and its files before. */
function typeDuring(brand: string | null, during: string, day: string, path: Path) {
  const files: Texts = { [main]: withCampaign, [own]: textOf({ site: { keyword: 'Lucky' } }) }
  const session = openOffline(files, brand)
  session.set({ during, at: Date.parse(`2026-04-${day}`) })
  for (const typed of ['T', 'Typed'])
    writeText(session, { path, title: 'Text', isMarkup: false, isRequired: true }, typed, 'visit')
  return { session, files }
}

it.each<[what: string, path: Path, expected: object]>([
  ['a block', place(0, 'title'), set('facts', { title: 'Typed' })],
  ['a list of texts', place(2, 'columns', 1), set('table', { columns: ['Low', 'Typed'] })],
  [
    'a button of a card without an id',
    place(3, 'cards', 0, 'button', 'label'),
    set('bonus', { button: { label: 'Typed' } }),
  ],
  [
    'a block of a section',
    ['sections', 'rules', 'blocks', 0, 'title'],
    set('shared', { title: 'Typed' }),
  ],
  ['a setting', promoText, { site: { footer: { promoText: 'Typed' } } }],
  [
    'a list of settings, which have no ids',
    ['site', 'floatingButtons', 1, 'text'],
    { site: { floatingButtons: [{ text: 'One' }, { text: 'Typed' }] } },
  ],
])('a campaign sets what is typed for it: %s', (_what, path, expected) => {
  const { session, files } = typeDuring(null, 'easter', '05', path)
  const now = session.draft.state().files
  expect(JSON.parse(now[main] ?? '').campaigns.easter.set).toEqual(expected)
  expect(now[own]).toEqual(files[own])
  const lasting = { ...JSON.parse(now[main] ?? ''), campaigns }
  expect(withoutIds(textOf(lasting))).toEqual(withoutIds(withCampaign))
  expect(editedText(session, path)).toBe('Typed')
  session.draft.undo()
  expect(session.draft.state().files).toEqual(files)
  expect(editedText(session, path)).toBe(valueOf(session, path))
  session.close()
})

it.each<[what: string, path: Path, at: string, why: string, during: string]>([
  ['what no campaign sets', place(4, 'type'), '05', 'This is the same during easter', 'easter'],
  ['a setting, by a campaign of one page', promoText, '05', 'Tours does not run here', 'tours'],
  ['what is shown at another time', place(0, 'title'), '15', 'easter does not run at', 'easter'],
])('a campaign that cannot set a text says why: %s', (_what, path, day, why, during) => {
  const { session, files } = typeDuring('lucky', during, day, path)
  expect(session.state().status).toContain(why)
  expect(session.draft.state().files).toEqual(files)
  session.close()
})

it('says that a translation which is typed for a brand is for all, unless the brand has its own', () => {
  const translated = translatedSite()
  const title = 'Lucky facts'
  const [first, ...rest] = translated.pages['/']!.blocks
  const page = { ...translated.pages['/'], blocks: [{ ...first, id: 'top' }, ...rest] }
  const files = {
    [main]: textOf({ ...translated, pages: { ...translated.pages, '/': page } }),
    [own]: textOf(blocks({ top: { title } })),
    'locales/fil.po': poOf('fil', translated),
  }
  const session = openOffline(files, 'lucky')
  session.set({ lang: 'fil-PH' })
  const text = { title: 'Title', isMarkup: false, isRequired: true }
  const [mine, shared] = [0, 1].map((index) => ({ ...text, path: place(index, 'title') }))
  expect(announceText(session, shared!)).toBe('Title: translated for all brands.')
  expect(announceText(session, mine!)).toBe('Title: type on the page.')
  session.close()
})

it.each([null, 'lucky'])('the fix of a shared address is followed by brands, brand %s', (brand) => {
  const pages = { '/': site.pages['/'], '/Bonus': site.pages['/bonus'] }
  const changes = { '/Bonus': { name: 'Lucky bonus' } }
  const session = openOffline(
    { [main]: textOf({ ...site, pages }), [own]: textOf({ pages: changes }) },
    brand,
  )
  const path = ['pages', '/Bonus']
  const edits = [{ kind: 'rename' as const, path, name: '/bonus' }]
  const fix = { title: 'Rename the page', safe: false, edits }
  fixProblem(session, problemAt(path, { fix }))
  const { files } = session.draft.state()
  expect(JSON.parse(files[own] ?? '')).toEqual({ pages: { '/bonus': { name: 'Lucky bonus' } } })
  expect(Object.keys(JSON.parse(files[main] ?? '').pages)).toEqual(['/', '/bonus'])
  session.close()
})

it('the fix of what a brand writes changes nothing for all brands', () => {
  const path = ['pages', '/bonus']
  const spring = { from: '2098-04-01', set: { meta: { '/bonus': { title: 'Easter' } } } }
  const shared = textOf({ ...site, campaigns: { spring } })
  const changes = { '/bonus': { name: 'Same' }, '/': { name: 'Lucky' } }
  const session = openOffline({ [main]: shared, [own]: textOf({ pages: changes }) }, null)
  const fix = { title: 'Remove it', safe: true, edits: [{ kind: 'remove' as const, path }] }
  fixProblem(session, problemAt(path, { fix, file: own }))
  const { files } = session.draft.state()
  expect(files[main]).toBe(shared)
  expect(JSON.parse(files[own] ?? '')).toEqual({ pages: { '/': { name: 'Lucky' } } })
  session.close()
})

it.each([
  ['a text of all brands', main, null, undefined],
  ['a text of all brands, for the shown brand', main, 'lucky', 'lucky'],
  ['a text of a brand', own, null, 'lucky'],
] as const)('leads from a problem of a brand to %s', (_what, file, shown, brand) => {
  const files = filesWith(note, blocks({ facts: { title: 'Luck' } }))
  const session = openOffline(files, shown)
  const block = session.state().site.pages[0]!.blocks.length - 1
  const path = ['pages', '/', 'blocks', file === main ? block : 'facts', 'title']
  showProblem(session, problemAt(path, { file }), session.lens.show(files, 'lucky'))
  expect(session.state()).toMatchObject({ brand, pageKey: '/', block })
  session.close()
})
