import type { JsonValue } from '../../schema/read/bundle.ts'
import type { Fix, Path } from './problem.ts'

/** Makes the fix that sets the value at a path, or adds it if it is missing. */
export function fixWith(title: string, path: Path, value: JsonValue, safe = false): Fix {
  return { title, safe, edits: [{ kind: 'set', path, value }] }
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
