import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../schema.ts'
import { describePlace } from './describe.ts'
import { collectFacts, type SiteFiles } from './facts.ts'
import type { Finding, Problem, Severity } from './problem.ts'
import { rules } from './rules/index.ts'
import { quote } from './suggest.ts'
import { createSchemaStage } from './schema-stage.ts'
import { parseSource, type Source } from './source.ts'

/** What a check found. `file` is the content, there only when no problem is an error. */
export interface CheckResult {
  problems: Problem[]
  file?: PagesFile
  text: string
}

/** Checks the text of a pages.json against a site's files. It never throws on content, whatever the content. */
export type Check = (input: string | Uint8Array, files: SiteFiles) => CheckResult

/** Makes the check for one set of schemas: compile once, check often. */
export function createCheck(bundle: SchemaBundle): Check {
  const checkSchema = createSchemaStage(bundle)
  return (input, files) => {
    const text = decode(input)
    if (text === undefined) return { problems: [notUtf8], text: '' }
    const source = parseSource(text)
    if (!('value' in source)) {
      const { code, message, hint, range } = source
      return {
        problems: [{ code, severity: 'error', range, path: [], where: '', message, hint }],
        text,
      }
    }
    const findings: [Severity, Finding][] = checkSchema(source.value).map((finding) => [
      'error',
      finding,
    ])
    const facts = collectFacts(source.value, bundle, files)
    const refused = new Set(findings.map(([, { path }]) => JSON.stringify(path)))
    for (const rule of rules) {
      for (const finding of rule.check(facts)) {
        // A value that the schema refuses is told once; markup and tokens inside of it stand for themselves.
        const isTold = refused.has(JSON.stringify(finding.path)) && typeof finding.at !== 'object'
        if (!isTold) findings.push([rule.severity, finding])
      }
    }
    const problems = [
      ...duplicateKeys(source),
      ...findings.map(([severity, finding]) => place(finding, severity, source)),
    ].toSorted(
      (a, b) => a.range.start.offset - b.range.start.offset || a.code.localeCompare(b.code),
    )
    return isPagesFile(source.value, problems)
      ? { problems, file: source.value, text }
      : { problems, text }
  }
}

/** The boundary between unknown JSON and typed content: no error was found, so the schema holds. */
function isPagesFile(_value: unknown, problems: readonly Problem[]): _value is PagesFile {
  return problems.every(({ severity }) => severity !== 'error')
}

function decode(input: string | Uint8Array): string | undefined {
  if (typeof input === 'string') return input.replace(/^\uFEFF/, '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input)
  } catch {
    return undefined
  }
}

const top = { offset: 0, line: 1, column: 1 }
const notUtf8: Problem = {
  code: 'P003',
  severity: 'error',
  range: { start: top, end: top },
  path: [],
  where: '',
  message: 'The file is not in UTF-8.',
  hint: 'Save it again with the encoding UTF-8.',
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
  return source.duplicates.map(({ path, first, second }) => ({
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
