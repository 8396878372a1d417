import type { Origin } from '../../content/origin.ts'
import { parseJson } from '../../schema/read/json-object.ts'
import {
  kindOf,
  type Path,
  type Position,
  type Problem,
  type Range,
  type ValuePart,
} from '../problem/problem.ts'
import { createLocator } from './locate.ts'
import { recover } from './recover.ts'
import { findRunOn } from './run-on.ts'
import { countMembers, measureText, type TextSize } from './scan.ts'

/** A parsed text that knows the place of each value. */
export interface Source {
  text: string
  value: unknown
  /** What had to be guessed if the text is not JSON: only signs, or its shape, which is its brackets and names. */
  guessed?: 'signs' | 'shape'
  /** The value as it is written, if migrations changed it. */
  written?: unknown
  /** Members that a later equal key shadows, at most `max`. */
  duplicates(max: number): { path: Path; first: Range; second: Range }[]
  /** Finds the place of a value; that of its nearest parent if the value is missing. */
  locate(path: Path, at: ValuePart): Range
  /** The place of characters [from, to) of `text` in the text as it is written. */
  range(from: number, to: number): Range
  /** Whether migrations changed what is at a path, so that an edit of it would not fit the text as it is written. */
  isMigrated?: (path: Path) => boolean
  /** Set if layers made the value of several files. */
  layers?: SourceLayers
}

/** The files that a value was made of. */
export interface SourceLayers {
  /** The names in messages of pages.json, and of the file of the last layer. */
  names: { own: string; layer: string }
  /** Finds where the value at a path is written, or the name of a member, and the parsed file that has it. */
  originOf(path: Path, part: 'name' | 'value'): Origin & { source: Source }
}

/**
 * Anything larger is not a site, and would take too long to read: nested brackets, entries of a list (the time that ajv
 * takes to collect errors grows with their square), properties of an object ("pages" is one).
 */
const limits = { depth: 200, longestList: 10_000, largestObject: 100_000 }

/** A text that is not JSON: its faults, and, if all of them could be corrected, what it says then. */
interface BrokenSource {
  faults: readonly Problem[]
  /** Its places are those of the text as it is written. */
  corrected?: Source
}

/** Parses JSON strictly, with positions. Returns faults instead of throwing them. Takes a text without byte order mark. */
export function parseSource(text: string): Source | BrokenSource {
  const positionOf = createPositions(text)
  const range = createRanges(positionOf)
  const size = measureText(text)
  const excess = explainExcess(size)
  if (excess) return { faults: [faultOf('P004', { ...excess, range: range(0, 1) })] }
  const value = parseJson(text)
  const hasDuplicates = value !== undefined && size.members !== countMembers(value)
  if (value !== undefined && !(hasDuplicates && findRunOn(text))) {
    return createSource(text, value, hasDuplicates, range)
  }
  const recovery = recover(text, (offset) => positionOf(offset).line)
  const faults = recovery.mistakes.map(({ message, hint, from, length, related, fix }) =>
    faultOf('P001', {
      message,
      hint,
      range: range(from, from + length),
      ...(related !== undefined && { related: [range(related, related + 1)] }),
      ...(fix && { fix }),
    }),
  )
  if (!recovery.corrected) return { faults }
  const { text: read, originOf, guessed } = recovery.corrected
  const meant: unknown = JSON.parse(read)
  const hasOthers = measureText(read).members !== countMembers(meant)
  const corrected = createSource(read, meant, hasOthers, (start, end) =>
    range(originOf(start), originOf(end)),
  )
  return { faults, corrected: { ...corrected, guessed } }
}

function faultOf(
  code: 'P001' | 'P004',
  found: Pick<Problem, 'message' | 'hint' | 'range' | 'related' | 'fix'>,
): Problem {
  return { ...found, ...kindOf(code), severity: 'error', path: [], where: '' }
}

/** A source whose places are reported by `range`, from offsets in the text. */
export function createSource(
  text: string,
  value: unknown,
  hasDuplicates: boolean,
  range: (start: number, end: number) => Range,
): Source {
  const locator = createLocator(text, hasDuplicates)

  return {
    text,
    value,
    range,
    duplicates(max) {
      if (!hasDuplicates) return []
      return locator.duplicates(value, max).map(({ path, first, second }) => ({
        path,
        first: range(...first),
        second: range(...second),
      }))
    },
    locate(path, at) {
      const { found, name, value: span } = locator.find(path)
      if (found && at === 'key' && name) return range(...name)
      if (!found || at === 'opening') return opening(span)
      if (typeof at === 'object' && text[span[0]] === '"') {
        const [from] = span
        return range(from + rawOffset(text, from, at[0]), from + rawOffset(text, from, at[1]))
      }
      return range(...span)
    },
  }

  /** A missing property is reported at the block's type, or at the opening bracket. */
  function opening([from, to]: readonly [number, number]): Range {
    const type = locator.typeOf(from)
    if (type) return range(...type)
    return text[from] === '{' || text[from] === '[' ? range(from, from + 1) : range(from, to)
  }
}

/**
 * Parses JSON that is within the limits and has no duplicate keys. Returns undefined for any other text; `parseSource`
 * explains why.
 */
export function parsePlain(text: string): { value: unknown } | undefined {
  const size = measureText(text)
  if (explainExcess(size)) return undefined
  const value = parseJson(text)
  return value !== undefined && size.members === countMembers(value) ? { value } : undefined
}

function explainExcess({ depth, longestList, largestObject }: TextSize) {
  if (depth > limits.depth) {
    return {
      message: 'The brackets are nested too deeply to read.',
      hint: 'Remove the brackets that do not belong here.',
    }
  }
  const hint = 'Remove what does not belong here, or split it up.'
  const write = (most: number): string => most.toLocaleString('en')
  if (longestList > limits.longestList)
    return { message: `A list has more than ${write(limits.longestList)} entries.`, hint }
  if (largestObject > limits.largestObject)
    return { message: `An object has more than ${write(limits.largestObject)} properties.`, hint }
  return undefined
}

/** Makes the function that turns offsets into lines and columns; lines are located on the first call. */
export function createPositions(text: string): (offset: number) => Position {
  let lines: number[] | undefined
  return (offset) => {
    lines ??= lineStarts(text)
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lines[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { offset, line: low + 1, column: offset - (lines[low] ?? 0) + 1 }
  }
}

/** Makes the function that turns offsets into ranges, each of at least one character. */
export function createRanges(
  positionOf: (offset: number) => Position,
): (start: number, end: number) => Range {
  return (start, end) => ({ start: positionOf(start), end: positionOf(Math.max(end, start + 1)) })
}

/** Converts an index in a decoded string to the offset in its quoted, escaped form that starts at `from`. */
function rawOffset(text: string, from: number, index: number): number {
  let offset = 1
  for (let decoded = 0; decoded < index && from + offset < text.length; decoded++) {
    if (text[from + offset] !== '\\') offset += 1
    else offset += text[from + offset + 1] === 'u' ? 6 : 2
  }
  return offset
}

function lineStarts(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
      starts.push(at + 1)
    return starts
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1)
  }
  return starts
}
