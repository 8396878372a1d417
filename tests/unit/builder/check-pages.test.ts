import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkPages } from '../../../builder/cache/check-pages.ts'
import type { CachedBuild, CachedPage } from '../../../builder/cache/page-cache.ts'
import { createSiteCheck } from '../../../check/check-parsed-site.ts'
import type { CheckResult } from '../../../check/check.ts'
import { exampleDay } from '../../../codegen/docs/example-check.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { hashOf } from '../../../site/cache/sealed-file.ts'
import { splitFile } from '../../../site/pages/page-source.ts'
import { placeFound } from '../../../site/pages/place-found.ts'
import { cases } from '../../fixtures/cases.ts'
import { choices, mutate } from '../../fixtures/mutate.ts'
import { calendar, startOfDay } from '../../fixtures/own-calendar.ts'
import { makeBase, bundle, checkText, fakeFiles, textOf } from '../../fixtures/sites.ts'
import { mistakes } from '../../golden/index.ts'
import { breakText } from '../../golden/mistake.ts'

/*
 * The check of a build, page by page, finds the same problems as that of the whole text; with the results of an earlier
 * one, it checks only what it must.
 */

const startOn = createSiteCheck(bundle)

/** Checks a site, with the earlier results if there are any. Returns new results, and the keys of the checked pages. */
async function check(pages: Record<string, unknown>, cached?: CachedBuild, files = fakeFiles()) {
  const text = textOf({ ...makeBase(), pages })
  const source = splitFile(Buffer.from(text), { calendar })!
  const hashes = source.pages.map(({ from, to }) =>
    hashOf(source.files[0]!.bytes.subarray(from, to)),
  )
  const checked: string[] = []
  const verdict = await checkPages({
    source,
    hashes,
    cached,
    start() {
      const site = startOn(source.files[0]!.root, files, startOfDay(exampleDay))
      const page: typeof site.page = (key, ...rest) => {
        checked.push(key)
        return site.page(key, ...rest)
      }
      return { ...site, page }
    },
  })
  const { problems, omitted } = placeFound(source, verdict!.findings, 'pages.json')
  const fresh = checkText(text, files)
  expect({ problems, omitted }).toEqual({ problems: fresh.problems, omitted: fresh.omitted })
  const rows = source.pages.map(({ key }, index): [string, CachedPage] => [
    key,
    { ...verdict!.pages.get(key)!, ...noFiles, hash: hashes[index]! },
  ])
  const notes = verdict!.notes ?? [...cached!.readNotes()!.values()]
  const byKey = new Map(notes.map((one) => [one.key, one]))
  const build: CachedBuild = {
    ...verdict!,
    check: '',
    render: '',
    pages: new Map(JSON.parse(JSON.stringify(rows))),
    readNotes: () => byKey,
  }
  return { checked, build, problems, omitted }
}

const file = { bytes: 0, time: 0, inode: 0 }
const noFiles = { content: '', html: file, data: file, card: '', style: '' }

/** The example site, and this many pages with a warning about their title each. */
function siteOf(count: number): Record<string, { meta: { title: string }; blocks: unknown }> {
  const { pages } = makeBase()
  const page = { name: 'Page', inNav: false, blocks: [{ type: 'hero', title: 'T', desc: 'D' }] }
  const description = 'What this page is about, in the words that people search for, number'
  const copies = Array.from({ length: count }, (_, index) => [
    `/page-${index}`,
    { ...page, meta: { title: `T ${index}`, description: `${description} ${index}.` } },
  ])
  return JSON.parse(JSON.stringify({ ...pages, ...Object.fromEntries(copies) }))
}

it('checks no page of the same site again', async () => {
  const first = await check(siteOf(3))
  expect(first.problems).toHaveLength(3)
  expect((await check(siteOf(3), first.build)).checked).toEqual([])
})

it('checks only the pages that changed, at any number of warnings', async () => {
  const first = await check(siteOf(520))
  expect(first).toMatchObject({ omitted: 20, problems: { length: 500 } })
  const longer = siteOf(520)
  longer['/page-510']!.meta.title = 'A title that is long enough'
  const second = await check(longer, first.build)
  expect(second).toMatchObject({ checked: ['/page-510'], omitted: 19 })

  longer['/page-3']!.meta.title = 'Another title that is long enough'
  const third = await check(longer, second.build)
  // A warning that was not listed takes the place of the first one.
  expect(third).toMatchObject({ checked: ['/page-3', '/page-500'], omitted: 18 })
  expect((await check(longer, third.build)).checked).toEqual([])
})

it('reports a picture of the wrong size once, on the first page that has it', async () => {
  const sizeOf = (): { width: number; height: number } => ({ width: 320, height: 240 })
  const files = { ...fakeFiles(), sizeOf }
  const picture = { type: 'hero', title: 'T', desc: 'D', image: 'vip-8-1' }
  const site = siteOf(2)
  site['/page-0']!.blocks = [picture]
  site['/page-1']!.blocks = [picture]
  const first = await check(site, undefined, files)
  expect(first.problems.map(({ code }) => code)).toContain('P038')
  site['/page-1']!.meta.title = 'Another title that is long enough'
  const second = await check(site, first.build, files)
  expect(second.checked).toEqual(['/page-1'])
  site['/page-0']!.blocks = [{ type: 'hero', title: 'T', desc: 'D' }]
  const third = await check(site, second.build, files)
  expect(third.checked).toEqual(['/page-0'])
})

it('finds that a page now has the title of another', async () => {
  const site = siteOf(2)
  site['/page-0']!.meta.title = 'A title that is long enough'
  const first = await check(site)
  site['/page-1']!.meta.title = site['/page-0']!.meta.title
  const second = await check(site, first.build)
  expect(second.problems.map(({ code }) => code)).toEqual(['P035'])
})

const hero = { type: 'hero', title: 'T', desc: 'D' }
const card = (desc: string) => ({ type: 'headingCard', title: 'T', desc })
const quotes = [{ quote: 'Set a limit.', source: 'Page 1', href: '/page-1' }]
const quoting = { type: 'testimonials', title: 'Quotes', quotes }
it.each([
  [
    'links to',
    'P024',
    card('<a href="/page-1#there">x</a>'),
    { ...card('Here.'), id: 'there' },
    card('Here.'),
  ],
  ['quotes', 'P074', quoting, card('Set a limit.'), card('Set two limits.')],
])('finds that a page no longer has what another %s', async (_does, code, other, was, now) => {
  const site = siteOf(2)
  for (const page of ['/page-0', '/page-1']) site[page]!.meta.title = `A long title for ${page}`
  site['/page-0']!.blocks = [hero, other]
  site['/page-1']!.blocks = [hero, was]
  const first = await check(site)
  expect(first.problems).toEqual([])
  site['/page-1']!.blocks = [hero, now]
  const { checked, problems } = await check(site, first.build)
  expect(checked).toEqual(['/page-1'])
  expect(problems.map((problem) => problem.code)).toEqual([code])
})

it('warns of content of an earlier version until all pages are migrated', async () => {
  const site = siteOf(2)
  const old = { type: 'hero', title: 'T', desc: 'D', anchor: 'there' }
  site['/page-0']!.blocks = [old]
  site['/page-1']!.blocks = [old]
  const codes = ({ problems }: Awaited<ReturnType<typeof check>>): number =>
    problems.filter(({ code }) => code === 'P007').length
  const first = await check(site)
  expect(codes(first)).toBe(1)
  const same = await check(site, first.build)
  expect([same.checked, codes(same)]).toEqual([[], 1])
  site['/page-0']!.blocks = [{ type: 'hero', title: 'T', desc: 'D', id: 'there' }]
  const second = await check(site, first.build)
  expect([second.checked, codes(second)]).toEqual([['/page-0'], 1])
  site['/page-1']!.blocks = site['/page-0']!.blocks
  const third = await check(site, second.build)
  expect([third.checked, codes(third)]).toEqual([['/page-1'], 0])
})

type Found = Pick<CheckResult, 'problems' | 'omitted'>

/** What the check of a build finds in a text; `whole` if it leaves the text to the other one. */
async function find(input: string | Uint8Array, files = fakeFiles()): Promise<Found | 'whole'> {
  const source = splitFile(Buffer.from(input), { calendar })
  const verdict =
    source &&
    (await checkPages({
      source,
      hashes: undefined,
      cached: undefined,
      start: () => startOn(source.files[0]?.root, files, startOfDay(exampleDay)),
    }))
  if (!source || !verdict) return 'whole'
  const { problems, omitted } = placeFound(source, verdict.findings, 'pages.json')
  return { problems, omitted }
}

/** What it must find: the same as the other one, which it may leave only texts that are not pages in plain JSON. */
function expected(input: string | Uint8Array, files = fakeFiles()): (Found | 'whole')[] {
  const { problems, omitted } = checkText(input, files)
  const isPlain = problems.every(
    ({ code, path }) => !/^P00[1-48]/.test(code) && (path.length > 2 || !/^P01[234]/.test(code)),
  )
  const found = { problems, omitted }
  return isPlain ? [found] : [found, 'whole']
}

it.each(Object.values(mistakes).flat())('finds the same problems where $name', async (mistake) => {
  const text = breakText(mistake)
  expect(checkText(text, mistake.files).problems).not.toEqual([])
  expect(await find(text, mistake.files)).toBeOneOf(expected(text, mistake.files))
})

it.each(['\uFEFF', '\n \r\n'])('finds the same places after %j at the start', async (first) => {
  const { pages } = makeBase()
  const site = { ...makeBase(), pages: { ...pages, '/é🎰': { blocks: 1 }, '/x': {} } }
  const text = `${first}${textOf(site)}`
    .replace('"lang"', '"lnag"')
    .replace(/\}\s*$/, ', "odd": 1 }')
  const { problems, omitted } = checkText(text)
  expect(problems.length).toBeGreaterThan(4)
  expect(await find(text)).toEqual({ problems, omitted })
})

it('finds the same problems in content of an earlier version, without fixes that would not fit', async () => {
  const text = textOf(makeBase())
    .replace('"id": "how-to-start"', '"anchor": "How", "colums": 3')
    .replace('"emoji": "🍒"', '"emojy": "🍒"')
    .replace('"bonus-2-1"', '"bonus-2"')
  const { problems, omitted } = checkText(text)
  expect(problems.map(({ code, fix }) => `${code} ${fix !== undefined}`)).toEqual([
    'P007 false',
    'P023 true',
    'P012 true', // in another block
    'P016 false',
    'P012 false',
  ])
  expect(await find(text)).toEqual({ problems, omitted })
})

it('agrees with the full check on sites with random changes', async () => {
  const site: JsonValue = JSON.parse(JSON.stringify(makeBase()))
  let clean = 0
  await fc.assert(
    fc.asyncProperty(choices, async (choice) => {
      const changed = mutate(site, choice)
      if (changed === undefined) return // not every value can be changed in every way
      const text = textOf(changed.document)
      clean += Number(checkText(text).problems.length === 0)
      expect(await find(text)).toBeOneOf(expected(text))
    }),
    { numRuns: Math.max(300, cases(1_500)) }, // fewer hold too few clean sites
  )
  expect(clean).toBeGreaterThan(cases(100))
})
