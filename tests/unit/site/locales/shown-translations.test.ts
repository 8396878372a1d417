import { describe, expect, it } from 'vitest'
import { siteRules } from '../../../../check/rules/site-rules.ts'
import { runningAt } from '../../../../content/layers/campaigns.ts'
import { expandSettings, showPart } from '../../../../content/layers/expand-part.ts'
import { readSections } from '../../../../content/layers/sections.ts'
import { siteConfig } from '../../../../schema/config/site-config.ts'
import type { PagesFile } from '../../../../schema/pages.gen.ts'
import { checkPoFiles } from '../../../../site/locales/check-locales.ts'
import { listTexts } from '../../../../site/locales/list-texts.ts'
import { readPo } from '../../../../site/locales/po/po-file.ts'
import { translateSite } from '../../../../site/locales/translate-site.ts'
import { makeBase, fakeFiles } from '../../../fixtures/base-site.ts'
import { bundle } from '../../../fixtures/bundle.ts'
import { invent, poOf } from '../../../fixtures/languages.ts'
import { calendar } from '../../../fixtures/own-calendar.ts'
import { merge } from '../../../fixtures/translations.ts'

const at = Date.parse('2026-06-15T00:00Z')
const title = 'Bonus terms at {keyword}'
const everything = (): boolean => false

function siteWith(locale: object = {}): PagesFile {
  const site = makeBase()
  site.site.locales = [{ lang: 'fil-PH', path: '/fil', name: 'Filipino', ...locale }]
  return site
}

/** What visitors see of pages with these translations, and what the check says about pages. */
async function show(
  root: PagesFile & { campaigns?: object },
  po: string,
  key = '/bonus',
  own?: string,
) {
  const texts = listTexts(root, { bundle })
  const poTexts = new Map([['locales/fil.po', po]])
  if (own !== undefined) poTexts.set('locales/fil/lucky.po', own)
  const brand = own === undefined ? {} : { brand: 'lucky' }
  const place = { pagesFile: '/none/pages.json', poTexts, ...brand }
  const sections = readSections(root, { isRunning: runningAt(at), calendar })
  const pages = Object.entries(root.pages).map(
    ([name, page]) => [name, () => showPart(page, ['pages', name], sections)] as const,
  )
  const settings = expandSettings(root.site, sections)
  const [language] = await translateSite(
    place,
    { root, settings, pages: new Map(pages) },
    { bundle, texts, at },
  )
  const page = language?.pages.get(key)?.()
  const files = new Map(Array.from(poTexts, ([name, text]) => [name, readPo(text)]))
  const { problems } = checkPoFiles(files, root, {
    ...brand,
    bundle,
    texts,
    at,
    rules: siteRules(siteConfig),
    siteFiles: fakeFiles(),
    brands: ['lucky'],
  })
  const messages = problems.flatMap(({ code, message }) => (code === 'P092' ? [message] : []))
  return { state: page?.state, text: JSON.stringify(page?.value), messages, problems, language }
}

it('shows the texts of pictures that are translated, each by itself, and no other', async () => {
  const site = siteWith()
  site.site.pictureTexts = { 'bonus-2-1': title, 'vip-8-1': 'A crown of gold' }
  const po = `msgid "${title}"\nmsgstr "Mga tuntunin"\n`
  const { language } = await show(site, po)
  expect(language?.settings).toMatchObject({ pictureTexts: { 'bonus-2-1': 'Mga tuntunin' } })
  expect(JSON.stringify(language?.settings)).not.toMatch(/crown|"pictureTexts"[^}]*,/)
  expect(site.site.pictureTexts['vip-8-1']).toBe('A crown of gold')
})

describe('a page', () => {
  const lacking = (...names: string[]) =>
    poOf('fil', siteWith(), ({ text }) => names.includes(text))

  it.each([
    ['everything', {}, [], 'whole', []],
    ['all but its title', {}, [title], 'part', []],
    ['less than it has to', { coverage: 0.95 }, [title], 'fallback', ['These pages have less than 95% of their words translated, so search engines are led to the originals: /bonus (91%).']], // prettier-ignore
    ['no block', {}, ['Bonus', 'Two', 'Read', 'Wagering'], 'fallback', ['These pages have less than 80% of their words translated, so search engines are led to the originals: /bonus (48%).']], // prettier-ignore
    ['not everything it has to', { untranslated: 'leave-out' }, [title], undefined, ['These pages are left out, because not all of their texts are translated: /bonus (91%).']], // prettier-ignore
  ])('with %s translated', async (_, locale, missing, state, messages) => {
    const shown = await show(siteWith(locale), lacking(...missing))
    expect([shown.state, shown.messages]).toEqual([state, messages])
  })

  it('loses its translation for the days of a campaign that brings too much, but not with its title', async () => {
    const campaign = { title: 'Christmas', from: '2026-12-01', until: '2026-12-26' }
    const desc = 'All that is given away before Christmas, and how much of it one person may take.'
    const withBlock = (from: string) => {
      const site = siteWith()
      const block = { type: 'headingCard', title: 'Given', desc, campaign: 'christmas' } as const
      site.pages['/bonus']?.blocks.push(block)
      return { ...site, campaigns: { christmas: { ...campaign, from } } }
    }
    const due = await show(withBlock('2026-12-01'), lacking())
    expect([due.state, due.messages]).toEqual([
      'whole',
      [
        'From 1 December 2026, 00:00 on, because of the campaign "Christmas", these pages have less than 80% of their words translated, so search engines are led to the originals: /bonus (68%).',
      ],
    ])
    const running = await show(withBlock('2026-06-01'), lacking())
    expect([running.state, running.messages]).toEqual([
      'fallback',
      [
        'Since 1 June 2026, 00:00, because of the campaign "Christmas", these pages have less than 80% of their words translated, so search engines are led to the originals: /bonus (68%).',
      ],
    ])
    const set = { meta: { '/bonus': { title: 'A title for Christmas' } } }
    const titled = { ...siteWith(), campaigns: { christmas: { ...campaign, set } } }
    expect((await show(titled, lacking())).messages).toEqual([])
  })
})

it('counts the scheduled changes that it does not name', async () => {
  const site = siteWith()
  const days = Array.from({ length: 12 }, (_, index) => `2026-07-${index + 10}`)
  for (const from of days) {
    const blocks = [{ type: 'headingCard', title: `New ${from}`, desc: '<p>New.</p>' } as const]
    const meta = { title: `Begins ${from}`, description: `What begins on ${from}.` }
    site.pages[`/on-${from}`] = { name: `/on-${from}`, showNav: false, from, meta, blocks }
  }
  const po = poOf('fil', site, ({ uses }) => uses.some(({ reference }) => reference.includes('/on-'))) // prettier-ignore
  const { messages } = await show(site, po)
  expect(messages).toHaveLength(10)
  expect(messages.at(-1)).toBe(
    'From 19 July 2026, 00:00 on, these pages have less than 80% of their words translated, so search engines are led to the originals: /on-2026-07-19 (0%). Then 2 more until 21 July 2026, 00:00.',
  )
})

describe('an outdated translation', () => {
  const before = siteWith()
  const translated = merge(poOf('fil', before, everything), listTexts(before, { bundle }))

  /** The site with another text in place of one, as visitors see it, with and without an updated PO file. */
  async function change(from: string, to: string, locale: object = {}, po = translated) {
    const [old, now] = [from, to].map((text) => JSON.stringify(text))
    const site: PagesFile = JSON.parse(
      JSON.stringify(siteWith(locale)).replaceAll(String(old), () => String(now)),
    )
    const merged = merge(po, listTexts(site, { bundle }))
    const shown = await Promise.all([po, merged].map((one) => show(site, one, '/bonus')))
    const home = await show(site, merged, '/')
    return { merged, home, states: shown.map(({ state }) => state), shown }
  }

  const old = invent(title, 'fil')

  it.each([
    ['nearly the same title', title, 'The bonus terms at {keyword}', {}, 'whole', old],
    ['of which nothing is kept', title, 'The bonus terms at {keyword}', { outdated: 'source' }, 'part', 'The bonus terms at {keyword}'], // prettier-ignore
    ['with another token', title, 'Bonus terms', {}, 'part', 'Bonus terms'],
    ['with another number', 'The offer.', 'The offer: 5.', {}, 'part', 'The offer: 5.'],
    ['that is another one', 'The offer.', 'Nothing but lists', {}, 'part', 'Nothing but lists'],
  ])('of %s', async (_, from, to, locale, state, text) => {
    const { merged, shown, states } = await change(from, to, locale)
    expect(states).toEqual([state, state])
    for (const one of shown) expect(one.text).toContain(JSON.stringify(text).slice(1, -1))
    for (const one of shown) expect(one.messages).toEqual([])
    // Whatever visitors see, translators see the old translation.
    const { isFuzzy, previous, translation } = readPo(merged).entries.find(({ source }) => source === to) ?? {} // prettier-ignore
    expect([isFuzzy, previous, translation]).toEqual([true, from, invent(from, 'fil')])
  })

  it('is shown for a brand, unless the brand has the text in its own file', async () => {
    const changed = 'The bonus terms at {keyword}'
    const site: PagesFile = JSON.parse(JSON.stringify(siteWith()).replaceAll(title, changed))
    const shared = await show(site, translated, '/bonus', '')
    expect([shared.state, shared.text.includes(old)]).toEqual(['whole', true])
    const own = await show(site, translated, '/bonus', `msgid "${changed}"\nmsgstr ""\n`)
    // A title that is not translated leaves the page in search.
    expect([own.state, own.text.includes(changed), own.messages]).toEqual(['part', true, []])
  })

  it('is counted, with what visitors see', async () => {
    const { shown } = await change(title, 'The bonus terms at {keyword}')
    expect(shown.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['1 of 61 texts is not translated (1 of them fuzzy). Visitors see 1 translation that is out of date.'], // prettier-ignore
      ['1 of 61 texts is not translated (1 of them fuzzy). Visitors see 1 translation that is out of date.'], // prettier-ignore
    ])
  })

  it('is not shown where words bind: in legal texts and notices that rules require', async () => {
    const legal = await change('All rules of {keyword}.', 'All the rules of {keyword}.')
    expect(legal.home.text).toContain('All the rules of {keyword}.')
    const { home } = await change('Helpline', 'Our helpline')
    expect(home.language?.settings).toMatchObject({
      responsibleGambling: { helpline: { name: 'Our helpline' } },
      $original: { lang: 'en-PH', names: ['responsibleGambling/helpline/name'] },
    })
  })

  it.each([
    ['unsafe', 'Slots and <b>tables</b>, explained.', 'Slots and <b>tables</b> explained.', 'Slots, <b onclick="x">mesa</b>'], // prettier-ignore
    ['against a rule', title, 'The bonus terms at {keyword}', 'Bonus 18+ {keyword}'],
  ])('is not shown if it is %s', async (_, from, to, translation) => {
    const po = translated.replace(JSON.stringify(invent(from, 'fil')), JSON.stringify(translation))
    const { home, shown } = await change(from, to, {}, po)
    const all = [home, ...shown].map(({ text }) => text).join()
    expect(all).toContain(JSON.stringify(to).slice(1, -1))
    expect(all).not.toContain(JSON.stringify(translation).slice(1, -1))
  })

  it('is not shown because of the mark alone, which asks for a look at it', async () => {
    const po = translated.replace(`msgid ${JSON.stringify(title)}`, (entry) => `#, fuzzy\n${entry}`)
    expect((await show(siteWith(), po)).state).toBe('part')
  })
})
