import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { onceFor } from '../../schema/cache/once-per.ts'
import { ownKeywords, type Schema, type SchemaBundle } from '../../schema/read/bundle.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { explainSchemaFault } from '../rules/explain-schema-fault.ts'
import { loadAjv, loadStandalone } from './ajv.cjs'

/** An error of ajv (run with `verbose`). */
export type SchemaError = ErrorObject<string, Record<string, unknown>>

/** The schema whose keyword refused a value. */
export function schemaOf(error: SchemaError): Schema {
  return error.parentSchema ?? {}
}

/** All schemas, with the name that they refer to each other by. */
export type NamedSchemas = SchemaBundle & { $id: string }

/** Returns the validator of a schema in `$defs`. Throws if there is none. */
export type Validators<V> = (name: string) => V

/** Whether a value follows a schema. */
export type IsValid = (value: unknown) => boolean

/** Keeps the code of validators from run to run: returns that of these schemas, made by `make` if it is new. */
export type KeepCode = (schemas: NamedSchemas, make: () => string) => string

/** Creates validators that collect all errors, each compiled when it is first needed. */
export function createThorough(schemas: NamedSchemas): Validators<ValidateFunction> {
  const ajv = new (loadAjv())({ ...options, allErrors: true, verbose: true })
  ajv.addSchema(schemas)
  return byName(schemas, ajv)
}

/**
 * Creates validators that answer yes or no. Compiling them takes most of a small check, so `keep` can return the code
 * of the `names` from an earlier run.
 */
export function createQuick(
  schemas: NamedSchemas,
  names: readonly string[],
  keep?: KeepCode,
): Validators<IsValid> {
  if (!keep) {
    const ajv = new (loadAjv())(options)
    ajv.addSchema(schemas)
    return byName(schemas, ajv)
  }
  let made: Record<string, IsValid> | undefined
  return (name) => {
    made ??= load(keep(schemas, () => generate(schemas, names)))
    return find(made[name], name)
  }
}

const options = {
  discriminator: true,
  strict: true,
  strictTypes: false, // a limit of a site has its type from the schema that it limits
  keywords: ownKeywords,
  validateSchema: false, // a test does, and it would take as long as compiling them
  code: { optimize: false },
} as const

function byName(schemas: NamedSchemas, ajv: Ajv2020): Validators<ValidateFunction> {
  return onceFor((name) => {
    const found = compile(schemas, () => ajv.getSchema(referTo(schemas, name)))
    return find(found, name)
  })
}

/** A module in JavaScript that exports a validator for each name. */
function generate(schemas: NamedSchemas, names: readonly string[]): string {
  const ajv = new (loadAjv())({ ...options, code: { ...options.code, source: true } })
  ajv.addSchema(schemas)
  const references = names.map((name) => [name, referTo(schemas, name)])
  return compile(schemas, () => loadStandalone()(ajv, Object.fromEntries(references)))
}

function compile<T>({ settings }: NamedSchemas, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw explainSchemaFault(error, settings)
  }
}

function load(code: string): Record<string, IsValid> {
  const made: Record<string, IsValid> = {}
  compileFunction(code, ['exports', 'require'])(
    made,
    createRequire(join(projectRoot, 'package.json')),
  )
  return made
}

function referTo({ $id }: NamedSchemas, name: string): string {
  return `${$id}#/$defs/${name}`
}

function find<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`the schema bundle has no ${name}`)
  return found
}
