import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openText } from '../../../check/syntax/open-text.ts'
import { findPageFiles, patternsOf } from '../../../site/pages/page-files.ts'
import type { Texts } from '../api.ts'
import { Refused } from '../refused.ts'

/**
 * Reads pages.json and its page files as they stand on disk, with their byte order marks. Throws Refused 409 where one is not
 * there, may not be read, or is not in UTF-8.
 */
export async function readTexts(pagesFile: string): Promise<Texts> {
  const folder = dirname(pagesFile)
  const main = await readText(pagesFile, basename(pagesFile))
  const files = await findPageFiles(pagesFile, patternsIn(main))
  const texts: Record<string, string> = { [basename(pagesFile)]: main }
  for (const file of files) {
    const name = file.slice(join(folder, '/').length).replaceAll('\\', '/')
    texts[name] = await readText(file, name)
  }
  return texts
}

/** The patterns in the "include" of a text of pages.json; none where it is no JSON. */
export function patternsIn(text: string): string[] {
  return patternsOf(openText(text).source?.value)
}

/** Reads a file as it is on disk now; empty where there is none, or none can be. */
export async function readNow(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isNone(error)) return Buffer.of()
    throw error
  }
}

/** Whether there is no file: nothing, a folder, or a file where a folder would have to be. */
function isNone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR'
}

async function readText(file: string, name: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Refused(409, isNone(error) ? `There is no file ${name}.` : `${name} cannot be read.`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refused(409, `${name} is not in UTF-8. Save it again with this encoding.`)
  }
}
