import { expect, it } from 'vitest'
import { makeBase, checkText, formatProblems, textOf, textWith } from '../../fixtures/sites.ts'

const codesWith = (...edits: [from: string, to: string][]): string[] =>
  checkText(textWith(...edits)).problems.map(({ code }) => code)

it('reads a site, in a text and in bytes, with a byte order mark or without', () => {
  const text = textOf(makeBase())
  const { problems, file } = checkText(text)
  expect({ problems, file }).toEqual({ problems: [], file: makeBase() })
  const marked = checkText(`\uFEFF${text}`)
  expect(marked.file).toEqual(makeBase())
  expect(checkText(new TextEncoder().encode(`\uFEFF${text}`))).toEqual(marked)
  expect(checkText(`\uFEFF[]`).problems.slice(1)).toEqual(checkText('[]').problems)
})

it('counts lines that end in CR LF, and in CR alone, as one each', () => {
  const mistake = textWith(['"showNav": false', '"showNav": "no"'])
  const printed = formatProblems(mistake)
  expect(formatProblems(mistake.replaceAll('\n', '\r\n'))).toBe(printed)
  expect(formatProblems(mistake.replaceAll('\n', '\r'))).toBe(printed)
})

it.each([
  '{',
  '[[[',
  '{ "site',
  '{ "site": ',
  '{ "site": {}',
  '{ "site": {},',
  '{ "site": 1',
  '{\n',
])('reports that a file of only %j ends too early', (text) =>
  expect(formatProblems(text)).toContain('The file ends too early.'),
)

it('takes a file of spaces and line ends for an empty one', () => {
  expect(formatProblems(' \n\t')).toContain('The file is empty.')
})

it.each<[from: string, to: (blank: string) => string]>([
  ['"label": "Register at {keyword}"', (blank) => `"label": "${blank}"`],
  ['"label": "Our news"', (blank) => `"label": "${blank}"`],
  ['"desc": "What it means."', (blank) => `"desc": "${blank}"`],
  ['"name": "Helpline"', (blank) => `"name": "${blank}"`],
])('requires more than spaces for %s', (from, to) => {
  for (const blank of [' ', '\u00a0', '\\u200b ', '\u2003\\n']) {
    const { problems } = checkText(textWith([from, to(blank)]))
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['P042', 'error']])
  }
  expect(codesWith([from, to(' x ')])).toEqual([])
  expect(codesWith([from, to('')])).toEqual(['P017'])
})

it('allows characters that a page can show, and one id on two pages', () => {
  const edits: [from: string, to: string][] = [
    ['"desc": "First."', '"desc": "Fi\\t\\r\\nrst."'],
    ['"title": "Wagering"', '"title": "1 < 2 > 0 & <you> R&D; Terms & rules"'],
    ['"type": "legal",', '"type": "legal", "id": "how-to-start",'],
  ]
  expect(codesWith(...edits)).toEqual([])
})

it.each(['\\u0000', '\\ud800', '\\u001b'])(
  'finds once a character that HTML cannot hold: %s',
  (bad) => {
    expect(codesWith(['"title": "Wagering"', `"title": "a${bad}b"`])).toEqual(['P032'])
    expect(codesWith(['What it means.', `a${bad}b`])).toHaveLength(1)
  },
)

it.each(['\\u001b[31mx', 'a\\nb', '\\u009b31mx', '\\u202ex'])(
  'prints no control character of the content: %s',
  (name) => {
    const edits: [from: string, to: string][] = [
      ['"columns": 2', `"${name}": 2`],
      ['"size": "medium"', `"size": "${name}"`],
      ['"type": "stepList"', `"type": "${name}"`],
      ['"href": "/bonus"', `"href": "/${name}"`],
      ['Know when to stop.', `{${name}}`],
      ['"/vip": {', `"/${name}": {`],
    ]
    for (const printed of edits.map((edit) => formatProblems(textWith(edit)))) {
      expect(printed).toMatch(/1 error|2 errors/)
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
      expect(printed).not.toMatch(/a\nb/)
    }
  },
)

it.each(['{}', '{Keyword}'])('takes %s for no token', (token) => {
  expect(codesWith(['Know when to stop.', `Know ${token}`])).toContain('P020')
})

it.each<[name: string, before: string, bad: string]>([
  ['an escaped quotation mark', '\\"a\\" ', '<x>'],
  ['an escaped letter', 'caf\\u00e9 ', '<x>'],
  ['an emoji', '🎉 ', '<x>'],
  ['an escaped emoji', '\\ud83c\\udf89 ', '<x>'],
  ['a backslash and a line break', '\\\\ \\n\\t ', '<x>'],
  ['an escaped line end as in CR LF', '\\r\\n ', '<x>'],
  ['an escaped slash', '\\/ ', '<x>'],
  ['an escaped attribute', '', '<a href=\\"//evil\\">'],
  ['everything', '\\"\\u00e9🎉\\\\ ', '<x title=\\"é\\">'],
])('points at the right column behind %s', (_name, before, bad) => {
  const text = textWith(['What it means.', `${before}${bad}z${bad.startsWith('<a') ? '</a>' : ''}`])
  const [problem] = checkText(text).problems
  if (!problem) throw new Error('no problem')
  const { start, end } = problem.range
  const shown = text.slice(start.offset, end.offset)
  expect(bad).toContain(shown)
  expect(shown).toMatch(/^(?:<x.*>|href=.*")$/)
  const line = text.split('\n')[start.line - 1] ?? ''
  expect(line.slice(start.column - 1, end.column - 1)).toBe(shown)
})

const keyword = (value: string): [string, string] => [
  '"keyword": "p666"',
  `"keyword": ${JSON.stringify(value)}`,
]
const desc = (value: string): [string, string] => [
  '"desc": "Levels."',
  `"desc": ${JSON.stringify(value)}`,
]

it('refuses markup that the keyword makes unsafe, and no other', () => {
  const text = textWith(keyword('x onmouseover=alert(1)'), desc('<span title={keyword}>x</span>'))
  expect(checkText(text).problems[0]).toMatchObject({
    code: 'P021',
    message: 'With the keyword filled in: The attribute "onmouseover" is not allowed on <span>.',
  })
  expect(codesWith(desc("<b>{keyword}</b> <span title='{keyword}'>x</span>"))).toEqual([])
})

it('spells out what a keyword may not contain', () => {
  expect(formatProblems(textWith(keyword("Crumb & Anna's")))).toContain(
    'Did you mean "Crumb and Anna’s"?',
  )
})

it.each(['p\u0000', 'p\n6', '\ud83c x', 'p<b', 'p"', "p'", 'p`', 'p{6}', 'p&amp;'])(
  'refuses the keyword %j',
  (value) => expect(codesWith(keyword(value))).toContain('P016'),
)
