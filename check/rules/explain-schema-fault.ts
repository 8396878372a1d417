import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { siteRoots } from '../../schema/config/site-roots.ts'
import { ownKeywords } from '../../schema/read/deprecated.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import { listSchemaFiles, nameOfSchema } from '../../schema/read/load-schemas.ts'
import { SchemaFault } from '../../schema/read/schema-fault.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { listWords, quote, suggest } from '../problem/suggest.ts'
import type { Path } from '../problem/problem.ts'
import { findFault } from '../syntax/find-fault.ts'
import { createLocator } from '../syntax/locate.ts'
import { createPositions } from '../syntax/source.ts'

/**
 * Adds the line and column of a JSON mistake to a schema error, or the name that was probably meant. For an error that names
 * no file, looks for its cause in the schemas of the site; returns the same error if there is none.
 */
export function explainSchemaFault(error: unknown, files = listSchemaFiles(siteRoots)): unknown {
  if (!(error instanceof SchemaFault))
    return error instanceof UserError ? error : (findSchemaFault(files) ?? error)
  const { text, unknown, cause } = error.details
  if (text !== undefined) {
    const place = placeAt(text, findFault(text)?.offset ?? 0)
    return new SchemaFault(error.message.replace(':', `:${place}:`), { cause })
  }
  if (unknown === undefined) return error
  const near = nearest(unknown)
  const written = readFileSync(unknown.file, 'utf8')
  const place = placeAt(written, Math.max(0, written.indexOf(JSON.stringify(unknown.name))))
  const question = near === undefined ? '' : ` Did you mean "${near}"?`
  return new SchemaFault(error.message.replace(':', `:${place}:`) + question)
}

/** The path with the closest file name: folders are longer than names, and would outweigh them. */
function nearest({ name, known }: { name: string; known: readonly string[] }): string | undefined {
  const near = suggest(
    basename(name),
    known.map((path) => basename(path)),
  )
  return known.find((path) => basename(path) === near)
}

/** The first mistake in the use of JSON Schema itself. */
function findSchemaFault(files: readonly string[]): SchemaFault | undefined {
  const ajv = new Ajv2020({ discriminator: true, keywords: ownKeywords, logger: false })
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const schema: unknown = JSON.parse(text)
    const say = (path: Path, message: string): SchemaFault => {
      const { name, value } = createLocator(text, false).find(path)
      const [from] = name ?? value
      return new SchemaFault(`${nameOfSchema(file)}:${placeAt(text, from)}: ${message}`)
    }
    if (!isJsonObject(schema)) return say([], 'The schema is not an object. Write { "title": … }')
    for (const path of listKeywords(schema)) {
      const name = String(path.at(-1))
      if (Object.hasOwn(ajv.RULES.keywords, name)) continue
      const near = suggest(name, Object.keys(ajv.RULES.keywords))
      const question = near === undefined ? '' : ` Did you mean ${quote(near)}?`
      return say(path, `${quote(name)} is not a keyword of JSON Schema.${question}`)
    }
    if (ajv.validateSchema(schema) === true) continue
    const [first] = ajv.errors?.filter(({ keyword }) => keyword !== 'anyOf') ?? []
    const path = (first?.instancePath ?? '').split('/').slice(1)
    const allowed: unknown = first?.params['allowedValues']
    const values = Array.isArray(allowed) ? ` Expected one of: ${listWords(allowed)}.` : ''
    return say(path, `${quote(path.at(-1))} ${first?.message ?? 'is not valid'}.${values}`)
  }
  return undefined
}

/** The paths of the keywords of a schema and of those inside it. */
function* listKeywords(schema: unknown, path: Path = []): Generator<Path> {
  if (!isJsonObject(schema)) return
  for (const [name, value] of Object.entries(schema)) {
    const at = [...path, name]
    yield at
    if (isPlural.has(name) && (isJsonObject(value) || Array.isArray(value)))
      for (const [key, part] of Object.entries(value)) yield* listKeywords(part, [...at, key])
    else if (isSingle.has(name)) yield* listKeywords(value, at)
  }
}

const isPlural = new Set(['properties', '$defs', 'allOf', 'anyOf', 'oneOf', 'patternProperties'])
const isSingle = new Set(
  'items additionalProperties propertyNames contains if then else not'.split(' '),
)

/** The line and column of an offset. */
function placeAt(text: string, offset: number): string {
  const { line, column } = createPositions(text)(offset)
  return `${line}:${column}`
}
