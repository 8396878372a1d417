import { describe, expect, it } from 'vitest'
import { hasCode, wordProblem } from '../../../studio/client/model/problems/problem-words.ts'
import { listShownMistakes } from '../../fixtures/shown-mistakes.ts'
import { bundle } from '../../fixtures/sites.ts'

const shown = listShownMistakes().map(({ problem, root }) => ({
  ...wordProblem(problem, root, bundle),
  code: problem.code,
}))

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
