import { expect, it } from 'vitest'
import type { Path } from '../../../check/problem/problem.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { Texts } from '../../../studio/api.ts'
import {
  showTranslationProblem,
  wordTranslationProblem,
} from '../../../studio/client/languages/model/problem-list.ts'
import type { ModelEdit } from '../../../studio/client/model/edit.ts'
import { fixProblem, showProblem } from '../../../studio/client/panels/problems/show-problem.ts'
import { valueAt } from '../../../studio/client/fields/schema/place-edits.ts'
import type { Session } from '../../../studio/client/session/session.ts'
import { valueOf } from '../../../studio/client/typing/text-places.ts'
import { describeText, editedText } from '../../../studio/client/typing/text-scope.ts'
import { writeText } from '../../../studio/client/typing/write-text.ts'
import { poOf, translatedSite } from '../../fixtures/languages.ts'
import { baseSite, textOf } from '../../fixtures/base-site.ts'
import { main, own } from '../../fixtures/edited-site.ts'
import { openOffline } from '../../fixtures/offline-session.ts'
import { problemAt } from '../../fixtures/studio-problems.ts'
import { stubBrowser } from '../../fixtures/studio-windows.ts'

/* What is typed on the page lands in the file of what is shown, and nowhere else. */

stubBrowser()

it('asks again about changes on disk that were put off, and shows them once the draft is discarded', async () => {
  const [before, mine, theirs] = ['VIP', 'Mine', 'Theirs'].map((name) => {
    const { site, pages } = baseSite()
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

/** A value without the ids in it. */
function withoutIds(text = ''): JsonValue {
  return JSON.parse(text, (key, value: JsonValue) => (key === 'id' ? undefined : value))
}

const site = baseSite()
const [hero, , ...others] = site.pages['/']!.blocks
const facts = { title: 'The facts', desc: 'Read them.' }
const note = { type: 'headingCard', id: 'facts', ...facts }
const filesWith = (base: object, overlay: object): Texts => ({
  [main]: textOf({
    ...site,
    pages: { ...site.pages, '/': { ...site.pages['/'], blocks: [hero, ...others, base] } },
  }),
  [own]: textOf({ site: { keyword: 'Lucky' }, ...overlay }),
  'brands/star.json': textOf({ pages: { '/': { blocks: { facts: { title: 'Star facts' } } } } }),
})
const blocks = (changes: object) => ({ pages: { '/': { blocks: changes } } })
const { id: _id, ...nameless } = note
const layers = {
  'all brands': { files: filesWith(note, blocks({ facts: { desc: 'Lucky.' } })), brand: null },
  'a brand without an override': { files: filesWith(note, {}), brand: 'lucky' },
  'a brand, in a block without an id': { files: filesWith(nameless, {}), brand: 'lucky' },
  'a brand with an override': {
    files: filesWith(note, blocks({ facts: { title: 'Lucky facts', desc: 'Lucky.' } })),
    brand: 'lucky',
  },
  'a brand, in a block that it adds': {
    files: filesWith(
      { type: 'legal', id: 'rules', sections: [{ title: 'Terms', desc: 'All.' }] },
      blocks({ facts: { $before: '*', type: 'headingCard', ...facts } }),
    ),
    brand: 'lucky',
  },
  'a brand, in a block that it moves': {
    files: filesWith(note, blocks({ facts: { $before: '*' } })),
    brand: 'lucky',
  },
}

/** Another block of the page gets an id, for a link to it. */
function naming(session: Session): ModelEdit[] {
  const place = session.state().site.pages[0]!.blocks.findIndex((one) => blockType(one) === 'legal')
  return [{ kind: 'set', path: ['pages', '/', 'blocks', place, 'id'], value: 'legal' }]
}
const blockType = (block: unknown) => JSON.parse(JSON.stringify(block)).type
const texts: [what: string, key: string, typed: string, also?: typeof naming][] = [
  ['a title', 'title', 'My facts'],
  ['a description', 'desc', 'Mine.'],
  ['a rich text', 'desc', '<p>Mine &lt; <i>yours</i></p><p>And so on.</p>'],
  ['bold, by the toolbar', 'desc', '<b>Read</b> them.'],
  ['a link to a block, by the toolbar', 'desc', 'Read <a href="#legal">them</a>.', naming],
  ['what is pasted', 'desc', '<ul><li>One</li><li>Two</li></ul>'],
  ['a text of the footer', 'promoText', 'Mine'],
]

it.each(
  Object.entries(layers).flatMap(([layer, { files, brand }]) =>
    texts.map(([what, key, typed, also]) => ({ layer, files, brand, what, key, typed, also })),
  ),
)('$what is written for $layer', ({ files, brand, key, typed, also }) => {
  const session = openOffline(files, brand)
  const { site: shown } = session.state()
  const index = shown.pages[0]!.blocks.findLastIndex((one) => blockType(one) === 'headingCard')
  const path: Path =
    key === 'promoText' ? ['site', 'footer', key] : ['pages', '/', 'blocks', index, key]
  const place = { path, title: 'Text', isMarkup: key === 'desc', isRequired: true }
  writeText(session, place, typed.slice(0, 1), 'visit')
  writeText(session, place, typed, 'visit', also?.(session))

  expect(valueOf(session, path)).toBe(typed)
  const now = session.draft.state().files
  const [mine, other] = brand === null ? [main, own] : [own, main]
  expect(JSON.stringify(JSON.parse(now[mine] ?? ''))).toContain(JSON.stringify(typed))
  expect(withoutIds(now[other])).toEqual(withoutIds(files[other]))
  expect(now['brands/star.json']).toBe(files['brands/star.json'])
  expect(session.state().status).toContain('changed Text')
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
const targets: [what: string, path: Path, expected: object][] = [
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
]
const refusals: [what: string, path: Path, at: string, why: string, during: string][] = [
  ['what no campaign sets', place(4, 'type'), '05', 'This is the same during easter', 'easter'],
  ['a setting, by a campaign of one page', promoText, '05', 'Tours does not run here', 'tours'],
  ['what is shown at another time', place(0, 'title'), '15', 'easter does not run at', 'easter'],
]

/** A session of a brand whose edits are for a campaign, in which a text was typed, and its files before. */
function typeDuring(brand: string | null, during: string, day: string, path: Path) {
  const files: Texts = { [main]: withCampaign, [own]: textOf({ site: { keyword: 'Lucky' } }) }
  const session = openOffline(files, brand)
  session.set({ during, at: Date.parse(`2026-04-${day}`) })
  for (const typed of ['T', 'Typed'])
    writeText(session, { path, title: 'Text', isMarkup: false, isRequired: true }, typed, 'visit')
  return { session, files }
}

it.each(
  [null, 'lucky'].flatMap((brand) =>
    targets.map(([what, path, expected]) => ({ brand, what, path, expected })),
  ),
)('a campaign sets what is typed for it, brand $brand: $what', ({ brand, path, expected }) => {
  const { session, files } = typeDuring(brand, 'easter', '05', path)
  const now = session.draft.state().files
  const [mine, other] = brand === null ? [main, own] : [own, main]
  expect(JSON.parse(now[mine] ?? '').campaigns.easter.set).toEqual(expected)
  expect(withoutIds(now[other])).toEqual(withoutIds(files[other]))
  const lasting = { ...JSON.parse(now[main] ?? ''), campaigns }
  expect(withoutIds(textOf(lasting))).toEqual(withoutIds(withCampaign))
  expect(editedText(session, path)).toBe('Typed')
  session.draft.undo()
  expect(session.draft.state().files).toEqual(files)
  expect(editedText(session, path)).toBe(valueOf(session, path))
  session.close()
})

it.each(refusals)(
  'a campaign that cannot set a text says why: %s',
  (_what, path, day, why, during) => {
    const { session, files } = typeDuring('lucky', during, day, path)
    expect(session.state().status).toContain(why)
    expect(session.draft.state().files).toEqual(files)
    session.close()
  },
)

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
  expect(describeText(session, shared!)).toBe('Title: translated for all brands.')
  expect(describeText(session, mine!)).toBe('Title: type on the page.')
  writeText(session, shared!, 'Ang totoo', 'visit')
  writeText(session, mine!, 'Sa akin', 'visit 2')
  const now = session.draft.state().files
  expect(now['locales/fil.po']).toContain('Ang totoo')
  expect(now['locales/fil.po']).not.toContain('Sa akin')
  expect(now['locales/fil/lucky.po']).toContain('Sa akin')
  expect([now[main], now[own]]).toEqual([files[main], files[own]])
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

const vip = { id: 'vip', title: 'VIP', desc: 'Levels.', emoji: '⭐' }
const grid = { type: 'promoGrid', id: 'grid', title: 'Cards', cards: [vip, { ...vip, id: 'app' }] }
const removals: [what: string, path: Path, order: readonly number[], left: object][] = [
  ['a block', place(), [0, 1, 2], { facts: { title: 'Eggs' } }],
  ['a card', place(3, 'cards'), [1], { facts: { title: 'Eggs' }, app: { title: 'Eggs' } }],
]
const changes = { facts: { title: 'Eggs' }, vip: { title: 'Eggs' }, app: { title: 'Eggs' } }

it.each(
  removals.flatMap(([what, path, order, left]) =>
    [null, 'lucky'].flatMap((brand) =>
      [false, true].map((isCut) => ({ what, brand, path, order, left, isCut })),
    ),
  ),
)(
  'what campaigns and brands change in $what goes with it, brand $brand, cut $isCut',
  ({ path, brand, order, left, isCut }) => {
    const page = { ...site.pages['/'], blocks: [note, hero, table, grid] }
    const files: Texts = {
      [main]: textOf({
        ...site,
        campaigns: { easter: { ...easter, set: { pages: { '/': changes } } } },
        pages: { ...site.pages, '/': page },
      }),
      [own]: textOf({
        site: { keyword: 'Lucky' },
        ...blocks({ grid: { cards: { vip: { title: 'L' } } } }),
      }),
    }
    const session = openOffline(files, brand)
    const moved: readonly number[] = []
    session.edit(
      [{ file: main, edit: { kind: 'arrange', path, order, moved, isCut } }],
      'Removed it.',
    )
    const { site: shown, status } = session.state()
    const found = valueAt(shown.roots.get(main), ['campaigns', 'easter', 'set', 'pages', '/'])
    expect(found).toEqual(isCut ? changes : left)
    const losses = [
      ...(brand === null ? ['what differs for Lucky'] : []),
      ...(isCut ? [] : ['what campaigns change there']),
    ]
    expect(status).toBe(
      losses.length === 0 ? 'Removed it.' : `Removed it, with ${losses.join(' and ')}.`,
    )
    session.draft.undo()
    expect(session.draft.state().files).toEqual(files)
    session.close()
  },
)

it('says that what no campaign can change is changed for always', () => {
  const page = { ...site.pages['/'], blocks: [hero, table] }
  const session = openOffline(
    { [main]: textOf({ ...site, campaigns: { easter }, pages: { '/': page } }) },
    null,
  )
  session.set({ during: 'easter' })
  const path = ['pages', '/', 'blocks']
  session.edit([{ file: main, edit: { kind: 'arrange', path, order: [0] } }], 'Removed a table.')
  expect(session.state().status).toBe('Removed a table, always and not only during easter.')
  expect(session.state().during).toBe('easter')
  // What was added has no texts yet that a campaign could replace.
  const order = [0, { value: note }]
  session.edit([{ file: main, edit: { kind: 'arrange', path, order } }], 'Added a heading.')
  expect(session.state()).toMatchObject({
    during: undefined,
    status: 'Added a heading, always and not only during easter. “Edit” is now “Always”.',
  })
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
