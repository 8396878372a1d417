import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../schema/read/user-error.ts'
import { findStaleSources } from '../generate.ts'

/** Changes to files under a root that can be undone, the last one first. */
export interface Journal {
  /** Creates a folder that does not exist yet. */
  addFolder(path: string): void
  /** Writes a file, new or existing. */
  write(path: string, text: string): void
  /** Removes a file or folder with everything in it, once `settle` is called. */
  remove(path: string): void
  /** Makes the changes permanent. */
  settle(): void
  /** Restores everything, byte for byte. */
  undo(): void
}

/**
 * Makes changes and then generates the sources that depend on them. If any of it fails, or the program is interrupted,
 * everything is restored. Returns the paths of the generated sources that were written.
 */
export async function changeBlocks(
  root: string,
  change: (journal: Journal) => void,
): Promise<string[]> {
  const journal = openJournal(root)
  const stop = (): void => {
    journal.undo()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    change(journal)
    const stale = await findStaleSources(root)
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

function openJournal(root: string): Journal {
  const undos: (() => void)[] = []
  const removed: string[] = []
  return {
    addFolder(path) {
      mkdirSync(join(root, path))
      undos.push(() => rmSync(join(root, path), { recursive: true, force: true }))
    },
    write(path, text) {
      const file = join(root, path)
      const before = existsSync(file) ? readFileSync(file) : undefined
      undos.push(() =>
        before === undefined ? rmSync(file, { force: true }) : writeFileSync(file, before),
      )
      writeFileSync(file, text)
    },
    remove(path) {
      // Next to blocks/, where it is not taken for a block type, and on the same disk.
      const aside = join(root, `.retired-${process.pid}-${path.replaceAll('/', '-')}`)
      renameSync(join(root, path), aside)
      undos.push(() => renameSync(aside, join(root, path)))
      removed.push(aside)
    },
    settle() {
      undos.length = 0
      for (const path of removed) rmSync(path, { recursive: true })
    },
    undo() {
      for (const undo of undos.splice(0).toReversed()) undo()
    },
  }
}
