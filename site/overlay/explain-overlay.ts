import { renamed } from '../../check/problem/fix-with.ts'
import { placeFinding } from '../../check/problem/place.ts'
import type { Path, Problem, Finding, Severity } from '../../check/problem/problem.ts'
import { listWords, quote } from '../../check/problem/wording.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { needlessOverride } from '../../check/rules/general/site/needless-override.ts'
import type { Source } from '../../check/syntax/source.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { idOf } from '../../schema/read/equal.ts'
import { withoutPlace } from '../../content/plan-entries.ts'
import { explainEntries, explainLevels, explainReplaced } from './explain-entries.ts'
import { findNeedless } from './find-needless.ts'

/** What an overlay is checked against. */
export interface OverlayBase {
  /** The brand of the overlay. */
  brand: string
  /** The parsed pages.json. */
  root: unknown
  /** The keys of all pages, and of those in page files; undefined if some files cannot be read. */
  pages: ReadonlyMap<string, unknown> | undefined
  /** The name of the file that has what is at a path. */
  fileOf: (path: Path) => string
  /** How severe it is to repeat a value of this site. */
  needless: Severity | 'off'
}

/** Finds what is wrong with an overlay as a change to this site: whatever it removes or changes must exist, and differ. */
export function explainOverlay(
  source: Source,
  { brand, root, pages, fileOf, needless }: OverlayBase,
): Problem[] {
  const explained: Finding[] = []
  const base = pages ? { ...asRecord(root), pages: Object.fromEntries(pages) } : asRecord(root)
  if (isJsonObject(source.value)) {
    visit([], source.value, base, [])
    explainBrand(source.value)
  } else {
    explained.push({
      path: [],
      at: 'opening',
      message: 'An overlay must be an object in { }.',
      hint: 'Write the differences from pages.json in the same form as pages.json itself: { "site": { … } }.',
    })
  }
  if (explained.length > 0 || needless === 'off' || !isJsonObject(source.value)) {
    return explained.map((finding) => placeFinding({ code: 'P006', ...finding }, source))
  }
  const { code, name } = needlessOverride
  return findNeedless(source.value, asRecord(base), fileOf).map((finding) =>
    placeFinding({ code, name, ...finding, severity: needless }, source),
  )

  /** `home` is the path in the file that is changed. */
  function visit(path: Path, change: JsonObject, old: unknown, home: Path): void {
    const isOfPages = path.length === 1 && path[0] === 'pages'
    // A page may be in a file that cannot be read.
    if (isOfPages && pages === undefined) return
    const group = asRecord(old)
    const there = Object.keys(group)
    for (const [key, value] of Object.entries(change)) {
      const inner = [...path, key]
      const isThere = Object.hasOwn(group, key)
      const levels = isThere || path.length < 2 ? [] : explainLevels(inner, group, value === null)
      explained.push(...levels)
      if (levels.length > 0) continue
      if (value === null && !isThere) {
        explained.push({
          path: inner,
          at: 'key',
          message: `There is no ${isOfPages ? 'page ' : ''}${quote(key)} to remove.`,
          hint: nearest(key, there),
          ...renamed(inner, suggest(key, there)),
        })
      } else if (Array.isArray(value)) {
        const list = isThere && Array.isArray(group[key]) ? group[key] : []
        explained.push(...explainReplaced(value, list, inner, fileOf([...home, key])))
      } else if (isJsonObject(value)) {
        const known = isThere ? group[key] : undefined
        if (isOfPages && !isThere && !Object.hasOwn(value, 'blocks')) {
          explained.push({
            path: inner,
            at: 'key',
            message: `There is no page ${quote(key)} to change, and this is not a complete page.`,
            hint: `${nearest(key, there)} A new page needs "blocks".`,
            ...renamed(inner, suggest(key, there)),
          })
        } else if (Array.isArray(known)) visitList(inner, value, known, [...home, key])
        else visit(inner, value, known, [...home, key])
      }
    }
  }

  function visitList(
    path: Path,
    changes: JsonObject,
    list: readonly JsonValue[],
    home: Path,
  ): void {
    const file = fileOf(home)
    explained.push(
      ...explainEntries({ list, changes, path, home: { file, path: home, root: base } }),
    )
    for (const [index, entry] of list.entries()) {
      const id = idOf(entry)
      const change = id === undefined ? undefined : changes[id]
      if (id !== undefined && isJsonObject(change))
        visit([...path, id], withoutPlace(change), entry, [...home, index])
    }
  }

  function explainBrand(change: JsonObject): void {
    const { brand: changed } = asRecord(change['site'])
    const own = changed === undefined ? asRecord(asRecord(root)['site'])['brand'] : changed
    if (typeof own !== 'string' || own === brand) return
    explained.push({
      path: ['site', 'brand'],
      at: 'value',
      message: `This is the overlay of ${quote(brand)}, but its site has the brand ${quote(own)}.`,
      hint: `Write "site": { "brand": "${brand}" }, or rename the file to ${own}.json.`,
    })
  }
}

function nearest(key: string, there: readonly string[]): string {
  const meant = suggest(key, there)
  if (meant !== undefined) return `Did you mean ${quote(meant)}?`
  return there.length === 0
    ? 'Remove it.'
    : `Remove it, or write one of these: ${listWords(there)}.`
}
