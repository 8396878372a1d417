import type { Occurrence, Walk } from '../../check/walk.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { isJsonObject, stepInto } from '../../schema/read/json-object.ts'
import { mergeOverlay, sourcePath, type MergedList } from '../../schema/overlay/merge-overlay.ts'
import { memberOf, type SiteView } from './site-view.ts'

/** A site that overlays change. */
export interface OverlaidView {
  site: SiteView
  /** The name of its pages.json. */
  main: string
}

/**
 * Calls back for every string of a shared piece that an overlay writes for the entries of lists by their ids: what they
 * are is known from the site that it changes.
 */
export function visitEntryTexts(
  walk: Walk,
  overlay: JsonValue | undefined,
  { site, main }: OverlaidView,
  visit: (piece: Pick<Occurrence, 'piece' | 'value' | 'path'>) => void,
): void {
  const root = site.roots.get(main)
  for (const [key, page] of Object.entries(memberOf(overlay, 'pages'))) {
    const old = site.pages.find((one) => one.key === key)
    if (old) visitMerged('page', ['pages', key], old.value, page)
  }
  const sections = memberOf(root, 'sections')
  for (const [name, section] of Object.entries(memberOf(overlay, 'sections'))) {
    const old = Object.hasOwn(sections, name) ? sections[name] : undefined
    if (old !== undefined) visitMerged('section', ['sections', name], old, section)
  }

  function visitMerged(
    kind: 'page' | 'section',
    at: [group: string, key: string],
    old: JsonValue,
    change: JsonValue,
  ): void {
    const lists: MergedList[] = []
    const merged = isJsonObject(change)
      ? mergeOverlay(old, change, (list) => lists.push(list), at)
      : change
    if (lists.length === 0) return
    walk[kind](at[1], merged, ({ piece, value, path }) => {
      const own = sourcePath(path, 'overlay', lists)
      const isById = own.some((step, index) => step !== path[index])
      const written = own.reduce<JsonValue | undefined>(stepInto, overlay)
      if (isById && written === value) visit({ piece, value, path: own })
    })
  }
}
