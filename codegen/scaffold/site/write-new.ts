import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolders } from '../../../site/files/make-folders.ts'

/** A file to create: its name in a folder, and its content. */
export type NewFile = readonly [name: string, content: string | Uint8Array]

/** Writes files into a folder. Returns what removes all that was not there before; does so itself if a file cannot be written. */
export function writeNew(folder: string, files: readonly NewFile[]): () => void {
  const created: string[] = []
  const undo = (): void => {
    for (const path of created.splice(0).toReversed())
      if (existsSync(path)) rmSync(path, { recursive: true, force: true })
  }
  try {
    for (const [name, content] of files) {
      const file = join(folder, name)
      created.push(...findMissing(file))
      makeFolders(dirname(file))
      writeFileSync(file, content)
    }
  } catch (error) {
    undo()
    throw error
  }
  return undo
}

/** The outermost folder, or else the file itself, that is not there yet. */
export function findMissing(path: string): string[] {
  if (existsSync(path)) return []
  const outer = findMissing(dirname(path))
  return outer.length > 0 ? outer : [path]
}
