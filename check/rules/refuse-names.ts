import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { listNewTypes } from '../../schema/config/options/new-page.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { findBlocks, findShellBlocks, type SourceRoots } from '../../schema/config/site-roots.ts'
import { suggest } from '../../schema/config/suggest.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { UserError } from '../../schema/read/user-error.ts'

/** Throws a UserError if the settings of a site name block types or shell blocks that there are not, or if a folder of one lacks a file or has one whose name is nearly one that counts. */
export function refuseUnknownNames(
  roots: SourceRoots,
  config: Pick<SiteConfig, 'blocks' | 'shell' | 'limits' | 'newPage'>,
): void {
  const known = listBlockTypes(roots.slice(0, 1).map(({ folder }) => ({ folder })))
  const unknown = config.blocks?.find((type) => !known.includes(type))
  const types = [...findBlocks(roots)]
  const names = types.map(([name]) => name)
  if (unknown !== undefined && names.includes(unknown))
    throw new UserError(
      `site.config.ts: "blocks" names "${unknown}", but chooses only from the block types of page-renderer. All others are there anyway. Remove it from the list.`,
    )
  if (unknown !== undefined) refuse('blocks', 'block type', unknown, known)
  for (const type of listNewTypes(config.newPage))
    if (!names.includes(type)) refuse('newPage', 'block type', type, names)
  refuseUnknownShell(roots, config)
  const shown = shellNames(config)
  const shell = [...findShellBlocks(roots)].filter(([name]) => shown.includes(name))
  for (const [, folder] of [...types, ...shell]) refuseMissing(folder, 'index.tsx')
  for (const [, folder] of types) refuseMissing(folder, 'schema.json')
  for (const [, folder] of types) refuseNear(folder, blockParts)
  for (const [, folder] of shell) refuseNear(folder, shellParts)
}

const parts = ['schema.json', 'index.tsx', 'example.json']
const shellParts = [...parts, 'needs.json', 'publisher.ts']
const blockParts = [
  ...parts,
  'compile.ts',
  'expand.ts',
  'structured-data.ts',
  'island.ts',
  'island.tsx',
  'migrations',
]

/** Refuses a file that has nearly the name of a part which the folder lacks, unless another file imports it. */
function refuseNear(folder: string, known: readonly string[]): void {
  const names = readdirSync(folder)
  const lacking = known.filter((name) => !names.includes(name))
  for (const name of names) {
    if (known.includes(name) || !/^(?:|\.(?:[cm]?[jt]sx?|jsonc?))$/.test(extname(name))) continue
    const near = suggest(name, lacking)
    if (near === undefined || isImported(folder, name, names)) continue
    throw new UserError(
      `${nameOf(folder)}/${name} is not used. Did you mean ${near}? If not, give it a name that is less like that.`,
    )
  }
}

function isImported(folder: string, name: string, names: readonly string[]): boolean {
  const stem = name.slice(0, name.length - extname(name).length)
  return names
    .filter((other) => other !== name && /\.tsx?$/.test(other))
    .some((other) => readFileSync(join(folder, other), 'utf8').includes(`./${stem}`))
}

function refuseMissing(folder: string, file: string): void {
  if (existsSync(join(folder, file))) return
  throw new UserError(`${nameOf(folder)} has no ${file}. Write the file, or remove the folder.`)
}

/** The name of a folder for people, such as `blocks/hero`. */
function nameOf(folder: string): string {
  return folder.split(/[\\/]/).slice(-2).join('/')
}

function shellNames({ shell }: Pick<SiteConfig, 'shell'>): string[] {
  return [...shell.before, ...shell.after, ...Object.values(shell.inside).flat()]
}

/**
 * Throws a UserError if the settings of a site name a shell block that there is not, twice the same one, or limits of
 * something else than a block type or shell block.
 */
export function refuseUnknownShell(
  roots: SourceRoots,
  { shell, limits }: Pick<SiteConfig, 'shell' | 'limits'>,
): void {
  const known = [...findShellBlocks(roots).keys()]
  const names = shellNames({ shell })
  for (const [index, name] of names.entries()) {
    if (!known.includes(name))
      refuse('shell', 'shell block', name, known, `One of your own needs shell/${name}/index.tsx.`)
    if (names.indexOf(name) !== index)
      throw new UserError(
        `site.config.ts: "shell" names "${name}" twice. Name each shell block once.`,
      )
  }
  for (const outer of Object.keys(shell.inside))
    if (!names.includes(outer)) refuse('shell.inside', 'shell block', outer, names)
  const limited = [
    ...known.map((name) => `shell/${name}`),
    ...[...findBlocks(roots).keys()].map((type) => `blocks/${type}`),
  ]
  for (const key of Object.keys(limits))
    if (!limited.includes(key)) refuse('limits', 'folder', key, limited)
}

function refuse(
  field: string,
  what: string,
  name: string,
  known: readonly string[],
  remedy = '',
): never {
  const near = suggest(name, known)
  const all = `There are ${known.join(', ')}. ${remedy}`.trim()
  throw new UserError(
    `site.config.ts: "${field}" has no ${what} "${name}". ${near === undefined ? all : `Did you mean "${near}"?`}`,
  )
}

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
