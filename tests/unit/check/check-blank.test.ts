import { expect, it } from 'vitest'
import { checkText, textWith } from '../../fixtures/sites.ts'

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
