import { projectRoot } from '../read/project-root.mjs'

/** The folder of the site that this program works for, absolute. The bundle for another site names that one. */
export const siteRoot = projectRoot
