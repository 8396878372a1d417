import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { asRecord } from '../../../schema/read/json-object.ts'
import { isInstalled } from '../../../schema/config/call.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import { UserError } from '../../../schema/read/user-error.ts'
import { siteTexts, type NewSite } from './site-texts.ts'
import { findMissing, writeNew, type NewFile } from './write-new.ts'

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
  const generated = findMissing(join(folder, 'generated'))
  const isKept = ([name]: NewFile): boolean =>
    name === '.gitignore' && existsSync(join(folder, name))
  let undo = (): void => {}
  try {
    undo = writeNew(
      folder,
      files.filter((file) => !isKept(file)),
    )
    finish()
  } catch (error) {
    undo()
    for (const path of generated) rmSync(path, { recursive: true, force: true })
    if (before !== undefined) writeFileSync(manifest, before)
    throw error
  }
  return files.map(([name]) => name)
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
