import { describePlace } from '../../check/problem/describe.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { kindOf, type Path, type Place, type Problem } from '../../check/problem/problem.ts'
import type { Source } from '../../check/syntax/source.ts'
import { listWords, quote, suggest } from '../../check/problem/suggest.ts'

/** What an overlay is checked against. */
export interface OverlayBase {
  /** The brand of the overlay. */
  brand: string
  /** The parsed pages.json. */
  root: unknown
  /** The keys of all pages, and of those in page files; undefined if some files cannot be read. */
  pages: ReadonlyMap<string, unknown> | undefined
}

/** Finds what is wrong with an overlay as a change to this site: whatever it removes or changes must exist. */
export function explainOverlay(source: Source, { brand, root, pages }: OverlayBase): Problem[] {
  const problems: Problem[] = []
  const report = (path: Path, at: Place, message: string, hint: string): void => {
    problems.push({
      ...kindOf('P006'),
      severity: 'error',
      range: source.locate(path, at),
      path,
      where: describePlace(path, source.value),
      message,
      hint,
    })
  }
  if (!isJsonObject(source.value)) {
    report(
      [],
      'opening',
      'An overlay must be an object in { }.',
      'Write the differences from pages.json in the same form as pages.json itself: { "site": { … } }.',
    )
    return problems
  }

  const base = pages ? { ...asRecord(root), pages: Object.fromEntries(pages) } : asRecord(root)
  visit([], source.value, base)
  explainBrand(source.value)
  return problems

  function visit(path: Path, change: Record<string, unknown>, old: unknown): void {
    const isOfPages = path.length === 1 && path[0] === 'pages'
    // A page may be in a file that cannot be read.
    if (isOfPages && pages === undefined) return
    const group = asRecord(old)
    const there = Object.keys(group)
    for (const [key, value] of Object.entries(change)) {
      const inner = [...path, key]
      const isThere = Object.hasOwn(group, key)
      if (value === null && !isThere) {
        const message = `There is no ${isOfPages ? 'page ' : ''}${quote(key)} to remove.`
        report(inner, 'key', message, nearest(key, there))
      } else if (isJsonObject(value)) {
        if (isOfPages && !isThere && !Object.hasOwn(value, 'blocks')) {
          const message = `There is no page ${quote(key)} to change, and this is not a complete page.`
          report(inner, 'key', message, `${nearest(key, there)} A new page needs "blocks".`)
        } else visit(inner, value, isThere ? group[key] : undefined)
      }
    }
  }

  function explainBrand(change: Record<string, unknown>): void {
    const { brand: changed } = asRecord(change['site'])
    const own = changed === undefined ? asRecord(asRecord(root)['site'])['brand'] : changed
    if (typeof own !== 'string' || own === brand) return
    report(
      ['site', 'brand'],
      'value',
      `This is the overlay of ${quote(brand)}, but its site has the brand ${quote(own)}.`,
      `Write "site": { "brand": "${brand}" }, or rename the file to ${own}.json.`,
    )
  }
}

function nearest(key: string, there: readonly string[]): string {
  const meant = suggest(key, there)
  if (meant !== undefined) return `Did you mean ${quote(meant)}?`
  return there.length === 0
    ? 'Remove it.'
    : `Remove it, or write one of these: ${listWords(there)}.`
}
