import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'
import { idFromTitle, titleOf } from '../../schema/values/id.ts'
import { describePlace } from './describe.ts'
import type { CodedFinding, Path } from './problem.ts'
import { quote } from './wording.ts'

/**
 * Completes the finding of a link to an id that its page does not have: the only block or entry with such a title is to get
 * it. `root` is the file with that page, parsed.
 */
export function completeWanted(found: CodedFinding, root: unknown): CodedFinding {
  const { wanted, ...finding } = found
  if (!wanted) return found
  const { key, id, file } = wanted
  const page = asRecord(asRecord(asRecord(root)['pages'])[key])
  const [only, ...others] = findTitled(page['blocks'], id, ['pages', key, 'blocks'])
  if (!only || others.length > 0 || Object.hasOwn(only.thing, 'id')) return finding
  const place = describePlace(only.path, root)
  const hint = `Add "id": ${quote(id)} to ${place}, which has this title.`
  if (file !== finding.file) return { ...finding, hint }
  const fix = {
    title: `Add "id": ${quote(id)} to ${place}`,
    // A page file is fixed by itself, without the rules for the whole site.
    safe: file === undefined,
    edits: [{ kind: 'set' as const, path: [...only.path, 'id'], value: id }],
  }
  return { ...finding, hint, fix }
}

function findTitled(
  list: unknown,
  id: string,
  path: Path,
): { path: Path; thing: Record<string, unknown> }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((thing: unknown, index) => {
    if (!isJsonObject(thing)) return []
    const at = [...path, index]
    const inner = Object.entries(thing).flatMap(([name, value]) =>
      findTitled(value, id, [...at, name]),
    )
    return idFromTitle(titleOf(thing) ?? '') === id ? [{ path: at, thing }, ...inner] : inner
  })
}
