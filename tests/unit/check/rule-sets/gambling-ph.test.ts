// covers: check/rules/gambling-ph/** tests/golden/words/**
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { houseRules } from '../../../../check/rules/gambling-ph/house-rules.ts'
import { cases } from '../../../fixtures/cases.ts'
import { findWords, readSentences } from '../../../fixtures/find-words.ts'
import { checkText, fakeFiles, textWith } from '../../../fixtures/sites.ts'

describe.each([
  ['P050', 'age-limit'],
  ['P053', 'licence-claim'],
  ['P054', 'promise-of-winnings'],
  ['P075', 'hurry'],
])('%s %s', (code, name) => {
  it.each(readSentences(name))('points at its words in "$text"', ({ text, words }) => {
    expect(findWords(code, text)).toEqual(words)
  })
})

it('the age limit is found through markup, and located in it', () => {
  expect(findWords('P050', '18\u00a0and\u00a0over')).toEqual(['18\u00a0and\u00a0over'])
  expect(findWords('P050', 'For <b>18</b>+ only', true)).toEqual(['18</b>+'])
  expect(findWords('P050', 'For 18&nbsp;and <i>over</i>.', true)).toEqual(['18&nbsp;and <i>over'])
  expect(findWords('P050', 'At 18&plus; only', true)).toEqual(['18&plus;'])
  expect(findWords('P050', '& at &plus;18 & more', true)).toEqual(['&plus;18'])
  expect(findWords('P050', '& at 18+ & more', true)).toEqual(['18+'])
  expect(findWords('P050', '<ul><li>18</li><li>+ more</li></ul>', true)).toEqual([])
  expect(findWords('P050', '<a href="/bonus?18+">x</a>', true)).toEqual([])
})

it('the age limit comes with an edit that leaves the rest as it is', () => {
  const text = textWith(['"Slots and <b>tables</b>, explained."', '"For <b>18</b>+ only"'])
  const { fix } = checkText(text).problems[0] ?? {}
  expect(fix?.edits).toEqual([
    { kind: 'set', path: expect.anything(), value: 'For <b>21</b>+ only' },
  ])
})

const line = 'Gambling can be addictive. Know when to stop.'
it.each([
  'Keep it fun.',
  'gambling can be addictive. Know when to stop.',
  `${line} `,
  'Gambling can be addictive at {keyword}. Know when to stop.',
])('the line at the foot is not %j', (other) => {
  const { problems } = checkText(textWith([line, other]))
  expect(problems.map(({ code, fix }) => [code, fix?.edits])).toEqual([
    ['P051', [{ kind: 'set', path: ['site', 'responsibleGambling', 'line'], value: line }]],
  ])
})

it('the line at the foot is reported once where a token in it is unknown', () => {
  const { problems } = checkText(textWith([line, 'Know {when} to stop.']))
  expect(problems.map(({ code }) => code)).toEqual(['P020'])
})

it.each<[name: string, value: string, isRight: boolean]>([
  ['number', '(02) 8248-9568', true],
  ['number', '02 8248 9568', true],
  ['number', '+63 2 8248 9568', true],
  ['number', '(02) 8248-9569', false],
  ['number', 'ask us', false],
  ['href', 'tel:+63282489568', true],
  ['href', 'tel:0282489568', true],
  ['href', 'tel:+63282489569', false],
])('the helpline has the %s %j: %s', (name, value, isRight) => {
  const right = name === 'number' ? '(02) 8248-9568' : 'tel:+63282489568'
  const text = textWith([`"${name}": "${right}"`, `"${name}": "${value}"`])
  const { problems } = checkText(text)
  expect(problems.map(({ code, hint }) => [code, hint])).toEqual(
    isRight ? [] : [['P052', `Write "${name}": "${right}"`]],
  )
})

it('a licence may be claimed where the site settings name it', () => {
  const named = ['"minAge": 21,', '"minAge": 21, "licence": "PAGCOR licence no. 1",'] as const
  const claim = ['"title": "The facts"', '"title": "A licensed casino"'] as const
  expect(checkText(textWith(named, claim)).problems).toEqual([])
  expect(findWords('P053', 'A <b>licensed</b> casino', true)).toEqual(['licensed'])
})

it('a licence is not claimed by the name of the helpline', () => {
  expect(checkText(textWith(['"name": "Helpline"', '"name": "PAGCOR helpline"'])).problems).toEqual(
    [],
  )
})

it('winnings are reported once per sentence, and a few times per text', () => {
  expect(findWords('P054', 'Easy money, sure wins, risk-free. Get rich.')).toEqual([
    'Easy money',
    'Get rich',
  ])
  expect(findWords('P054', 'Easy money. '.repeat(20))).toHaveLength(5)
})

const find = (words: string): string[] => findWords('P075', words)
const sentences = readSentences('hurry')
const urging = sentences.filter(({ words }) => words.length > 0)
const harmless = sentences.filter(({ words }) => words.length === 0)

it('a text that hurries does, or does not, whatever is before and after it', () => {
  const around = fc.constantFrom('Read the terms.', 'Set a limit.', 'Basahin ang terms.')
  fc.assert(
    fc.property(around, fc.constantFrom(...harmless), around, (before, { text }, after) => {
      const whole = /[.?]$/.test(text) ? text : `${text}.`
      expect(find(`${before} ${whole} ${after}`)).toEqual([])
    }),
    { numRuns: cases(60) },
  )
  fc.assert(
    fc.property(around, fc.constantFrom(...urging), (before, { text, words }) => {
      expect(find(`${before} ${text}`)).toContain(words[0])
    }),
    { numRuns: cases(60) },
  )
})

it('a text that hurries does not where its words are refused', () => {
  const refused = fc.constantFrom('You never have to', 'Nobody asks you to', 'We do not write')
  const words = fc.constantFrom('hurry up', 'act now', 'last chance', 'ends soon', 'bet now')
  fc.assert(
    fc.property(refused, words, (start, end) => {
      expect(find(`${start} ${end}.`)).toEqual([])
    }),
    { numRuns: cases(30) },
  )
})

it('a text that hurries is found through markup', () => {
  const text = textWith(['"Slots and <b>tables</b>, explained."', '"The offer <b>ends</b> soon."'])
  expect(checkText(text).problems.map(({ code }) => code)).toEqual(['P075'])
})

it('a house rule is reported once when its review is late', () => {
  const { problems } = checkText(textWith(), fakeFiles(), '2100-01-01')
  expect(problems.map(({ code, severity }) => `${code} ${severity}`)).toEqual(
    Array.from({ length: 6 }, () => 'P055 warning'),
  )
  const named = problems.map(({ message }) => /^The rule (P\d+)/.exec(message)?.[1])
  expect(named).toEqual(['P050', 'P051', 'P052', 'P053', 'P054', 'P075'])
})

it('a house rule is not reported on the last day of its review', () => {
  const days = Object.values(houseRules).map(({ reviewBy }) => reviewBy)
  const [first = ''] = days.toSorted()
  expect(checkText(textWith(), fakeFiles(), first).problems).toEqual([])
})
