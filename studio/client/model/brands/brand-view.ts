import { asRecord, isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { mergeOverlay, type MergedList } from '../../../../schema/overlay/merge-overlay.ts'
import type { PlannedEntry } from '../../../../schema/overlay/plan-entries.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { isPagesText } from '../../../../site/view/picture-list.ts'
import { createSiteViewer, memberOf, type SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { keyOf } from '../problems/problem-index.ts'
import { brandIn, overlayOf } from '../../../../site/overlay/overlay-name.ts'

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
  /** By file, the entries of the lists that the brand changes by ids, by the path of the list as a key. */
  lists: ReadonlyMap<string, MergedLists>
}

/** The entries of lists, by the path of the list as a key. */
type MergedLists = ReadonlyMap<string, readonly PlannedEntry[]>

/** Reads a site as a brand sees it. */
export type BrandViewer = (files: Texts, brand: string) => BrandView

/** The brands of a site, sorted. */
export function brandsOf(files: Texts): string[] {
  return Object.keys(files)
    .flatMap((name) => brandIn(name) ?? [])
    .toSorted()
}

/** The name of a brand as people know it: its keyword, or what its file is called. */
export function nameOfBrand({ roots }: Pick<SiteView, 'roots'>, brand: string): string {
  const { keyword } = memberOf(roots.get(overlayOf(brand)), 'site')
  return typeof keyword === 'string' && keyword !== '' ? keyword : brand
}

/** Creates a reader of a site as its brands see it. It merges a file again only if its text, or what differs, has changed. */
export function createBrandViewer(main: string): BrandViewer {
  const viewBase = createSiteViewer(main, isPagesText)
  const viewers = new Map<string, ReturnType<typeof createSiteViewer>>()
  const known = new Map<string, { sources: readonly unknown[]; text: string; lists: MergedLists }>()
  let latest: { files: Texts; view: BrandView } | undefined

  return (files, brand) => {
    if (latest?.files === files && latest.view.brand === brand) return latest.view
    const base = viewBase(files)
    const overlayFile = overlayOf(brand)
    const overlay = asRecord(base.roots.get(overlayFile))
    const merged: Record<string, string> = { ...files }
    const lists = new Map<string, MergedLists>()
    const homes = new Map(base.pages.map((page) => [page.key, page.file]))
    for (const [file, root] of base.roots) {
      if (!isPagesText(file)) continue
      const keys = Object.keys(memberOf(overlay, 'pages')).filter(
        (key) => (homes.get(key) ?? main) === file,
      )
      if (file !== main && keys.length === 0) continue
      const one = merge(`${brand} ${file}`, [root, overlay, keys.join(' ')], () =>
        mergeFile(root, partOf(overlay, keys, file === main)),
      )
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
    name: string,
    sources: readonly unknown[],
    run: () => { text: string; lists: MergedLists },
  ): { text: string; lists: MergedLists } {
    const before = known.get(name)
    if (before && sources.every((source, at) => source === before.sources[at])) return before
    const one = { sources, ...run() }
    known.set(name, one)
    return one
  }
}

function mergeFile(root: JsonValue, part: JsonObject): { text: string; lists: MergedLists } {
  const lists = new Map<string, readonly PlannedEntry[]>()
  const onList = ({ path, entries }: MergedList): void => void lists.set(keyOf(path), entries)
  return { text: JSON.stringify(mergeOverlay(root, part, onList)), lists }
}

/** The part of what differs for a brand that changes a file: the pages with some keys, and in pages.json everything else. */
function partOf(overlay: JsonObject, keys: readonly string[], isMain: boolean): JsonObject {
  const own = Object.entries(memberOf(overlay, 'pages')).filter(([key]) => keys.includes(key))
  const pages = { pages: Object.fromEntries(own) }
  if (!isMain) return pages
  return isJsonObject(overlay['pages']) ? { ...overlay, ...pages } : overlay
}

/** The file of what is at a path: that of its page, or pages.json. */
export function fileAt({ site, base, main }: BrandView, [group, key]: Path): string {
  if (group !== 'pages') return main
  const isPage = ({ key: other }: { key: string }): boolean => other === key
  return (site.pages.find(isPage) ?? base.pages.find(isPage))?.file ?? main
}

/** The path in what differs for the brand. */
export function overlayPath(view: BrandView, path: Path): Path {
  return path.map((step, depth) => entryAt(view, path, depth)?.id ?? step)
}

/** The path in the file for all brands; undefined if that has nothing there. */
export function basePath(view: BrandView, path: Path): Path | undefined {
  const found: (string | number)[] = []
  for (const [depth, step] of path.entries()) {
    const entry = entryAt(view, path, depth)
    if (entry && entry.index === undefined) return undefined
    found.push(entry?.index ?? step)
  }
  return found
}

/** The value of all brands at a path of the brand's site; undefined if they have none. */
export function baseValueAt(view: BrandView, path: Path): JsonValue | undefined {
  const own = basePath(view, path)
  return own && valueAt(view.base.roots.get(fileAt(view, path)), own)
}

/** The entry of a list that the brand changes by ids, at a step of a path; undefined for any other step. */
function entryAt(view: BrandView, path: Path, depth: number): PlannedEntry | undefined {
  const step = path[depth]
  return typeof step === 'number' ? listAt(view, path.slice(0, depth))?.[step] : undefined
}

/** The entries of the list at a path, if the brand changes them by ids. */
export function listAt(view: BrandView, path: Path): readonly PlannedEntry[] | undefined {
  const lists = view.lists.get(fileAt(view, path))
  return lists && lists.size > 0 ? lists.get(keyOf(path)) : undefined
}
