import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { configFile, placeAt } from '../../schema/config/explain-mistake.mjs'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { suggest } from '../../schema/config/suggest.ts'
import { ownKeywords, type SchemaBundle } from '../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject, type Path } from '../../schema/read/json-object.ts'
import { listSchemaFiles, nameOfSchema } from '../../schema/read/load-schemas.ts'
import { SchemaFault, UserError } from '../../schema/read/user-error.ts'
import { didYouMean, listWords, quote } from '../problem/wording.ts'
import { loadAjv } from '../schema/ajv.cjs'
import { explainFault } from '../syntax/explain/explain-fault.ts'
import { findFault } from '../syntax/find-fault.ts'
import { createLocator } from '../syntax/locate.ts'
import { createPositions } from '../syntax/source.ts'
import { lookAt } from '../syntax/syntax-message.ts'

/**
 * Adds the line and column of a JSON mistake to a schema error, or the name that was probably meant. For any other error, looks
 * for its cause in the schemas of the site and its limits; returns the same error if there is none.
 */
export function explainSchemaFault(
  error: unknown,
  settings: SiteConfig,
  files = listSchemaFiles(settings),
): unknown {
  if (!(error instanceof SchemaFault))
    return error instanceof UserError ? error : (findSchemaFault(settings, files) ?? error)
  const { text, unknown, at, cause } = error.details
  if (text !== undefined) {
    const [name = ''] = error.message.split(':')
    return explainJson(name, text, cause) ?? error
  }
  if (unknown === undefined) {
    const found = findSchemaFault(settings, files)
    if (found || !at) return found ?? error
    return new SchemaFault(
      error.message.replace(':', `:${placeOf(readFileSync(at.file, 'utf8'), at.path)}:`),
    )
  }
  const near = nearest(unknown)
  const written = readFileSync(unknown.file, 'utf8')
  const place = placeAt(written, Math.max(0, written.indexOf(JSON.stringify(unknown.name))))
  return new SchemaFault(error.message.replace(':', `:${place}:`) + didYouMean(near))
}

/** The path with the closest file name: folders are longer than names, and would outweigh them. */
function nearest({ name, known }: { name: string; known: readonly string[] }): string | undefined {
  const near = suggest(
    basename(name),
    known.map((path) => basename(path)),
  )
  return known.find((path) => basename(path) === near)
}

/** The first mistake in the use of JSON Schema itself: in the schemas of the site, or in its limits. */
export function findSchemaFault(
  settings: SiteConfig,
  files = listSchemaFiles(settings),
): UserError | undefined {
  const ajv = new (loadAjv())({ discriminator: true, keywords: ownKeywords, logger: false })
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const fault = explainJson(nameOfSchema(file), text)
    if (fault) return fault
    const [path, message] = findMisuse(JSON.parse(text), ajv) ?? []
    if (path) return new SchemaFault(`${nameOfSchema(file)}:${placeOf(text, path)}: ${message}`)
  }
  for (const limit of Object.values(settings.limits)) {
    const [, message] = findMisuse(limit, ajv, false) ?? []
    if (message !== undefined) return new UserError(`${configFile}: ${message}`)
  }
  return undefined
}

function explainJson(name: string, text: string, cause?: unknown): SchemaFault | undefined {
  const fault = findFault(text)
  if (!fault) return undefined
  const positions = createPositions(text)
  const broken = lookAt(text, fault, (at) => positions(at).line)
  const [{ message, from = fault.offset }] = explainFault(broken)
  return new SchemaFault(`${name}:${placeAt(text, from)}: this is not valid JSON. ${message}`, {
    cause,
  })
}

/** The path of the first mistake in a schema, and what it is; a limit is not whole. */
function findMisuse(
  schema: unknown,
  ajv: Ajv2020,
  isWhole = true,
): [path: Path, message: string] | undefined {
  if (!isJsonObject(schema)) return [[], 'The schema is not an object. Write { "title": … }']
  const mean = (name: string, known: readonly string[]): string => didYouMean(suggest(name, known))
  for (const [path, whole] of listKeywords(schema)) {
    const { required, properties } = whole
    const name = String(path.at(-1))
    if (isWhole && isOpen(path, whole))
      return [path, 'This object allows any property. Add "additionalProperties": false.']
    const known = Object.keys(ajv.RULES.keywords)
    if (!known.includes(name))
      return [path, `${quote(name)} is not a keyword of JSON Schema.${mean(name, known)}`]
    if (!isWhole || name !== 'required' || !isJsonObject(properties) || !Array.isArray(required))
      continue
    for (const [index, other] of required.entries()) {
      if (typeof other !== 'string' || Object.hasOwn(properties, other)) continue
      const question = mean(other, Object.keys(properties))
      const message = `"required" names ${quote(other)}, but there is no such property.${question}`
      return [[...path, index], message]
    }
  }
  if (ajv.validateSchema(schema) === true) return undefined
  const [first] = ajv.errors?.filter(({ keyword }) => keyword !== 'anyOf') ?? []
  const path = (first?.instancePath ?? '').split('/').slice(1)
  const allowed: unknown = first?.params['allowedValues']
  const values = Array.isArray(allowed) ? ` Expected one of: ${listWords(allowed)}.` : ''
  return [path, `${quote(path.at(-1))} ${first?.message ?? 'is not valid'}.${values}`]
}

/** Throws the mistake of an object that allows properties which it does not name: they would vanish without a word. */
export function refuseOpenObjects(
  bundle: Pick<SchemaBundle, '$defs' | 'settings'>,
  files?: string[],
): void {
  const isLoose = [...listKeywords(bundle)].some(([path, whole]) => isOpen(path, whole))
  const fault = isLoose && findSchemaFault(bundle.settings, files)
  if (fault) throw fault
}

/** Whether a keyword is the type of an object that allows properties which neither it nor its union names. */
function isOpen(path: Path, { type, oneOf, ...rest }: JsonObject): boolean {
  const isObject = path.at(-1) === 'type' && type === 'object' && oneOf === undefined
  const { additionalProperties = true, unevaluatedProperties = true } = rest
  return (
    isObject &&
    additionalProperties === true &&
    unevaluatedProperties === true &&
    !path.some((name) => isPartial.has(name))
  )
}

/** Keywords whose schemas are about objects that others describe. */
const isPartial = new Set<Path[number]>('allOf contains if then else not'.split(' '))

/** The paths of the keywords of a schema and of those inside it, each with the schema that it is in. */
function* listKeywords(schema: unknown, path: Path = []): Generator<[Path, JsonObject]> {
  if (!isJsonObject(schema)) return
  for (const [name, value] of Object.entries(schema)) {
    const at = [...path, name]
    yield [at, schema]
    if (isPlural.has(name) && (isJsonObject(value) || Array.isArray(value)))
      for (const [key, part] of Object.entries(value))
        yield* listKeywords(part, [...at, Array.isArray(value) ? Number(key) : key])
    else if (isSingle.has(name)) yield* listKeywords(value, at)
  }
}

const isPlural = new Set(['properties', '$defs', 'allOf', 'anyOf', 'oneOf', 'patternProperties'])
const isSingle = new Set(
  'items additionalProperties propertyNames contains if then else not'.split(' '),
)

function placeOf(text: string, path: Path): string {
  const { name, value } = createLocator(text, false).find(path)
  const [from] = name ?? value
  return placeAt(text, from)
}
