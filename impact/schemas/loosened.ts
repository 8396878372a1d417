import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { compareSchemas } from './compare-schemas.ts'

/** Throws a UserError if the limits of a site allow what the schemas without them do not. */
export function refuseLoosened(general: SchemaBundle, limited: SchemaBundle): void {
  const first = compareSchemas(limited, general).find(
    ({ kind }) => kind !== 'added' && kind !== 'deprecated',
  )
  if (first === undefined) return
  const names = first.path.filter((step) => step !== 'properties' && step !== 'items')
  // What was before a change of schemas is with the limits here, and what is now is without them.
  const message = first.message.replace(
    / (?:now|\w+ longer)(?:; it was (.*))?\.$/,
    (_, limit?: string) => (limit === undefined ? '.' : `; with them, ${limit}.`),
  )
  throw new UserError(
    `site.config.ts: "limits" may only forbid more, but without them: ${[first.title, ...names].join(' › ')}: ${message} Remove that limit.`,
  )
}
