import type { Schema } from '../../schema/read/bundle.ts'
import { convert, isMap } from './convert.ts'
import { schemaOf, type SchemaError } from './validators.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import type { ValuePlace } from './find-property.ts'
import {
  exampleOf,
  joinSentences,
  formatType,
  adviseEmpty,
  replaceWith,
  formatTypeOf,
} from './phrases.ts'
import type { CodedFinding } from '../problem/problem.ts'
import { snippet } from './snippet.ts'

/** Explains a value of the wrong type. */
export function explainType(error: SchemaError, place: ValuePlace): CodedFinding {
  const { path } = place
  const wanted = String(error.params['type'])
  const meant = convert(error.data, schemaOf(error))
  const subject = path.length === 0 ? 'The file' : 'This'
  return {
    code: 'P014',
    path,
    message: `${subject} must be ${formatType(wanted)}, not ${describe(error.data, wanted)}.`,
    hint:
      meant === undefined
        ? adviseType(error, wanted, place)
        : wanted === 'object' && Array.isArray(error.data)
          ? 'Remove the [ and the ] around the object.'
          : `Write it as ${snippet(meant.value)}.`,
    ...(meant && { fix: replaceWith(meant.value, path, meant.isCertain) }),
  }
}

function adviseType(error: SchemaError, wanted: string, { path, property }: ValuePlace): string {
  const { data } = error
  const example = exampleOf(error, property)
  if (data === null && path.length > 0) return joinSentences(adviseEmpty(property), example)
  if (wanted === 'array' && isJsonObject(data)) {
    const values = Object.values(data)
    return values.length > 0 && values.every(isJsonObject)
      ? 'Write [ ] instead of { }, and remove the names before the entries.'
      : 'Put [ before it and ] after it, to make it a list of one entry.'
  }
  if (wanted === 'string' && Array.isArray(data) && data.length > 1) {
    return 'Only one is possible here. Keep one, and remove the others together with the [ and the ].'
  }
  const { required = [], oneOf } = schemaOf(error)
  if (Array.isArray(data) && isMap(schemaOf(error)))
    return joinSentences('Write { } instead of [ ], with a name before each entry.', example)
  const isOne = Array.isArray(data) && data.length > 1 && data.every(isJsonObject)
  if (wanted === 'object' && isOne && path.length > 0) {
    return 'Only one is possible here. Keep one { … }, and remove the others together with the [ and the ].'
  }
  if (oneOf) return 'Write it as an object that starts with its type: { "type": "…", … }'
  if (example !== undefined) return example
  if (wanted !== 'object' || required.length === 0) return `Replace it with ${formatType(wanted)}.`
  return `Write it as an object: ${skeleton(schemaOf(error))}`
}

function skeleton({ required = [], properties = {} }: Schema): string {
  const members = required.map((name) => {
    const { type, $ref = '' } = properties[name] ?? {}
    const isText = type === 'string' || /\/(?:Text|Html|Href|Image|PublicFile)$/.test($ref)
    return `"${name}": ${isText ? '"…"' : type === 'array' ? '[ … ]' : '…'}`
  })
  return `{ ${members.join(', ')} }`
}

function describe(value: unknown, wanted: string): string {
  return wanted === 'integer' && typeof value === 'number' ? String(value) : formatTypeOf(value)
}
