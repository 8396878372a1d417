import { expect, it } from 'vitest'
import { formatProblems, textWith } from '../../fixtures/sites.ts'

const keyword = (value: string): [string, string] => [
  '"keyword": "p666"',
  `"keyword": ${JSON.stringify(value)}`,
]
const desc = (value: string): [string, string] => [
  '"desc": "Levels."',
  `"desc": ${JSON.stringify(value)}`,
]

it('refuses markup that the keyword makes unsafe', () => {
  const text = textWith(keyword('x onmouseover=alert(1)'), desc('<span title={keyword}>x</span>'))
  const printed = formatProblems(text)
  expect(printed).toContain('P021 unsafe-markup')
  expect(printed).toContain(
    'With the keyword filled in: The attribute "onmouseover" is not allowed on <span>.',
  )
})

it('accepts the keyword in a text with markup, and in a quoted attribute', () => {
  expect(formatProblems(textWith(desc("<b>{keyword}</b> <span title='{keyword}'>x</span>")))).toBe(
    '',
  )
})

it('spells out what a keyword may not contain', () => {
  expect(formatProblems(textWith(keyword("Crumb & Anna's")))).toContain(
    'Did you mean "Crumb and Anna’s"?',
  )
})

it.each(['p\u0000', 'p\n6', '\ud83c x', 'p<b', 'p"', "p'", 'p`', 'p{6}', 'p&amp;'])(
  'refuses the keyword %j',
  (value) => {
    expect(formatProblems(textWith(keyword(value)))).toContain('P016 wrong-form')
  },
)
