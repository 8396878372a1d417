import { expect, it } from 'vitest'
import { formatPretty, type PrettyOptions } from '../../../check/formats/pretty.ts'
import { formatTotals } from '../../../check/formats/report.ts'
import { kindOf, type Problem } from '../../../check/problem/problem.ts'

/** A problem at characters [from, to) of the one line. */
function problemAt(from: number, to: number, changes: Partial<Problem> = {}): Problem {
  const position = (offset: number) => ({ offset, line: 1, column: offset + 1 })
  return {
    ...kindOf('P015'),
    severity: 'error',
    range: { start: position(from), end: position(to) },
    path: [],
    where: '',
    message: 'It is wrong.',
    hint: 'Make it right.',
    ...changes,
  }
}

function print(
  problems: readonly Problem[],
  text: string,
  options: Partial<PrettyOptions> = {},
): string {
  const report = { file: 'pages.json', text, problems, omitted: 0, pages: [] }
  return formatPretty(report, { color: false, ...options })
}

/** The line that is shown and the text that the carets stand under. */
function shownAndMarked(text: string, from: number, to: number): [shown: string, marked: string] {
  const lines = print([problemAt(from, to)], text).split('\n')
  const caret = lines.findIndex((line) => /^ +\| *\^+$/.test(line))
  const [shown = '', carets = ''] = [lines[caret - 1], lines[caret]]
  return [shown.slice(12), shown.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)]
}

it('colours the place, the severity and the carets', () => {
  const [problem, warning] = [problemAt(0, 1), problemAt(0, 1, { severity: 'warning' })]
  const printed = print([problem, warning], 'a', { color: true })
  expect(printed.replaceAll('\u001b', '^[')).toMatchInlineSnapshot(`
    "^[[1mpages.json:1:1^[[22m  ^[[31merror^[[39m  P015 wrong-value
      It is wrong.
      Make it right.

      >     1 | a
              | ^[[31m^^[[39m

    ^[[1mpages.json:1:1^[[22m  ^[[33mwarning^[[39m  P015 wrong-value
      It is wrong.
      Make it right.

      >     1 | a
              | ^[[31m^^[[39m

    1 error, 1 warning
    "
  `)
})

it('marks up to the end of the line when the range ends in another', () => {
  const range = { start: { offset: 2, line: 1, column: 3 }, end: { offset: 9, line: 2, column: 2 } }
  const printed = print([problemAt(0, 1, { range })], 'a {b\n"c": 1}')
  expect(printed).toContain('>     1 | a {b\n          |   ^^\n')
})

it('marks one character at least', () => {
  expect(shownAndMarked('abc', 3, 3)).toEqual(['abc', ''])
  expect(shownAndMarked('abc', 1, 1)).toEqual(['abc', 'b'])
})

const long = `${'x'.repeat(500)}HERE${'y'.repeat(500)}`
it('cuts a long line around the place', () => {
  const [shown, marked] = shownAndMarked(long, 500, 504)
  expect(marked).toBe('HERE')
  expect(shown).toBe(`…${'x'.repeat(30)}HERE${'y'.repeat(62)}…`)
})

it('cuts a long line only where it goes on', () => {
  expect(shownAndMarked(long, 0, 3)).toEqual([`${'x'.repeat(96)}…`, 'xxx'])
  expect(shownAndMarked(long, 1003, 1004)).toEqual([`…${'y'.repeat(96)}`, 'y'])
})

it('cuts the carets with the line', () => {
  const [shown, marked] = shownAndMarked(long, 500, 1004)
  expect(shown.startsWith('…')).toBe(true)
  expect(shown).toContain(marked)
  expect(marked).toBe(`HERE${'y'.repeat(62)}`)
})

it.each([0, 1])('cuts no emoji in two, %i characters further', (shift) => {
  const text = '🎉'.repeat(100) + 'x'.repeat(shift) + '🎉'.repeat(100)
  const printed = print([problemAt(200 + shift, 202 + shift)], text)
  expect(printed).not.toMatch(/\p{Surrogate}/u)
})

it.each<[problems: Problem[], total: string]>([
  [[problemAt(0, 1)], '1 error'],
  [[problemAt(0, 1), problemAt(0, 1)], '2 errors'],
  [[problemAt(0, 1, { severity: 'warning' })], '1 warning'],
  [
    [
      problemAt(0, 1, { path: ['pages', '/a', 'name'] }),
      problemAt(0, 1, { path: ['pages', '/a'] }),
      problemAt(0, 1, { path: ['pages', '/b'], severity: 'warning' }),
      problemAt(0, 1, { path: ['site'], severity: 'warning' }),
    ],
    '2 errors, 2 warnings in 2 pages',
  ],
  [[problemAt(0, 1, { path: ['pages', '/a'] })], '1 error in 1 page'],
  [[problemAt(0, 1, { path: ['pages'] })], '1 error'],
])('counts %#: %s', (problems, total) => {
  expect(formatTotals(problems)).toBe(total)
})

const fix = (safe: boolean) => ({ fix: { title: 'Fix it', safe, edits: [] } })
it.each<[problems: Problem[], line: string]>([
  [[problemAt(0, 1, fix(true))], 'To fix this automatically, run: fix it'],
  [
    [problemAt(0, 1, fix(true)), problemAt(0, 1, fix(true))],
    'To fix all of these automatically, run: fix it',
  ],
  [
    [problemAt(0, 1, fix(true)), problemAt(0, 1, fix(false))],
    'To fix 1 of these automatically, run: fix it',
  ],
  [[problemAt(0, 1, fix(false))], '1 error'],
])('ends with the command that fixes %#', (problems, line) => {
  const printed = print(problems, 'a', { fixCommand: 'fix it' })
  expect(printed.split('\n').at(-2)).toBe(line)
  expect(print(problems, 'a')).not.toContain('automatically')
})
