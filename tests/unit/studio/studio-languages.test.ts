import { describe, expect, it } from 'vitest'
import { dayLength } from '../../../schema/values/time-zone.ts'
import { entrySpan } from '../../../site/locales/po/entry.ts'
import {
  removeEntry,
  separateEntry,
  translateEntry,
} from '../../../site/locales/translate-entry.ts'
import { isPagesText } from '../../../site/view/picture-list.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import { compareWords } from '../../../studio/client/languages/model/changed-words.ts'
import { createLanguageViewer } from '../../../studio/client/languages/model/language-view.ts'
import {
  countPage,
  countTexts,
  countWordsLeft,
  describeCounts,
  listByVisits,
  listUntranslated,
  orderTexts,
} from '../../../studio/client/languages/model/open-texts.ts'
import { describeTranslationChanges } from '../../../studio/client/languages/model/translation-changes.ts'
import { findTranslationProblems } from '../../../studio/client/languages/model/translation-problems.ts'
import { describeForWhom } from '../../../studio/client/model/brands/brand-name.ts'
import { viewCampaigns } from '../../../studio/client/model/campaigns/campaigns.ts'
import { createDraft } from '../../../studio/client/model/draft.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { contextOf, main } from '../../fixtures/edited-site.ts'
import { invent, poOf, translatedSite } from '../../fixtures/languages.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { problemAt, reportOf } from '../../fixtures/studio-problems.ts'

/* The model of translations in the composer. */

const site = translatedSite()
const start = { [main]: textOf(site), 'locales/fil.po': poOf('fil', site) }

const noProblems = findTranslationProblems(undefined, viewOf(start))

function viewOf(files: Readonly<Record<string, string>>, brandFiles?: Record<string, string>) {
  return openViewer()(files, brandFiles)
}

/** The viewer of a site, which keeps what it has read. */
function openViewer() {
  const [readWritten, readShown] = [0, 1].map(() => createSiteViewer(main, calendar, isPagesText))
  const viewer = createLanguageViewer(main, bundle)
  return (files: Readonly<Record<string, string>>, brandFiles?: Record<string, string>) => {
    const written = readWritten!(files)
    const shown = brandFiles ? readShown!(brandFiles) : written
    const brand = brandFiles ? 'lucky' : undefined
    const found = viewer({ site: shown, written, brand, draft: { files }, lang: 'fil-PH' })
    if (!found) throw new Error('no such language')
    return found
  }
}

function textIn(view: ReturnType<typeof viewOf>, source: string) {
  const found = view.textsBelow([]).find((text) => text.source === source)
  if (!found?.entry) throw new Error(`no text: ${source}`)
  return { ...found, entry: found.entry }
}

it('knows what is missing, by page and block', () => {
  const view = viewOf(start)
  expect(view.counts.pages.get('/')).toMatchObject({ missing: 0, fuzzy: 0 })
  expect(describeCounts(countPage(view, '/bonus', noProblems))).toBe('1 missing')
  const open = view.textsBelow([]).find(({ state }) => state === 'missing')
  const { page = '', block } = open?.shown[0] ?? {}
  expect(countTexts(view.textsOn(page, block), noProblems).missing).toBe(1)
  expect(view.textsOn(page, block)).toContain(open)
  expect(view.at(open?.path ?? [])).toBe(open)
  expect(viewOf(start).locale.name).toBe('Filipino')
})

it.each([
  ['P082', 'locales/fil.po', '1 missing, 1 with an error'],
  // What is missing is counted as missing, at whichever text it is told.
  ['P084', 'locales/fil.po', '1 missing'],
  ['P082', 'pages.json', '1 missing'],
])('counts %s in %s as %s', (code, file, words) => {
  const view = viewOf(start)
  const text = view.textsOn('/bonus', undefined).find(({ state }) => state === 'translated')
  const { from = 0 } = text?.entry ?? {}
  const problem = problemAt(['site', 'locales'], { code, file }, from)
  const problems = findTranslationProblems(reportOf([problem]), view)
  expect(describeCounts(countPage(view, '/bonus', problems))).toBe(words)
})

it('keeps the translation of a text that has changed, as out of date', () => {
  const files = { ...start, [main]: start[main].replace('The facts', 'The plain facts') }
  const { entry, state, file, po } = textIn(viewOf(files), 'The plain facts')
  expect([state, entry.translation, entry.previous]).toEqual([
    'fuzzy',
    invent('The facts', 'fil'),
    'The facts',
  ])
  const confirmed = { ...files, [po]: translateEntry(file, entry, entry.translation) }
  expect(textIn(viewOf(confirmed), 'The plain facts').state).toBe('translated')
  // Undone in the source, the translation is as it was.
  const { state: again } = textIn(viewOf({ ...confirmed, [main]: start[main] }), 'The facts')
  expect(again).not.toBe('missing')
})

it('changes only its own entry, whatever else has changed', () => {
  const files = { ...start, [main]: start[main].replace('The facts', 'The plain facts') }
  const { file, entry, po } = textIn(viewOf(files), 'VIP')
  const next = translateEntry(file, entry, 'Iba')
  expect(next).toBe(
    start['locales/fil.po'].replace(`msgstr "${invent('VIP', 'fil')}"`, 'msgstr "Iba"'),
  )
  expect(po).toBe('locales/fil.po')
})

describe('after an edit', () => {
  const changed = { ...start, [main]: start[main].replace('The facts', 'The plain facts') }
  const own = { ...start, [main]: start[main].replace('The facts', 'The lucky facts') }
  // Lucky translates the first text, which all brands have, in its own way.
  const [first] = viewOf(start, own).textsBelow(['pages'])
  const { text = '' } = (first && viewOf(start, own).forBrand(first)) ?? {}
  const given = { ...start, 'locales/fil/lucky.po': text }
  const translations = ['Isa', 'Isa pa', '', 'Muli', ' ', 'May "marka"\nat linya', '😀']

  it.each([
    { name: 'of the file as it is', files: start, brandFiles: undefined },
    { name: 'of a file that texts have changed since', files: changed, brandFiles: undefined },
    { name: 'of the file of a brand', files: given, brandFiles: own },
  ])('$name, it is what it would be if it was opened then', ({ files, brandFiles }) => {
    const view = openViewer()
    let texts: Readonly<Record<string, string>> = files
    const sources = [first?.source, 'VIP', 'The plain facts', 'The lucky facts', 'VIP']
    const typed = sources.flatMap((source, turn) =>
      [0, 1, 2].map((step) => [source, translations[(turn * 3 + step) % translations.length]]),
    )
    for (const [source, translation = ''] of typed) {
      const found = view(texts, brandFiles)
        .textsBelow([])
        .find((one) => one.source === source)
      if (!found?.entry) continue
      const { po, file, entry } = found
      texts = { ...texts, [po]: translateEntry(file, entry, translation) }
      expect(contentOf(view(texts, brandFiles))).toEqual(contentOf(viewOf(texts, brandFiles)))
    }
    expect(contentOf(view(files, brandFiles))).toEqual(contentOf(viewOf(files, brandFiles)))
  })

  it.each([start, changed])('only the changed entry is read', (files) => {
    const view = openViewer()
    const before = view(files)
    const { po, file, entry, path } = textIn(before, 'VIP')
    const after = view({ ...files, [po]: translateEntry(file, entry, 'Iba') })
    expect(after.at(path)?.entry).toMatchObject({ translation: 'Iba' })
    const above = before.textsBelow([]).find((one) => one.entry)
    expect(above?.entry?.from).toBeLessThan(entry.from ?? 0)
    expect(after.at(above?.path ?? [])?.entry).toBe(above?.entry)
  })

  /** All that a view says of its texts. */
  function contentOf(view: ReturnType<typeof viewOf>) {
    const { counts, faults } = view
    const texts = view.textsBelow([]).map(({ entry, file, ...one }) => {
      const { from: _from, ...written } = entry ?? {}
      return { ...one, text: file.text, ...written, span: entry && entrySpan(entry, file.moves) }
    })
    return { counts, faults, texts }
  }
})

it('writes nothing into a file with a mistake', () => {
  const view = viewOf({ ...start, 'locales/fil.po': `${start['locales/fil.po']}\nmsgid "` })
  expect(view.faults).toHaveLength(1)
})

describe('a brand', () => {
  const own = { ...start, [main]: start[main].replace('The facts', 'The lucky facts') }

  it('has the texts that only it has in a file of its own', () => {
    const view = viewOf(start, own)
    const text = textIn(view, 'The lucky facts')
    expect(text.po).toBe('locales/fil/lucky.po')
    expect(translateEntry(text.file, text.entry, 'Swerte')).toContain(
      'msgid "The lucky facts"\nmsgstr "Swerte"',
    )
    expect(textIn(view, 'VIP').po).toBe('locales/fil.po')
    expect(view.forBrand(text)).toBeUndefined()
  })

  it('may translate a shared text differently, and as all others again', () => {
    const given = viewOf(start, own).forBrand(textIn(viewOf(start, own), 'VIP'))
    expect(given?.po).toBe('locales/fil/lucky.po')
    const files = { ...start, 'locales/fil/lucky.po': given?.text ?? '' }
    const text = textIn(viewOf(files, own), 'VIP')
    expect([text.po, text.isOverridden]).toEqual(['locales/fil/lucky.po', true])
    expect(text.entry.translation).toBe(invent('VIP', 'fil'))
  })

  it('may translate a text differently that all brands translate differently there', () => {
    const shared = textIn(viewOf(start, own), 'VIP')
    const [context = ''] = shared.contexts
    const po = separateEntry(shared.file, shared.entry, context)
    const files = { ...start, [shared.po]: po }
    const there = textIn(viewOf(files, own), 'VIP')
    expect([there.entry.context, there.po]).toEqual([context, shared.po])
    const { po: file = '', text = '' } = viewOf(files, own).forBrand(there) ?? {}
    const view = viewOf({ ...files, [file]: text }, own)
    const mine = textIn(view, 'VIP')
    expect([mine.entry.context, mine.po, mine.isOverridden]).toEqual([context, file, true])
    expect(text.match(/^msgid "VIP"$/gm)).toHaveLength(1)
    const again = { ...files, [file]: removeEntry(mine.file, mine.entry) }
    expect(textIn(viewOf(again, own), 'VIP').po).toBe(shared.po)
  })

  it('is told for whom a change is, in any language', () => {
    const written = createSiteViewer(main, calendar)(start)
    const say = (lang: string | undefined) => describeForWhom({ brand: 'lucky', written, lang })
    expect([undefined, 'fil-PH'].map(say)).toEqual([
      'You see lucky. What you change now is only for this brand.',
      'You see lucky. What you change now is for all brands, unless it says otherwise.',
    ])
  })
})

it.each([
  ['Four lines to find', 'Five lines, to find', '[-Four][+Five] lines[+,] to find'],
  ['one two three', 'one three', 'one [-two ]three'],
])('compares %s with %s word by word', (before, after, wanted) => {
  const signs = { removed: '-', added: '+', same: '' }
  const shown = compareWords(before, after).map(({ kind, text }) =>
    kind === 'same' ? text : `[${signs[kind]}${text}]`,
  )
  expect(shown.join('')).toBe(wanted)
})

const wordsOf = (...[before, after, settings]: Parameters<typeof describeTranslationChanges>) =>
  describeTranslationChanges(before, after, settings).map((line) =>
    line.map((part) => (typeof part === 'string' ? part : part.content)).join(''),
  )

it('tells in words which translations differ', () => {
  const { file, entry } = textIn(viewOf(start), 'VIP')
  const after = { 'locales/fil.po': translateEntry(file, entry, 'Iba') }
  expect(wordsOf(start, after, site.site)).toEqual(['Filipino: “VIP” → “Iba”'])
})

it('undoes what a save has changed together with the step before', () => {
  const draft = createDraft({ 'a.json': '1', 'locales/fil.po': 'old' })
  draft.replace('a.json', [{ from: 0, to: 1, text: '2' }], { summary: 'changed' })
  draft.amend({ 'locales/fil.po': 'new' })
  expect(draft.state().files).toEqual({ 'a.json': '2', 'locales/fil.po': 'new' })
  draft.undo()
  expect(draft.state().files).toEqual({ 'a.json': '1', 'locales/fil.po': 'old' })
})

describe('what is left to translate', () => {
  const hero = (title: string) => ({ type: 'hero', id: 'top', title, desc: `About ${title}` })
  const content = {
    site: {
      keyword: 'p666',
      locales: [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }],
      footer: { promoText: 'Open every day' },
    },
    campaigns: {
      summer: {
        title: 'Summer',
        from: '2026-07-04',
        set: { pages: { '/': { top: { title: 'Summer is here' } } } },
      },
      over: { title: 'Over', from: '2026-01-01', until: '2026-01-02' },
    },
    pages: {
      '/hidden': { name: 'Hidden', inNav: false, blocks: [hero('Hidden hero')] },
      '/bonus': { name: 'Bonus', blocks: [hero('Bonus hero')] },
      '/': {
        name: '/',
        meta: { title: 'Home title', description: 'Home' },
        blocks: [
          hero('Home hero'),
          { type: 'cta', title: 'Join us soon', campaign: 'summer' },
          { type: 'cta', title: 'Old offer', campaign: 'over' },
        ],
      },
    },
  }

  /** A PO file in which some texts are translated. */
  function fileWith(...texts: string[]): string {
    const entries = texts.map((text) => `#: /:hero/title\nmsgid "${text}"\nmsgstr "Salin"\n`)
    return ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n', ...entries].join(
      '\n',
    )
  }

  const { site: ordered } = contextOf(textOf(content))
  const left = (text: string) => viewOf({ [main]: textOf(content), 'locales/fil.po': text })
  const view = left(fileWith('Bonus'))

  it('orders texts by page as visitors come to them, and by what they see first there', () => {
    const sources = orderTexts(view.textsBelow([]), ordered).map(({ source }) => source)
    const wanted = ['Home title', 'Home hero', 'Join us soon', 'Open every day', 'Bonus hero']
    expect(sources.filter((source) => [...wanted, 'Hidden hero'].includes(source))).toEqual([
      ...wanted,
      'Hidden hero',
    ])
  })

  it('orders pages as the navigation, if that has an order of its own', () => {
    const { site: other } = contextOf(
      textOf({
        ...content,
        site: { ...content.site, navigation: ['/vip'] },
        pages: { ...content.pages, '/vip': { name: 'VIP', blocks: [hero('VIP hero')] } },
      }),
    )
    const paths = listByVisits(other).map(({ path }) => path)
    expect(paths).toEqual(['/', '/vip', '/bonus', '/hidden'])
  })

  it('counts the words that are left, of each text once', () => {
    const on = view.textsOn('/bonus', 0)
    expect(countWordsLeft([...on, ...on])).toEqual({ missing: 5, fuzzy: 0 })
    expect(countWordsLeft(view.textsOn('/bonus', undefined))).toEqual({ missing: 0, fuzzy: 0 })
  })

  describe('a campaign that begins untranslated', () => {
    const now = Date.parse('2026-07-01T04:00:00Z')
    const { all } = viewCampaigns(ordered, main)
    const tell = (at: number) =>
      listUntranslated(view, all, { now: at, calendar }).map(({ words }) => words)

    it('is told with its day and its words, those of what joins it included, until it is over', () => {
      expect(tell(now)).toEqual(['Summer begins in 3 days; 6 words are missing in Filipino.'])
      expect(tell(now + 2 * dayLength)[0]).toContain('Summer begins tomorrow;')
      expect(tell(now + 9 * dayLength)[0]).toContain('Summer has begun;')
    })

    it('is not told once it is translated', () => {
      const whole = left(fileWith('Summer is here', 'Join us soon'))
      expect(listUntranslated(whole, all, { now, calendar })).toEqual([])
    })
  })

  it('lists a note that was changed among the changes', () => {
    const before = { 'locales/fil.po': fileWith('Home hero') }
    const note = '#. Note: A banner.\n'
    const after = { 'locales/fil.po': fileWith('Home hero').replace('#: /', `${note}#: /`) }
    expect(wordsOf(before, after, content.site)).toEqual([
      'Filipino: note at “Home hero”: “A banner.”',
    ])
    expect(wordsOf(after, before, content.site)).toEqual([
      'Filipino: the note at “Home hero” is gone',
    ])
  })
})
