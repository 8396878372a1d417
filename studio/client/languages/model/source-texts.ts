import type { Path } from '../../../../check/problem/problem.ts'
import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import { groupBy, groupByAll } from '../../../../schema/read/group-by.ts'
import type { PieceName } from '../../../../schema/read/pieces.ts'
import { listTexts, visitTexts } from '../../../../site/locales/list-texts.ts'
import { describeTextPlace } from '../../../../site/locales/text-place.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
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
export type SourceTexts = ReturnType<typeof readSources>

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
    if (!known || !isSame) known = { parts, found: readSources(site, main, bundle) }
    return known.found
  }
}

function readSources(site: SiteView, main: string, bundle: SchemaBundle) {
  const root = siteValueOf(site, main)
  const byPath = new Map<string, SourcePlace & { shown: SourcePlace['shown'][number][] }>()
  visitTexts(root, { bundle }, ({ piece, value, budget, path, page, block }) => {
    const key = JSON.stringify(path)
    const place = byPath.get(key) ?? {
      path,
      shown: [],
      source: value,
      piece,
      budget,
      contexts: describeTextPlace(path, root).contexts,
    }
    if (page !== undefined) place.shown.push({ page, block })
    byPath.set(key, place)
  })
  const places: SourcePlace[] = [...byPath.values()]
  const indexes = new Map(Array.from(byPath.keys(), (key, index) => [key, index]))
  const byBlock = groupByAll(
    places.keys(),
    (index) => new Set(places[index]?.shown.map(({ page, block }) => `${block} ${page}`)),
  )
  const bySource = groupBy(places.keys(), (index) => places[index]?.source)
  const none: readonly number[] = []
  const texts = listTexts(root, { bundle })
  return {
    /** Each once. */
    texts,
    /** Each text by what is written. */
    textOf: new Map(texts.map((one) => [one.text, one])),
    /** Each place, in the order in which pages show them, then those of the settings. */
    places,
    pageKeys: site.pages.map(({ key }) => key),
    indexAt: (path: Path): number | undefined => indexes.get(JSON.stringify(path)),
    /** The indexes of the places that a block of a page shows, or its head if the block is undefined. */
    indexesOn: (page: string, block: number | undefined): readonly number[] =>
      byBlock.get(`${block} ${page}`) ?? none,
    /** The indexes of the places where a text is written. */
    indexesOf: (source: string): readonly number[] => bySource.get(source) ?? none,
  }
}
