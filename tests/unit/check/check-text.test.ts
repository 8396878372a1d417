import { expect, it } from 'vitest'
import { baseSite, checkText, formatProblems, textOf, textWith } from '../../fixtures/sites.ts'

const text = textOf(baseSite())

it('reports nothing for a valid site', () => {
  const { problems, file } = checkText(text)
  expect(problems).toEqual([])
  expect(file).toEqual(baseSite())
  expect(formatProblems(text)).toBe('')
})

it('reads over a byte order mark with a warning, in a text and in bytes', () => {
  const inText = checkText(`\uFEFF${text}`)
  expect(inText.file).toEqual(baseSite())
  expect(checkText(new TextEncoder().encode(`\uFEFF${text}`))).toEqual(inText)
})

it('takes a file of spaces and line ends for an empty one', () => {
  expect(formatProblems(' \n\t')).toContain('The file is empty.')
})

it('takes tabs and line ends in a text for characters that a page can show', () => {
  expect(checkText(textWith(['"desc": "First."', '"desc": "Fi\\t\\r\\nrst."'])).problems).toEqual(
    [],
  )
})

it('counts no column for a byte order mark', () => {
  expect(checkText(`\uFEFF[]`).problems.slice(1)).toEqual(checkText('[]').problems)
})

it('counts lines that end in CR LF, and in CR alone, as one each', () => {
  const mistake = textWith(['"showNav": false', '"showNav": "no"'])
  const printed = formatProblems(mistake)
  expect(formatProblems(mistake.replaceAll('\n', '\r\n'))).toBe(printed)
  expect(formatProblems(mistake.replaceAll('\n', '\r'))).toBe(printed)
})
