import type { Locale } from '../../../schema/values/locale.ts'

/** The name of a PO file relative to the folder of pages.json: `locales/fil.po`, or `locales/fil/lucky.po` for a brand. */
export function poFileOf({ code }: Pick<Locale, 'code'>, brand?: string): string {
  return brand === undefined ? `locales/${code}.po` : `locales/${code}/${brand}.po`
}

/** The names of the PO files for a brand, its own before the shared one; only that without a brand. */
export function poFilesOf(locale: Pick<Locale, 'code'>, brand: string | undefined): string[] {
  return [...(brand === undefined ? [] : [poFileOf(locale, brand)]), poFileOf(locale)]
}

/** Whether the name of a file relative to the folder of pages.json is that of a PO file. */
export function isPoName(name: string): boolean {
  return /^locales\/.+\.po$/.test(name)
}

/** Whether a PO file is one of a language, for all brands or one of them. */
export function isFileOf(name: string, { code }: Pick<Locale, 'code'>): boolean {
  return name === `locales/${code}.po` || name.startsWith(`locales/${code}/`)
}

/** Whether a PO file is that of a brand, or of this brand if one is named. */
export function isFileOfBrand(name: string, brand?: string): boolean {
  return name.split('/').length > 2 && (brand === undefined || name.endsWith(`/${brand}.po`))
}
