import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject, type JsonObject } from './json-object.ts'
import { listBlockTypes, projectRoot } from './load-schemas.ts'
import type { JsonValue } from './bundle.ts'

/** Reads the sample blocks of a type, in order. Throws an Error that names the file if it cannot be read. */
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

/** Reads the texts of all sample blocks that have at least three words besides tokens, which no site would write by itself. Throws as `readExamples` does. */
export function readSampleTexts(root = projectRoot): ReadonlySet<string> {
  const texts = new Set<string>()
  const collect = (value: JsonValue): void => {
    if (typeof value === 'string') {
      if (/\S\s+\S+\s+\S/.test(value.replaceAll(/\{\w+\}/g, ''))) texts.add(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) collect(member)
    }
  }
  for (const type of listBlockTypes(root)) collect(readExamples(type, root))
  return texts
}
