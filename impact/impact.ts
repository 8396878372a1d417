import type { Range } from '../check/problem/problem.ts'
import type { Migration } from '../migrations/migration.ts'
import { migrations } from '../migrations/migrations.gen.ts'
import { rootsWith } from '../schema/config/site-roots.ts'
import { loadSchemas } from '../schema/read/load-schemas.ts'
import { findBreaks } from './content/find-breaks.ts'
import { createJudge } from './content/judge.ts'
import type { Breaks, Cause } from './content/tally.ts'
import type { Extract } from './git.ts'
import { createFindRemedy } from './remedy.ts'
import type { ChangeKind, SchemaChange } from './schemas/change.ts'
import { compareSchemas } from './schemas/compare-schemas.ts'
import { createPlaceChanges } from './schemas/place-changes.ts'

/** A change of the schemas, and what it does to content. */
export interface ReportedChange {
  /** Undefined for breaks that no change explains. */
  kind: ChangeKind | undefined
  /** Whether content breaks that no migration covers, breaks and is covered, or does not break. */
  effect: 'breaks' | 'covered' | 'none'
  /** The place in the schema, or else that of the first break. */
  file: string
  range: Range
  /** Where it is in the schemas: the block type or the title, and the properties. */
  where: readonly string[]
  message: string
  open: Breaks
  covered: Breaks
  /** The names of the migrations that cover breaks. */
  by: readonly string[]
  /** What to do about open breaks. */
  remedy: string | undefined
}

/** How the schemas of a folder differ from those before, and what that does to content. */
export interface Impact {
  changes: readonly ReportedChange[]
  /** How many pages were read, and how many files. */
  pages: number
  files: number
}

/**
 * Compares the schemas below `root` with those before, and runs all known content against both. In a site these are its own:
 * what the package brings is the same on both sides. Throws a SchemaFault for schemas that cannot be read.
 */
export async function findImpact(
  root: string,
  before: Pick<Extract, 'root' | 'migrations'>,
  pagesFile: string,
  all: readonly Migration[] = migrations,
): Promise<Impact> {
  const [old, now] = [loadSchemas(rootsWith(before.root)), loadSchemas(rootsWith(root))]
  const known = all.filter(({ name }) => before.migrations.has(name))
  const isSame = JSON.stringify(old) === JSON.stringify(now) && known.length === all.length
  if (isSame) return { changes: [], pages: 0, files: 0 }
  const changes = compareSchemas(old, now)
  const versions = { before: before.root, now: root, migrations: { all, known } }
  const findRemedy = createFindRemedy(versions.migrations)
  const found = await findBreaks(createJudge(old, now, changes), versions, pagesFile)
  const places = { now: createPlaceChanges(root), before: createPlaceChanges(before.root) }
  const report = (cause: Cause): ReportedChange => {
    const { change, open, covered, by } = cause
    const effect = open.count > 0 ? 'breaks' : covered.count > 0 ? 'covered' : 'none'
    const remedy = effect === 'breaks' ? findRemedy(cause) : undefined
    const rest = { effect, open, covered, by: [...by], remedy } as const
    if (change) {
      const place = (change.isGone ? places.before : places.now)(change)
      return { kind: change.kind, ...place, message: change.message, ...rest }
    }
    const { file, range } = open.places[0] ?? nowhere
    const message = `Content breaks that no change of the schemas explains: ${cause.reason}.`
    return { kind: undefined, file, range, where: [], message, ...rest }
  }
  const causes = new Map(found.causes.map((cause) => [cause.change, cause]))
  const reported = [
    ...changes.map((change) => report(causes.get(change) ?? withoutBreaks(change))),
    ...found.causes.filter(({ change }) => change === undefined).map(report),
  ]
  const rank = ({ effect }: ReportedChange): number => effects.indexOf(effect)
  const { pages, files } = found
  return { changes: reported.toSorted((a, b) => rank(a) - rank(b)), pages, files }
}

const effects = ['breaks', 'covered', 'none']

const top = { offset: 0, line: 1, column: 1 }
const nowhere = { file: '', range: { start: top, end: top } }

function withoutBreaks(change: SchemaChange): Cause {
  const none: Breaks = { count: 0, files: new Set(), places: [] }
  return { change, reason: '', open: none, covered: none, by: new Set(), types: new Set() }
}
