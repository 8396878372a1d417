import { describe, expect, it } from 'vitest'
import { hasCode } from '../../../studio/client/model/problems/plain-words.ts'
import { wordProblem } from '../../../studio/client/model/problems/problem-words.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { SiteFiles } from '../../../check/facts.ts'
import { mistakes as examples } from '../../fixtures/mistakes.ts'
import { bundle, checkText } from '../../fixtures/sites.ts'
import { mistakes } from '../../golden/index.ts'
import { breakText } from '../../golden/mistake.ts'

/** Problems of a text that is no JSON are shown next to it, in its words. */
const ofJson = new Set(['P001', 'P002', 'P003', 'P004', 'P005'])

type Shown = ReturnType<typeof wordProblem> & { code: string }

function shownOf(text: string | Uint8Array, files?: SiteFiles): Shown[] {
  const { problems, text: read } = checkText(text, files)
  if (problems.some(({ code }) => ofJson.has(code))) return []
  const root: JsonValue = JSON.parse(read)
  return problems.map((problem) => ({ ...wordProblem(problem, root, bundle), code: problem.code }))
}

const shown = [
  ...Object.values(mistakes)
    .flat()
    .flatMap((mistake) => shownOf(breakText(mistake), mistake.files)),
  ...examples.flatMap(([, text]) => shownOf(text)),
]

it('says no problem in code, but for what a text itself has', () => {
  expect(shown.length).toBeGreaterThan(400)
  const coded = shown.filter(({ message, hint, fix = '' }) =>
    [message, hint, fix].some((words) => hasCode(words, bundle)),
  )
  expect(coded).toEqual([])
  // Without the words of the composer, nearly all of them have some.
  expect(hasCode('Add it as "button": { "label": "Go" }.', bundle)).toBe(true)
  expect(hasCode('Make "onAccent" lighter.', bundle)).toBe(true)
  expect(hasCode('Write {keyword}. The page has 3 blocks.', bundle)).toBe(false)
})

describe('a problem is', () => {
  it.each([
    ['P013', 'Description is missing: the text of the card.'],
    ['P014', 'This must be on or off, not a text. Switch it on.'],
    ['P026', 'The page has no hero, so it has no main heading. Add a hero as the first block.'],
    ['P043', 'Switch off List in navigation for 2 pages, for example this one.'],
    ['P045', 'Text on buttons (#2a1700) on Buttons (#3b2a10) has a contrast of 1.2 to 1.'],
    ['P071', 'Choose it for a block, an entry, a page or a section, or delete it.'],
  ])('worded for composers: %s', (code, words) => {
    const texts = shown
      .filter((one) => one.code === code)
      .map(({ message, hint }) => `${message} ${hint}`)
    expect(texts.filter((text) => text.includes(words))).not.toEqual([])
  })
})
