import type { Path } from '../../check/problem/problem.ts'
import type { Schema } from '../../schema/read/bundle.ts'
import type { SchemaError } from '../../check/schema/validators.ts'

/** What kinds of changes a schema can have between two versions. */
export type ChangeKind = 'added' | 'removed' | 'renamed' | 'required' | 'narrowed' | 'deprecated'

/** One change of the schemas. */
export interface SchemaChange {
  kind: ChangeKind
  /** The schema that it is in, by its title, and the path from there. */
  title: string
  path: Path
  /** Whether that schema is the one before, because there is none now. */
  isGone?: true
  names?: readonly [from: string, to: string]
  message: string
  /** What to call a migration that follows it. */
  slug: string
  /** Whether it explains an error of the schemas as they are now. */
  explains(error: SchemaError): boolean
}

/** What `explains` goes by: errors of these keywords in one schema, and about one property if it is named. */
export function explainsErrors(
  schema: Schema,
  keywords: readonly string[],
  name?: string,
): SchemaChange['explains'] {
  return ({ parentSchema, keyword, params }) =>
    parentSchema === schema &&
    keywords.includes(keyword) &&
    (name === undefined ||
      params['missingProperty'] === name ||
      params['additionalProperty'] === name ||
      params['tagValue'] === name)
}
