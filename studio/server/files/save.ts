import { basename, dirname, join } from 'node:path'
import { sayFault } from '../../../site/files/explain-failure.ts'
import type { Draft } from '../../api.ts'
import { HttpError } from '../http-error.ts'
import { readCurrent } from './site-texts.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'

/** Whether a file to save differs, in any byte, from the text that its change is based on. */
export async function hasChanged(pagesFile: string, texts: Draft): Promise<boolean> {
  for (const name of Object.keys(texts.files))
    if (!(await isBase(pagesFile, name, texts))) return true
  return false
}

/**
 * Writes texts to disk, each file atomically and pages.json last, since it names the others. Stops and returns false if a
 * file was changed in the meantime. Throws an HttpError with status 500 that lists the saved files if one could not be written.
 */
export async function writeTexts(pagesFile: string, texts: Draft): Promise<boolean> {
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
      const saved = written.length === 0 ? 'Nothing was saved.' : `Saved: ${written.join(', ')}.`
      throw new HttpError(500, `${name} could not be written. ${saved} Reason: ${reason}`)
    }
    written.push(name)
  }
  return true
}

async function isBase(pagesFile: string, name: string, { base }: Draft): Promise<boolean> {
  const current = await readCurrent(join(dirname(pagesFile), name))
  return current.equals(Buffer.from(base[name] ?? ''))
}
