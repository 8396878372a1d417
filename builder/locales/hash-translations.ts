import type { SitePlace } from '../../site/files/site-files.ts'
import type { SourceText } from '../../site/locales/list-texts.ts'
import { readTranslations } from '../../site/locales/locale-files.ts'
import type { TranslatedTexts } from '../../site/locales/shown/outdated.ts'
import type { Translations } from '../../site/locales/translations.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import type { Locale } from '../../schema/values/locale.ts'

/** Returns the hash of a page in another language, by its key and the hash of its content as `hashContent` returns it. */
export type HashInLanguage = (key: string, content: string) => string

/** Reads the translations of one language that pages are hashed with. Throws if a PO file cannot be read. */
export async function openHash(
  place: SitePlace,
  locale: Locale,
  site: TranslatedTexts,
): Promise<HashInLanguage> {
  let pages: ReadonlyMap<string, string> | undefined
  // The texts of the site are released once the pages are hashed.
  let unread: Parameters<typeof hashPages> | undefined = [
    site.texts,
    await readTranslations(place, locale, site),
  ]
  return (key, content) => {
    if (unread) pages = hashPages(...unread)
    unread = undefined
    return hashOf(content + (pages?.get(key) ?? '')).slice(0, content.length)
  }
}

/** The hash of the entries that are used on each page, by its key. Their order is that of the content, which has its own hash. */
function hashPages(
  texts: readonly SourceText[],
  translations: Translations,
): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { text, uses } of texts)
    for (const { contexts, pages, isBinding } of uses) {
      const { context, translation } = translations.find(text, contexts, isBinding) ?? {}
      if (translation === undefined) continue
      const entry = JSON.stringify([context, text, translation])
      for (const key of pages) {
        const entries = found.get(key) ?? new Set()
        found.set(key, entries.add(entry))
      }
    }
  return new Map(
    Array.from(found, ([key, entries]) => [key, hashOf([...entries].toSorted().join())]),
  )
}
