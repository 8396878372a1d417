import { startOfDay } from '../../../schema/values/calendar.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkPages } from '../../../builder/cache/check-pages.ts'
import { splitFile } from '../../../site/pages/page-source.ts'
import { rules } from '../../../check/rules/index.ts'
import { createSiteCheck } from '../../../check/site-check.ts'
import { exampleDay } from '../../../codegen/docs/example-check.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { breakText } from '../../golden/mistake.ts'
import { mistakes } from '../../golden/index.ts'
import { cases } from '../../fixtures/cases.ts'
import { choices, mutate } from '../../fixtures/mutate.ts'
import { baseSite, bundle, checkText, fakeFiles, textOf } from '../../fixtures/sites.ts'

/** The quick check of a build reports a clean site exactly when the full check finds nothing. */

const start = createSiteCheck(bundle, rules)

async function isClean(input: string | Uint8Array, files = fakeFiles()): Promise<boolean> {
  const source = splitFile(Buffer.from(input))
  if (source === undefined) return false
  const { isClean: answer } = await checkPages({
    source,
    hashes: undefined,
    cached: undefined,
    start: () => start(source.files[0]?.root, files, startOfDay(exampleDay)),
  })
  return answer
}

it('finds nothing in the example site', async () => {
  expect(await isClean(textOf(baseSite()))).toBe(true)
})

it.each(Object.values(mistakes).flat())('finds a problem where $name', async (mistake) => {
  expect(await isClean(breakText(mistake), mistake.files)).toBe(false)
})

it('agrees with the full check on sites with random changes', async () => {
  const site: JsonValue = JSON.parse(JSON.stringify(baseSite()))
  let clean = 0
  await fc.assert(
    fc.asyncProperty(choices, async (choice) => {
      const changed = mutate(site, choice)
      if (changed === undefined) return // not every value can be changed in every way
      const text = textOf(changed.document)
      const { problems } = checkText(text)
      clean += Number(problems.length === 0)
      expect(await isClean(text)).toBe(problems.length === 0)
    }),
    { numRuns: Math.max(300, cases(1_500)) }, // fewer hold too few clean sites
  )
  expect(clean).toBeGreaterThan(cases(100))
})
