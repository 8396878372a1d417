import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decodeUtf8 } from '../../check/syntax/decode.ts'
import type { Locale } from '../../schema/values/locale.ts'
import { readInput } from '../files/read-input.ts'
import { localesFolderOf, type SitePlace } from '../files/site-files.ts'
import type { PoEntry } from './po/entry.ts'
import { readPo, saveAsUtf8, type PoFile } from './po/po-file.ts'
import { isPoName, poFilesOf } from './po/po-name.ts'
import { openShown, type TranslatedTexts } from './shown/outdated.ts'
import type { Translations } from './translations.ts'

/** Lists the names of the PO files next to a pages file, sorted. */
export function listPoFiles({ pagesFile, poTexts = new Map() }: PoPlace): string[] {
  const path = localesFolderOf(pagesFile)
  const found = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  const names = found.map((name) => `locales/${name.replaceAll('\\', '/')}`).filter(isPoName)
  return [...new Set([...names, ...poTexts.keys()])].toSorted()
}

/** Tells entries with mistakes, by the name of their file. */
export type IsBroken = (file: string, entry: PoEntry) => boolean

/** Where PO files are read. */
export type PoPlace = Pick<SitePlace, 'pagesFile' | 'poTexts'>

/** Reads a PO file next to a pages file; an empty one if it does not exist. Throws if it cannot be read. */
export async function readPoFile({ pagesFile, poTexts }: PoPlace, name: string): Promise<PoFile> {
  const given = poTexts?.get(name)
  if (given !== undefined) return readPo(given)
  const path = join(dirname(pagesFile), name)
  if (!existsSync(path)) return readPo('')
  const { text, firstWrong } = decodeUtf8(await readInput(path))
  const nul = text.indexOf('\0')
  if (nul !== -1) {
    const fault = text.includes('m\0s\0g') // msgid
      ? { message: 'The file is in UTF-16, but PO files are read as UTF-8.', hint: saveAsUtf8 }
      : { message: 'This is a NUL byte, which no text can have.', hint: 'Remove it.' }
    return { ...readPo(''), text, faults: [{ from: nul, to: nul + 1, ...fault }] }
  }
  const file = readPo(text)
  // A header that names another encoding says why.
  if (firstWrong === undefined || file.faults.some(({ hint }) => hint === saveAsUtf8)) return file
  const fault = {
    from: firstWrong,
    to: firstWrong + 1,
    message: 'This character is not UTF-8.',
    hint: saveAsUtf8,
  }
  return { ...file, faults: [fault, ...file.faults] }
}

/** Reads the translations of a site into one language that visitors see, those of its brand first. Throws if a file cannot be read. */
export async function readTranslations(
  place: PoPlace & Pick<SitePlace, 'brand'>,
  locale: Locale,
  site: TranslatedTexts,
  isBroken: IsBroken = () => false,
): Promise<Translations> {
  const opened = site.opened?.get(locale.code)
  if (opened) return opened
  const files = poFilesOf(locale, place.brand).map(async (name) => {
    const file = await readPoFile(place, name)
    return { ...file, entries: file.entries.filter((entry) => !isBroken(name, entry)) }
  })
  return openShown(await Promise.all(files), locale, site)
}
