import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Schema } from '../../schema/read/bundle.ts'

/** An error of ajv (run with `verbose`). */
export type SchemaError = ErrorObject<string, Record<string, unknown>>

/** The schema that refused a value. */
export function schemaOf(error: SchemaError): Schema {
  return error.parentSchema ?? {}
}
