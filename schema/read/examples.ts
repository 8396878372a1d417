import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteConfig } from '../config/site-options.ts'
import { rootsOf, type SourceRoots } from '../config/site-roots.ts'
import { isJsonObject, type JsonObject, type JsonValue } from './json-object.ts'
import { blockFolder, listBlockTypes, shellFolders } from './load-schemas.ts'
import { projectRoot } from './project-root.mjs'
import { SchemaFault } from './user-error.ts'

/**
 * Reads the sample blocks of a type, in order: those that a rule set of the site has for a block type of this project, or
 * else its own. Throws an Error that names the file if it cannot be read.
 */
export function readExamples(
  type: string,
  settings: SiteConfig,
  roots: SourceRoots = rootsOf(settings),
): JsonObject[] {
  const folder = blockFolder(type, roots)
  const file = ofTrade(type, folder, settings) ?? join(folder, 'example.json')
  const json = readJson(file, `blocks/${type}/example.json`)
  return (Array.isArray(json) ? json : [json]).filter(isJsonObject)
}

/** The file with the sample blocks of a trade. */
function ofTrade(type: string, folder: string, { rules }: SiteConfig): string | undefined {
  if (folder !== join(projectRoot, 'blocks', type)) return undefined
  return rules
    .map((set) => join(projectRoot, 'check', 'rules', set, 'examples', `${type}.json`))
    .find((file) => existsSync(file))
}

/** Reads the sample settings of the shell blocks of a site by their names; empty lists for those without any. */
export function readShellExamples(settings: SiteConfig): Map<string, readonly JsonValue[]> {
  return new Map(
    Array.from(shellFolders(settings), ([name, folder]) => {
      const file = join(folder, 'example.json')
      const examples = existsSync(file) ? readJson(file, `shell/${name}/example.json`) : []
      return [name, Array.isArray(examples) ? examples : [examples]]
    }),
  )
}

/** Reads a JSON file. Throws a SchemaFault with its name if it cannot be read. */
function readJson(file: string, name: string): JsonValue {
  if (!existsSync(file)) throw new SchemaFault(`${name}: there is no such file`)
  const text = readFileSync(file, 'utf8')
  try {
    const json: JsonValue = JSON.parse(text)
    return json
  } catch (cause) {
    throw new SchemaFault(`${name}: this is not valid JSON`, { cause, text })
  }
}

/** Reads the sample blocks of all types of a site. Throws as `readExamples` does. */
export function readSampleBlocks(settings: SiteConfig): JsonObject[] {
  const roots = rootsOf(settings)
  return listBlockTypes(roots).flatMap((type) => readExamples(type, settings, roots))
}
