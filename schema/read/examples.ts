import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject, type JsonObject } from './json-object.ts'
import { blockFolder, listBlockTypes, type Roots } from './load-schemas.ts'
import type { JsonValue } from './bundle.ts'
import { collectSampleTexts } from './sample-texts.ts'

/** Reads the sample blocks of a type, in order. Throws an Error that names the file if it cannot be read. */
export function readExamples(type: string, roots?: Roots): JsonObject[] {
  let json: JsonValue
  try {
    json = JSON.parse(readFileSync(join(blockFolder(type, roots), 'example.json'), 'utf8'))
  } catch (cause) {
    throw new Error(`cannot read the examples blocks/${type}/example.json`, { cause })
  }
  return (Array.isArray(json) ? json : [json]).filter(isJsonObject)
}

/** Reads the texts of all sample blocks that have at least three words besides tokens, which no site would write by itself. Throws as `readExamples` does. */
export function readSampleTexts(roots?: Roots): ReadonlySet<string> {
  return collectSampleTexts(listBlockTypes(roots).flatMap((type) => readExamples(type, roots)))
}
