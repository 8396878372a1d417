// covers: check/rules/gambling-ph/words/*.json
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import en from '../../../../check/rules/gambling-ph/words/en.json' with { type: 'json' }
import fil from '../../../../check/rules/gambling-ph/words/fil.json' with { type: 'json' }
import { bitOf, control, createScan, signOf, wide } from '../../../../check/rules/read/signs.ts'
import { matchPhrases } from '../../../../check/rules/read/words.ts'
import { cases } from '../../../fixtures/cases.ts'
import { checkSigns } from '../../../fixtures/find-words.ts'
import { checkText, textWith } from '../../../fixtures/sites.ts'
import { mistakes } from '../../../golden/index.ts'
import { breakText } from '../../../golden/mistake.ts'

/* The words that rules look for, and the signs of them: rules are only called for texts with a sign, and find no less for it. */

it('corrects the age in words', () => {
  const text = textWith(['"title": "The facts"', '"title": "Labingwalong taong gulang"'])
  const [problem] = checkText(text).problems
  expect(problem?.hint).toContain(`"dalawampu't isang taong gulang"`)
})

const parts = Object.fromEntries(
  [...new Set([...Object.keys(en.parts), ...Object.keys(fil.parts)])].map((name) => [
    name,
    [en.parts, fil.parts]
      .flatMap((some) => new Map(Object.entries(some)).get(name) ?? [])
      .join('|'),
  ]),
)
const topics = Object.keys(en.topics).map((name) => {
  const both = [en, fil].flatMap(({ topics: all }) => new Map(Object.entries(all)).get(name) ?? [])
  return { name, keys: both.flatMap(({ keys }) => keys), all: both.flatMap((one) => one.phrases) }
})
const phrases = topics.flatMap(({ name, keys, all }) =>
  all.map((phrase) => ({ name, phrase, keys })),
)

it.each(phrases)('has a key in all that "$phrase" matches', ({ phrase, keys }) => {
  const source = withoutLooks(matchPhrases([phrase], parts))
  const texts = fc.stringMatching(new RegExp(`^${source}$`, 'u'))
  fc.assert(
    fc.property(texts, (text) => {
      const found = keys.filter((key) => text.toLowerCase().includes(key))
      expect({ text, found }).not.toEqual({ text, found: [] })
    }),
    { numRuns: cases(100) },
  )
})

it('knows a word by a part of three letters', () => {
  expect(['18', 'win', 'mortgage'].map(signOf)).toEqual(['18', 'win', 'gag'])
})

/** An expression without what it requires around it, from the innermost such group on. */
function withoutLooks(source: string): string {
  for (let at = source.search(/\(\?<?[!=]/); at >= 0; at = source.search(/\(\?<?[!=]/)) {
    source = source.slice(0, at) + source.slice(endOf(source, at))
  }
  return source
}

/** Where the group that starts at a place ends. */
function endOf(source: string, start: number): number {
  let depth = 0
  for (const { index, 0: sign } of source.matchAll(/\\.|\[(?:\\.|[^\]])*\]|[()]/g)) {
    if (index < start) continue
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ')' && depth === 0) return index + 1
  }
  return source.length
}

it('names the phrase that is not an expression', () => {
  const fault = 'a list of words has a mistake in the phrase (nut~free: Unterminated group'
  expect(() => matchPhrases(['gluten~free', '(nut~free'])).toThrow(fault)
})

const lists = [['{'], ['18'], ['win', 'isk'], [wide], [control], ['ed ', '<']]
const scan = createScan(lists)

const pieces = ['{', '1', '8', 'w', 'I', 'n', 'isk', 'E', 'd', ' ', '<', 'é', '🎰', '\n', 'x', '\t']
const signTexts = fc.array(fc.constantFrom(...pieces)).map((some) => some.join(''))

const has = (text: string, sign: string): boolean => {
  if (sign === wide) return /[^\0-\x7f]/.test(text)
  return sign === control ? /\p{Cc}/u.test(text) : text.toLowerCase().includes(sign)
}

it('sees every sign that a text has', () => {
  fc.assert(
    fc.property(signTexts, (text) => {
      const found = lists.map((_, index) => (scan(text) & bitOf(index)) !== 0)
      const there = lists.map((signs) => signs.some((sign) => has(text, sign)))
      expect(there.filter((isThere, index) => isThere && !found[index])).toEqual([])
    }),
    { numRuns: cases(1_000) },
  )
})

it('sees no sign in a text without one', () => {
  expect(scan('Plain words.')).toBe(0)
})

it('finds in the known mistakes what rules without signs find', () => {
  const all = Object.values(mistakes).flat()
  const found = all.map((one) => checkSigns(breakText(one), one.files).problems.length)
  expect(found).not.toContain(0)
})
