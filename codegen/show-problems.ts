import { basename } from 'node:path'
import type { CheckResult } from './check/check.ts'
import { codeNames, type Problem } from './check/problem.ts'
import { isInBlock, type BrokenPlace } from './check/salvage.ts'
import { explainProblem, splitLines } from './check/formats/pretty.ts'
import { formatTotals } from './check/formats/totals.ts'
import type { BuildData, PageData } from '../renderer/page-data.ts'
import type { BrokenBlock, ShownProblem, ShownState } from '../renderer/shown-problems.ts'
import { normalizePath } from '../renderer/path.ts'

/** So many problems are shown over a page; the terminal lists all. */
const most = 50

/** Where a text comes from: its file as it is shown, and with its whole path. */
export interface ShownFile {
  name: string
  path: string
  text: string
}

/** Makes of problems what the dev server shows, at most 50 of them, in the very words of the command line. */
function showProblems(
  problems: readonly Problem[],
  file: ShownFile,
  hasCards: boolean,
): ShownProblem[] {
  const lines = splitLines(file.text)
  return problems.slice(0, most).map((problem) => {
    const { line, column } = problem.range.start
    return {
      severity: problem.severity,
      place: `${file.name}:${line}:${column}`,
      code: `${problem.code} ${codeNames[problem.code]}`,
      target: `${file.path}:${line}:${column}`,
      card: hasCards && problem.severity === 'error' ? cardOf(problem) : null,
      text: explainProblem(problem, lines),
    }
  })
}

function cardOf({ path }: Problem): string | null {
  return isInBlock(path) ? normalizePath(String(path[1])) : null
}

/** The state that the open page is told after each reading of the file. */
export function showState(
  { problems, omitted }: Pick<CheckResult, 'problems' | 'omitted'>,
  file: ShownFile,
  content: 'good' | 'partial' | 'stale',
): Omit<ShownState, 'version'> {
  const name = basename(file.path)
  const titles = {
    good: problems.length > 0 ? `${name} has warnings.` : '',
    partial: problems.every(({ severity, path }) => severity === 'warning' || isInBlock(path))
      ? `${name} has problems. Their blocks are shown as cards.`
      : `${name} has problems. The page is shown as far as it can be.`,
    stale: `${name} has problems. You see the last good page.`,
  }
  return {
    title: titles[content],
    problems: showProblems(problems, file, content === 'partial'),
    totals: formatTotals(problems, omitted),
    isStale: content === 'stale',
  }
}

/** Puts a card into the place of every broken block. Changes nothing that it is given. */
export function insertBroken(
  data: BuildData,
  broken: readonly BrokenPlace[],
  file: ShownFile,
): BuildData {
  const pages: Record<string, PageData> = { ...data.pages }
  for (const { page, index, type, problems } of broken) {
    const path = normalizePath(page)
    const before = pages[path]
    if (before === undefined) continue
    const card: BrokenBlock = {
      type: 'broken',
      name: `Block ${index + 1}${type === undefined ? '' : ` (${type.slice(0, 40)})`}`,
      problems: showProblems(problems, file, true),
    }
    // Places come in the order of the file, so that each index counts the cards before it.
    pages[path] = { ...before, blocks: before.blocks.toSpliced(index, 0, card) }
  }
  return { ...data, pages }
}
