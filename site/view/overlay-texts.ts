import type { Occurrence, Walk } from '../../check/walk.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import { applyPatch } from '../../content/apply-patch.ts'
import { originOf } from '../../content/origin.ts'
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
    if (!isJsonObject(change)) return
    const [base, file] = [{ file: main, path: at }, 'overlay']
    const merged = applyPatch(
      { value: old, origin: base },
      { value: change, origin: { file, path: at } },
    )
    walk[kind](at[1], merged, ({ piece, value, path }) => {
      const own = originOf({ value: merged, origin: base }, path.slice(at.length))
      const isById = own.path.some((step, index) => step !== path[index])
      if (own.file === file && isById && !own.isName) visit({ piece, value, path: own.path })
    })
  }
}
