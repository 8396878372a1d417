import { describePlace } from '../../check/problem/describe.ts'
import type { Path, Range } from '../../check/problem/problem.ts'
import type { Source } from '../../check/syntax/source.ts'
import type { SchemaChange } from '../schemas/compare-schemas.ts'
import type { Break } from './judge.ts'

/** Where content breaks. */
export interface BreakPlace {
  file: string
  /** Whether the file is that of the version before, because it has changed since. */
  isBefore: boolean
  range: Range
  /** In the words of composers. */
  where: string
}

/** Some breaks: how many, in which files, and the places of the first. */
export interface Breaks {
  count: number
  files: Set<string>
  places: BreakPlace[]
}

/** All breaks for which one change is the cause. */
export interface Cause {
  /** Undefined if no change explains them; then `reason` is what ajv says. */
  change: SchemaChange | undefined
  reason: string
  /** Breaks that remain after all migrations. */
  open: Breaks
  /** Breaks that migrations repair. */
  covered: Breaks
  by: Set<string>
  /** The block types of open breaks; "site" for those in the site settings, undefined elsewhere. */
  types: Set<string | undefined>
}

/** A file whose breaks are counted. */
export interface CountedFile {
  name: string
  isBefore: boolean
  source: Source
}

const listed = 10

/** Counts breaks by their causes, and looks up the places of the first of each. */
export class Tally {
  readonly #causes = new Map<SchemaChange | string, Cause>()

  get causes(): readonly Cause[] {
    return [...this.#causes.values()]
  }

  add(breaks: readonly Break[], { name, isBefore, source }: CountedFile): void {
    for (const found of breaks) {
      const cause = this.#causeOf(found)
      const side = found.isCovered ? cause.covered : cause.open
      side.count += 1
      side.files.add(name)
      if (!found.isCovered) cause.types.add(found.type)
      for (const migration of found.by) cause.by.add(migration)
      if (side.count > listed) continue
      const range = source.locate(found.path, found.at)
      side.places.push({ file: name, isBefore, range, where: describe(found.path, source.value) })
    }
  }

  #causeOf({ change, reason }: Break): Cause {
    const key = change ?? reason
    const known = this.#causes.get(key)
    if (known) return known
    const cause = withoutBreaks(change, reason)
    this.#causes.set(key, cause)
    return cause
  }
}

/** A cause whose breaks are yet to be counted. */
export function withoutBreaks(change: SchemaChange | undefined, reason = ''): Cause {
  const none = (): Breaks => ({ count: 0, files: new Set(), places: [] })
  return { change, reason, open: none(), covered: none(), by: new Set(), types: new Set() }
}

/** Describes a place; examples are a list by itself. */
function describe(path: Path, value: unknown): string {
  const isExample = Array.isArray(value)
  return isExample
    ? describePlace(['examples', ...path], { examples: value })
    : describePlace(path, value)
}
