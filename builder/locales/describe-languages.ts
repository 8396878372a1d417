import type { Alternate, SiteData } from '../../renderer/page/page-data.ts'
import { addressIn, type Locale } from '../../schema/values/locale.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { PageState } from '../../site/locales/translate-content.ts'
import { nameOfLanguage, type AlternatesOf, type Language } from '../compile/language.ts'

/** A language, and what is known about the pages that exist in it, by their keys in the site. */
export interface TranslatedPages {
  locale: Locale
  pages: ReadonlyMap<string, { state: PageState }>
}

/** Where a page is in all languages, that of the site first, by its key. */
export function listAlternates(
  lang: string,
  languages: readonly TranslatedPages[],
): (key: string) => Alternate[] {
  return (key) => {
    const path = normalizePath(key)
    const others = languages.flatMap(({ locale, pages }): Alternate[] => {
      const page = pages.get(key)
      if (!page) return []
      const isFallback = page.state === 'fallback' ? ({ isFallback: true } as const) : {}
      return [{ lang: locale.lang, path: addressIn(locale.path, path), ...isFallback }]
    })
    return [{ lang, path }, ...others]
  }
}

/** Where the pages of some files are in all languages, by their keys in one of them; `keyOf` has those in the site. */
export function findAlternates(
  lang: string,
  languages: readonly TranslatedPages[],
  files: readonly { pages: object }[],
): (keyOf: ReadonlyMap<string, string>) => AlternatesOf {
  const alternatesOf = listAlternates(lang, languages)
  const addresses = new Set(files.flatMap(({ pages }) => Object.keys(pages)))
  return (keyOf) => (key, list) => {
    const known = alternatesOf(keyOf.get(list ?? key) ?? list ?? key)
    return list === undefined ? known : followAlternates(key, list, known, addresses)
  }
}

/** Where a page that goes on with a list is in all languages that have it, by where the page with the list is. */
function followAlternates(
  key: string,
  list: string,
  alternates: readonly Alternate[],
  addresses: { has: (address: string) => boolean },
): Alternate[] {
  const rest = key.slice(withoutEnd(normalizePath(list)).length)
  return alternates
    .map((one) => ({ ...one, path: withoutEnd(one.path) + rest }))
    .filter(({ path }) => addresses.has(path))
}

/** Adds where all pages are that go on with lists; `listPages` has the key of the page with the list by that of each. */
export function alternatesWithLists(
  known: ReadonlyMap<string, readonly Alternate[]>,
  listPages: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Alternate[]> {
  const made = [...listPages].map(
    ([key, list]) => [key, followAlternates(key, list, known.get(list) ?? [], listPages)] as const,
  )
  return new Map([...known, ...made])
}

function withoutEnd(path: string): string {
  return path === '/' ? '' : path
}

/** Describes each language of a site for compiling pages in it. */
export function describeLanguages(
  lang: string,
  sites: readonly TranslatedPages[],
): { own: Language; of: (locale: Locale) => Language } {
  const homes = new Map(
    sites.flatMap(({ locale, pages }) => {
      const hasHome = [...pages.keys()].some((key) => normalizePath(key) === '/')
      return hasHome ? [[locale.path, locale.path] as const] : []
    }),
  )
  const languages: NonNullable<SiteData['languages']> = [
    { lang, name: nameOfLanguage(lang), home: '/' },
    ...sites.map(({ locale }) => {
      const home = homes.get(locale.path)
      return { lang: locale.lang, name: locale.name, ...(home === undefined ? {} : { home }) }
    }),
  ]
  return {
    own: { prefix: '', home: '/', languages },
    of: ({ path }) => ({ prefix: path, home: homes.get(path) ?? '/', languages }),
  }
}
