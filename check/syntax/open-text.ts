import { problemLimit } from '../problem/collector.ts'
import { describePlace } from '../problem/describe.ts'
import { fileProblem, kindOf, type Problem, type Severity } from '../problem/problem.ts'
import { references } from '../problem/stages.ts'
import { quote } from '../problem/wording.ts'
import { decodeUtf8 } from './decode.ts'
import { createPositions, parseSource, type Source } from './source.ts'

/** The text of a file, without its byte order mark, and the problems of the text itself. */
export interface OpenText {
  text: string
  /** Undefined when the text is not JSON. */
  source?: Source
  /** What a text that is not JSON says once its faults are corrected; undefined if they could not all be. */
  corrected?: Source
  problems: readonly Problem[]
}

/** What a file says, if need be with its faults corrected; undefined if it cannot be read. */
export function readableOf({ source, corrected }: OpenText): Source | undefined {
  return source ?? corrected
}

/**
 * Whether a problem is left out for now, because its place has an unknown migration, or the text is not JSON: a warning,
 * nobody knows what that line will say, or one about a name elsewhere if even brackets had to be guessed, or two pages have
 * the same name.
 */
export function isEarly(
  { code, range, severity }: Pick<Problem, 'code' | 'range'> & { severity?: Severity },
  { source, corrected, problems }: OpenText,
): boolean {
  const isUnknown = problems.some(
    (one) => one.code === 'P008' && one.range.start.offset === range.start.offset,
  )
  const isTwice = ({ code: other, path }: Problem): boolean =>
    other === 'P002' && path.length === 2 && path[0] !== 'site'
  if (references.has(code) && problems.some(isTwice)) return true
  if (source || isUnknown) return isUnknown
  if (corrected?.guessed === 'shape' && references.has(code)) return true
  const { line } = range.start
  const isNear = problems.some(
    ({ range: { start, end } }) => line >= start.line && line <= end.line,
  )
  return isNear || severity === 'warning'
}

/** Decodes and parses a file. Never throws on content: faults of encoding and JSON and duplicate keys are problems. */
export function openText(input: string | Uint8Array): OpenText {
  const decoded = typeof input === 'string' ? { text: input } : decodeUtf8(input)
  if (decoded.firstWrong !== undefined) {
    const { text, firstWrong } = decoded
    return { text, problems: [explainEncoding(text, firstWrong)] }
  }
  const hasMark = decoded.text.startsWith('\uFEFF')
  const text = hasMark ? decoded.text.slice(1) : decoded.text
  const first = hasMark ? [byteOrderMark] : []
  const source = parseSource(text)
  if ('value' in source) return { text, source, problems: [...first, ...duplicateKeys(source)] }
  const { faults, corrected } = source
  const opened = { text, problems: [...first, ...faults], ...(corrected && { corrected }) }
  const duplicates = corrected ? duplicateKeys(corrected) : []
  return {
    ...opened,
    problems: [...opened.problems, ...duplicates.filter((problem) => !isEarly(problem, opened))],
  }
}

/** The problem of a file that starts with a byte order mark. */
export const byteOrderMark = fileProblem('P005', {
  severity: 'warning',
  message: 'The file starts with an invisible byte order mark.',
  hint: 'Save it as UTF-8 without a byte order mark.',
  fix: {
    title: 'Remove the byte order mark',
    safe: true,
    edits: [{ kind: 'text', from: -1, to: 0, text: '' }],
  },
})

function explainEncoding(text: string, firstWrong: number): Problem {
  const positionOf = createPositions(text)
  return fileProblem('P003', {
    range: { start: positionOf(firstWrong), end: positionOf(firstWrong + 1) },
    message: 'The file is not saved as UTF-8. This is the first character that cannot be read.',
    hint: 'Save it again as UTF-8.',
  })
}

function duplicateKeys(source: Source): Problem[] {
  return source.duplicates(problemLimit).map(({ path, first, second }) => ({
    ...kindOf('P002'),
    severity: 'error',
    range: second,
    related: [first],
    path,
    where: describePlace(path, source.value),
    message: `${quote(path.at(-1))} appears twice here. Only the last one would count.`,
    hint: `Remove one, or rename it. The first is on line ${first.start.line}.`,
  }))
}
