import { snippet } from '../../check/schema/snippet.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'

/** In characters: the line width of this project's formatter, beyond which a list of plain values is broken. */
const maxWidth = 100

/** How new values are formatted: on several indented lines, or on one. */
export interface Formatting {
  /** One level of indentation. */
  unit: string
  /** The line break and indentation of the line where the value starts; undefined to keep it on one line. */
  lineStart: string | undefined
  /** Whether to leave out spaces. */
  isCompact: boolean
}

/** Formats a value, with its name if it is a property. */
export function formatEntry(
  name: string | undefined,
  value: JsonValue,
  layout: Formatting,
): string {
  const { lineStart, unit, isCompact } = layout
  const before = name === undefined ? '' : `${JSON.stringify(name)}:${isCompact ? '' : ' '}`
  if (lineStart !== undefined) return before + writeOnLines(value, lineStart, unit, before.length)
  return before + (isCompact ? JSON.stringify(value) : snippet(value, Infinity))
}

/** `used` is the number of characters before the value, without the indentation. */
function writeOnLines(value: JsonValue, lineStart: string, unit: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (Array.isArray(value) && value.every(isPlain)) {
    const line = snippet(value, Infinity)
    if (columnsOf(lineStart) + used + line.length < maxWidth) return line
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

/** The line break and indentation of the line at an offset; undefined if the text has one line. */
export function lineStartAt(text: string, offset: number): string | undefined {
  const lineBreak = /\r\n|\n|\r/.exec(text)?.[0]
  if (lineBreak === undefined) return undefined
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return lineBreak + (/^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '')
}

/** One level of indentation, taken from the first indented line. */
export function unitOf(text: string): string {
  return /[\r\n](\t| {1,8})(?=\S)/.exec(text)?.[1] ?? '  '
}

function isPlain(value: JsonValue): boolean {
  return typeof value !== 'object' || value === null
}

function columnsOf(lineStart: string): number {
  return lineStart.replaceAll(/[\r\n]/g, '').replaceAll('\t', '  ').length
}
