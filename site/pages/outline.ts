import { isUtf8 } from 'node:buffer'
import { skipValue } from '../../check/syntax/locate.ts'
import { skipSpaces, skipString } from '../../check/syntax/scan.ts'
import { parseJson } from '../../schema/read/json-object.ts'

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
  // A character for each byte, so that indexes are the same.
  const text = bytes.toString('latin1')
  const hasMark = text.startsWith('\xef\xbb\xbf')
  const start = skipSpaces(text, hasMark ? 3 : 0)
  if (text[start] !== '{' || !isUtf8(bytes)) return undefined
  const group = findPages(text, start)
  if (group === undefined) return undefined
  const pages: PageSpan[] = []
  const keys = new Set<string>()
  let at = skipSpaces(text, group + 1)
  while (text[at] !== '}') {
    const key = readName(text, at)
    if (key === undefined || keys.has(key.name)) return undefined
    keys.add(key.name)
    const colon = skipSpaces(text, key.end)
    const from = skipSpaces(text, colon + 1)
    if (text[colon] !== ':' || text[from] !== '{') return undefined
    const end = skipPage(text, from)
    if (end === undefined) return undefined
    pages.push({ key: key.name, at, from, ...end })
    at = skipSpaces(text, end.to)
    if (text[at] === ',') {
      at = skipSpaces(text, at + 1)
      if (text[at] === '}') return undefined
    } else if (text[at] !== '}') return undefined
  }
  const shell = bytes.toString('utf8', start, group + 1) + bytes.toString('utf8', at)
  return { shell, shellAt: { start, from: group + 1, to: at }, pages, hasMark }
}

/** The index of the bracket that opens the pages of the file. */
function findPages(text: string, start: number): number | undefined {
  let at = skipSpaces(text, start + 1)
  for (;;) {
    const key = readName(text, at)
    if (key === undefined) return undefined
    const value = skipSpaces(text, skipSpaces(text, key.end) + 1)
    if (key.name === 'pages') return text[value] === '{' ? value : undefined
    at = skipSpaces(text, skipValue(text, value))
    if (text[at] !== ',') return undefined
    at = skipSpaces(text, at + 1)
  }
}

/** The index after the bracket that closes a page, and whether none of its switches hides it from the navigation. */
function skipPage(text: string, from: number): { to: number; isListed: boolean } | undefined {
  let depth = 0
  let isListed = true
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      hidden.lastIndex = at
      if (depth === 1 && hidden.test(text)) isListed = false
      at = skipString(text, at) - 1
    } else if (code === 123 || code === 91) depth += 1
    else if (code === 125 || code === 93) {
      depth -= 1
      if (depth === 0) return { to: at + 1, isListed }
    }
  }
  return undefined
}

const hidden = /"(?:inNav|showNav)"[ \n\r\t]*:[ \n\r\t]*false/y

function readName(text: string, from: number): { name: string; end: number } | undefined {
  const end = skipString(text, from)
  const isText = text[from] === '"'
  const name = isText
    ? parseJson(Buffer.from(text.slice(from, end), 'latin1').toString())
    : undefined
  return typeof name === 'string' ? { name, end } : undefined
}
