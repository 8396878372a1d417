import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { asRecord } from '../../../schema/read/json-object.ts'
import { isInstalled } from '../../../schema/config/call.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import { UserError } from '../../../schema/read/user-error.ts'
import { siteTexts, type NewSite } from './site-texts.ts'

/** A file of a new site: its name in the folder, and its content. */
export type NewFile = readonly [name: string, content: string | Uint8Array]

/**
 * Writes a new site to a folder, which may exist if it holds none of the files; a package.json gets the commands. Returns
 * the names of the files. `finish` completes the site. Throws a UserError if the folder has one of the files; leaves
 * nothing behind after an error.
 */
export function writeSite(
  folder: string,
  site: NewSite,
  marks: readonly NewFile[],
  finish: () => void,
): string[] {
  const texts = siteTexts(site, engineFor(folder))
  const manifest = join(folder, 'package.json')
  const before = existsSync(manifest) ? readFileSync(manifest, 'utf8') : undefined
  if (before !== undefined && texts['package.json'] !== undefined)
    texts['package.json'] = addScripts(before, texts['package.json'])
  const files: NewFile[] = [...Object.entries(texts), ...marks]
  const taken = files.find(
    ([name]) => name !== 'package.json' && name !== '.gitignore' && existsSync(join(folder, name)),
  )
  if (taken) throw new UserError(`${join(folder, taken[0])} exists. Choose another folder.`)
  const created: string[] = []
  try {
    for (const [name, content] of files) {
      const file = join(folder, name)
      if (name === '.gitignore' && existsSync(file)) continue
      created.push(...missing(file))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
    created.push(...missing(join(folder, 'generated')))
    finish()
  } catch (error) {
    for (const path of created.toReversed()) rmSync(path, { recursive: true, force: true })
    if (before !== undefined) writeFileSync(manifest, before)
    throw error
  }
  return files.map(([name]) => name)
}

/** The outermost folder, or else the file itself, that is not there yet. */
function missing(path: string): string[] {
  if (existsSync(path)) return []
  const outer = missing(dirname(path))
  return outer.length > 0 ? outer : [path]
}

/** What the package.json of a site in a folder depends on; undefined inside our project, which needs none. */
function engineFor(folder: string): string | undefined {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  )
  if (isInstalled) return `^${version}`
  const path = relative(projectRoot, folder)
  return path.startsWith('..') ? `file:${projectRoot}` : undefined
}

/** Adds the commands to a package.json that has none of their names, and makes its modules ES modules. */
function addScripts(before: string, wanted: string): string {
  const own: Record<string, unknown> = JSON.parse(before)
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(wanted)
  const next = { ...own, type: 'module', scripts: { ...scripts, ...asRecord(own['scripts']) } }
  return `${JSON.stringify(next, undefined, 2)}\n`
}
