import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitOf, control, createScan, wide } from '../../../../check/rules/read/signs.ts'
import { cases } from '../../../fixtures/cases.ts'
import { checkSigns } from '../../../fixtures/find-words.ts'
import { breakText } from '../../../golden/mistake.ts'
import { mistakes } from '../../../golden/index.ts'

/* Rules are only called for texts with one of their signs, and find no less for it. */

const lists = [['{'], ['18'], ['win', 'isk'], [wide], [control], ['ed ', '<']]
const scan = createScan(lists)

const pieces = ['{', '1', '8', 'w', 'I', 'n', 'isk', 'E', 'd', ' ', '<', 'é', '🎰', '\n', 'x', '\t']
const texts = fc.array(fc.constantFrom(...pieces)).map((some) => some.join(''))

const has = (text: string, sign: string): boolean => {
  if (sign === wide) return /[^\0-\x7f]/.test(text)
  return sign === control ? /\p{Cc}/u.test(text) : text.toLowerCase().includes(sign)
}

it('sees every sign that a text has', () => {
  fc.assert(
    fc.property(texts, (text) => {
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
