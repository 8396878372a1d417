import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CheckResult } from '../../check/check.ts'
import { kindOf, type Problem, type RelatedRange } from '../../check/problem/problem.ts'
import { createPositions, createRanges } from '../../check/syntax/source.ts'
import { isMarkdown } from '../../schema/values/file-path.ts'
import { faultsProperty, readMarkdownPage } from './markdown-page.ts'

/**
 * Places the problems of pages in Markdown there, not in the JSON that they are read as. Their fixes, which change JSON,
 * are left to their hints.
 */
export async function placeInMarkdown(
  pagesFile: string,
  result: CheckResult,
): Promise<CheckResult> {
  const names = result.problems
    .flatMap(({ file, related = [] }) => [file, ...related.map((one) => one.file)])
    .filter((file) => file !== undefined && isMarkdown(file))
  if (names.length === 0 || !result.pageFiles) return result
  const opened = new Map<string | undefined, Awaited<ReturnType<typeof open>>>()
  for (const name of new Set(names))
    if (name !== undefined) opened.set(name, await open(join(dirname(pagesFile), name)))
  const place = <T extends RelatedRange>(range: T, file = range.file): T => {
    const markdown = opened.get(file)
    if (!markdown) return range
    const { from, to } = markdown.spanOf(range.start.offset, range.end.offset)
    return { ...range, ...markdown.range(from, to) }
  }
  const problems = result.problems.flatMap((problem): Problem[] => {
    const { fix: _fix, file, related, ...known } = problem
    const markdown = opened.get(file)
    const others = related && { related: related.map((one) => place(one)) }
    if (!markdown || file === undefined) return [{ ...problem, ...others }]
    if (markdown.faults.length === 0)
      return [{ ...known, file, range: place(known.range, file), ...others }]
    return known.path[0] === faultsProperty
      ? markdown.faults.map(({ from, to, ...fault }) => ({
          ...kindOf('P072'),
          ...fault,
          severity: 'error' as const,
          file,
          range: markdown.range(from, to),
          path: [],
          where: '',
        }))
      : []
  })
  // A text of the front matter may be in several places of the page, as the title is.
  const seen = new Set<string>()
  const isNew = ({ code, message, file, range }: Problem): boolean => {
    if (file === undefined || !isMarkdown(file)) return true
    const key = JSON.stringify([code, message, file, range.start.offset])
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  }
  const texts = new Map(result.pageFiles.texts)
  for (const [name, markdown] of opened) if (name !== undefined) texts.set(name, markdown.text)
  return {
    ...result,
    problems: problems.filter(isNew),
    pageFiles: { ...result.pageFiles, texts },
  }
}

async function open(file: string) {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
  return { ...readMarkdownPage(file, text), text, range: createRanges(createPositions(text)) }
}
