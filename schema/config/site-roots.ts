import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../read/project-root.mjs'
import { UserError } from '../read/user-error.ts'
import { siteRoot } from './site-root.ts'
import type { SourceRoots } from './source-roots.ts'
import { siteConfig } from './site-config.ts'

/** The folders that the block types of this program's site come from: this project's, those of packages, and the site's own. */
export const siteRoots: SourceRoots = [
  { folder: projectRoot, only: siteConfig.blocks },
  ...siteConfig.packages.map((name) => ({ folder: findPackage(siteRoot, name) })),
  ...(isOtherSite(siteRoot) ? [{ folder: siteRoot }] : []),
]

/** Whether a folder is that of this program's site, and that is another than this project's. */
export function isOtherSite(folder: string): boolean {
  return folder === siteRoot && folder !== projectRoot
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
