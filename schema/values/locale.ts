import type { SchemaBundle } from '../read/bundle.ts'
import { asRecord, listIn } from '../read/json-object.ts'

/** Another language of a site, as its settings name it. */
export interface Locale {
  /** As in HTML: `fil-PH`. */
  lang: string
  /** What the addresses of its pages begin with: `/fil`. */
  path: string
  /** What it is called in that language. */
  name: string
  /** What happens to a page that is not translated completely. */
  untranslated: 'show' | 'leave-out'
  /** How much of the words of a page has to be translated for it to count as one in this language, from 0 to 1. */
  coverage: number
  /** What visitors see of a text that has changed since it was translated: its translation, or the text itself. */
  outdated: 'keep' | 'source'
  /** The name of its files, which is unique: `fil`, or `pt-BR` if the site has another Portuguese. */
  code: string
  /** Its place in the list of the settings. */
  index: number
}

const defaultCoverage = 0.8

/** Reads the languages that site settings of any shape list; entries in the wrong form are left out. */
export function readLocales(site: unknown): Locale[] {
  const entries = listIn(site, 'locales').flatMap((entry, index) => {
    const { lang, path, name, untranslated, coverage, outdated } = asRecord(entry)
    if (typeof lang !== 'string' || typeof path !== 'string') return []
    return [
      {
        lang,
        path,
        name: typeof name === 'string' ? name : lang,
        untranslated: untranslated === 'leave-out' ? ('leave-out' as const) : ('show' as const),
        coverage: typeof coverage === 'number' ? coverage : defaultCoverage,
        outdated: outdated === 'source' ? ('source' as const) : ('keep' as const),
        index,
      },
    ]
  })
  const languages = entries.map(({ lang }) => languageOf(lang))
  return entries.map((entry) => {
    const language = languageOf(entry.lang)
    const isOnly = languages.filter((other) => other === language).length === 1
    return { ...entry, code: isOnly ? language : entry.lang }
  })
}

/** The language of the texts of a site, from settings of any shape. */
export function langOf(settings: unknown, { $defs }: SchemaBundle): string {
  const lang = asRecord(settings)['lang'] ?? $defs['Site']?.properties?.['lang']?.default
  return typeof lang === 'string' ? lang : 'en'
}

/** The language of a tag, without its country: `fil` of fil-PH. */
export function languageOf(lang: string): string {
  return lang.split('-')[0] ?? lang
}

/** The address in a language, by what its addresses begin with, of the page at a path of the site. */
export function addressIn(prefix: string, path: string): string {
  return path === '/' ? prefix || '/' : prefix + path
}

/** The path of the site of which an address is that in one of its languages; undefined for any other address. */
export function originalPathOf(address: string, locales: readonly Locale[]): string | undefined {
  const locale = locales.find(({ path }) => `${address}/`.startsWith(`${path}/`))
  return locale && (address.slice(locale.path.length) || '/')
}
