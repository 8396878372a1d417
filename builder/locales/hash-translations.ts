import { groupByAll } from '../../schema/read/group-by.ts'
import type { Locale } from '../../schema/values/locale.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import type { TextUse } from '../../site/locales/list-texts.ts'
import { readTranslations } from '../../site/locales/locale-files.ts'
import type { TranslatedTexts } from '../../site/locales/shown/outdated.ts'

/** The hash of a page in another language: of its content as `hashContent` returns it, and of its translations. */
export function hashInLanguage(content: string, translations = ''): string {
  return hashOf(content + translations).slice(0, content.length)
}

/**
 * Hashes the translations into one language that are used on each page, by its key; pages without any are left out. Throws
 * if a PO file cannot be read.
 */
export async function hashTranslations(
  place: SitePlace,
  locale: Locale,
  site: TranslatedTexts,
): Promise<ReadonlyMap<string, string>> {
  const translations = await readTranslations(place, locale, site)
  const used = groupByAll(
    site.texts.flatMap(({ text, uses }) => uses.map((use) => ({ text, ...use }))),
    ({ pages }) => pages,
  )
  // Of one page at a time, since together they are as long as the PO file.
  // Their order is that of the content, which has its own hash.
  const hashPage = (uses: readonly ({ text: string } & TextUse)[]): string[] => {
    const entries = uses.flatMap(({ text, contexts, isBinding }) => {
      const { context, translation } = translations.find(text, contexts, isBinding) ?? {}
      return translation === undefined ? [] : JSON.stringify([context, text, translation])
    })
    return entries.length === 0 ? [] : [hashOf([...new Set(entries)].toSorted().join())]
  }
  return new Map(
    Array.from(used).flatMap(([key, uses]) => hashPage(uses).map((hash) => [key, hash] as const)),
  )
}
