import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sayFault } from '../../../site/files/explain-failure.ts'
import type { SaveRequest } from '../api.ts'
import { Refused } from '../refused.ts'
import { readNow } from './site-texts.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'

/** The texts of a save, and those that they began from. */
type SavedTexts = Pick<SaveRequest, 'files' | 'base'>

/** Whether a file that is to be saved is not, byte for byte, as its text began. */
export async function hasChanged(pagesFile: string, texts: SavedTexts): Promise<boolean> {
  for (const name of Object.keys(texts.files))
    if (!(await isBase(pagesFile, name, texts))) return true
  return false
}

/**
 * Writes texts to disk, each as a whole, pages.json last, since it names the others. Returns false where one was changed
 * meanwhile, and writes no more. Throws Refused 500 where one cannot be written, which says what was.
 */
export async function writeTexts(pagesFile: string, texts: SavedTexts): Promise<boolean> {
  const own = basename(pagesFile)
  const names = Object.keys(texts.files).toSorted((a, b) => Number(a === own) - Number(b === own))
  const written: string[] = []
  for (const name of names) {
    const isUnchanged = (): Promise<boolean> => isBase(pagesFile, name, texts)
    const file = join(dirname(pagesFile), name)
    try {
      if (!(await writeWhole(file, texts.files[name] ?? '', isUnchanged))) return false
    } catch (error) {
      const reason = error instanceof Error ? sayFault(error) : String(error)
      const before =
        written.length === 0 ? 'Nothing was saved.' : `Saved were ${written.join(', ')}.`
      throw new Refused(500, `${name} cannot be written. ${before} The reason: ${reason}`)
    }
    written.push(name)
  }
  return true
}

async function isBase(pagesFile: string, name: string, { base }: SavedTexts): Promise<boolean> {
  const now = await readNow(join(dirname(pagesFile), name))
  return now.equals(Buffer.from(base[name] ?? ''))
}

/** Copies uploaded pictures into the public folder, each as a whole, over none that is there. */
export async function publishPictures(
  publicDir: string,
  uploads: readonly string[],
): Promise<void> {
  for (const file of uploads) {
    const target = join(publicDir, 'images', basename(file))
    const isFree = (): Promise<boolean> => Promise.resolve(!existsSync(target))
    try {
      if (!(await writeWhole(target, await readFile(file), isFree)))
        throw new Error('There is another of this name.')
    } catch (error) {
      const reason = error instanceof Error ? sayFault(error) : String(error)
      const message = `The picture ${basename(file)} cannot be put into public/images. Nothing was saved.`
      throw new Refused(500, `${message} The reason: ${reason}`)
    }
  }
}
