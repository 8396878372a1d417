import { startOfDay } from '../../../schema/values/calendar.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkPages } from '../../../builder/cache/check-pages.ts'
import type { CheckResult } from '../../../check/check.ts'
import { placeFound } from '../../../site/pages/place-found.ts'
import { splitFile } from '../../../site/pages/page-source.ts'
import { createSiteCheck } from '../../../check/site-check.ts'
import { exampleDay } from '../../../codegen/docs/example-check.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { breakText } from '../../golden/mistake.ts'
import { mistakes } from '../../golden/index.ts'
import { cases } from '../../fixtures/cases.ts'
import { choices, mutate } from '../../fixtures/mutate.ts'
import { baseSite, bundle, checkText, fakeFiles, textOf } from '../../fixtures/sites.ts'

/** The check of a build, page by page, finds the same problems as that of the whole text. */

const start = createSiteCheck(bundle)

type Found = Pick<CheckResult, 'problems' | 'omitted'>

/** What the check of a build finds in a text; `whole` if it leaves the text to the other one. */
async function find(input: string | Uint8Array, files = fakeFiles()): Promise<Found | 'whole'> {
  const source = splitFile(Buffer.from(input))
  const verdict =
    source &&
    (await checkPages({
      source,
      hashes: undefined,
      cached: undefined,
      start: () => start(source.files[0]?.root, files, startOfDay(exampleDay)),
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

it('finds nothing in the example site', async () => {
  expect(await find(textOf(baseSite()))).toEqual({ problems: [], omitted: 0 })
})

it.each(Object.values(mistakes).flat())('finds the same problems where $name', async (mistake) => {
  const text = breakText(mistake)
  expect(checkText(text, mistake.files).problems).not.toEqual([])
  expect(await find(text, mistake.files)).toBeOneOf(expected(text, mistake.files))
})

it.each(['\uFEFF', '\n \r\n'])('finds the same places after %j at the start', async (first) => {
  const { pages } = baseSite()
  const site = { ...baseSite(), pages: { ...pages, '/é🎰': { blocks: 1 }, '/x': {} } }
  const text = `${first}${textOf(site)}`
    .replace('"lang"', '"lnag"')
    .replace(/\}\s*$/, ', "odd": 1 }')
  const { problems, omitted } = checkText(text)
  expect(problems.length).toBeGreaterThan(4)
  expect(await find(text)).toEqual({ problems, omitted })
})

it('finds the same problems in content of an earlier version, without fixes that would not fit', async () => {
  const text = textOf(baseSite())
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
  const site: JsonValue = JSON.parse(JSON.stringify(baseSite()))
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
