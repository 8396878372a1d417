import { isUtf8 } from 'node:buffer'
import { listEntries } from '../../check/syntax/locate.ts'
import { skipSpaces } from '../../check/syntax/scan.ts'

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
 * Finds the pages in the bytes of a pages file without parsing them. Returns undefined for anything unusual: another
 * encoding, pages that are not objects, duplicate names, unclosed brackets; such a file is parsed as a whole to report
 * what is wrong. The content of a page may still be invalid.
 */
export function outlinePages(bytes: Buffer): FileOutline | undefined {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  // One character for each byte, so that their indexes are the same.
  const text = bytes.toString('latin1')
  const start = skipSpaces(text, hasMark ? 3 : 0)
  const group = isUtf8(bytes) ? findPages(text, start) : undefined
  if (group === undefined) return undefined
  const pages: PageSpan[] = []
  let rest = ''
  let done = group
  for (const [, { name, from, to }] of listEntries(text, group)) {
    const key = name && parse(bytes.toString('utf8', ...name))
    if (!name || typeof key !== 'string' || text[from] !== '{') return undefined
    pages.push({ key, at: name[0], from, to, isListed: !isHidden(text.slice(from, to)) })
    rest += `${text.slice(done, from)}{}`
    done = to
  }
  const end = skipSpaces(text, Math.max(done, group + 1))
  const names = new Set(pages.map(({ key }) => key))
  // What is between the pages is valid if all of it is with empty pages.
  const isValid = parse(`${rest}${text.slice(done, end + 1)}`) !== undefined
  if (text[end] !== '}' || !isValid || names.size < pages.length) return undefined
  const shell = bytes.toString('utf8', start, group + 1) + bytes.toString('utf8', end)
  return { shell, shellAt: { start, from: group + 1, to: end }, pages, hasMark }
}

/** The index of the bracket that opens the pages of the file. */
function findPages(text: string, start: number): number | undefined {
  for (const [name, { from }] of listEntries(text, start))
    if (name === 'pages') return text[start] === '{' && text[from] === '{' ? from : undefined
  return undefined
}

/** Whether one of the switches of a page itself keeps it out of the navigation. */
function isHidden(page: string): boolean {
  if (!/Nav"\s*:\s*false/.test(page)) return false
  return [...listEntries(page, 0)].some(
    ([name, { from, to }]) =>
      (name === 'inNav' || name === 'showNav') && page.slice(from, to) === 'false',
  )
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
