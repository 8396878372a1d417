import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isInstalled } from '../../../schema/config/call.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import { findSiteAbove, isInFolder, realPath } from '../../../schema/read/real-path.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { Journal, type NewFile } from '../journal.ts'
import { siteTexts, type NewSite } from './site-texts.ts'

/**
 * Writes a new site to a folder, which may exist if it holds none of the files, or the same; a package.json gets the
 * commands. Returns the names of the files. `finish` completes the site. Throws a UserError if the folder has one of the
 * files with other content; leaves nothing new behind after an error.
 */
export function writeNewSite(
  folder: string,
  site: NewSite,
  marks: readonly NewFile[],
  finish: () => void,
): string[] {
  const texts = siteTexts(site, dependenciesOf(folder))
  const manifest = join(folder, 'package.json')
  const before = existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined
  if (before !== undefined && texts['package.json'] !== undefined)
    texts['package.json'] = completeManifest(before, texts['package.json'])
  const files: NewFile[] = [...Object.entries(texts), ...marks]
  // A file with this very content is left over from a run that was killed.
  const taken = files.find(([name, content]) => {
    const file = join(folder, name)
    if (name === 'package.json' || name === '.gitignore' || !existsSync(file)) return false
    return !statSync(file).isFile() || !readFileSync(file).equals(Buffer.from(content))
  })
  if (taken) throw new UserError(`${join(folder, taken[0])} exists. Choose another folder.`)
  const isKept = (name: string): boolean => name === '.gitignore' && existsSync(join(folder, name))
  const journal = new Journal(folder)
  try {
    journal.expect('generated')
    for (const [name, content] of files) if (!isKept(name)) journal.write(name, content)
    finish()
  } catch (error) {
    journal.undo()
    throw error
  }
  return files.map(([name]) => name)
}

/**
 * Throws a UserError if a folder is no place for a site: a file, the root of the disk, or in another site or the project,
 * which has a folder for examples.
 */
export function refusePlace(folder: string): void {
  const path = realPath(folder)
  const site = findSiteAbove(path)
  const root = realPath(projectRoot)
  const isExample = site === root && path.startsWith(join(root, 'examples', sep))
  const reserved = ['.git', 'node_modules'].find((name) => isInFolder(name, folder))
  const reason =
    dirname(path) === path
      ? 'it is the root of the disk'
      : existsSync(path) && !statSync(path).isDirectory()
        ? 'it is not a folder'
        : reserved !== undefined
          ? `it is in ${reserved}`
          : site !== undefined && !isExample && `it is in the site ${site}`
  if (reason !== false)
    throw new UserError(`A site cannot be in ${folder}: ${reason}. Choose another folder.`)
}

/** The packages that the package.json of a site in a folder names; undefined inside our project, which needs none. */
function dependenciesOf(folder: string): Record<string, string> | undefined {
  const { version, dependencies }: { version: string; dependencies: Record<string, string> } =
    JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const path = relative(projectRoot, folder)
  if (!isInstalled && !path.startsWith('..')) return undefined
  const imported = hasReact(folder) ? [] : ['react', '@types/react']
  return {
    'page-renderer': isInstalled ? (specAbove(folder) ?? `^${version}`) : `file:${projectRoot}`,
    ...Object.fromEntries(imported.map((name) => [name, dependencies[name] ?? '*'])),
  }
}

/** Where the nearest package.json above a folder takes this program from, as one in the folder writes it. */
function specAbove(folder: string, above = dirname(folder)): string | undefined {
  const file = join(above, 'package.json')
  const own = asRecord(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  const packages = { ...asRecord(own['devDependencies']), ...asRecord(own['dependencies']) }
  const { 'page-renderer': spec } = packages
  if (typeof spec === 'string')
    return spec.replace(/(?<=^(?:file|link):).*/, (path) => relative(folder, resolve(above, path)))
  return above === dirname(above) ? undefined : specAbove(folder, dirname(above))
}

/** Whether code in a folder can import React without naming it in package.json, which pnpm does not allow. */
export function hasReact(folder: string): boolean {
  if (existsSync(join(folder, 'node_modules', 'react'))) return true
  return folder !== dirname(folder) && hasReact(dirname(folder))
}

/** Adds the commands to a package.json that has none of their names, packages, and makes its modules ES modules. */
function completeManifest(before: string, wanted: string): string {
  const own: Record<string, unknown> = JSON.parse(before)
  const { scripts, dependencies }: Record<string, Record<string, string>> = JSON.parse(wanted)
  const { 'page-renderer': _engine, ...others } = dependencies ?? {}
  const needed = Object.keys(others).length > 0
  const next = {
    ...own,
    type: 'module',
    scripts: { ...scripts, ...asRecord(own['scripts']) },
    ...(needed && { dependencies: { ...others, ...asRecord(own['dependencies']) } }),
  }
  return `${JSON.stringify(next, undefined, 2)}\n`
}
