import { stepInto, type Path } from '../schema/read/json-object.ts'
import type { PlannedEntry } from './plan-entries.ts'

/** Where a value is written: its path in a file, whose name is undefined for pages.json. */
export interface Origin {
  file: string | undefined
  path: Path
  /** Set for an id that is written as the name of what it identifies. */
  isName?: true
  /** The `use` block that shows it, if it is in a section. */
  by?: Path
  /** Set for what is in a block that was made from the one that is written: its type, and the files that it is made from. */
  maker?: { type: string; names: readonly string[] }
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

/**
 * Knows where the values that layers of one kind made are written, by the identity of their containers: in files for what a
 * brand sees, and in the site as a brand sees it for what visitors see.
 */
export class Origins {
  readonly #known = new WeakMap<object, Made>()

  /** What is known about a value; undefined if it is as written. */
  madeOf(value: unknown): Made | undefined {
    return typeof value === 'object' && value !== null ? this.#known.get(value) : undefined
  }

  /** Records where a container that a layer made, and its members, are written. Returns the container. */
  record<V extends object>(value: V, made: Made | undefined): V {
    if (made) this.#known.set(value, made)
    return value
  }

  /**
   * Finds where the value at a path is written, or the name of a member; for what is missing, where it would be. Walks down
   * once, through any number of layers.
   */
  of({ value, origin }: Rooted, path: Path, part: 'name' | 'value' = 'value'): Origin {
    let [at, from] = [value, origin]
    for (const [depth, step] of path.entries()) {
      const made = this.madeOf(at)
      const inner = stepInto(at, step)
      if (inner === undefined) return path.slice(depth).reduce(inside, made?.opening ?? from)
      const { by } = from
      from = made?.members.get(step) ?? inside(from, step)
      if (by && !from.by) from = { ...from, by }
      at = inner
    }
    return part === 'name' && typeof path.at(-1) === 'string'
      ? from
      : (this.madeOf(at)?.opening ?? from)
  }
}

/** Where what a brand sees is written: file and path. */
export const inFiles = new Origins()

/** The origin of what is one step further inside; everything in a block that was made is written where that block is. */
export function inside(origin: Origin, step: string | number): Origin {
  const { isName: _isName, ...rest } = origin
  return origin.maker ? rest : { ...rest, path: [...origin.path, step] }
}

/**
 * The path of what has a path in a value, before the last layer or in the patch of that, whether it is written there or not.
 * Undefined if it was not there before.
 */
export function pathIn(side: 'base' | 'layer', value: unknown, path: Path): Path | undefined {
  const found: (string | number)[] = []
  let at = value
  for (const step of path) {
    const entry = typeof step === 'number' ? inFiles.madeOf(at)?.entries?.[step] : undefined
    if (side === 'base' && entry && entry.index === undefined) return undefined
    found.push((side === 'base' ? entry?.index : entry?.id) ?? step)
    at = stepInto(at, step)
  }
  return found
}
