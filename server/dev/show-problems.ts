import { basename, dirname, join, relative, sep } from 'node:path'
import type { LoadedSite, SiteContent } from '../../builder/load-site.ts'
import type { CheckResult, CheckedPageFiles } from '../../check/check.ts'
import { explainProblem, readLines } from '../../check/formats/pretty.ts'
import { formatTotals } from '../../check/formats/report.ts'
import type { Problem } from '../../check/problem/problem.ts'
import type { BuildData, PageData } from '../../renderer/page/page-data.ts'
import type { BrokenBlock, ShownState } from '../../renderer/page/shown-problems.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { addressIn } from '../../schema/values/locale.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { isInBlock, type BrokenPlace } from '../../site/salvage.ts'

/** The maximum number of problems shown over a page; the terminal lists all. */
const maxProblems = 50

/** The origin of problems: pages.json with its display name and its absolute path, and the texts. */
export interface ShownFile {
  name: string
  path: string
  text: string
  pageFiles?: CheckedPageFiles
}

/** Formats problems for the dev server, at most 50, with the same texts as the command line. */
function showProblems(problems: readonly Problem[], file: ShownFile, hasCards: boolean) {
  const linesOf = readLines(file)
  const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1)
  return problems.slice(0, maxProblems).map((problem) => {
    const { line, column } = problem.range.start
    const own = problem.file
    const name = own === undefined ? file.name : folder + own
    const path = own === undefined ? file.path : join(dirname(file.path), own)
    return {
      severity: problem.severity,
      place: `${name}:${line}:${column}`,
      code: `${problem.code} ${problem.name}`,
      target: `${path}:${line}:${column}`,
      card: hasCards && problem.severity === 'error' ? cardOf(problem) : null,
      text: explainProblem(problem, linesOf(problem)),
    }
  })
}

function cardOf({ path }: Problem): string | null {
  return path[0] === 'pages' && isInBlock(path) ? normalizePath(String(path[1])) : null
}

/** The state sent to the open page after each read of the file. */
export function showState(
  { problems, omitted }: Pick<CheckResult, 'problems' | 'omitted'>,
  file: ShownFile,
  content: 'good' | 'partial' | 'stale',
): Omit<ShownState, 'version' | 'theme'> {
  const names = [...new Set(problems.map((problem) => problem.file ?? basename(file.path)))]
  const has = names.length > 1 ? `${names.length} files have` : `${names[0]} has`
  const titles = {
    good:
      problems.length === 0
        ? ''
        : `${has} ${problems.every(({ severity }) => severity === 'warning') ? 'warnings' : 'problems'}.`,
    partial: problems.every(({ severity, path }) => severity === 'warning' || isInBlock(path))
      ? `${has} problems. Their blocks are shown as cards.`
      : `${has} problems. The page is shown as far as possible.`,
    stale: `${has} problems. You see the last valid page.`,
  }
  return {
    title: titles[content],
    problems: showProblems(problems, file, content === 'partial'),
    totals: formatTotals(problems, omitted),
    isStale: content === 'stale',
  }
}

/** The state of a page whose block code cannot be loaded, because of a mistake that was explained with its place. */
export function showMistake(mistake: string): Omit<ShownState, 'version' | 'theme'> {
  const [, place = '', text = mistake] = /^(\S+?:\d+:\d+): ([^]*)$/.exec(mistake) ?? []
  const target = join(siteRoot, place)
  return {
    title: 'The code of a block has a mistake. You see the last valid page.',
    problems: [{ severity: 'error', place, code: 'code', target, card: null, text }],
    totals: '',
    isStale: true,
  }
}

/**
 * Chooses what to show of a site that was loaded with `partial`, with cards in place of broken blocks, and the origin of its
 * problems. The content is undefined if only the last valid one is left to show.
 */
export function chooseContent(
  { check, content, partial }: LoadedSite,
  { pagesFile }: SitePlace,
): {
  content: SiteContent | undefined
  shows: 'good' | 'partial' | 'stale'
  file: ShownFile
} {
  const { text, pageFiles } = check
  const name = nameOfFile(pagesFile)
  const file = { name, path: pagesFile, text, ...(pageFiles && { pageFiles }) }
  if (!partial) return { content, shows: content ? 'good' : 'stale', file }
  const { data, broken, languages, ...files } = partial
  const others = languages?.map((one) => {
    return { ...one, data: insertBroken(one.data, broken, file, one.prefix) }
  })
  const shown = { ...files, data: insertBroken(data, broken, file) }
  return { content: { ...shown, ...(others && { languages: others }) }, shows: 'partial', file }
}

/** A file's name, relative to the folder of the site if it is inside it, with forward slashes. */
export function nameOfFile(file: string): string {
  const inside = relative(siteRoot, file)
  return (inside.startsWith('..') ? file : inside).replaceAll(sep, '/')
}

/** Puts a card in place of every broken block, on the pages whose addresses begin with a prefix. Does not change its input. */
export function insertBroken(
  data: BuildData,
  broken: readonly BrokenPlace[],
  file: ShownFile,
  prefix = '',
): BuildData {
  const pages: Record<string, PageData> = { ...data.pages }
  for (const { page, index, type, problems } of broken) {
    const path = addressIn(prefix, normalizePath(page))
    const before = pages[path]
    if (before === undefined) continue
    const card: BrokenBlock = {
      type: 'broken',
      name: `Block ${index + 1}${type === undefined ? '' : ` (${type.slice(0, 40)})`}`,
      problems: showProblems(problems, file, true),
    }
    // Broken blocks come in file order, so that each index counts the cards before it.
    pages[path] = { ...before, blocks: before.blocks.toSpliced(index, 0, card) }
  }
  return { ...data, pages }
}
