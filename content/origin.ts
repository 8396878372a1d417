import { stepInto, type Path } from '../schema/read/json-object.ts'
import type { PlannedEntry } from './plan-entries.ts'

/** Where a value is written: its path in a file, whose name is undefined for pages.json. */
export interface Origin {
  file: string | undefined
  path: Path
  /** Set for an id that is written as the name of what it identifies. */
  isName?: true
}

/** A value, and where it is written as a whole. */
export interface Rooted<V = unknown> {
  value: V
  origin: Origin
}

/** What is known about a container that a layer made. Containers of a parsed file are not known: they are as written. */
export interface Made {
  /** Where it opens, if a layer removed or added something: there, although most of it may be written elsewhere. */
  opening?: Origin | undefined
  /** Where those of its members are written that a layer brought, or that have another place in their file. */
  members: ReadonlyMap<string | number, Origin>
  /** For each entry of a list that the last layer changed by ids, its index before, and its id if something is written for it. */
  entries?: readonly PlannedEntry[] | undefined
}

const known = new WeakMap<object, Made>()

/** What is known about a value; undefined if it is as written. */
export function madeOf(value: unknown): Made | undefined {
  return typeof value === 'object' && value !== null ? known.get(value) : undefined
}

/** Records where a container that a layer made, and its members, are written. Returns the container. */
export function record<V extends object>(value: V, made: Made): V {
  known.set(value, made)
  return value
}

/** The origin of what is one step further inside a file. */
export function inside({ file, path }: Origin, step: string | number): Origin {
  return { file, path: [...path, step] }
}

/**
 * Finds where the value at a path is written, or the name of a member; for what is missing, where it would be. Walks down
 * once, through any number of layers.
 */
export function originOf(
  { value, origin }: Rooted,
  path: Path,
  part: 'name' | 'value' = 'value',
): Origin {
  let [at, from] = [value, origin]
  for (const [depth, step] of path.entries()) {
    const made = madeOf(at)
    const inner = stepInto(at, step)
    if (inner === undefined) return path.slice(depth).reduce(inside, made?.opening ?? from)
    from = made?.members.get(step) ?? inside(from, step)
    at = inner
  }
  return part === 'name' && typeof path.at(-1) === 'string' ? from : (madeOf(at)?.opening ?? from)
}

/**
 * The path of what has a path in a value, before the last layer or in the patch of that, whether it is written there or not.
 * Undefined if it was not there before.
 */
export function pathIn(side: 'base' | 'layer', value: unknown, path: Path): Path | undefined {
  const found: (string | number)[] = []
  let at = value
  for (const step of path) {
    const entry = typeof step === 'number' ? madeOf(at)?.entries?.[step] : undefined
    if (side === 'base' && entry && entry.index === undefined) return undefined
    found.push((side === 'base' ? entry?.index : entry?.id) ?? step)
    at = stepInto(at, step)
  }
  return found
}
