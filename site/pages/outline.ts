import { isUtf8 } from 'node:buffer'

/** The position of a page in the bytes of its file: its value from `from` up to, but not including, `to`. */
export interface PageSpan {
  key: string
  /** Where its key starts, with the quotation mark. */
  at: number
  from: number
  to: number
  /** Whether the page may be listed in the navigation, judging by its own two switches. */
  isListed: boolean
}

/** An outlined pages file: its text without the content of its pages, and the position of each page. */
export interface FileOutline {
  /** The file as JSON, with an empty object for "pages". */
  shell: string
  /** Where the shell starts in the bytes, and the bytes [from, to) that it leaves out. */
  shellAt: { start: number; from: number; to: number }
  pages: PageSpan[]
  /** Whether it begins with a byte order mark, which the check warns about. */
  hasMark: boolean
}

/**
 * Finds the pages in the bytes of a pages file in one pass, without parsing them. Returns undefined for anything
 * unusual: another encoding, pages that are not objects, duplicate names, unclosed brackets; such a file is parsed as a
 * whole to report what is wrong. The content of a page may still be invalid.
 */
export function outlinePages(bytes: Buffer): FileOutline | undefined {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const start = skipSpaces(bytes, hasMark ? 3 : 0)
  if (bytes[start] !== open || !isUtf8(bytes)) return undefined
  const group = findPages(bytes, start)
  if (group === undefined) return undefined
  const pages: PageSpan[] = []
  const keys = new Set<string>()
  let at = skipSpaces(bytes, group + 1)
  while (bytes[at] !== close) {
    const key = bytes[at] === quote ? readName(bytes, at) : undefined
    if (key === undefined || keys.has(key.name)) return undefined
    keys.add(key.name)
    const colon = skipSpaces(bytes, key.end)
    const from = skipSpaces(bytes, colon + 1)
    if (bytes[colon] !== 58 || bytes[from] !== open) return undefined
    const end = skipGroup(bytes, from)
    if (end === undefined) return undefined
    pages.push({ key: key.name, at, from, to: end.to, isListed: end.isListed })
    at = skipSpaces(bytes, end.to)
    if (bytes[at] === 44) {
      at = skipSpaces(bytes, at + 1)
      if (bytes[at] === close) return undefined
    } else if (bytes[at] !== close) return undefined
  }
  const shell = bytes.toString('utf8', start, group + 1) + bytes.toString('utf8', at)
  return { shell, shellAt: { start, from: group + 1, to: at }, pages, hasMark }
}

const quote = 34
const open = 123
const close = 125

/** The index of the bracket that opens the pages of the file. */
function findPages(bytes: Buffer, start: number): number | undefined {
  let at = skipSpaces(bytes, start + 1)
  while (bytes[at] === quote) {
    const key = readName(bytes, at)
    if (key === undefined) return undefined
    const value = skipSpaces(bytes, skipSpaces(bytes, key.end) + 1)
    if (key.name === 'pages') return bytes[value] === open ? value : undefined
    const end = skipValue(bytes, value)
    if (end === undefined) return undefined
    at = skipSpaces(bytes, end)
    if (bytes[at] !== 44) return undefined
    at = skipSpaces(bytes, at + 1)
  }
  return undefined
}

function skipValue(bytes: Buffer, from: number): number | undefined {
  const code = bytes[from]
  if (code === open || code === 91) return skipGroup(bytes, from)?.to
  if (code === quote) return skipText(bytes, from)
  let at = from
  while (at < bytes.length && bytes[at] !== 44 && bytes[at] !== close) at += 1
  return at
}

/**
 * The index after the bracket that closes the one at `from`, and whether no switch of the page hides it from the
 * navigation.
 */
function skipGroup(bytes: Buffer, from: number): { to: number; isListed: boolean } | undefined {
  let depth = 0
  let isListed = true
  for (let at = from; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === quote) {
      const start = at
      at = skipText(bytes, at) - 1
      if (depth === 1 && isListed && isOff(bytes, start, at)) isListed = false
    } else if (code === open || code === 91) depth += 1
    else if (code === close || code === 93) {
      depth -= 1
      if (depth === 0) return { to: at + 1, isListed }
    }
  }
  return undefined
}

/** Whether a string of a page is the name of one of its navigation switches and is followed by `false`. */
function isOff(bytes: Buffer, from: number, last: number): boolean {
  const length = last - from - 1
  if (length !== 'inNav'.length && length !== 'showNav'.length) return false
  const name = bytes.toString('latin1', from + 1, last)
  if (name !== 'inNav' && name !== 'showNav') return false
  const colon = skipSpaces(bytes, last + 1)
  const value = skipSpaces(bytes, colon + 1)
  return bytes[colon] === 58 && bytes.toString('latin1', value, value + 5) === 'false'
}

/** The index after the string whose opening quotation mark is at `from`; beyond the end if it is not closed. */
function skipText(bytes: Buffer, from: number): number {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === 92 ? 2 : 1
  return at + 1
}

function readName(bytes: Buffer, from: number): { name: string; end: number } | undefined {
  const end = skipText(bytes, from)
  try {
    const name: unknown = JSON.parse(bytes.toString('utf8', from, end))
    return typeof name === 'string' ? { name, end } : undefined
  } catch {
    return undefined
  }
}

function skipSpaces(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === 32 || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 9) at += 1
  return at
}
