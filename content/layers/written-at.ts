import { isJsonObject, type JsonObject, type Path } from '../../schema/read/json-object.ts'
import { applyPatch } from '../apply-patch.ts'
import { inside, Origins, type Made, type Origin, type Rooted } from '../origin.ts'

/** Where what visitors see is written, by the path in the site with its `use` blocks and campaigns. */
export const inSite = new Origins()

/** A value as a part of the site that is written where it is shown, at a path. */
export function partAt<V>(path: Path, value: V): Rooted<V> {
  return { value, origin: { file: undefined, path } }
}

/** Finds where the value at a path of the site is written, as a part of the site shows it; others are written where they are. */
export function writtenAt({ value, origin }: Rooted, path: Path): Origin {
  const own = origin.path
  return own.every((step, index) => step === path[index])
    ? inSite.of({ value, origin }, path.slice(own.length))
    : { file: undefined, path }
}

/** Merges an object that is written at `from` into what is inside a value. */
export function patchInside(
  { value, origin }: Rooted,
  [step, ...rest]: Path,
  change: JsonObject,
  from: Path,
): unknown {
  if (step === undefined) {
    const base = isJsonObject(value) ? value : undefined
    return applyPatch({ value: base, origin }, partAt(from, change), inSite)
  }
  const made = inSite.madeOf(value)
  const at = made?.members.get(step) ?? inside(origin, step)
  const patch = (inner: unknown): unknown =>
    patchInside({ value: inner, origin: at }, rest, change, from)
  if (Array.isArray(value)) {
    const list: unknown[] = value
    const patched = list.map((entry, index) => (index === step ? patch(entry) : entry))
    return inSite.record(patched, made)
  }
  if (!isJsonObject(value)) return value
  const isNew = rest.length === 0 && !isJsonObject(value[step])
  const patched = { ...value, [step]: patch(value[step]) }
  return inSite.record(patched, isNew ? withMembers(made, [[String(step), from]]) : made)
}

/** What is known about an object, some of whose members are written elsewhere. */
export function withMembers(
  made: Made | undefined,
  members: readonly (readonly [key: string, path: Path])[],
): Made {
  const all = new Map(made?.members)
  for (const [key, path] of members) all.set(key, { file: undefined, path })
  return { ...made, members: all }
}
