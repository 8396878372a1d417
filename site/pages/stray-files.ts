import { readableOf, type OpenText } from '../../check/syntax/open-text.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { listWords, quote } from '../../check/problem/suggest.ts'
import { isMatch, type PatternFault } from './page-files.ts'

/** What patterns of `include` match beside page files, and the names of these files. */
export interface Strays {
  faults: ReadonlyMap<string, PatternFault>
  names: ReadonlySet<string>
}

/**
 * Finds the files that only a pattern that begins with a wildcard matches, and that are no page files by what they contain. Reads no file that another pattern matches.
 */
export async function findStrays(
  include: readonly string[],
  names: readonly string[],
  open: (name: string) => Promise<OpenText>,
): Promise<Strays> {
  const wide = include.filter((pattern) => /^[*?]/.test(pattern))
  const asked = include.filter((pattern) => !wide.includes(pattern))
  const found = new Set<string>()
  const right: string[] = []
  for (const name of wide.length === 0 ? [] : names) {
    if (asked.some((pattern) => isMatch(pattern, name))) continue
    if (isPageFile(await open(name))) right.push(name)
    else found.add(name)
  }
  const faults = new Map<string, PatternFault>()
  for (const pattern of wide) {
    const strays = [...found].filter((name) => isMatch(pattern, name))
    if (strays.length === 0) continue
    const listed = listWords(strays, 3)
    const message = `${quote(pattern)} also matches files that are no page files: ${listed}.`
    faults.set(pattern, { message, hint: advise(right.filter((name) => isMatch(pattern, name))) })
  }
  return { faults, names: found }
}

/** Whether a file has pages, or cannot be read; one with settings of a site is the pages.json of another site. */
function isPageFile(opened: OpenText): boolean {
  const source = readableOf(opened)
  if (!source) return true
  const root = asRecord(source.value)
  return isJsonObject(root['pages']) && !Object.hasOwn(root, 'site')
}

/** Names the patterns that match only the page files: those of their folders. */
function advise(right: readonly string[]): string {
  if (right.length === 0) return 'Remove it, or name a folder: "pages/**/*.json".'
  const patterns = right.map((name) => name.replace(/\/.*/, '/**/*.json'))
  const usual = patterns.filter((pattern) => pattern.startsWith('pages/'))
  const meant = new Set(usual.length > 0 ? usual : patterns)
  return `Write ${listWords(Array.from(meant, (pattern) => quote(pattern)))} instead.`
}
