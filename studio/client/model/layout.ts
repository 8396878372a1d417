import { snippet } from '../../../check/schema/snippet.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** Characters that a line may have before a list of plain values is written on several: the width of this project's formatter. */
const width = 100

/** How new values are written in a text: on lines, each behind a break and its indentation, or on one line. */
export interface Layout {
  /** One step of indentation. */
  unit: string
  /** The break and the indentation of the line that the value begins on; undefined where it stays on one line. */
  lineStart: string | undefined
  /** Whether no blanks stand between things. */
  isCompact: boolean
}

/** Writes a value, and its name where it has one, as it stands in a text of that layout. */
export function formatEntry(name: string | undefined, value: JsonValue, layout: Layout): string {
  const { lineStart, unit, isCompact } = layout
  const before = name === undefined ? '' : `${JSON.stringify(name)}:${isCompact ? '' : ' '}`
  if (lineStart !== undefined) return before + writeOnLines(value, lineStart, unit, before.length)
  return before + (isCompact ? JSON.stringify(value) : snippet(value, Infinity))
}

/** `used` is how many characters stand before the value, apart from the indentation. */
function writeOnLines(value: JsonValue, lineStart: string, unit: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (Array.isArray(value) && value.every(isPlain)) {
    const line = snippet(value, Infinity)
    if (columnsOf(lineStart) + used + line.length < width) return line
  }
  const inner = lineStart + unit
  const entries = Array.isArray(value)
    ? value.map((entry) => writeOnLines(entry, inner, unit, 0))
    : Object.entries(value).map(([key, entry]) => {
        const name = `${JSON.stringify(key)}: `
        return name + writeOnLines(entry, inner, unit, name.length)
      })
  if (entries.length === 0) return open + close
  return `${open}${entries.map((entry) => inner + entry).join(',')}${lineStart}${close}`
}

/** The break and the indentation of the line on which a place stands; undefined in a text of one line. */
export function lineStartAt(text: string, offset: number): string | undefined {
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0]
  if (lineBreak === undefined) return undefined
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return lineBreak + (/^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '')
}

/** One step of indentation: what the first indented line has. */
export function unitOf(text: string): string {
  return /[\r\n](\t| {1,8})(?=\S)/.exec(text)?.[1] ?? '  '
}

function isPlain(value: JsonValue): boolean {
  return typeof value !== 'object' || value === null
}

function columnsOf(lineStart: string): number {
  return lineStart.replaceAll(/[\r\n]/g, '').replaceAll('\t', '  ').length
}
