import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { glob } from 'tinyglobby'
import { asRecord } from '../../schema/read/json-object.ts'
import { listWords, quote, suggest } from '../../check/problem/suggest.ts'

/** The form of a pattern, as the schema of pages.json has it: no way leads out of the folder, or into hidden ones. */
export const patternForm = /^(?:[\w*?-][\w*?. -]*\/)*[\w*?-][\w*?. -]*\.json$/u

/**
 * Finds the page files that the patterns of `include` match: absolute paths, in the order of the patterns, then of the names
 * by their characters, each once. pages.json itself is none. Links, hidden files and folders and node_modules are passed
 * over, and what is no pattern matches nothing.
 */
export async function findPageFiles(
  pagesFile: string,
  include: readonly string[],
): Promise<string[]> {
  const names = (await matchPageFiles(pagesFile, include)).flatMap(({ names: found }) => found)
  return [...new Set(names)].map((name) => join(dirname(pagesFile), name))
}

/** The patterns in the "include" of a parsed pages.json, whatever its shape. */
export function patternsOf(root: unknown): string[] {
  const { include } = asRecord(root)
  return Array.isArray(include) ? include.filter((pattern) => typeof pattern === 'string') : []
}

/** What one pattern matches: names from the folder of pages.json, with slashes. */
export interface PatternMatch {
  pattern: string
  names: readonly string[]
}

/** Finds the page files of each pattern by itself. `added` are names of files that are about to be on disk. */
export function matchPageFiles(
  pagesFile: string,
  include: readonly string[],
  added: readonly string[] = [],
): Promise<PatternMatch[]> {
  const own = basename(pagesFile)
  return Promise.all(
    include.map(async (pattern) => {
      const found = patternForm.test(pattern)
        ? await glob(singleStars(pattern), options(pagesFile))
        : []
      const names = new Set([...found, ...added.filter((name) => isMatch(pattern, name))])
      names.delete(own)
      // Sorted by characters, which is the same on every machine.
      return { pattern, names: [...names].toSorted() }
    }),
  )
}

/** Whether a pattern of `include` matches a name, whether there is such a file or not. */
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

/** The library reads the dots behind three stars as any character; one star says the same. */
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

/** Says why a pattern may match nothing, and what is nearest: the first folder that is not there, else what the last one holds. */
export function explainUnmatched(pagesFile: string, pattern: string): string {
  const steps = pattern.split('/')
  const last = steps.pop() ?? ''
  const plain = steps.findIndex(isWild)
  const folders = plain === -1 ? steps : steps.slice(0, plain)
  const way: string[] = []
  for (const folder of folders) {
    const there = list(join(dirname(pagesFile), ...way)).folders
    if (!there.includes(folder)) {
      const meant = suggest(folder, there)
      const from = way.length === 0 ? 'beside this file' : `in ${quote(way.join('/'))}`
      return `There is no folder ${quote(folder)} ${from}. ${sayMeant(meant, there, 'Folders there')}`
    }
    way.push(folder)
  }
  const { files } = list(join(dirname(pagesFile), ...way))
  const others = way.length === 0 ? files.filter((name) => name !== basename(pagesFile)) : files
  const where = way.length === 0 ? 'this folder' : quote(way.join('/'))
  const meant = isWild(last) || plain !== -1 ? undefined : suggest(last, others)
  return sayMeant(meant, others, `Files directly in ${where}`)
}

function sayMeant(meant: string | undefined, there: readonly string[], what: string): string {
  if (meant !== undefined) return `Did you mean ${quote(meant)}?`
  return `${what}: ${there.length === 0 ? 'none' : listWords(there)}.`
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
