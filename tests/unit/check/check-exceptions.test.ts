import { describe, expect, it } from 'vitest'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { dayAt } from '../../fixtures/own-calendar.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { readFolder, writeSite } from '../../fixtures/site-folder.ts'
import { checkedFile, checkText, compileSite, fakeFiles, textWith } from '../../fixtures/sites.ts'

const { path: folder, at } = folderForTests()

type Exception = Record<string, unknown>
const dead = ['"href": "/bonus"', '"href": "/soon"'] as const
const until = { severity: 'warning', reason: 'The page comes soon.', until: '2026-12-31' }

function withChecks(checks: Record<string, Exception>, ...edits: (readonly [string, string])[]) {
  const text = `"imageCount": 2, "checks": ${JSON.stringify(checks)},`
  return textWith(['"imageCount": 2,', text], ...edits)
}

const tell = (text: string, today?: string) =>
  checkText(text, fakeFiles(), today).problems.map(
    ({ code, severity, message }) => `${code} ${severity} ${message}`,
  )

describe('an exception', () => {
  it.each<[severity: string, codes: string[]]>([
    ['error', ['P024 error', 'P040 warning']],
    ['warning', ['P024 warning']],
    ['off', []],
  ])('makes a dead link %s', (severity, expected) => {
    const { problems } = checkText(withChecks({ 'dead-link': { ...until, severity } }, dead))
    const found = problems.map((problem) => `${problem.code} ${problem.severity}`)
    expect(found.toSorted()).toEqual(expected)
  })

  it('can raise a warning to an error', () => {
    const raised = { 'head-length': { ...until, severity: 'error' } }
    const text = withChecks(raised, ['"title": "VIP levels at {keyword}"', '"title": "VIP"'])
    expect(tell(text).map((line) => line.slice(0, 10))).toEqual(['P036 error'])
  })

  it.each([
    ['2026-12-16', 'warning', []],
    [
      '2026-12-17',
      'warning',
      ['This exception ends on 31 December 2026. Then dead-link is an error again.'],
    ],
    ['2026-12-31', 'warning', ['This exception ends today. Then dead-link is an error again.']],
    [
      '2027-01-01',
      'error',
      ['This exception ended on 31 December 2026 and no longer has an effect.'],
    ],
  ])('counts until its day: on %s', (today, severity, messages) => {
    const found = tell(withChecks({ 'dead-link': until }, dead), today)
    expect(found.toSorted()).toEqual([
      `P024 ${severity} The link "/soon" does not lead to a page.`,
      ...messages.map((message) => `P040 warning ${message}`),
    ])
  })

  it('does not count when its day does not exist', () => {
    const text = withChecks({ 'dead-link': { ...until, until: '2026-02-30' } }, dead)
    expect(tell(text, '2026-01-01')).toEqual([
      'P040 warning "2026-02-30" is not a valid date, so this exception has no effect.',
      'P024 error The link "/soon" does not lead to a page.',
    ])
  })

  it.each(['severity', 'reason', 'until'])('needs its %s', (name) => {
    const { [name]: _left, ...rest } = { ...until } as Exception
    const { problems } = checkText(withChecks({ 'dead-link': rest }))
    expect(problems.map(({ code, message }) => [code, message.slice(0, 40)])).toEqual([
      ['P013', expect.stringContaining(`The property "${name}" is missing.`.slice(0, 30))],
    ])
  })

  const fixed = (name: string): [string, string] => [
    name,
    `The rule "${name}" cannot be changed: it protects the page or the build.`,
  ]
  it.each([
    ['P024', 'Rules are listed by name here. Did you mean "dead-link"?'],
    ['deadlink', 'Unknown property "deadlink". Did you mean "dead-link"?'],
    ['constructor', 'Unknown property "constructor".'],
    ...['P023', 'json-syntax', 'unknown-property', 'unsafe-markup'].map(fixed),
    ...['promotion-dates', 'check-exception'].map(fixed),
  ])('cannot be made of %s', (name, message) => {
    expect(tell(withChecks({ [name]: until }))).toEqual([`P012 error ${message}`])
  })
})

it('carries no exceptions in page data', () => {
  const file = checkedFile(withChecks({ 'dead-link': until }))
  expect(file.site.checks).toEqual({ 'dead-link': until })
  expect(JSON.stringify(compileSite(file))).not.toMatch(/checks|dead-link|The page comes soon/)
})

it('builds a site whose errors are lowered to warnings', async () => {
  const year = Number(dayAt(Date.now()).slice(0, 4))
  const later = { ...until, until: `${year + 1}-12-31` }
  const text = withChecks(
    { 'dead-link': later, 'main-heading': later, 'age-limit': later, 'blank-text': later },
    dead,
    ['"type": "headingCard"', '"type": "hero"'],
    ['"Read the terms."', '"For people over 18."'],
    ['"alt": "{keyword} coins"', '"alt": " "'],
  )
  const pages = writeSite(folder, text)
  const out = at('out')
  const { code, stdout, stderr } = await runCli('build', '--pages', pages, '--out', out)
  expect(stderr).toMatch(/\n4 warnings in 2 pages\n$/)
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/4 HTML files/) })
  const files = readFolder(out)
  expect(files.get('index.html')).toContain('href="/soon"')
  expect([...files.values()].filter((content) => content.includes('dead-link'))).toEqual([])
})
