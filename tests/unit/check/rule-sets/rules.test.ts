// covers: docs/problems.md check/rules/** tests/**
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCheck } from '../../../../check/check.ts'
import { kinds } from '../../../../check/problem/kinds.ts'
import { houseRules } from '../../../../check/rules/gambling-ph/house-rules.ts'
import { chooseSets, rulesOf } from '../../../../check/rules/rule-set.ts'
import { ruleSets } from '../../../../check/rules/sets.gen.ts'
import { siteRules } from '../../../../check/rules/site-rules.ts'
import { checkExample } from '../../../../codegen/docs/example-check.ts'
import { siteConfig } from '../../../../schema/config/site-config.ts'
import { projectRoot } from '../../../../schema/read/load-schemas.ts'
import { isRealDay } from '../../../../schema/values/calendar.ts'
import { bundle } from '../../../fixtures/sites.ts'
import { wordList } from '../../../fixtures/word-list.ts'

const check = createCheck(bundle)
const rules = siteRules(siteConfig)
const entries = [...kinds, ...rules]
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../check/rules/**/*.ts', '!**/general/rules.ts'],
  { eager: true },
)
const docs = readFileSync(join(projectRoot, 'docs', 'problems.md'), 'utf8')
const tests = join(projectRoot, 'tests')
const tested = [
  ...readdirSync(join(tests, 'unit'), { recursive: true, encoding: 'utf8' }).map((file) =>
    join('unit', file),
  ),
  ...readdirSync(join(tests, 'golden', 'expected'), { recursive: true, encoding: 'utf8' }).map(
    (file) => join('golden', 'expected', file),
  ),
]
  .filter(
    (file) =>
      /\.test\.tsx?$|\.txt$/.test(file) &&
      file !== join('unit', 'check', 'rule-sets', 'rules.test.ts'),
  )
  .flatMap((file) => readFileSync(join(tests, file), 'utf8').match(/\bP\d{3}\b/g))

/** Words that a composer need not know. */
const jargon =
  /\b(?:schemas?|regex|regexp|pointer|null|undefined|boolean|string|array|object|parser|AST|enum|token(?!s? |\.)|ajv|DOM|unicode|code points?)\b/i

it('has one rule or kind for every code and name, in order', () => {
  expect(rules.map(({ code }) => code)).toEqual(rules.map(({ code }) => code).toSorted())
  for (const key of ['code', 'name'] as const)
    expect(new Set(entries.map((entry) => entry[key])).size).toBe(entries.length)
})

it('has each rule in a file of its name, and lists it', () => {
  const found = Object.entries(modules).flatMap(([file, exports]) =>
    Object.values(exports)
      .filter((value) => typeof value === 'object' && value !== null && 'code' in value)
      .map((rule) => [basename(file, '.ts'), rule] as const),
  )
  const listed = rulesOf(chooseSets(siteConfig.rules, ruleSets)).map(
    ({ words: _words, ...rule }) => [rule.name, rule] as const,
  )
  expect(new Map(found)).toEqual(new Map(listed))
})

describe.each(entries)('$code $name', (entry) => {
  it('states and explains its rule in plain sentences', () => {
    for (const prose of [entry.summary, entry.explanation]) {
      expect(prose).toMatch(/^[A-Zpi"][^!]+\.$/)
      expect(prose).not.toMatch(jargon)
      expect(prose).not.toMatch(/  |\n/)
    }
    expect(entry.summary.length).toBeLessThan(120)
    expect(entry.explanation).not.toBe(entry.summary)
  })

  it('is what its example has, and nothing else', () => {
    const { problems } = checkExample(check, bundle, entry)
    const [first] = problems
    expect(first).toMatchObject({ code: entry.code, severity: entry.severity })
    expect(first?.message).toMatch(/[.?)]$/)
    expect(first?.hint).toMatch(/\S/)
    expect(`${first?.message} ${first?.hint}`).not.toContain('!')
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set([entry.code]))
  })

  it('has a test and an entry in docs/problems.md', () => {
    expect(tested).toContain(entry.code)
    const heading = `\n### ${entry.code} ${entry.name}\n`
    const link = `(#${entry.code.toLowerCase()}-${entry.name})`
    expect([heading, link].filter((words) => docs.split(words).length !== 2)).toEqual([])
  })
})

it('can be changed by the site in all but what protects the page or the build', () => {
  const fixed = rules.filter(({ adjustable }) => adjustable === false).map(({ name }) => name)
  expect(fixed).toEqual(
    wordList(`
    unknown-token unsafe-markup image-count missing-image duplicate-route route-form missing-file
    bad-redirect missing-home duplicate-id unwritable-character promotion-dates check-exception
    no-page-file nothing-left locale-settings unplayable-video unsendable-form
    unreceived-form list-address
  `),
  )
  const known = Object.keys(bundle.$defs['Checks']?.properties ?? {})
  const changeable = rules.filter(({ adjustable = true }) => adjustable)
  expect(known).toEqual(changeable.map(({ name }) => name))
})

it('has the statement, the source and the review day of each house rule', () => {
  for (const { statement, source, reviewBy } of Object.values(houseRules)) {
    expect(statement).toMatch(/\.$/)
    expect(source).toMatch(/\.$/)
    expect(isRealDay(reviewBy)).toBe(true)
  }
  const used = rules.flatMap(({ houseRule }) => (houseRule ? [houseRule] : []))
  expect(new Set(used)).toEqual(new Set(Object.values(houseRules)))
})
