import { describe, expect, it } from 'vitest'
import { dayLength } from '../../../schema/values/time-zone.ts'
import { createLanguageViewer } from '../../../studio/client/languages/model/language-view.ts'
import {
  countWordsLeft,
  listByVisits,
  listUntranslated,
  orderTexts,
} from '../../../studio/client/languages/model/open-texts.ts'
import { describeTranslationChanges } from '../../../studio/client/languages/model/translation-changes.ts'
import { viewCampaigns } from '../../../studio/client/model/campaigns/campaigns.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { contextOf, main } from '../../fixtures/edited-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* What the composer tells translators of what is left to do. */

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
function poOf(...texts: string[]): string {
  const entries = texts.map((text) => `#: /:hero/title\nmsgid "${text}"\nmsgstr "Salin"\n`)
  return ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n', ...entries].join('\n')
}

function viewOf(text: string) {
  const files = { [main]: textOf(content), 'locales/fil.po': text }
  const { site } = contextOf(files[main] ?? '')
  const edited = { site, written: site, brand: undefined, draft: { files }, lang: 'fil-PH' }
  const view = createLanguageViewer(main, bundle)(edited)
  if (!view) throw new Error('no such language')
  return { view, site }
}
const { view, site } = viewOf(poOf('Bonus'))

it('orders texts by page as visitors come to them, and by what they see first there', () => {
  const sources = orderTexts(view.textsBelow([]), site).map(({ source }) => source)
  const places = [
    'Home title',
    'Home hero',
    'Join us soon',
    'Open every day',
    'Bonus hero',
    'Hidden hero',
  ].map((source) => sources.indexOf(source))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
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
  const { all } = viewCampaigns(site, main)
  const tell = (at: number) =>
    listUntranslated(view, all, { now: at, calendar }).map(({ words }) => words)

  it('is told with its day and its words, those of what joins it included, until it is over', () => {
    expect(tell(now)).toEqual(['Summer begins in 3 days; 6 words are missing in Filipino.'])
    expect(tell(now + 2 * dayLength)[0]).toContain('Summer begins tomorrow;')
    expect(tell(now + 9 * dayLength)[0]).toContain('Summer has begun;')
  })

  it('is not told once it is translated', () => {
    const whole = viewOf(poOf('Summer is here', 'Join us soon'))
    expect(listUntranslated(whole.view, all, { now, calendar })).toEqual([])
  })
})

it('lists a note that was changed among the changes', () => {
  const before = { 'locales/fil.po': poOf('Home hero') }
  const note = '#. Note: A banner.\n'
  const after = { 'locales/fil.po': poOf('Home hero').replace('#: /', `${note}#: /`) }
  const words = (from: typeof before, to: typeof after) =>
    describeTranslationChanges(from, to, content.site).map((line) =>
      line.map((part) => (typeof part === 'string' ? part : part.content)).join(''),
    )
  expect(words(before, after)).toEqual(['Filipino: note at “Home hero”: “A banner.”'])
  expect(words(after, before)).toEqual(['Filipino: the note at “Home hero” is gone'])
})
