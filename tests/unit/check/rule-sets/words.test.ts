// covers: check/rules/gambling-ph/words/*.json
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchPhrases } from '../../../../check/rules/read/words.ts'
import { signOf } from '../../../../check/rules/read/signs.ts'
import en from '../../../../check/rules/gambling-ph/words/en.json' with { type: 'json' }
import fil from '../../../../check/rules/gambling-ph/words/fil.json' with { type: 'json' }
import { cases } from '../../../fixtures/cases.ts'
import { findWords } from '../../../fixtures/find-words.ts'
import { checkText, textWith } from '../../../fixtures/sites.ts'

describe('a promise in Filipino', () => {
  it.each([
    ['Siguradong panalo dito!', 'Siguradong panalo'],
    ['Sigurado kang mananalo', 'Sigurado kang mananalo'],
    ['Sure na mananalo ka', 'Sure na mananalo'],
    ['Garantisadong payout araw-araw', 'Garantisadong payout'],
    ['Panalo ay garantisado', 'Panalo ay garantisado'],
    ['Guaranteed panalo', 'Guaranteed panalo'],
    ['Tiyak na panalo', 'Tiyak na panalo'],
    ['Madaling kumita', 'Madaling kumita'],
    ['Easy pera', 'Easy pera'],
    ['Instant na kita', 'Instant na kita'],
    ['Panalo agad', 'Panalo agad'],
    ['Dito, walang talo', 'walang talo'],
    ['Hindi ka matatalo', 'Hindi ka matatalo'],
    ['Laging panalo', 'Laging panalo'],
    ['Dagdag-kita para sa pamilya', 'Dagdag-kita'],
    ['Extra na kita', 'Extra na kita'],
    ['Doblehin ang pera mo', 'Doblehin ang pera'],
    ['Yayaman ka dito', 'Yayaman ka'],
    ['Maging milyonaryo', 'Maging milyonaryo'],
    ['Pambayad ng utang', 'Pambayad ng utang'],
    ['Makakaahon ka sa hirap', 'Makakaahon ka sa hirap'],
    ['Solusyon sa problema mo sa pera', 'Solusyon sa problema mo sa pera'],
    ['Mag-resign ka na sa trabaho', 'Mag-resign ka na sa trabaho'],
    ['May pampaswerte', 'pampaswerte'],
    ['Nagdadala ng swerte', 'Nagdadala ng swerte'],
  ])('is made by %j', (text, words) => {
    expect(findWords('P054', text)).toEqual([words])
  })

  it.each([
    'Walang siguradong panalo.',
    'Hindi totoo ang madaling pera.',
    'Huwag maniwala sa siguradong panalo.',
    'Ang siguradong panalo ay hindi totoo.',
    'May siguradong panalo ba?',
    'Paano manalo sa slots',
    'Makikita mo ang premyo dito.',
    'Mabilis na cash-in at cash-out.',
    'Bayad sa taya',
    'Solusyon sa problema sa login',
    'Walang deposito',
  ])('is not made by %j', (text) => {
    expect(findWords('P054', text)).toEqual([])
  })
})

describe('a licence in Filipino', () => {
  it.each([
    ['Lisensyadong casino', 'Lisensyadong'],
    ['Legal at lisensiyado', 'lisensiyado'],
    ['May valid na lisensya kami', 'May valid na lisensya'],
    ['Lisensya blg. 12', 'Lisensya blg.'],
    ['Akreditado kami', 'Akreditado'],
    ['Awtorisado ng gobyerno', 'Awtorisado ng gobyerno'],
    ['Kinikilala ng pamahalaan', 'Kinikilala ng pamahalaan'],
  ])('is claimed by %j', (text, words) => {
    expect(findWords('P053', text)).toEqual([words])
  })

  it.each([
    'Alamin kung lisensyado ang casino.',
    'Siguraduhing may lisensya ang site.',
    'Hindi kami lisensyado.',
    'Dalhin ang lisensya mo.',
    'May lisensya sa pagmamaneho',
  ])('is not claimed by %j', (text) => {
    expect(findWords('P053', text)).toEqual([])
  })
})

it.each([
  ['Para sa 18 anyos pataas', '18 anyos pataas'],
  ['18 taong gulang', '18 taong gulang'],
  ['Edad na 18', 'Edad na 18'],
  ['Labingwalong taong gulang', 'Labingwalong taong gulang'],
])('finds the wrong age in %j', (text, words) => {
  expect(findWords('P050', text)).toEqual([words])
})

it('corrects the age in words', () => {
  const text = textWith(['"title": "The facts"', '"title": "Labingwalong taong gulang"'])
  const [problem] = checkText(text).problems
  expect(problem?.hint).toContain(`"dalawampu't isang taong gulang"`)
})

it.each([
  ['Sigurado ang panalo hindi lang ngayon', 'Sigurado ang panalo'],
  ['Hindi lang laro: siguradong panalo', 'siguradong panalo'],
])('takes "not only" for no denial in %j', (text, words) => {
  expect(findWords('P054', text)).toEqual([words])
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
