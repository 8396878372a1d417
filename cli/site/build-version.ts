import { execFile } from 'node:child_process'
import { existsSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { extract, findCommit, refuseNoRepository } from '../../impact/git.ts'
import { siteDataUrl } from '../../renderer/page/page-data.ts'
import { isInstalled } from '../../schema/config/call.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { UserError } from '../../schema/read/user-error.ts'
import { holdsBrands } from './build-sites.ts'

interface VersionOptions {
  /** The pages file, which a commit has at the same place. */
  pages: string
  args: readonly string[]
  out: string
}

/**
 * Builds a version of a site into a folder and returns that: a commit with the code that it had, or a pages file or a folder of
 * one; a folder that is built already is returned as it is. Throws UserError if there is no such version, or if it
 * cannot be built.
 */
export async function buildVersion(version: string, { pages, args, out }: VersionOptions) {
  const kind = statSync(version, { throwIfNoEntry: false })
  if (kind?.isDirectory() && hasSite(version)) return version
  const file = kind?.isDirectory() ? join(version, 'pages.json') : version
  const build = (root: string, pagesFile: string): Promise<string> =>
    runBuild(root, ['build', '--pages', pagesFile, '--out', out, ...args], version).then(() => out)
  if (existsSync(file)) return build(codeRoot, resolve(file))
  refuseNoRepository(codeRoot)
  const commit = findCommit(codeRoot, version)
  if (commit === undefined)
    throw new UserError(`"${version}" is neither a file, nor a folder with a site, nor a commit.`)
  const inside = relative(codeRoot, resolve(pages))
  if (inside.startsWith(`..${sep}`))
    throw new UserError(`${pages} is not in the repository of the site, so no commit has it.`)
  const extracted = extract(codeRoot, commit, '.')
  const { root } = extracted
  try {
    if (!existsSync(join(root, inside))) throw new UserError(`${version} has no ${inside}.`)
    symlinkSync(findPackages(codeRoot), join(root, 'node_modules'), 'junction')
    return await build(root, join(root, inside))
  } finally {
    extracted.remove()
  }
}

/** The folder that a commit is built in: that of the project, or of the site that it is installed for. */
const codeRoot = isInstalled ? siteRoot : projectRoot

/** Whether a folder holds a built site, or those of brands. */
function hasSite(folder: string): boolean {
  return existsSync(join(folder, siteDataUrl)) || holdsBrands(folder)
}

/** The folder of the packages that code in a folder imports. */
function findPackages(folder: string): string {
  const packages = join(folder, 'node_modules')
  return existsSync(packages) || folder === dirname(folder)
    ? packages
    : findPackages(dirname(folder))
}

/** Runs a build in a process of its own, with the code and the settings below a folder. */
async function runBuild(root: string, args: readonly string[], version: string): Promise<void> {
  const start = join(isInstalled ? projectRoot : root, 'cli', 'start.mjs')
  const options = { cwd: join(root, relative(codeRoot, siteRoot)), maxBuffer: 2 ** 28 }
  try {
    await promisify(execFile)(process.execPath, [start, ...args], options)
  } catch (error) {
    const { stderr } = asRecord(error)
    const printed = typeof stderr === 'string' ? stderr.trim() : ''
    throw new UserError(`${version} cannot be built:\n${printed}`, { cause: error })
  }
}
