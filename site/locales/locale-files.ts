import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeUtf8 } from '../../check/syntax/decode.ts'
import type { Locale } from '../../schema/values/locale.ts'
import { readInput } from '../files/read-input.ts'
import { localesFolderOf, type SitePlace } from '../files/site-files.ts'
import { isPoName } from '../view/picture-list.ts'
import { readPo, type PoFile } from './po/po-file.ts'

/** The name of a PO file relative to the folder of pages.json: `locales/fil.po`, or `locales/fil/lucky.po` for a brand. */
export function poFileOf({ code }: Pick<Locale, 'code'>, brand?: string): string {
  return brand === undefined ? `locales/${code}.po` : `locales/${code}/${brand}.po`
}

/** Lists the names of the PO files next to a pages file, sorted. */
export function listPoFiles({ pagesFile, poTexts = new Map() }: PoPlace): string[] {
  const path = localesFolderOf(pagesFile)
  const found = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  const names = found.map((name) => `locales/${name.replaceAll('\\', '/')}`).filter(isPoName)
  return [...new Set([...names, ...poTexts.keys()])].toSorted()
}

/** Where PO files are read. */
export type PoPlace = Pick<SitePlace, 'pagesFile' | 'poTexts'>

/** Reads a PO file next to a pages file; an empty one if it does not exist. Throws if it cannot be read. */
export async function readPoFile({ pagesFile, poTexts }: PoPlace, name: string): Promise<PoFile> {
  const given = poTexts?.get(name)
  if (given !== undefined) return readPo(given)
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
