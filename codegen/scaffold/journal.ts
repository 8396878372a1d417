import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../../schema/read/user-error.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
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

/** Changes to files under a root that can be undone, the last one first. */
class Journal {
  readonly #undos: (() => void)[] = []
  readonly #removed: string[] = []

  constructor(private readonly root: string) {}

  /** Creates a folder that does not exist yet. */
  addFolder(path: string): void {
    const folder = join(this.root, path)
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder)
    this.#undos.push(() => rmSync(folder, { recursive: true, force: true }))
  }

  /** Writes a file, new or existing. */
  write(path: string, text: string): void {
    const file = join(this.root, path)
    const before = existsSync(file) ? readFileSync(file) : undefined
    this.#undos.push(() =>
      before === undefined ? rmSync(file, { force: true }) : writeFileSync(file, before),
    )
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
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
