import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../schema.ts'
import { decodeUtf8 } from './decode.ts'
import { describePlace } from './describe.ts'
import { asRecord, isRecord, type SiteFiles } from './facts.ts'
import type { Finding, Problem, Severity } from './problem.ts'
import { rules as allRules } from './rules/index.ts'
import type { Rule } from './rules/rule.ts'
import { createSiteCheck, most } from './site-check.ts'
import { createPositions, parseSource, type Source } from './source.ts'
import { quote } from './suggest.ts'

/** What a check found. `file` is the content, there only when no problem is an error. */
export interface CheckResult {
  problems: Problem[]
  /** How many problems were found beyond the listed ones. */
  omitted: number
  file?: PagesFile
  /** What was parsed, whatever its shape; undefined when the text is not JSON. */
  value?: unknown
  text: string
}

/** What a check may be told besides the text and its files. */
export interface CheckOptions {
  /** The day of the check, as 2026-12-31; today in Manila when left out. */
  today?: string
}

/** Checks the text of a pages.json against a site's files. It never throws on content, whatever the content. */
export type Check = (
  input: string | Uint8Array,
  files: SiteFiles,
  options?: CheckOptions,
) => CheckResult

/** Makes the check for one set of schemas: compile once, check often. `rules` are all of them unless given. */
export function createCheck(bundle: SchemaBundle, rules: readonly Rule[] = allRules): Check {
  const start = createSiteCheck(bundle, rules)
  return (input, files, { today = todayInManila() } = {}) => {
    const decoded = typeof input === 'string' ? { text: input } : decodeUtf8(input)
    const { firstWrong } = decoded
    if (firstWrong !== undefined) {
      const { text } = decoded
      return { problems: [explainEncoding(text, firstWrong)], omitted: 0, text }
    }
    const hasMark = decoded.text.startsWith('\uFEFF')
    const text = hasMark ? decoded.text.slice(1) : decoded.text
    const first = hasMark ? [byteOrderMark] : []
    const source = parseSource(text)
    if (!('value' in source)) {
      const fault: Problem = { ...source, severity: 'error', path: [], where: '' }
      return { problems: [...first, fault], omitted: 0, text }
    }
    const { value } = source
    const site = start(value, files, today)
    const { collector } = site
    const { pages } = asRecord(value)
    site.end(
      isRecord(pages) ? Object.entries(pages).map(([key, entry]) => site.page(key, entry)) : [],
    )
    const problems = [
      ...first,
      ...duplicateKeys(source),
      ...collector.findings.map(({ finding, severity }) => place(finding, severity, source)),
    ].toSorted(
      (a, b) => a.range.start.offset - b.range.start.offset || a.code.localeCompare(b.code),
    )
    const result = { problems, omitted: collector.omitted, value, text }
    return isPagesFile(value, problems) ? { ...result, file: value } : result
  }
}

/**
 * Today where the site's visitors are, as 2026-12-31. A build that is to come out the same on any day sets
 * SOURCE_DATE_EPOCH, in seconds since 1970 (https://reproducible-builds.org/docs/source-date-epoch/).
 */
export function todayInManila(now = readClock()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila', dateStyle: 'short' }).format(
    now,
  )
}

function readClock(): Date {
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] || Number.NaN)
  return Number.isInteger(seconds) ? new Date(seconds * 1000) : new Date()
}

/** The boundary between unknown JSON and typed content: no error was found, so the schema holds. */
function isPagesFile(value: unknown, problems: readonly Problem[]): value is PagesFile {
  return (
    problems.every(({ severity }) => severity !== 'error') &&
    Object.hasOwn(asRecord(value), 'pages')
  )
}

const top = { offset: 0, line: 1, column: 1 }
const atTop = { range: { start: top, end: top }, path: [], where: '' }
const byteOrderMark: Problem = {
  ...atTop,
  code: 'P005',
  severity: 'warning',
  message: 'The file begins with an invisible byte order mark.',
  hint: 'Save it as UTF-8 without a byte order mark.',
  fix: {
    title: 'Remove the mark',
    safe: true,
    edits: [{ kind: 'text', from: -1, to: 0, text: '' }],
  },
}

function explainEncoding(text: string, firstWrong: number): Problem {
  const positionOf = createPositions(text)
  return {
    code: 'P003',
    severity: 'error',
    range: { start: positionOf(firstWrong), end: positionOf(firstWrong + 1) },
    path: [],
    where: '',
    message: 'The file is not in UTF-8. This is its first letter in another encoding.',
    hint: 'Save it again with the encoding UTF-8.',
  }
}

function place(
  { at, relatedPath, ...finding }: Finding,
  severity: Severity,
  source: Source,
): Problem {
  return {
    ...finding,
    severity,
    range: source.locate(finding.path, at ?? 'value'),
    where: describePlace(finding.path, source.value),
    ...(relatedPath && { related: source.locate(relatedPath, 'key') }),
  }
}

function duplicateKeys(source: Source): Problem[] {
  return source.duplicates(most).map(({ path, first, second }) => ({
    code: 'P002',
    severity: 'error',
    range: second,
    related: first,
    path,
    where: describePlace(path, source.value),
    message: `${quote(path.at(-1))} stands here twice. Only the last one would count.`,
    hint: `Remove one, or rename it. The first is in line ${first.start.line}.`,
  }))
}
