import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../read/project-root.mjs'
import { UserError } from '../read/user-error.ts'
import { siteRoot } from './site-root.ts'
import { findBlocks, type SourceRoots } from './source-roots.ts'
import type { SiteConfig } from './site-options.ts'

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
export function rootsWith(root: string, settings: SiteConfig): string | SourceRoots {
  return siteRoot === projectRoot ? root : [...rootsOf(settings).slice(0, -1), { folder: root }]
}

/** Where block types that `root` itself holds come from: without those of this project, if it is that of another site. */
export function ownRoots(root: string): string | SourceRoots {
  return isOtherSite(root) ? [{ folder: root }] : root
}

/** The folder of an installed package, found as Node finds it. Throws UserError if it is not installed. */
function findPackage(from: string, name: string): string {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  if (from === dirname(from))
    throw new UserError(
      `site.config.ts: the package "${name}" of "packages" is not installed. Run: npm install ${name}`,
    )
  return findPackage(dirname(from), name)
}
