import { expect, it } from 'vitest'
import { checkText, formatProblems, textWith } from '../../fixtures/sites.ts'

const contactUntil = (expires: string, contact = 'mailto:security@p666.example'): string => {
  const value = JSON.stringify({ contact, expires })
  return textWith(['"imageCount": 2,', `"imageCount": 2, "securityContact": ${value},`])
}
const codesOn = (today: string): string[] =>
  checkText(contactUntil('2026-12-31'), undefined, today).problems.map(({ code }) => code)

it('is silent, then warns for a month, and after the last day it is an error', () => {
  expect(['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'].map(codesOn)).toEqual([
    [],
    ['P048'],
    ['P048'],
    ['P049'],
  ])
})

it('names the day, and what to do', () => {
  expect(formatProblems(contactUntil('2026-12-31'), undefined, '2026-12-31')).toContain(
    'The security contact expires today.',
  )
  const printed = formatProblems(contactUntil('2026-12-31'), undefined, '2027-01-01')
  expect(printed).toContain('error  P049 security-contact-over\n  site › securityContact › expires')
  expect(printed).toContain('The security contact expired on 31 December 2026.')
  expect(printed).toContain('Write a new date, at most a year ahead, or remove "securityContact".')
})

it('refuses a day that does not exist once, and does not count it', () => {
  const { problems } = checkText(contactUntil('2027-02-30'))
  expect(problems.map(({ code }) => code)).toEqual(['P049'])
})

it.each([
  'security@p666.example',
  'http://p666.example/security',
  'https://p666.example/a b',
  'mailto:security@p666.example\nExpires: 2099-01-01',
  'https://p666.example/\u2028',
  'javascript:alert(1)',
])('refuses the contact %j', (contact) => {
  const { problems } = checkText(contactUntil('2026-12-31', contact))
  expect(problems.map(({ code, path }) => [code, path.at(-1)])).toEqual([['P016', 'contact']])
})

it.each(['mailto:a.b+c@p666.example', 'https://p666.example/security?a=b', 'tel:+63282489568'])(
  'takes the contact %s',
  (contact) => {
    expect(formatProblems(contactUntil('2026-12-31', contact))).toBe('')
  },
)
