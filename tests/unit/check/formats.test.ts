// covers: check/formats/** tests/golden/expected/formats/**
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatGithub } from '../../../check/formats/github.ts'
import { reportFormats } from '../../../check/formats/index.ts'
import { formatJson } from '../../../check/formats/json.ts'
import { formatJunit } from '../../../check/formats/junit.ts'
import { formatMarkdown } from '../../../check/formats/markdown.ts'
import { reportOf, type Report } from '../../../check/formats/report.ts'
import { formatSarif } from '../../../check/formats/sarif.ts'
import { visible } from '../../../check/problem/visible.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { mistakes } from '../../fixtures/mistakes.ts'
import { nastyReport } from '../../fixtures/nasty.ts'
import { findMisfits, withoutRules } from '../../fixtures/report-schemas.ts'
import { root } from '../../fixtures/site-folder.ts'
import { makeBase, checkText, textOf, textWith } from '../../fixtures/sites.ts'
import { findAll, parseXml } from '../../fixtures/xml.ts'

/** Reports of all kinds: nasty texts, nothing, and every mistake that is documented. */
const reports: [name: string, report: Report][] = [
  ['nasty', nastyReport],
  ['clean', reportOf(checkText(textOf(makeBase())), 'pages.json')],
  ...mistakes.map(([code, text]): [string, Report] => [
    code,
    reportOf(checkText(text), '/elsewhere/a b.json'),
  ]),
]

const clean: Report = { ...nastyReport, file: 'pages.json', problems: [], omitted: 0 }
const texts = join(root, 'tests/golden/expected/formats')

it.each(Object.entries(reportFormats))('writes a report as %s', async (name, format) => {
  const write = (report: Report) => withoutRules(format(report, siteConfig))
  await expect(write(nastyReport)).toMatchFileSnapshot(join(texts, `${name}.txt`))
  await expect(write(clean)).toMatchFileSnapshot(join(texts, `${name}-clean.txt`))
})

it.each(reports)('writes JSON of %s that is valid against its schema', (_name, report) => {
  expect(findMisfits.json(report)).toBeNull()
  const read = JSON.parse(formatJson(report))
  expect(read.problems).toEqual(report.problems)
})

it.each(reports)('writes SARIF of %s that is valid against its schema', (_name, report) => {
  expect(findMisfits.sarif(report)).toBeNull()
  const read = JSON.parse(formatSarif(report, siteConfig))
  const [{ results, tool }] = read.runs
  expect(results).toHaveLength(report.problems.length)
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
})

it.each(reports)('writes commands of %s that read as what was meant', (_name, report) => {
  const commands = formatGithub(report).split('\n').slice(0, -1).map(readCommand)
  const shown = commands.filter(({ command }) => command !== 'notice')
  const expected = report.problems.map(({ code, severity, where, message, hint, range }) => ({
    command: severity,
    place: [report.file, String(range.start.line)],
    code,
    text: visible(`${where === '' ? '' : `${where}: `}${message}\n${hint}`, '\r\n'),
  }))
  expect(
    shown.map(({ command, properties, text }) => ({
      command,
      place: [properties['file'], properties['line']],
      code: properties['title']?.slice(0, 4),
      text,
    })),
  ).toEqual([
    ...expected.filter(({ command }) => command === 'error'),
    ...expected.filter(({ command }) => command === 'warning'),
  ])
})

it.each(reports)('writes XML of %s with correct counts', (_name, report) => {
  const read = parseXml(formatJunit(report))
  const suites = findAll(read, 'testsuite')
  expect(suites.map(({ attributes }) => attributes['name'])).toEqual([
    'site settings',
    ...report.pages,
  ])
  for (const element of [read, ...suites]) {
    const [cases, failures] = [findAll(element, 'testcase'), findAll(element, 'failure')]
    expect(element.attributes).toMatchObject({
      tests: String(cases.length),
      failures: String(failures.length),
    })
    expect(cases.length).toBeGreaterThan(0)
  }
  expect(findAll(read, 'failure')).toHaveLength(
    report.problems.length + (report.omitted > 0 ? 1 : 0),
  )
})

it.each(reports)('writes Markdown of %s with one row for each problem', (_name, report) => {
  const rows = formatMarkdown(report)
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
  expect(rows).toHaveLength(report.problems.length)
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5)
})

it('keeps fingerprints when lines above come or go, and distinguishes equal problems', () => {
  const print = (text: string): string[] =>
    JSON.parse(
      formatSarif(reportOf(checkText(text), 'pages.json'), siteConfig),
    ).runs[0].results.map(
      (result: { partialFingerprints: Record<string, string> }) =>
        result.partialFingerprints['problem/v1'],
    )
  const broken = textWith(['"minAge": 21', '"minAge": 18'], ['"What it is."', '"{a} and {a}"'])
  expect(print(broken)).toHaveLength(3)
  expect(new Set(print(broken)).size).toBe(3)
  expect(print(`\n\n${broken.replace('"brand"', '\n"brand"')}`)).toEqual(print(broken))
})

it('reports to GitHub how many it will not show', () => {
  const [problem] = nastyReport.problems.slice(2)
  const many = { ...nastyReport, problems: Array.from({ length: 27 }, () => problem!) }
  expect(formatGithub(many).split('\n').at(-2)).toBe(
    '::notice::20 more problems are not shown here. To see them: npm run validate',
  )
  expect(formatGithub({ ...many, problems: many.problems.slice(17), omitted: 0 })).not.toContain(
    '::notice',
  )
  expect(formatGithub({ ...many, problems: many.problems.slice(16), omitted: 0 })).toContain(
    '::notice::1 more problem is not shown here. To see it: npm run validate\n',
  )
})

it('keeps a summary below what GitHub takes', () => {
  const long = { ...nastyReport.problems[1]!, message: '🎉|'.repeat(9000) }
  const many = { ...nastyReport, problems: Array.from({ length: 5000 }, () => long), omitted: 7 }
  const summary = formatMarkdown(many)
  const rows = summary.split('\n').filter((line) => line.startsWith('| 2:3')).length
  expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024)
  expect(rows).toBeGreaterThan(300)
  expect(summary).toMatch(new RegExp(`\n${5007 - rows} more problems are not listed\\.\n$`))
})

/** Reads a workflow command as the documentation of GitHub says: ::name key=value,key=value::text, with its escapes undone. */
function readCommand(line: string) {
  const [, command = '', list = '', data = ''] = /^::(\w+)(?: (.*?))?::(.*)$/.exec(line) ?? []
  const properties = Object.fromEntries(
    list.split(',').map((pair): [string, string] => {
      const [key = '', ...value] = pair.split('=')
      return [key, unescape(value.join('=').replaceAll('%3A', ':').replaceAll('%2C', ','))]
    }),
  )
  return { command, properties, text: unescape(data) }
}

function unescape(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
}
