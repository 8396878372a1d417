import { expect, it } from 'vitest'
import { checkText, formatProblems, textWith } from '../../fixtures/sites.ts'

const place = 'What it means.'

/** The base site with a markup text, as JSON writes it, in the place of one that holds none. */
function withMarkup(json: string): string {
  return textWith([place, json])
}

const payloads: [name: string, before: string, bad: string][] = [
  ['an escaped quotation mark', '\\"a\\" ', '<x>'],
  ['an escaped letter', 'caf\\u00e9 ', '<x>'],
  ['an emoji', '🎉 ', '<x>'],
  ['an escaped emoji', '\\ud83c\\udf89 ', '<x>'],
  ['a backslash and a line break', '\\\\ \\n\\t ', '<x>'],
  ['an escaped line end as in CR LF', '\\r\\n ', '<x>'],
  ['an escaped slash', '\\/ ', '<x>'],
  ['an escaped attribute', '', '<a href=\\"//evil\\">'],
  ['everything', '\\"\\u00e9🎉\\\\ ', '<x title=\\"é\\">'],
]
it.each(payloads)('points at the right column behind %s', (_name, before, bad) => {
  const text = withMarkup(`${before}${bad}z${bad.startsWith('<a') ? '</a>' : ''}`)
  const [problem] = checkText(text).problems
  if (!problem) throw new Error('no problem')
  const { start, end } = problem.range
  const shown = text.slice(start.offset, end.offset)
  expect(bad).toContain(shown)
  expect(shown).toMatch(/^(?:<x.*>|href=.*")$/)
  const line = text.split('\n')[start.line - 1] ?? ''
  expect(line.slice(start.column - 1, end.column - 1)).toBe(shown)
})

it('looks at markup in no text that is shown as it is written', () => {
  expect(formatProblems(textWith(['"title": "Wagering"', '"title": "1 < 2 <script>"']))).toBe('')
})
