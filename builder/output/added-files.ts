import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { asRecord } from '../../schema/read/json-object.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { writeCached } from '../../site/files/write-cached.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'

/** Records what an output folder holds right after a build, so that `findAdded` recognizes other files. */
export function recordOutput(target: string, names: readonly string[]): void {
  try {
    writeCached(recordOf(target), JSON.stringify({ folder: identify(target), names }))
  } catch {
    // The site is published. The next build only cannot name what is added.
  }
}

/**
 * Finds the files that somebody added to an output folder since it was built, sorted; undefined if the folder is not what
 * the last build of this machine left there.
 */
export function findAdded(target: string): string[] | undefined {
  try {
    const { folder, names } = asRecord(JSON.parse(readFileSync(recordOf(target), 'utf8')))
    if (folder !== identify(target) || !Array.isArray(names)) return undefined
    const known = new Set<unknown>(names)
    const added = listNames(target).filter((name) => !known.has(name))
    return added.filter((name) => !statSync(join(target, name)).isDirectory()).toSorted()
  } catch {
    return undefined
  }
}

/** Every file and folder in a folder. */
export function listNames(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}

function recordOf(target: string): string {
  const name = `${hashOf(target).slice(0, 16)}.json`
  return join(projectRoot, 'node_modules', '.cache', 'outputs', name)
}

/** Stays the same when a folder is renamed, and is not that of a copy. */
function identify(folder: string): string {
  const { ino, birthtimeMs } = statSync(folder)
  return `${ino} ${birthtimeMs}`
}
