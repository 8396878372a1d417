import type { Path } from '../../../../check/problem/problem.ts'
import { patched } from '../../../../content/apply-patch.ts'
import { inFiles, pathIn, type Made } from '../../../../content/origin.ts'
import { onceFor } from '../../../../schema/cache/once-per.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { asRecord, type JsonObject } from '../../../../schema/read/json-object.ts'
import type { Calendar } from '../../../../schema/values/calendar.ts'
import { brandIn, nameInOverlay, overlayOf } from '../../../../site/overlay/overlay-name.ts'
import { selectPages } from '../../../../site/overlay/patch.ts'
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
  /** The site that it sees. Files that cannot be edited now, since one of their sources is not valid JSON, are broken. */
  site: SiteView
}

/** Reads a site as a brand sees it. */
export type BrandViewer = (files: Texts, brand: string) => BrandView

/** The brands of a site, sorted. */
export function brandsOf(files: Texts): string[] {
  return Object.keys(files)
    .flatMap((name) => brandIn(name) ?? [])
    .toSorted()
}

/** The name of a brand as people know it. */
export function nameOfBrand({ roots }: Pick<SiteView, 'roots'>, brand: string): string {
  return nameInOverlay(roots.get(overlayOf(brand)), brand)
}

/** Creates a reader of a site as its brands see it. It merges a file again only if its text, or what differs, has changed. */
export function createBrandViewer(main: string, calendar: Calendar): BrandViewer {
  const viewBase = createSiteViewer(main, calendar, isPagesText)
  const viewerOf = onceFor((_brand: string) => createSiteViewer(main, calendar, isPagesText))
  const known = new Map<string, { sources: readonly unknown[]; value: JsonValue }>()
  let latest: { files: Texts; view: BrandView } | undefined

  return (files, brand) => {
    if (latest?.files === files && latest.view.brand === brand) return latest.view
    const base = viewBase(files)
    const overlayFile = overlayOf(brand)
    const overlay = asRecord(base.roots.get(overlayFile))
    const merged = new Map<string, JsonValue>()
    const homes = new Map(base.pages.map((page) => [page.key, page.file]))
    for (const [file, root] of base.roots) {
      if (!isPagesText(file)) continue
      const keys = Object.keys(memberOf(overlay, 'pages')).filter(
        (key) => (homes.get(key) ?? main) === file,
      )
      if (file !== main && keys.length === 0) continue
      const sources = [root, overlay, keys.join(' ')]
      const make = (): JsonValue => {
        const patch = selectPages(overlay, (key) => keys.includes(key), file === main)
        return patched(root, patch)
      }
      merged.set(file, merge(`${brand} ${file}`, sources, make))
    }
    const site = viewerOf(brand)(files, merged)
    const isOverlayBroken = (files[overlayFile] ?? '') !== '' && base.broken.has(overlayFile)
    const broken = new Set(
      [...site.broken, ...base.broken].filter((name) => name !== overlayFile || isOverlayBroken),
    )
    if (isOverlayBroken) for (const file of merged.keys()) broken.add(file)
    const view = { brand, main, overlayFile, overlay, base, site: { ...site, broken } }
    latest = { files, view }
    return view
  }

  function merge(name: string, sources: readonly unknown[], make: () => JsonValue): JsonValue {
    const before = known.get(name)
    if (before && sources.every((source, at) => source === before.sources[at])) return before.value
    const one = { sources, value: make() }
    known.set(name, one)
    return one.value
  }
}

/** The file of what is at a path: that of its page, or pages.json. */
export function fileAt({ site, base, main }: BrandView, [group, key]: Path): string {
  if (group !== 'pages') return main
  const isPage = ({ key: other }: { key: string }): boolean => other === key
  return (site.pages.find(isPage) ?? base.pages.find(isPage))?.file ?? main
}

/** The path in what differs for the brand. */
export function overlayPath(view: BrandView, path: Path): Path {
  return pathIn('layer', rootAt(view, path), path) ?? path
}

/** The path in the file for all brands; undefined if that has nothing there. */
export function basePath(view: BrandView, path: Path): Path | undefined {
  return pathIn('base', rootAt(view, path), path)
}

/** The value of all brands at a path of the brand's site; undefined if they have none. */
export function baseValueAt(view: BrandView, path: Path): JsonValue | undefined {
  const own = basePath(view, path)
  return own && valueAt(view.base.roots.get(fileAt(view, path)), own)
}

/** The entries of the list at a path, if the brand changes them by ids. */
export function listAt(view: BrandView, path: Path): Made['entries'] {
  return inFiles.madeOf(valueAt(rootAt(view, path), path))?.entries
}

function rootAt(view: BrandView, path: Path): JsonValue | undefined {
  return view.site.roots.get(fileAt(view, path))
}
