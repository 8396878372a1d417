import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeUtf8 } from '../../check/syntax/decode.ts'
import type { Locale } from '../../schema/values/locale.ts'
import { readInput } from '../files/read-input.ts'
import { localesFolderOf } from '../files/site-files.ts'
import { readPo, type PoFile } from './po/po-file.ts'

/** The name of a PO file relative to the folder of pages.json: `locales/fil.po`, or `locales/fil/lucky.po` for a brand. */
export function poFileOf({ code }: Pick<Locale, 'code'>, brand?: string): string {
  return brand === undefined ? `locales/${code}.po` : `locales/${code}/${brand}.po`
}

/** Lists the names of the PO files next to a pages file, sorted. */
export function listPoFiles(pagesFile: string): string[] {
  const path = localesFolderOf(pagesFile)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.po'))
    .map((name) => `locales/${name.replaceAll('\\', '/')}`)
    .toSorted()
}

/** Reads a PO file next to a pages file; an empty one if it does not exist. Throws if it cannot be read. */
export async function readPoFile(pagesFile: string, name: string): Promise<PoFile> {
  const path = join(dirname(pagesFile), name)
  if (!existsSync(path)) return readPo('')
  const { text, firstWrong } = decodeUtf8(await readInput(path))
  const file = readPo(text)
  if (firstWrong === undefined) return file
  const fault = {
    from: firstWrong,
    to: firstWrong + 1,
    message: 'This character is not UTF-8.',
    hint: 'Save the file as UTF-8, and write charset=UTF-8 in its header.',
  }
  return { ...file, faults: [fault, ...file.faults] }
}
