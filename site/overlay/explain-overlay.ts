import { renamed, fixByRemoving } from '../../check/problem/fix-with.ts'
import { placeFinding } from '../../check/problem/place.ts'
import type { Path, Problem, Finding, Severity } from '../../check/problem/problem.ts'
import { listWords, quote } from '../../check/problem/wording.ts'
import { needlessOverride } from '../../check/rules/general/site/needless-override.ts'
import { marksOf } from '../../check/rules/read/brand-marks.ts'
import type { Source } from '../../check/syntax/source.ts'
import { patched } from '../../content/apply-patch.ts'
import { withoutPlace, isPlace, planEntries } from '../../content/plan-entries.ts'
import { suggest } from '../../schema/config/suggest.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { explainEntries, explainLevels, explainReplaced } from './explain-entries.ts'

/** What an overlay is checked against. */
export interface OverlayBase {
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

const ownMembers = new Set(['$schema', 'migratedTo'])

/** Finds the parts of an overlay that change nothing, each as a whole. `fileOf` names the file that has what is at a path. */
function findNeedless(
  overlay: JsonObject,
  base: JsonObject,
  fileOf: (path: Path) => string,
): Finding[] {
  return Object.entries(overlay).flatMap(([key, change]) => {
    if (ownMembers.has(key)) return []
    const old = base[key]
    const isGroup = isJsonObject(change) && isJsonObject(old)
    return isGroup ? visit([key], change, old) : compare([key], change, old)
  })

  function visit(path: Path, changes: JsonObject, old: JsonObject): Finding[] {
    return Object.entries(changes).flatMap(([key, change]) =>
      Object.hasOwn(old, key) ? compare([...path, key], change, old[key]) : [],
    )
  }

  function compare(path: Path, change: JsonValue, old: JsonValue | undefined): Finding[] {
    if (old === undefined) return []
    const isSame = isEqual(patched(old, change, path), old)
    if (isSame && !makesOwn(path, change)) return [explain(path, change)]
    if (!isJsonObject(change)) return []
    if (isJsonObject(old)) return visit(path, change, old)
    return Array.isArray(old) ? visitList(path, change, old) : []
  }

  function visitList(path: Path, changes: JsonObject, list: readonly JsonValue[]): Finding[] {
    return planEntries(list, changes).entries.flatMap(({ index, id }) => {
      const [old, change] = [list[index ?? -1], changes[id ?? '']]
      if (id === undefined || !isJsonObject(old) || !isJsonObject(change)) return []
      const inner = [...path, id]
      const place = Object.keys(change).find(isPlace)
      const rest = withoutPlace(change)
      if (place === undefined) return compare(inner, change, old)
      if (orderOf(list, { ...changes, [id]: rest }) !== orderOf(list, changes))
        return visit(inner, rest, old)
      const found = compare(inner, rest, old)
      if (Object.keys(rest).length === 0 || found.some((one) => one.path.length === inner.length))
        return [explain(inner, change)]
      return [explainPlace([...inner, place], id, change[place]), ...found]
    })
  }

  function explain(path: Path, change: JsonValue): Finding {
    const [name, file] = [quote(path.at(-1)), fileOf(path)]
    return {
      path,
      at: 'key',
      message: isJsonObject(change)
        ? `Nothing in ${name} differs from ${file}.`
        : `${name} is the same in ${file}.`,
      ...removing(path),
    }
  }

  function explainPlace(path: Path, id: string, anchor: JsonValue | undefined): Finding {
    const side = path.at(-1) === '$before' ? 'before' : 'after'
    const next = anchor === '*' ? 'all others' : quote(anchor)
    return {
      path,
      at: 'key',
      message: `${quote(id)} is ${side} ${next} in ${fileOf(path)} as well.`,
      ...removing(path),
    }
  }
}

/** Whether a change makes an address that the base also has one of the brand. */
function makesOwn(path: Path, change: JsonValue): boolean {
  const overlay = path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), change)
  return marksOf('', asRecord(overlay)['site']).contacts.length > 0
}

/** The hint and the fix that remove what makes no difference. */
function removing(path: Path): Pick<Finding, 'hint' | 'fix'> {
  return {
    hint: 'Remove it: what an overlay leaves out stays as it is.',
    fix: fixByRemoving(`Remove ${quote(path.at(-1))}`, path, true),
  }
}

/** The order that the entries of a list get, for comparison. */
function orderOf(list: readonly JsonValue[], changes: JsonObject): string {
  return planEntries(list, changes)
    .entries.map(({ index, id }) => index ?? id)
    .join()
}
