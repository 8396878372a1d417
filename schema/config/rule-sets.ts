import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isOtherVersion, type SourceRoots } from './site-roots.ts'

/** What a rule set adds to the site settings, in its folder: a schema whose properties become properties of `site`. */
export const settingsFile = 'site.schema.json'

/**
 * Finds the folders of rule sets by their names in `rules` of a site's settings, sorted. The first root is that of the
 * program, with its sets in `check/rules/`; the last one is that of the site, whose own sets are in `rules/` and are named
 * as ./rules/NAME. With a single root, program and site are in the same folder.
 */
export function findRuleSets(roots: SourceRoots): Map<string, string> {
  const [program, site] = [roots[0], roots.at(-1)]
  const found = [
    ...(program ? listSets(join(program.folder, 'check', 'rules'), '') : []),
    ...(site ? listSets(join(site.folder, 'rules'), './rules/') : []),
  ]
  return new Map(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * The folders of the rule sets whose schemas count: those that the settings of the site name, or all below a root other
 * than that of the site. Names without a folder are left to the check.
 */
export function setFolders(roots: SourceRoots, rules: readonly string[]): string[] {
  const found = findRuleSets(roots)
  const names = isOtherVersion(roots) ? [...found.keys()] : rules
  return names.flatMap((name) => found.get(name) ?? [])
}

/** Lists the schema files in the folders of rule sets, except those of their settings. */
export function listSetSchemas(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.schema.json') && name !== settingsFile)
      .map((name) => join(folder, name)),
  )
}

function listSets(parent: string, prefix: string): [name: string, folder: string][] {
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .map((name): [string, string] => [`${prefix}${name}`, join(parent, name)])
    .filter(([, folder]) => ['set.ts', settingsFile].some((file) => existsSync(join(folder, file))))
}
