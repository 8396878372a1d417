import { hash } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onceFor } from '../../schema/cache/once-per.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { createEditor } from '../fix/edits.ts'
import { kinds } from '../problem/kinds.ts'
import type { Fix, Position, Problem, Range } from '../problem/problem.ts'
import { visible } from '../problem/visible.ts'
import { siteRules } from '../rules/site-rules.ts'
import { createPositions } from '../syntax/source.ts'
import { writeJson } from './json.ts'
import { formatOmitted, textOfFile, type Report } from './report.ts'

/** SARIF 2.1.0, for code scanning and editors. Fingerprints stay the same when lines above a problem come or go. */
export function formatSarif(report: Report, settings: SiteConfig): string {
  const { file, problems, omitted } = report
  const fixWriterOf = createFixWriters(report)
  const fingerprint = createFingerprints()
  const rules = describeRules(settings)
  const ruleIndexes = new Map(rules.map(({ id }, index) => [id, index]))
  const results = problems.map((problem) => ({
    ruleId: problem.code,
    ...(ruleIndexes.has(problem.code) && { ruleIndex: ruleIndexes.get(problem.code) }),
    level: problem.severity,
    message: { text: plain(`${problem.message} ${problem.hint}`) },
    locations: [locate(locateArtifact(problem.file ?? file), problem.range, problem.where)],
    ...(problem.related && {
      relatedLocations: problem.related.map((place, index) => ({
        id: index + 1,
        ...locate(locateArtifact(place.file ?? file), place),
        message: { text: 'Related place' },
      })),
    }),
    partialFingerprints: { 'problem/v1': fingerprint(problem) },
    ...fixWriterOf(problem.file)(problem.fix),
  }))
  const note = { level: 'warning', message: { text: formatOmitted(omitted, 'listed') } }
  const run = {
    tool: { driver: { name: 'pages-check', rules } },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: {
      [baseId]: { description: { text: 'The folder in which the check runs.' } },
    },
    invocations: [
      {
        executionSuccessful: true,
        ...(omitted > 0 && { toolExecutionNotifications: [note] }),
      },
    ],
    results,
    ...(omitted > 0 && { properties: { omitted } }),
  }
  return writeJson({ $schema, version: '2.1.0', runs: [run] })
}

const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
const baseId = '%SRCROOT%'

function describeRules(settings: SiteConfig): { id: string }[] {
  return [...kinds, ...siteRules(settings)]
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .map(({ code, name, severity, summary, explanation }) => ({
      id: code,
      name,
      shortDescription: { text: summary },
      fullDescription: { text: explanation },
      help: { text: explanation },
      defaultConfiguration: { level: severity },
    }))
}

/** SARIF reads [words](address) in a text as a link, so the bracket is escaped. */
function plain(text: string): string {
  return visible(text).replace(/\[(?=[^\]]*\]\()/g, '\\[')
}

type Artifact = { uri: string; uriBaseId?: string }

function locateArtifact(file: string): Artifact {
  if (isAbsolute(file)) return { uri: pathToFileURL(file).href }
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: baseId }
}

function locate(artifactLocation: Artifact, range: Range, where = ''): object {
  return {
    physicalLocation: { artifactLocation, region: regionOf(range.start, range.end) },
    ...(where !== '' && { logicalLocations: [{ fullyQualifiedName: visible(where) }] }),
  }
}

function regionOf(start: Position, end: Position): object {
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  }
}

/** Equal problems are numbered, so that two of them stay two. */
function createFingerprints(): (problem: Problem) => string {
  const seen = new Map<string, number>()
  return ({ code, where, message }) => {
    const data = JSON.stringify([code, where, message])
    const fingerprint = hash('sha256', data).slice(0, 32)
    const times = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, times)
    return `${fingerprint}:${times}`
  }
}

/** Makes what writes the fixes in a file, by its name. */
function createFixWriters(report: Report) {
  return onceFor((file: string | undefined) => {
    const text = textOfFile(report, file)
    const artifactLocation = locateArtifact(file ?? report.file)
    const resolve = createEditor(text)
    const positionOf = createPositions(text)
    return (fix: Fix | undefined): object => {
      const edits = fix && resolve(fix.edits)
      if (!edits) return {}
      const replacements = edits.map(({ from, to, text: inserted }) => ({
        // The byte order mark is not a character of the text.
        deletedRegion:
          from < 0 ? { byteOffset: 0, byteLength: 3 } : regionOf(positionOf(from), positionOf(to)),
        ...(inserted !== '' && { insertedContent: { text: inserted } }),
      }))
      const description = { text: plain(fix.title) }
      const artifactChanges = [{ artifactLocation, replacements }]
      return { fixes: [{ description, artifactChanges, properties: { safe: fix.safe } }] }
    }
  })
}
