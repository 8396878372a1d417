import type { Path } from '../../../../check/problem/problem.ts'
import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import type { PieceName } from '../../../../schema/read/pieces.ts'
import { listTexts, visitTexts, type SourceText } from '../../../../site/locales/list-texts.ts'
import { describeTextPlace } from '../../../../site/locales/text-place.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import { groupBy, groupByAll } from '../../../../schema/read/group-by.ts'
import { siteValueOf } from '../../history/site-value.ts'

/** A text to translate in one place. */
export interface SourcePlace {
  /** Where it is written. */
  path: Path
  /** The pages that show it, with the index of the block; none for the settings. */
  shown: readonly { page: string; block: number | undefined }[]
  source: string
  piece: PieceName
  /** How many characters fit here. */
  budget: number | undefined
  /** What may have translations of its own, nearest first: `/bonus#offers`, `/bonus`. */
  contexts: readonly string[]
}

/** The texts of a site, whatever their translations are. */
export interface SourceTexts {
  /** Each once. */
  texts: readonly SourceText[]
  /** Each place, in the order in which pages show them, then those of the settings. */
  places: readonly SourcePlace[]
  pageKeys: readonly string[]
  /** The index of the place at a path. */
  indexAt(path: Path): number | undefined
  /** The indexes of the places that a block of a page shows, or its head if the block is undefined. */
  indexesOn(page: string, block: number | undefined): readonly number[]
  /** The indexes of the places where a text is written. */
  indexesOf(source: string): readonly number[]
}

/** Creates the reader of the texts of a site, which reads them again only if a page or pages.json has changed. */
export function createSourceReader(
  main: string,
  bundle: SchemaBundle,
): (site: SiteView) => SourceTexts {
  let known: { parts: readonly unknown[]; found: SourceTexts } | undefined
  return (site) => {
    const parts = [site.roots.get(main), ...site.pages]
    const isSame =
      known?.parts.length === parts.length && parts.every((part, at) => part === known?.parts[at])
    if (known && isSame) return known.found
    const root = siteValueOf(site, main)
    const places = new Map<
      string,
      SourcePlace & { shown: { page: string; block: number | undefined }[] }
    >()
    visitTexts(root, { bundle }, ({ piece, value, budget, path, page, block }) => {
      const key = JSON.stringify(path)
      const place = places.get(key) ?? {
        path,
        shown: [],
        source: value,
        piece,
        budget,
        contexts: describeTextPlace(path, root).contexts,
      }
      if (page !== undefined) place.shown.push({ page, block })
      places.set(key, place)
    })
    const byPath = new Map(Array.from(places.keys(), (key, index) => [key, index]))
    const all = [...places.values()]
    const byBlock = groupByAll(
      all.keys(),
      (index) => new Set(all[index]?.shown.map(({ page, block }) => `${block} ${page}`)),
    )
    const bySource = groupBy(all.keys(), (index) => all[index]?.source)
    const found: SourceTexts = {
      texts: listTexts(root, { bundle }),
      places: all,
      pageKeys: site.pages.map(({ key }) => key),
      indexAt: (path) => byPath.get(JSON.stringify(path)),
      indexesOn: (page, block) => byBlock.get(`${block} ${page}`) ?? [],
      indexesOf: (source) => bySource.get(source) ?? [],
    }
    known = { parts, found }
    return found
  }
}
