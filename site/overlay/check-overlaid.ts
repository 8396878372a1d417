import type { CheckResult } from '../../check/check.ts'
import { openContent, writtenIn } from '../../check/migrate/open-content.ts'
import type { OpenText } from '../../check/syntax/open-text.ts'
import type { TextCheckers } from '../site-checker.ts'
import { applyOverlay, type TextsWithOverlay } from './apply-overlay.ts'
import { overlayOf } from './overlay-name.ts'
import type { OverlaidTexts } from './read-site.ts'

/**
 * Creates the check of single texts of a site with an overlay, for automatic fixes: it checks a text in place of a page
 * file, of the overlay, or of pages.json if there is no name, and only problems in that very text have a fix. `root` is
 * the merged pages.json, parsed.
 */
export function createOverlaidCheck(
  read: OverlaidTexts,
  root: unknown,
  { checkPages, checkPageFiles, calendar }: TextCheckers,
): (input: string | Uint8Array, name: string | undefined) => CheckResult {
  const texts = { ...read, calendar }
  const checkPageFile = checkPageFiles(root)
  return (input, name) => {
    const opened = openContent(input, name === undefined ? {} : { written: writtenIn(texts.own) })
    const { merged, isRefused, complete } = applyOverlay(withText(texts, name, opened))
    const checked = new Map<string | undefined, string | Uint8Array | OpenText>(merged)
    const isOther = name !== undefined && name !== overlayOf(texts.brand) && !merged.has(name)
    if (isOther && !isRefused) checked.set(name, input)
    const results = Array.from(checked, ([file, text]) =>
      file === undefined ? checkPages(text) : checkPageFile(text, file),
    )
    const completed = complete({
      problems: results.flatMap(({ problems }) => problems),
      omitted: results.reduce((sum, { omitted }) => sum + omitted, 0),
      text: texts.own.text,
    })
    const problems = completed.problems.map((problem) => {
      const { fix: _other, ...withoutFix } = problem
      return problem.file === name ? problem : withoutFix
    })
    return { ...completed, problems, ...(opened.source && { value: opened.source.value }) }
  }
}

function withText(
  texts: TextsWithOverlay,
  name: string | undefined,
  opened: OpenText,
): TextsWithOverlay {
  if (name === undefined) return { ...texts, own: opened }
  if (name === overlayOf(texts.brand)) return { ...texts, overlay: opened }
  if (!texts.pageFiles.has(name)) return texts
  return { ...texts, pageFiles: new Map([...texts.pageFiles, [name, opened]]) }
}
