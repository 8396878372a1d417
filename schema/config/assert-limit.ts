import type { Schema } from '../read/bundle.ts'
import { asRecord, isJsonObject, type JsonObject } from '../read/json-object.ts'
import { UserError } from '../read/user-error.ts'
import { advise } from './check-kinds.ts'

/** Throws a UserError if a limit of the settings is for a property that its schema, `name`, does not have. */
export function assertLimit(schema: Schema, { properties, items }: JsonObject, name: string): void {
  const known = schema.properties
  if (known && isJsonObject(properties))
    for (const [key, limit] of Object.entries(properties)) {
      const inner = known[key]
      if (!inner)
        throw new UserError(
          `site.config.ts: ${name} has no property "${key}". ${advise(key, Object.keys(known))}`,
        )
      assertLimit(inner, asRecord(limit), name)
    }
  if (schema.items && isJsonObject(items)) assertLimit(schema.items, items, name)
}
