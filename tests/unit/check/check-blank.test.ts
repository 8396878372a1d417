import { expect, it } from 'vitest'
import { checkText, formatProblems, textWith } from '../../fixtures/sites.ts'

it('requires an alternative text that is not just spaces', () => {
  expect(formatProblems(textWith(['"alt": "{keyword} coins"', '"alt": " \\t"'])))
    .toMatchInlineSnapshot(`
    "pages.json:84:16  error  P042 blank-text
      site › floating button 2 › alt
      The alternative text contains only spaces.
      Describe in a few words what the picture shows.

           83 |         "imageSrc": "/floating/get.svg",
      >    84 |         "alt": " \\t"
              |                ^^^^^

    1 error
    "
  `)
})

const texts: [from: string, to: (blank: string) => string][] = [
  ['"label": "Register at {keyword}"', (blank) => `"label": "${blank}"`],
  ['"label": "Our news"', (blank) => `"label": "${blank}"`],
  ['"desc": "What it means."', (blank) => `"desc": "${blank}"`],
  ['"name": "Helpline"', (blank) => `"name": "${blank}"`],
]
it.each(texts)('requires more than spaces for %s', (from, to) => {
  for (const blank of [' ', '\u00a0', '\\u200b ', '\u2003\\n']) {
    const { problems } = checkText(textWith([from, to(blank)]))
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['P042', 'error']])
  }
  expect(checkText(textWith([from, to(' x ')])).problems).toEqual([])
  expect(checkText(textWith([from, to('')])).problems.map(({ code }) => code)).toEqual(['P017'])
})
