import { basename, dirname, join } from 'node:path'
import { checkFile, entriesOf } from '../check/check-file.ts'
import {
  compareProblems,
  isPagesFile,
  readClock,
  type CheckOptions,
  type CheckResult,
} from '../check/check.ts'
import { asRecord, isJsonObject } from '../schema/read/json-object.ts'
import type { PageNotes, SiteFiles } from '../check/facts.ts'
import { createLimit, problemLimit } from '../check/problem/limit.ts'
import { openText, type OpenText } from '../check/syntax/open-text.ts'
import { placeAcross } from '../check/problem/place-across.ts'
import type { Problem } from '../check/problem/problem.ts'
import { rules as allRules } from '../check/rules/index.ts'
import type { Rule } from '../check/rules/rule.ts'
import { createSiteCheck } from '../check/site-check.ts'
import { readInput } from './files/read-input.ts'
import { explainUnmatched, matchPageFiles, patternsOf } from './pages/page-files.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'

/** Options of the check of a site. */
export interface SiteCheckOptions extends CheckOptions {
  /** Whether to return the merged content of all files. Otherwise each file is released once it is checked. */
  keep?: boolean
  /** Reads a file by its path; from disk by default. */
  read?: (file: string) => Promise<Uint8Array>
  /** Names of page files that `read` knows but that may not exist on disk. */
  added?: readonly string[]
}

/** Checks a pages.json and the page files that it includes, one by one. Rejects only if a file cannot be read. */
export type CheckSite = (
  pagesFile: string,
  files: SiteFiles,
  options?: SiteCheckOptions,
) => Promise<CheckResult>

/** Creates the check of sites with several files for one set of schemas. `rules` are all rules by default. */
export function createFilesCheck(
  bundle: SchemaBundle,
  rules: readonly Rule[] = allRules,
): CheckSite {
  const start = createSiteCheck(bundle, rules)
  return async (pagesFile, files, options = {}) => {
    const { at = readClock(), keep = false, read: readBytes = readInput, added } = options
    const first = openText(await readBytes(pagesFile))
    const { text, source } = first
    if (!source) return { problems: [...first.problems], omitted: 0, text }
    const { names, unmatched } = await findFiles(pagesFile, source.value, added)
    // A pattern without a match may stand for pages that exist elsewhere.
    let isWhole = unmatched.size === 0 && hasPatternsOnly(source.value)
    const open = async (name: string): Promise<OpenText> =>
      openText(await readBytes(join(dirname(pagesFile), name)))

    const site = start(source.value, { ...files, unmatched }, at)
    const homes = new Map<string, string>()
    const texts = new Map<string, string>()
    const notes: PageNotes[] = []
    const pages = new Map(entriesOf(source.value))
    const limit = createLimit(problemLimit)
    const found: Problem[] = []
    const read = (opened: OpenText, name?: string): void => {
      const checked = checkFile(site, opened, name)
      for (const note of checked.notes) notes.push(note)
      for (const problem of checked.problems) if (limit.passes(problem)) found.push(problem)
      if (name !== undefined && checked.problems.length > 0) texts.set(name, opened.text)
      isWhole &&= isJsonObject(asRecord(opened.source?.value)['pages'])
    }

    read(first)
    for (const name of names) {
      const opened = await open(name)
      read(opened, name)
      for (const [key, page] of entriesOf(opened.source?.value)) {
        if (homes.has(key) || pages.has(key)) continue
        homes.set(key, name)
        if (keep) pages.set(key, page)
      }
    }
    const { collector } = site
    const before = collector.findings.length
    site.end(notes, isWhole)
    const across = await placeAcross(collector.findings.slice(before), {
      own: basename(pagesFile),
      open: async (name) => (name === undefined ? first : open(name)),
      texts,
    })
    for (const problem of across) if (limit.passes(problem)) found.push(problem)

    const problems = sortByFile(found, names)
    const omitted = collector.omitted + limit.omitted
    const pageFiles = { names, texts, homes }
    const value = keep
      ? { ...asRecord(source.value), pages: Object.fromEntries(pages) }
      : source.value
    const result = { problems, omitted, text, value, pageFiles }
    return keep && isPagesFile(value, problems) ? { ...result, file: value } : result
  }
}

/** The page files that a parsed pages.json includes, and the patterns without a match, each with the closest names. */
async function findFiles(
  pagesFile: string,
  root: unknown,
  added?: readonly string[],
): Promise<{ names: string[]; unmatched: Map<string, string> }> {
  const matches = await matchPageFiles(pagesFile, patternsOf(root), added)
  const lost = matches.filter(({ names }) => names.length === 0)
  return {
    names: [...new Set(matches.flatMap(({ names }) => names))],
    unmatched: new Map(lost.map(({ pattern }) => [pattern, explainUnmatched(pagesFile, pattern)])),
  }
}

function hasPatternsOnly(root: unknown): boolean {
  const { include = [] } = asRecord(root)
  return Array.isArray(include) && include.length === patternsOf(root).length
}

/** Sorts problems by file, pages.json first, then by position. */
export function sortByFile(problems: readonly Problem[], names: readonly string[]): Problem[] {
  const places = new Map(names.map((name, index) => [name, index + 1]))
  const placeOf = ({ file }: Problem): number => (file === undefined ? 0 : (places.get(file) ?? 0))
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b) || compareProblems(a, b))
}
