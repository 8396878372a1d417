import { findIds } from '../../../../content/find-ids.ts'
import { listWritten } from '../../../../content/layers/value-layer.ts'
import { groupBy } from '../../../../schema/read/group-by.ts'
import { asRecord, type JsonValue } from '../../../../schema/read/json-object.ts'
import { normalizePath } from '../../../../schema/values/path.ts'
import { findLinks } from '../../../../site/view/links.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { WrittenTexts } from '../../../../site/view/written.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import type { FileEdit } from '../draft.ts'

/** An id that gets another name, and the page or section in which it is written. */
export interface IdChange {
  group: 'pages' | 'sections'
  key: string
  from: string
  to: string
}

/**
 * The ids to which edits give another name, apart from those whose old or new name something else has as well.
 */
export function changedIds(site: SiteView, edits: readonly FileEdit[]): IdChange[] {
  return edits.flatMap(({ file, edit }): IdChange[] => {
    const [group, key] = edit.path
    if (edit.kind !== 'set' || edit.path.at(-1) !== 'id') return []
    if ((group !== 'pages' && group !== 'sections') || typeof key !== 'string') return []
    const root = site.roots.get(file)
    const [from, to] = [valueAt(root, edit.path), edit.value]
    if (typeof from !== 'string' || typeof to !== 'string') return []
    const ids = findIds(valueAt(root, [group, key]), []).map(({ id }) => id)
    const isSole = ids.indexOf(from) === ids.lastIndexOf(from) && !ids.includes(to)
    return isSole ? [{ group, key, from, to }] : []
  })
}

/**
 * Gives an id its other name in a file of the site or an overlay: in what campaigns, and uses of sections, set for it on the
 * pages and in the sections that show it.
 */
export function renameId(
  { group, key: home, from, to }: IdChange,
  { site, main }: { site: SiteView; main: string },
  [file, root]: readonly [file: string, root: JsonValue],
): FileEdit[] {
  const sections = sharedSections(site, main)
  const sets = (['pages', 'sections'] as const).flatMap((place) => [
    ...listWritten(root).flatMap(({ at, set: all }) =>
      Object.entries(asRecord(all[place])).map(([key, set]) => ({
        place,
        key,
        set,
        path: [...at, 'set', place, key],
      })),
    ),
    ...Object.entries(asRecord(asRecord(root)[place])).flatMap(([key, part]) => {
      const { blocks } = asRecord(part)
      const all = Array.isArray(blocks) ? [...blocks.entries()] : Object.entries(asRecord(blocks))
      return all.map(([at, block]) => {
        return { place, key, set: asRecord(block)['set'], path: [place, key, 'blocks', at, 'set'] }
      })
    }),
  ])
  const isShown = (place: string, key: string): boolean => {
    if (group === 'pages') return place === group && normalizePath(key) === normalizePath(home)
    return place === group ? sections.reach(key).has(home) : sections.pagesOf(home).has(key)
  }
  return sets.flatMap(({ place, key, set, path }): FileEdit[] => {
    const isMeant = isShown(place, key) && Object.hasOwn(asRecord(set), from)
    if (!isMeant || Object.hasOwn(asRecord(set), to)) return []
    return [{ file, edit: { kind: 'rename', path: [...path, from], name: to } }]
  })
}

/**
 * Points the links that lead to an id to its other name: those in `texts`, which are the site, or what an overlay writes for it.
 * Of links without a path, those in a section follow if all pages that show it show the id.
 */
export function moveIdLinks(
  texts: WrittenTexts,
  { group, key, from, to }: IdChange,
  { site, main }: Pick<WrittenTexts, 'site' | 'main'>,
): FileEdit[] {
  const sections = sharedSections(site, main)
  const pages = group === 'pages' ? [key] : [...sections.pagesOf(key)]
  const shows = (name: unknown): boolean =>
    [...sections.pagesOf(String(name))].every((page) => pages.includes(page))
  const found = pages.flatMap((page) => findLinks(texts, normalizePath(page), { id: from, shows }))
  const byPlace = groupBy(found, ({ file, path }) => JSON.stringify([file, path]))
  return [...byPlace.values()].flatMap((links): FileEdit[] => {
    const [first] = links
    if (!first) return []
    const { file, path, text } = first
    const ends = new Set(links.flatMap(({ at }) => at.map((one) => one.to)))
    const value = [...ends]
      .toSorted((a, b) => b - a)
      .reduce((written, end) => {
        const at = written.indexOf('#', end) + 1
        return written.slice(0, at) + to + written.slice(at + from.length)
      }, text)
    return [{ file, edit: { kind: 'set', path, value } }]
  })
}
