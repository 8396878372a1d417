import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../read/project-root.mjs'
import { UserError } from '../read/user-error.ts'
import type { SiteConfig } from './site-options.ts'
import { siteRoot } from './site-root.ts'

/** A folder with block types in its folder `blocks/`, of which `only` may name those that count, and shell blocks in `shell/`. */
export interface SourceRoot {
  folder: string
  only?: readonly string[] | undefined
}

/**
 * The folders that block types and shell blocks come from. One of a later folder replaces that of an earlier one. The
 * first has the shared schemas.
 */
export type SourceRoots = readonly SourceRoot[]

/** The folders that the block types of a site come from, by its settings: this project's, those of packages, and the site's own. */
export function rootsOf({ blocks, packages, rules }: SiteConfig): SourceRoots {
  return [
    { folder: projectRoot, only: blocks ?? listTypes(rules) },
    ...packages.map((name) => ({ folder: findPackage(siteRoot, name) })),
    ...(isOtherSite(siteRoot) ? [{ folder: siteRoot }] : []),
  ]
}

/** The block types of this project for any site: those of a trade come with the rule set that their `ruleSet` names. */
function listTypes(rules: readonly string[]): string[] {
  return [...findBlocks([{ folder: projectRoot }])].flatMap(([type, folder]) => {
    const schema = readFileSync(join(folder, 'schema.json'), 'utf8')
    const [, ruleSet] = /^ {2}"ruleSet": "([\w-]+)"/m.exec(schema) ?? []
    return ruleSet === undefined || rules.includes(ruleSet) ? type : []
  })
}

/** Whether a folder is that of this program's site, and that is another than this project's. */
export function isOtherSite(folder: string): boolean {
  return folder === siteRoot && folder !== projectRoot
}

/** All folders of block types, where `root` is this program's site, or has a version of it in place of its own folder. */
export function rootsWith(root: string, settings: SiteConfig): SourceRoots {
  const brought = siteRoot === projectRoot ? [] : rootsOf(settings).slice(0, -1)
  return [...brought, { folder: root }]
}

/** Whether a version of this project in another folder is the only root: the settings of this site are not for that one. */
export function isOtherVersion(roots: SourceRoots): boolean {
  return roots.length === 1 && roots[0]?.folder !== siteRoot
}

/** Lists the folders of block types by their names, sorted. */
export function findBlocks(roots: SourceRoots): Map<string, string> {
  return findFolders(roots, 'blocks')
}

/** Lists the folders of shell blocks by their names, sorted. */
export function findShellBlocks(roots: SourceRoots): Map<string, string> {
  return findFolders(
    roots.map(({ folder }) => ({ folder })),
    'shell',
  )
}

function findFolders(roots: SourceRoots, kind: string): Map<string, string> {
  const found = roots.flatMap(({ folder, only }) =>
    listFolders(join(folder, kind))
      .filter((name) => only?.includes(name) ?? true)
      .map((name) => [name, join(folder, kind, name)] as const),
  )
  return new Map([...new Map(found)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The folder of an installed package, found as Node finds it. Throws UserError if it is not installed. */
export function findPackage(from: string, name: string, field = 'packages'): string {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  if (from === dirname(from))
    throw new UserError(
      `site.config.ts: the package "${name}" of "${field}" is not installed. Run: npm install ${name}`,
    )
  return findPackage(dirname(from), name, field)
}
