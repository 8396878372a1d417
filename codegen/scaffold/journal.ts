import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { makeFolders } from '../../site/files/make-folders.ts'
import { findStaleSources } from '../generate.ts'

/**
 * Makes changes and then generates the sources that depend on them. If any of it fails, or the program is interrupted,
 * everything is restored. Returns the paths of the generated sources that were written.
 */
export async function changeBlocks(
  root: string,
  settings: SiteConfig,
  change: (journal: Journal) => void,
): Promise<string[]> {
  const journal = new Journal(root)
  const stop = (): void => {
    journal.undo()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    change(journal)
    const stale = await findStaleSources(settings, root)
    for (const [file, source] of stale) journal.write(file, source)
    journal.settle()
    return [...stale.keys()]
  } catch (error) {
    journal.undo()
    throw error instanceof UserError ? error : new Error('Nothing was changed.', { cause: error })
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** A file to write: its name in a folder, and its content. */
export type NewFile = readonly [name: string, content: string | Uint8Array]

/** Changes to files under a root that can be undone, the last one first. */
export class Journal {
  readonly #undos: (() => void)[] = []
  readonly #removed: string[] = []

  constructor(private readonly root: string) {}

  /** Writes a file, new or existing. Throws UserError where a folder cannot be created. */
  write(path: string, content: string | Uint8Array): void {
    const file = join(this.root, path)
    const before = existsSync(file) ? readFileSync(file) : undefined
    if (before) this.#undos.push(() => writeFileSync(file, before))
    else this.expect(path)
    makeFolders(dirname(file))
    writeFileSync(file, content)
  }

  /** Has `undo` remove what will be at a path, with the folders that it needs, unless it is there already. */
  expect(path: string): void {
    const missing = findMissing(join(this.root, path))
    if (missing === undefined) return
    this.#undos.push(() => {
      // Removing what is below a file would be an error.
      if (existsSync(missing)) rmSync(missing, { recursive: true, force: true })
    })
  }

  /** Removes a file or folder with everything in it, once `settle` is called. */
  remove(path: string): void {
    const file = join(this.root, path)
    // Next to blocks/, where it is not taken for a block type, and on the same disk.
    const aside = join(this.root, `.retired-${process.pid}-${path.replaceAll('/', '-')}`)
    renameSync(file, aside)
    this.#undos.push(() => renameSync(aside, file))
    this.#removed.push(aside)
  }

  /** Makes the changes permanent. */
  settle(): void {
    this.#undos.length = 0
    for (const path of this.#removed) rmSync(path, { recursive: true })
  }

  /** Restores everything, byte for byte. */
  undo(): void {
    for (const undo of this.#undos.splice(0).toReversed()) undo()
  }
}

/** The outermost folder, or else the file itself, that is not there yet. */
function findMissing(path: string): string | undefined {
  return existsSync(path) ? undefined : (findMissing(dirname(path)) ?? path)
}
