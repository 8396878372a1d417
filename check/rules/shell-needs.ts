import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { UserError } from '../../schema/read/user-error.ts'

/**
 * Throws a UserError if a shell block shows a setting that the site does not have: one that its `needs.json` names, and that
 * something else brings. `folders` are those of the site's shell blocks by name, `sets` the rule sets that bring further
 * settings.
 */
export function refuseMissingNeeds(
  { $defs }: SchemaBundle,
  folders: ReadonlyMap<string, string>,
  sets: ReadonlyMap<string, string>,
): void {
  const { properties = {} } = $defs['Site'] ?? {}
  for (const [name, folder] of folders) {
    for (const need of readNeeds(join(folder, 'needs.json'))) {
      if (Object.hasOwn(properties, need)) continue
      const set = sets.get(need)
      const remedy = set === undefined ? '' : `add "${set}" to "rules", or `
      throw new UserError(
        `site.config.ts: the shell block "${name}" shows the setting "${need}", which this site does not have. To fix this, ${remedy}remove "${name}" from "shell".`,
      )
    }
  }
}

function readNeeds(file: string): string[] {
  if (!existsSync(file)) return []
  const needs: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (Array.isArray(needs) && needs.every((one) => typeof one === 'string')) return needs
  throw new UserError(`${file} must be a list of names of settings.`)
}
