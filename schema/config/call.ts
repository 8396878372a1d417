import { sep } from 'node:path'
import { projectRoot } from '../read/project-root.mjs'

/** Whether this program is an installed package, rather than the project that it is developed in. */
export const isInstalled = projectRoot.includes(`${sep}node_modules${sep}`)

/** How a command is called: `npm run validate -- --fix` in this project, `npx page-renderer validate --fix` elsewhere. */
export function callOf(command: string, args = '', isPackage = isInstalled): string {
  if (isPackage) return `npx page-renderer ${command}${args === '' ? '' : ` ${args}`}`
  return `npm run ${command}${args === '' ? '' : ` -- ${args}`}`
}
