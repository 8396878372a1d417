import { relative, sep } from 'node:path'
import { projectRoot } from '../read/project-root.mjs'
import { siteRoot } from './site-root.ts'

/** Whether this program is an installed package, rather than the project that it is developed in. */
export const isInstalled = projectRoot.includes(`${sep}node_modules${sep}`)

/** How the commands of packages are started, by the package manager that has started this program. */
const starters: Readonly<Record<string, string>> = { pnpm: 'pnpm exec', yarn: 'yarn' }

/** The name of the package manager that has started this program, or else npm. */
export function packageManager(agent = process.env['npm_config_user_agent'] ?? ''): string {
  const [name = ''] = agent.split('/')
  return Object.hasOwn(starters, name) ? name : 'npm'
}

/**
 * How a command is called: `npm run validate -- --fix` in this project, with `--site` for a site inside of it, and
 * `npx page-renderer validate --fix` elsewhere.
 */
export function callOf(
  command: string,
  args = '',
  isPackage = isInstalled,
  site = siteRoot,
): string {
  const starter = starters[packageManager()] ?? 'npx'
  if (isPackage) return [`${starter} page-renderer ${command}`, args].filter(Boolean).join(' ')
  const inside = site.startsWith(projectRoot + sep) ? `--site ${relative(projectRoot, site)}` : ''
  const options = [args, inside].filter(Boolean).join(' ')
  return `npm run ${command}${options === '' ? '' : ` -- ${options}`}`
}

/** Where a document of the guides is for the developers of a site. */
export function guideOf(name: string): string {
  return isInstalled ? `node_modules/page-renderer/docs/${name}` : `docs/${name}`
}
