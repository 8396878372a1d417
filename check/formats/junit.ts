import { groupBy } from '../../schema/read/group-by.ts'
import type { Problem } from '../problem/problem.ts'
import { visible } from '../problem/visible.ts'
import { formatOmitted, pageKeyOf, type Report } from './report.ts'

/** JUnit's XML: one suite for each page and one for the rest of the file; each problem is a test that failed. */
export function formatJunit(report: Report): string {
  const { file, problems, omitted, pages } = report
  const found = groupBy(problems, ({ path }) => pageKeyOf(path) ?? settings)
  const suites = Array.from(new Set([settings, ...pages, ...found.keys()]), (name) => {
    const own = found.get(name) ?? []
    const cases = formatCases(name, own, file)
    const hasMore = name === settings && omitted > 0
    if (hasMore) {
      const words = formatOmitted(omitted, 'listed')
      cases.push(formatCase(name, words, formatFailure('error', words, words)))
    }
    const failures = own.length + (hasMore ? 1 : 0)
    const tests = Math.max(1, failures)
    const home = report.pageFiles?.homes.get(name) ?? file
    const values = { name, file: home, tests, failures, errors: 0, skipped: 0 }
    const xml = [`  <testsuite${attributes(values)}>`, ...cases, '  </testsuite>'].join('\n')
    return { tests, failures, xml }
  })
  const sum = (name: 'tests' | 'failures'): number =>
    suites.reduce((total, suite) => total + suite[name], 0)
  const values = { name: file, tests: sum('tests'), failures: sum('failures'), errors: 0 }
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const root = `<testsuites${attributes(values)}>`
  return `${[head, root, ...suites.map(({ xml }) => xml), '</testsuites>'].join('\n')}\n`
}

const settings = 'site settings'

function formatCases(suite: string, problems: readonly Problem[], file: string): string[] {
  if (problems.length === 0) return [formatCase(suite, 'has no problems')]
  const used = new Map<string, number>()
  return problems.map((problem) => {
    const { code, severity, range, where, message, hint } = problem
    const title = `${code} ${problem.name}${where === '' ? '' : `: ${where}`}`
    const times = (used.get(title) ?? 0) + 1
    used.set(title, times)
    const place = `${problem.file ?? file}:${range.start.line}:${range.start.column}`
    const text = [place, where, message, hint].filter((line) => line !== '').join('\n')
    const name = times === 1 ? title : `${title} (${times})`
    return formatCase(suite, name, formatFailure(severity, message, text))
  })
}

function formatCase(classname: string, name: string, failure?: string): string {
  const head = `    <testcase${attributes({ classname, name })}`
  return failure === undefined ? `${head}/>` : `${head}>${failure}</testcase>`
}

function formatFailure(type: string, message: string, text: string): string {
  return `<failure${attributes({ type, message })}>${escapeXml(text)}</failure>`
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value)).replace(/[\t\n]/g, reference)}"`)
    .join('')
}

/** XML cannot contain most control characters, nor U+FFFE and U+FFFF. */
function escapeXml(text: string): string {
  return visible(text, '\t\n\r')
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"'\r]/g, reference)
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`
}
