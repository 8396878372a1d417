import { marksOf } from '../../check/rules/read/brand-marks.ts'
import type { Path, Finding } from '../../check/problem/problem.ts'
import { fixByRemoving } from '../../check/problem/fix-with.ts'
import { quote } from '../../check/problem/wording.ts'
import { isEqual } from '../../schema/read/equal.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { patched } from '../../content/apply-patch.ts'
import { isPlace, planEntries, withoutPlace } from '../../content/plan-entries.ts'

/** What every file says about itself. */
const ownMembers = new Set(['$schema', 'migratedTo'])

/** Finds the parts of an overlay that change nothing, each as a whole. `fileOf` names the file that has what is at a path. */
export function findNeedless(
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
