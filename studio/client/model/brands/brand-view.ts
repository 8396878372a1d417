import { asRecord, isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import {
  mergeOverlay,
  sourcePath,
  type MergedList,
} from '../../../../schema/overlay/merge-overlay.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { isPagesText } from '../../../../site/view/picture-list.ts'
import { createSiteViewer, memberOf, type SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'

/** A site as one brand sees it. */
export interface BrandView {
  brand: string
  /** The name of pages.json. */
  main: string
  /** The name of the text with what differs for the brand. */
  overlayFile: string
  /** What differs for the brand; the last valid value while the text is not valid JSON. */
  overlay: JsonObject
  /** The site of all brands. */
  base: SiteView
  /** All texts, with those of the pages as the brand sees them. */
  files: Texts
  /** The site of these texts. Files that cannot be edited now, since one of their sources is not valid JSON, are broken. */
  site: SiteView
  /** The lists in which the brand changes entries by their ids, by the file with the list. */
  lists: ReadonlyMap<string, readonly MergedList[]>
}

/** Reads a site as a brand sees it. */
export type BrandViewer = (files: Texts, brand: string) => BrandView

/** The name of the text with what differs for a brand. */
export function overlayFileOf(brand: string): string {
  return `brands/${brand}.json`
}

/** Whether a text says what differs for a brand. */
export function isOverlayText(name: string): boolean {
  return /^brands\/[^/]+\.json$/.test(name)
}

/** The brand for which a text says what differs; undefined for another text. */
export function brandOf(name: string): string | undefined {
  return isOverlayText(name) ? name.slice('brands/'.length, -'.json'.length) : undefined
}

/** The brands of a site, sorted. */
export function brandsOf(files: Texts): string[] {
  return Object.keys(files)
    .flatMap((name) => brandOf(name) ?? [])
    .toSorted()
}

/** The name of a brand as people know it: its keyword, or what its file is called. */
export function nameOfBrand({ roots }: Pick<SiteView, 'roots'>, brand: string): string {
  const { keyword } = memberOf(roots.get(overlayFileOf(brand)), 'site')
  return typeof keyword === 'string' && keyword !== '' ? keyword : brand
}

/** Creates a reader of a site as its brands see it. It merges a file again only if its text, or what differs, has changed. */
export function createBrandViewer(main: string): BrandViewer {
  const viewBase = createSiteViewer(main, isPagesText)
  const viewers = new Map<string, ReturnType<typeof createSiteViewer>>()
  const known = new Map<
    string,
    { sources: readonly JsonValue[]; text: string; lists: MergedList[] }
  >()
  let latest: { files: Texts; view: BrandView } | undefined

  return (files, brand) => {
    if (latest?.files === files && latest.view.brand === brand) return latest.view
    const base = viewBase(files)
    const overlayFile = overlayFileOf(brand)
    const overlay = asRecord(base.roots.get(overlayFile))
    const merged: Record<string, string> = { ...files }
    const lists = new Map<string, readonly MergedList[]>()
    for (const [file, root] of base.roots) {
      if (!isPagesText(file)) continue
      const one = merge(brand, file, root, overlay, () => partOf(overlay, base, file, main))
      merged[file] = one.text
      lists.set(file, one.lists)
    }
    const viewMerged = viewers.get(brand) ?? createSiteViewer(main, isPagesText)
    viewers.set(brand, viewMerged)
    const site = viewMerged(merged)
    const isOverlayBroken = (files[overlayFile] ?? '') !== '' && base.broken.has(overlayFile)
    const broken = new Set(
      [...site.broken, ...base.broken].filter((name) => name !== overlayFile || isOverlayBroken),
    )
    if (isOverlayBroken) for (const file of lists.keys()) broken.add(file)
    const view = {
      brand,
      main,
      overlayFile,
      overlay,
      base,
      files: merged,
      site: { ...site, broken },
      lists,
    }
    latest = { files, view }
    return view
  }

  function merge(
    brand: string,
    file: string,
    root: JsonValue,
    overlay: JsonObject,
    part: () => JsonObject,
  ): { text: string; lists: readonly MergedList[] } {
    const name = `${brand} ${file}`
    const before = known.get(name)
    if (before?.sources[0] === root && before.sources[1] === overlay) return before
    const lists: MergedList[] = []
    const text = JSON.stringify(mergeOverlay(root, part(), (list) => lists.push(list)))
    const one = { sources: [root, overlay], text, lists }
    known.set(name, one)
    return one
  }
}

/** The part of what differs for a brand that changes a file: a page changes in its own file, everything else in pages.json. */
export function partOf(
  overlay: JsonObject,
  base: SiteView,
  file: string,
  main: string,
): JsonObject {
  const homes = new Map(base.pages.map((page) => [page.key, page.file]))
  const pages = Object.entries(memberOf(overlay, 'pages')).filter(
    ([key]) => (homes.get(key) ?? main) === file,
  )
  if (file === main)
    return isJsonObject(overlay['pages'])
      ? { ...overlay, pages: Object.fromEntries(pages) }
      : overlay
  return pages.length === 0 ? {} : { pages: Object.fromEntries(pages) }
}

/** The file of what is at a path: that of its page, or pages.json. */
export function fileAt({ site, base, main }: BrandView, [group, key]: Path): string {
  if (group !== 'pages') return main
  const isPage = ({ key: other }: { key: string }): boolean => other === key
  return (site.pages.find(isPage) ?? base.pages.find(isPage))?.file ?? main
}

/** The path in what differs for the brand. */
export function overlayPath(view: BrandView, path: Path): Path {
  return sourcePath(path, 'overlay', listsAt(view, path))
}

/** The path in the file for all brands; undefined if that has nothing there. */
export function basePath(view: BrandView, path: Path): Path | undefined {
  const lists = new Map(
    listsAt(view, path).map((list) => [JSON.stringify(list.path), list.entries]),
  )
  const found: (string | number)[] = []
  for (const [depth, step] of path.entries()) {
    const entries = lists.get(JSON.stringify(path.slice(0, depth)))
    if (entries && typeof step === 'number') {
      const index = entries[step]?.index
      if (index === undefined) return undefined
      found.push(index)
    } else found.push(step)
  }
  return found
}

/** The value of all brands at a path of the brand's site; undefined if they have none. */
export function baseValueAt(view: BrandView, path: Path): JsonValue | undefined {
  const own = basePath(view, path)
  return own && valueAt(view.base.roots.get(fileAt(view, path)), own)
}

/** The lists in the file of what is at a path, in which the brand changes entries by their ids. */
function listsAt(view: BrandView, path: Path): readonly MergedList[] {
  return view.lists.get(fileAt(view, path)) ?? []
}
