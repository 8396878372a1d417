import { layOutAt, replaceIn, type Replacement } from '../../check/fix/edit-tree.ts'
import type { MigratedBlock } from '../../check/migrate/migrate-source.ts'
import { overlayBetween } from '../../content/write/overlay-between.ts'
import type { Path } from '../../check/problem/problem.ts'
import { listWords } from '../../check/problem/wording.ts'
import { createLocator } from '../../check/syntax/locate.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual } from '../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { patched } from '../../content/apply-patch.ts'

/**
 * Replaces lists in the text of an overlay by what differs in them, keyed by the ids of their entries, where that makes
 * the same of `base` and is shorter. Undefined if there is no such list.
 */
export function shortenLists(
  text: string,
  base: JsonObject,
): { text: string; lists: MigratedBlock[] } | undefined {
  const found: { path: Path; changes: JsonObject }[] = []
  const value: JsonValue = JSON.parse(text)
  visit([], value, base)
  if (found.length === 0) return undefined
  const locator = createLocator(text, false)
  const replacements = found.map(({ path, changes }): Replacement => {
    const [from, to] = locator.find(path).value
    return { from, to, text: layOutAt(text, from, changes) }
  })
  const lists = found.map(({ path, changes }) => ({
    path,
    did: [`replaced the list with what differs, by id: ${listWords(Object.keys(changes))}`],
  }))
  return { text: replaceIn(text, replacements), lists }

  function visit(path: Path, change: JsonValue, old: JsonValue): void {
    if (Array.isArray(change) && Array.isArray(old)) visitList(path, change, old)
    if (!isJsonObject(change)) return
    for (const [key, inner] of Object.entries(change)) {
      const known = Array.isArray(old)
        ? old.find((entry) => idOf(entry) === key)
        : isJsonObject(old) && Object.hasOwn(old, key)
          ? old[key]
          : undefined
      if (known !== undefined) visit([...path, key], inner, known)
    }
  }

  function visitList(path: Path, list: JsonValue[], old: JsonValue[]): void {
    const changes = overlayBetween(old, list)
    if (!isJsonObject(changes)) return
    const isSame = isEqual(patched(old, changes, path), list)
    if (isSame && JSON.stringify(changes).length < JSON.stringify(list).length)
      found.push({ path, changes })
  }
}
