import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Schema, SchemaBundle } from '../../schema/read/bundle.ts'
import type { Collector } from '../problem/collector.ts'
import { createExplainPlace } from './explain-place.ts'
import type { SchemaError } from './schema-error.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import type { Found } from '../problem/place.ts'
import type { Path } from '../problem/problem.ts'

/** Reports where a parsed pages.json or page file breaks the schema, each finding with its path from the top. */
export interface SchemaStage {
  /** Checks everything in a file except the contents of its pages. */
  shell(kind: 'PagesFile' | 'PageFile', root: unknown, collector: Collector<Found>): void
  page(key: string, page: unknown, collector: Collector<Found>): void
}

/**
 * Makes the schema stage of a bundle. Each page and each block is first validated with a quick yes or no; only for those
 * that fail are all errors collected, so that the cost of a mistake does not grow with the site.
 */
export function createSchemaStage(bundle: SchemaBundle): SchemaStage {
  const schemas = { ...bundle, $id: 'site', $defs: withShells(bundle.$defs) }
  const explainPlace = createExplainPlace(bundle)
  const quick = createValidators(schemas, false)
  let thorough: ReturnType<typeof createValidators> | undefined

  return {
    shell: (kind, root, collector) => explainIn(root, `${kind}Shell`, root, [], collector),
    page(key, page, collector) {
      if (quick('Page')(page)) return
      const root = { pages: { [key]: page } }
      const explain = (name: string, value: unknown, prefix: Path): void =>
        explainIn(root, name, value, prefix, collector)
      explain('PageShell', page, ['pages', key])
      const { blocks } = asRecord(page)
      if (!Array.isArray(blocks)) return
      for (const [index, block] of blocks.entries()) {
        explain('Block', block, ['pages', key, 'blocks', index])
      }
    },
  }

  function explainIn(
    root: unknown,
    name: string,
    value: unknown,
    prefix: Path,
    collector: Collector<Found>,
  ): void {
    if (quick(name)(value)) return
    if (collector.isFull) {
      collector.omitted += 1
      return
    }
    thorough ??= createValidators(schemas, true)
    const validate = thorough(name)
    validate(value)
    const groups = groupByPlace(validate.errors ?? [])
    for (const [pointer, errors] of groups) {
      const path = [...prefix, ...toPath(pointer, value)]
      let reported = 0
      for (const finding of explainPlace(errors, path, groups, root)) {
        if (collector.isFull) break
        collector.add({ finding, severity: 'error' })
        reported += 1
      }
      if (collector.isFull) collector.omitted += errors.length - reported
    }
  }
}

/** Adds the files without the contents of their pages, and a page without the contents of its blocks. */
function withShells(defs: Record<string, Schema>): Record<string, Schema> {
  return {
    ...defs,
    PagesFileShell: withoutContents(defs['PagesFile'], 'pages'),
    PageFileShell: withoutContents(defs['PageFile'], 'pages'),
    PageShell: withoutContents(defs['Page'], 'blocks'),
  }
}

/** A schema that does not constrain the contents of one of its properties. */
function withoutContents(schema: Schema | undefined, name: string): Schema {
  const property = schema?.properties?.[name]
  if (!property) throw new Error(`the schemas have nothing with ${name}`)
  const { additionalProperties: _members, items: _entries, ...shell } = property
  return { ...schema, properties: { ...schema.properties, [name]: shell } }
}

function createValidators(
  schemas: SchemaBundle & { $id: string },
  allErrors: boolean,
): (name: string) => ValidateFunction {
  const ajv = new Ajv2020({
    discriminator: true,
    allErrors,
    strict: true,
    verbose: allErrors,
    validateSchema: false, // a test does, and it would take as long as compiling them
    code: { optimize: false },
  })
  ajv.addSchema(schemas)
  const made = new Map<string, ValidateFunction>()
  return (name) => {
    const known = made.get(name)
    if (known) return known
    const validate = ajv.getSchema(`${schemas.$id}#/$defs/${name}`)
    if (!validate) throw new Error(`the schema bundle has no ${name}`)
    made.set(name, validate)
    return validate
  }
}

/** Keywords whose errors are reported by what they combine, or by the property that they are about. */
const rollUps = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'propertyNames'])

function groupByPlace(errors: readonly ErrorObject[]): Map<string, SchemaError[]> {
  const groups = new Map<string, SchemaError[]>()
  for (const error of errors) {
    // Errors of single entries inside `contains` are reported by `contains` itself.
    if (rollUps.has(error.keyword) || /\/contains\/./.test(error.schemaPath)) continue
    const group = groups.get(error.instancePath)
    if (group) group.push(error)
    else groups.set(error.instancePath, [error])
  }
  return groups
}

/** A JSON pointer as keys and indexes; a number is an index only in a list. */
function toPath(pointer: string, root: unknown): (string | number)[] {
  let value = root
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(value) ? Number(key) : key
      value = Array.isArray(value) ? value[Number(key)] : asRecord(value)[key]
      return step
    })
}
