import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, type JsonValue } from './schema.ts'

/** A JSON object, such as a block as it stands in pages.json. */
export type JsonObject = { [key: string]: JsonValue }

/** Whether a JSON value is an object, and no list. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the sample blocks of a type, in their order. Throws an Error that names the file when it cannot be read. */
export function readExamples(type: string, root = projectRoot): JsonObject[] {
  const file = join('blocks', type, 'example.json')
  let json: JsonValue
  try {
    json = JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch (cause) {
    throw new Error(`cannot read the examples ${file}`, { cause })
  }
  return (Array.isArray(json) ? json : [json]).filter(isJsonObject)
}
