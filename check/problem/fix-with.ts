import type { JsonValue } from '../../schema/read/bundle.ts'
import type { Edit, Fix, Path } from './problem.ts'
import { quote } from './wording.ts'

/** Makes the fix that sets the value at a path, or adds it if it is missing. */
export function fixWith(title: string, path: Path, value: JsonValue, safe = false): Fix {
  return fixBy(title, [{ kind: 'set', path, value }], safe)
}

/** Makes the fix that writes what was meant at a path; undefined if nothing was. */
export function fixMeant(
  meant: string | undefined,
  path: Path,
  title = meant === undefined ? '' : `Write ${quote(meant)}`,
): Fix | undefined {
  return meant === undefined ? undefined : fixWith(title, path, meant)
}

/** Makes the fix of several edits. */
export function fixBy(title: string, edits: readonly Edit[], safe = false): Fix {
  return { title, safe, edits }
}

/** Makes the fix that removes the value at a path. */
export function fixByRemoving(title: string, path: Path, safe = false): Fix {
  return fixBy(title, [{ kind: 'remove', path }], safe)
}

/** The fix that renames a member to what was meant. */
export function renamed(path: Path, meant: string | undefined, safe = false): { fix?: Fix } {
  if (meant === undefined) return {}
  const edit = { kind: 'rename', path, name: meant } as const
  return { fix: fixBy(`Rename it to ${quote(meant)}`, [edit], safe) }
}

/** Makes the fix that replaces characters [from, to) of a text. */
export function fixWords(
  title: string,
  { path, value }: { path: Path; value: string },
  [from, to]: readonly [from: number, to: number],
  words: string,
  safe = false,
): Fix {
  return fixWith(title, path, value.slice(0, from) + words + value.slice(to), safe)
}

/** Joins the fixes of several problems into one; undefined if one of them has none. */
export function mergeFixes(fixes: readonly (Fix | undefined)[]): Fix | undefined {
  const all = fixes.filter((fix) => fix !== undefined)
  const [first] = all
  if (first === undefined || all.length < fixes.length) return undefined
  return {
    title: `${first.title} (${all.length} times)`,
    safe: all.every(({ safe }) => safe),
    edits: all.flatMap(({ edits }) => edits),
  }
}
