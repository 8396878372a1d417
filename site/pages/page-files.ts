import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { glob } from 'tinyglobby'
import { listWords, quote } from '../../check/problem/wording.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { asRecord } from '../../schema/read/json-object.ts'

/** The form of a pattern, as in the schema of pages.json: it cannot lead out of the folder or into hidden folders. */
export const patternForm =
  /^(?:(?:[\w*?-][\w*?. -]*\/)*[\w*?-][\w*?. -]*\.json|pages\/(?:[\w*?-][\w*?. -]*\/)*[\w*?-][\w*?. -]*\.md)$/u

/** The patterns in the "include" of a parsed pages.json of any shape. */
export function patternsOf(root: unknown): string[] {
  const { include } = asRecord(root)
  return Array.isArray(include) ? include.filter((pattern) => typeof pattern === 'string') : []
}

/** Whether "include" is a list of patterns and nothing else, or missing. */
export function hasPatternsOnly(root: unknown): boolean {
  const { include = [] } = asRecord(root)
  return Array.isArray(include) && include.length === patternsOf(root).length
}

interface PageFiles {
  /** Their names relative to the folder of pages.json, with forward slashes. */
  names: readonly string[]
  unmatched: readonly string[]
}

/**
 * Finds the page files that the patterns of `include` match, in the order of the patterns, then of the names by code
 * unit. Excludes pages.json itself, links, hidden files and folders, and node_modules; an invalid pattern matches
 * nothing. `added` are names of files that are about to be written.
 */
export async function findPageFiles(
  pagesFile: string,
  include: readonly string[],
  added: readonly string[] = [],
): Promise<PageFiles> {
  const matches = await Promise.all(
    include.map(async (pattern) => {
      const found = patternForm.test(pattern)
        ? await glob(singleStars(pattern), options(pagesFile))
        : []
      const names = new Set([...found, ...added.filter((name) => isMatch(pattern, name))])
      names.delete(basename(pagesFile))
      // Sorted by code unit, which is the same on every machine.
      return [...names].toSorted()
    }),
  )
  return {
    names: [...new Set(matches.flat())],
    unmatched: include.filter((_, index) => matches[index]?.length === 0),
  }
}

/** Whether a pattern of `include` matches a name, whether or not such a file exists. */
export function isMatch(pattern: string, name: string): boolean {
  if (!patternForm.test(pattern) || name.split('/').includes('node_modules')) return false
  const steps = pattern.split('/').map((step) => {
    if (step === '**') return String.raw`(?:(?!\.)[^/]+/)*`
    const form = step
      .replaceAll('.', String.raw`\.`)
      .replace(/\*+/g, '[^/]*')
      .replaceAll('?', '[^/]')
    return String.raw`(?!\.|/)${form}/`
  })
  return new RegExp(`^${steps.join('').slice(0, -1)}$`, 'u').test(name)
}

/** The library reads the dots after three stars as wildcards; a single star means the same. */
function singleStars(pattern: string): string {
  const steps = pattern.split('/').map((step) => (step === '**' ? step : step.replace(/\*+/g, '*')))
  return steps.join('/')
}

function options(pagesFile: string) {
  return {
    cwd: dirname(pagesFile),
    ignore: '**/node_modules/**',
    expandDirectories: false,
    followSymbolicLinks: false,
    braceExpansion: false,
    extglob: false,
  }
}

/** What is wrong with a pattern, and what to do. */
export interface PatternFault {
  message: string
  hint: string
}

/**
 * Explains why a pattern matches nothing and suggests the closest name: of the first missing folder, or else of the
 * files in the last one.
 */
export function explainUnmatched(pagesFile: string, pattern: string): PatternFault {
  const message = `No page file matches ${quote(pattern)}.`
  return { message, hint: adviseOn(pagesFile, pattern) }
}

function adviseOn(pagesFile: string, pattern: string): string {
  const steps = pattern.split('/')
  const last = steps.pop() ?? ''
  const plain = steps.findIndex(isWild)
  const folders = plain === -1 ? steps : steps.slice(0, plain)
  const way: string[] = []
  for (const folder of folders) {
    const there = list(join(dirname(pagesFile), ...way)).folders
    if (!there.includes(folder)) {
      const meant = suggest(folder, there)
      const from = way.length === 0 ? 'next to this file' : `in ${quote(way.join('/'))}`
      return `There is no folder ${quote(folder)} ${from}. ${formatSuggestion(meant, there, 'Folders there')}`
    }
    way.push(folder)
  }
  const { files } = list(join(dirname(pagesFile), ...way))
  const others = way.length === 0 ? files.filter((name) => name !== basename(pagesFile)) : files
  const where = way.length === 0 ? 'this folder' : quote(way.join('/'))
  const meant = isWild(last) || plain !== -1 ? undefined : suggest(last, others)
  return formatSuggestion(meant, others, `Files directly in ${where}`)
}

function formatSuggestion(
  meant: string | undefined,
  there: readonly string[],
  what: string,
): string {
  if (meant !== undefined) return `Did you mean ${quote(meant)}?`
  return `Correct it, or remove it. ${what}: ${there.length === 0 ? 'none' : listWords(there)}.`
}

function isWild(step: string): boolean {
  return /[*?]/.test(step)
}

function list(folder: string): { folders: string[]; files: string[] } {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules',
  )
  const namesOf = (kept: typeof entries): string[] => kept.map(({ name }) => name).toSorted()
  return {
    folders: namesOf(entries.filter((entry) => entry.isDirectory())),
    files: namesOf(entries.filter((entry) => entry.isFile())),
  }
}
