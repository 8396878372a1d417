import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCheck } from '../../../../check/check.ts'
import { siteRules } from '../../../../check/rules/site-rules.ts'
import { bitOf, control, createScan, wide } from '../../../../check/rules/read/signs.ts'
import { exampleDay } from '../../../../codegen/docs/example-check.ts'
import { startOfDay } from '../../../../schema/values/calendar.ts'
import { cases } from '../../../fixtures/cases.ts'
import { baseSite, bundle, checkText, fakeFiles, textOf } from '../../../fixtures/sites.ts'
import { breakText } from '../../../golden/mistake.ts'
import { mistakes } from '../../../golden/index.ts'

/** Rules are only called for texts with one of their signs, and find no less for it. */

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

const checkAll = createCheck(
  bundle,
  siteRules().map((rule) => {
    if (!rule.texts) return rule
    const { signs: _signs, ...visited } = rule.texts
    return { ...rule, texts: visited }
  }),
)

it('finds in the known mistakes what rules without signs find', () => {
  const at = startOfDay(exampleDay)
  const all = Object.values(mistakes).flat()
  const found = all.map((one) => checkText(breakText(one), one.files).problems)
  const expected = all.map((one) => checkAll(breakText(one), one.files ?? fakeFiles(), { at }))
  expect(found).toEqual(expected.map(({ problems }) => problems))
})

it.each([
  'guaranteed wins',
  'garanteed wins',
  'guranteed wins',
  'gaurantee to win',
  'risk-free',
  'loss free',
  'no risk bets',
  'eazy money',
  'easy cash',
  'quick cash',
  'madaling pera',
  'pays your bills',
  'pay the rent',
  'pay off debts',
  'pay my loans',
  'pay for tuition',
  'pay your mortgage',
  'solves your money problems',
  'ends debt troubles',
  'forget money worries',
  'become rich',
  'get wealthy',
  'makes you a millionaire',
  'sure bets',
  'siguradong panalo',
  'always wins',
  'cannot lose',
  'lucky charm',
  'anting-anting',
  'agimat',
  'brings luck',
  '18+',
  'eighteen and over',
  'PAGCOR',
  'licensed',
  'accredited',
  'certified',
  'clearance no.',
  'regulated by the state',
  'hurry up',
  'act now',
  'only hours left',
  'huwag palampasin',
  'lorem ipsum',
  'your text here',
])('finds what is wrong with "%s" as rules without signs do', (words) => {
  const site = baseSite()
  const text = textOf(site).replace('"Read the terms."', JSON.stringify(`We have ${words}.`))
  expect(text).toContain(words)
  const { problems } = checkAll(text, fakeFiles(), { at: startOfDay(exampleDay) })
  expect(checkText(text).problems).toEqual(problems)
})
