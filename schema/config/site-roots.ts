import { projectRoot } from '../read/project-root.mjs'
import { siteRoot } from './site-root.ts'
import type { SourceRoots } from './source-roots.ts'
import { siteConfig } from './site-config.ts'

/** The folders that the block types of this program's site come from: this project's, and the site's own. */
export const siteRoots: SourceRoots = [
  { folder: projectRoot, only: siteConfig.blocks },
  ...(siteRoot === projectRoot ? [] : [{ folder: siteRoot }]),
]
