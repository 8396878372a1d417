import type { Schema } from '../../schema/read/bundle.ts'
import { convert } from './convert.ts'
import type { SchemaError } from './explain-place.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import type { Property } from './find-property.ts'
import { exampleOf, join, nameOf, removal, replaceBy, schemaOf, typeName } from './phrases.ts'
import type { Finding, Path } from '../problem/problem.ts'
import { snippet } from './snippet.ts'

/** A value of another type than its property needs. */
export function explainType(
  error: SchemaError,
  path: Path,
  property: Property | undefined,
): Finding {
  const wanted = String(error.params['type'])
  const meant = convert(error.data, schemaOf(error))
  const subject = path.length === 0 ? 'The file' : 'This'
  return {
    code: 'P014',
    path,
    message: `${subject} must be ${nameOf(wanted)}, not ${describe(error.data, wanted)}.`,
    hint:
      meant === undefined
        ? adviseType(error, wanted, property, path)
        : wanted === 'object' && Array.isArray(error.data)
          ? 'Remove the [ and the ] around the group.'
          : `Write it as ${snippet(meant.value)}.`,
    ...(meant && { fix: replaceBy(meant.value, path, meant.isCertain) }),
  }
}

/** What to do about a value of the wrong type that cannot be turned into the right one. */
function adviseType(
  error: SchemaError,
  wanted: string,
  property: Property | undefined,
  path: Path,
): string {
  const { data } = error
  const example = exampleOf(error, property)
  if (data === null && path.length > 0) return join(removal(property), example)
  if (wanted === 'array' && isJsonObject(data)) {
    const values = Object.values(data)
    return values.length > 0 && values.every(isJsonObject)
      ? 'Write [ ] in place of { }, and leave out the names before its entries.'
      : 'If it is one entry, put [ before it and ] after it.'
  }
  const { required = [], oneOf } = schemaOf(error)
  if (oneOf) return 'Write it as a group that begins with its type: { "type": "…", … }'
  if (example !== undefined) return example
  if (wanted !== 'object' || required.length === 0) return `Replace it by ${nameOf(wanted)}.`
  return `Write it as a group: ${skeleton(schemaOf(error))}`
}

/** A group with what it needs, its values left open. */
function skeleton({ required = [], properties = {} }: Schema): string {
  const members = required.map((name) => {
    const { type, $ref = '' } = properties[name] ?? {}
    const isText = type === 'string' || /\/(?:Text|Html|Href|Image|PublicFile)$/.test($ref)
    return `"${name}": ${isText ? '"…"' : type === 'array' ? '[ … ]' : '…'}`
  })
  return `{ ${members.join(', ')} }`
}

/** What was found, in the terms of what was wanted. */
function describe(value: unknown, wanted: string): string {
  return wanted === 'integer' && typeof value === 'number' ? String(value) : typeName(value)
}
