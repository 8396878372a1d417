import { siteConfig } from '../../schema/config/site-config.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { listModules } from './lists.ts'

/** The modules of this project that the site of this program replaces, as path in the project → source. */
export const modules = await listModules(projectRoot, siteConfig)
