import type { SectionInfo } from '../../../../site/view/sections.ts'
import { t, tCount } from '../../i18n/translate.ts'

/** Counts pages in the language of the composer. */
export function wordPages(count: number): string {
  return tCount(count, '{count} page', '{count} pages')
}

/** Describes where a section is used, in the language of the composer: used on 2 pages. */
export function wordUse({ pages: { size }, brands, template }: SectionInfo): string {
  if (template !== undefined && size === 0)
    return template === 'page' ? t('template of a page') : t('saved blocks')
  if (size > 0) return t('used on {pages}', { pages: wordPages(size) })
  return brands.length === 0
    ? t('not used on any page')
    : t('used only for {brands}', { brands: brands.join(', ') })
}

/** Describes where a picture is used, by the numbers of pages and brands that show it, if it has any uses. */
export function wordPictureUses(isUsed: boolean, pages: number, brands: number): string {
  const words = {
    pages: wordPages(pages),
    brands: tCount(brands, '{count} brand', '{count} brands'),
  }
  if (!isUsed) return t('not used')
  if (pages > 0 && brands > 0)
    return t('used on {pages} and by {brands}', { pages: words.pages, brands: words.brands })
  if (pages > 0) return t('used on {pages}', { pages: words.pages })
  return brands > 0
    ? t('used by {brands}', { brands: words.brands })
    : t('used in a section that no page shows')
}
