import type { Alternate, SiteData } from '../../renderer/page/page-data.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'

/** Where a page is in the languages of its site, by its key, and by that of the page whose list it goes on with. */
export type AlternatesOf = (key: string, list?: string) => readonly Alternate[]

/** One of the languages of a site. */
export interface Language {
  /** What its addresses begin with, which the keys of its pages do as well; empty for the language of the site itself. */
  prefix: string
  /** The address of its home page. */
  home: string
  /** The names of all languages. */
  languages: NonNullable<SiteData['languages']>
}

/** The language of a block, or of the name of a page, on a translated site, if it is another one. */
export function langOfPart(part: object | undefined): string | undefined {
  return part && '$lang' in part && typeof part.$lang === 'string' ? part.$lang : undefined
}

/** The names of the settings that are in another language in a translated site, and that language. */
export type Original = Pick<NonNullable<SiteData['original']>, 'lang' | 'names'>

/** The settings of a translated site that are in another language, if any are. */
export function originalSettingsOf(settings: object): Original | undefined {
  return '$original' in settings && isOriginal(settings.$original) ? settings.$original : undefined
}

function isOriginal(value: unknown): value is Original {
  return isJsonObject(value) && typeof value['lang'] === 'string' && Array.isArray(value['names'])
}

/** Whether a language is written from right to left. */
export function isRightToLeft(lang: string): boolean {
  const script = isKnown(lang) ? new Intl.Locale(lang).maximize().script : undefined
  return ['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm'].includes(script ?? '')
}

/** The name of a language in itself, without its region: English. */
export function nameOfLanguage(lang: string): string {
  const [language = lang] = lang.split('-')
  if (!isKnown(lang)) return lang
  return new Intl.DisplayNames([lang], { type: 'language' }).of(language) ?? lang
}

/** Whether a tag has the form of one; the schema accepts some more. */
function isKnown(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang).length > 0
  } catch {
    return false
  }
}
