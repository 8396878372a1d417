import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject, type JsonObject } from './json-object.ts'
import type { SiteConfig } from '../config/site-options.ts'
import { siteConfig } from '../config/site-config.ts'
import { blockFolder, listBlockTypes, shellFolders, type Roots } from './load-schemas.ts'
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

/** Reads the sample settings of the shell blocks of a site by their names; empty lists for those without any. */
export function readShellExamples(
  roots?: Roots,
  plan: Pick<SiteConfig, 'shell'> = siteConfig,
): Map<string, readonly JsonValue[]> {
  const all = [...shellFolders(plan, roots)].map(
    ([name, folder]): [name: string, examples: readonly JsonValue[]] => {
      const file = join(folder, 'example.json')
      if (!existsSync(file)) return [name, []]
      try {
        const examples: JsonValue[] = JSON.parse(readFileSync(file, 'utf8'))
        return [name, examples]
      } catch (cause) {
        throw new Error(`cannot read the examples shell/${name}/example.json`, { cause })
      }
    },
  )
  return new Map(all)
}

/** Reads the texts of all sample blocks that have at least three words besides tokens, which no site would write by itself. Throws as `readExamples` does. */
export function readSampleTexts(roots?: Roots): ReadonlySet<string> {
  return collectSampleTexts(listBlockTypes(roots).flatMap((type) => readExamples(type, roots)))
}
