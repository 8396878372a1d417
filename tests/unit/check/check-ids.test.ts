import { expect, it } from 'vitest'
import { fixText } from '../../../check/fix/fix.ts'
import { checkText, formatProblems, textWith } from '../../fixtures/sites.ts'

const card = '"title": "Wagering",'
const named = (id: string): readonly [string, string] => [card, `"id": "${id}", ${card}`]

it('accepts ids in the settings that pages have, but none twice', () => {
  const button = '"text": "Claim your bonus"'
  expect(formatProblems(textWith([button, `"id": "how-to-start", ${button}`]))).toBe('')
  const [other, mark] = ['"text": "Get your bonus"', '"name": "bank"']
  const text = textWith([other, `"id": "bank", ${other}`], [mark, `"id": "bank", ${mark}`])
  expect(formatProblems(text)).toContain('The id "bank" is already used in the site settings.')
})

it('lets links lead to entries, and to nothing that is not shown on the page', () => {
  const link = ['/bonus#how-to-start', '/bonus#terms-of-it'] as const
  expect(formatProblems(textWith(link, named('terms-of-it')))).toBe('')
  const level = ['"name": "Gold"', '"id": "gold", "name": "Gold"'] as const
  expect(formatProblems(textWith(['/bonus#how-to-start', '/vip#gold'], level))).toContain(
    'Nothing on the page "/vip" has the id "gold".',
  )
})

it.each([
  ['a block', 'Offers', 'offers', '"columns": 2', 'block 2 (promoGrid)'],
  [
    'an entry',
    'Wagering',
    'wagering',
    '"desc": "What it means."',
    'block 4 (contentCards) › card 1',
  ],
])('gives %s the id that a link wants, if only one has its title', (_, title, id, last, place) => {
  const text = textWith(['/bonus#how-to-start', `/bonus#${id}`])
  const [problem] = checkText(text).problems
  expect(problem?.hint).toBe(`Add "id": "${id}" to /bonus › ${place}, which has this title.`)
  const { text: fixed, applied, result } = fixText(text, checkText)
  expect(applied.map(({ did }) => did)).toEqual(['added "id"'])
  expect(result.problems).toEqual([])
  expect(fixed.length).toBe(text.length + fixed.match(/,\n +"id": "[a-z]+"(?=\n)/)![0].length)
  expect(text).toContain(last)

  const twice = text.replace('"One"', `"${title}"`)
  expect(twice).not.toBe(text)
  expect(fixText(twice, checkText).text).toBe(twice)
  expect(formatProblems(twice)).toContain('to a block or an entry')
})

it('gives no id to what has another one', () => {
  const text = textWith(['/bonus#how-to-start', '/bonus#how'], ['"How to start"', '"How?"'])
  expect(fixText(text, checkText).text).toBe(text)
})

it('still knows the ids of a page with other mistakes', () => {
  expect(formatProblems(textWith(['"type": "stepList"', '"type": "list"']))).not.toContain('P024')
  const inUnknown = textWith(named('one'), ['/bonus#how-to-start', '/bonus#one'])
  expect(
    formatProblems(inUnknown.replace('"cards": [\n            {"id"', '"cardz": [ {"id"')),
  ).not.toContain('P024')
})
