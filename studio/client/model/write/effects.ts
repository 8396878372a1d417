import { findIds } from '../../../../content/find-ids.ts'
import {
  isInLayer,
  isInSet,
  layerGroups,
  listWritten,
} from '../../../../content/layers/value-layer.ts'
import { groupBy } from '../../../../schema/read/group-by.ts'
import { isJsonObject, type JsonValue, type Path } from '../../../../schema/read/json-object.ts'
import { normalizePath } from '../../../../schema/values/path.ts'
import { listNamePlaces, type NamedGroup } from '../../../../site/view/names.ts'
import { followName, renameIn, type NameChange } from '../../../../site/view/rename.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { WrittenTexts } from '../../../../site/view/written.ts'
import type { Carrying } from '../../../texts/edit.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import type { FileEdit } from '../draft.ts'
import { carry } from '../sections/carry.ts'
import type { Detached } from './write-detached.ts'

/** What edits of a site do to what other places name, in the site and in overlays. */
export interface Effects {
  renamed: readonly NameChange[]
  /** The normalized paths of the pages that are gone. */
  gonePages: readonly string[]
  /** The ids that are gone, behind the group and key of their page or section. What is cut may be pasted where it was. */
  goneIds: readonly Path[]
  /** Blocks that go from a page to a section. */
  carried: readonly Carrying[]
  /** A section whose blocks come to the page that uses it. */
  detached: Detached | undefined
  /** The keys of the pages with such blocks, which are shown as before. */
  rearranged: readonly string[]
}

/** Reads what edits of a site do. */
export function effectsOf(site: SiteView, edits: readonly FileEdit[]): Effects {
  const goneIds: Path[] = []
  const gonePages: string[] = []
  const carried: Carrying[] = []
  let detached: Detached | undefined
  for (const { file, edit } of edits) {
    const [group, key] = edit.path.map(String)
    if (group === undefined || key === undefined) continue
    if (edit.kind === 'remove' && group === 'pages' && edit.path.length === 2)
      gonePages.push(normalizePath(key))
    if (edit.kind !== 'arrange') continue
    if (edit.carries) carried.push(edit.carries)
    if (edit.detaches !== undefined) detached = { page: key, index: edit.detaches }
    const entries = valueAt(site.roots.get(file), edit.path)
    if (edit.isCut || edit.carries || detached || !Array.isArray(entries)) continue
    const left = entries.filter((_, index) => !edit.order.includes(index))
    goneIds.push(...findIds(left, []).map(({ id }) => [group, key, id]))
  }
  return {
    renamed: edits.flatMap((one) => namesOf(site, one)),
    gonePages,
    goneIds,
    carried,
    detached,
    rearranged: [...carried, ...(detached ? [detached] : [])].map(({ page }) => page),
  }
}

/** Another name that an edit gives; but no id whose old or new name something else has as well. */
function namesOf({ roots }: SiteView, { file, edit }: FileEdit): NameChange[] {
  const [group, key] = edit.path
  if (!isNamed(group) || typeof key !== 'string') return []
  if (edit.kind === 'rename' && edit.path.length === 2) return [{ group, key, to: edit.name }]
  if (edit.kind !== 'set' || edit.path.at(-1) !== 'id' || isInLayer([group])) return []
  const root = roots.get(file)
  const [id, to] = [valueAt(root, edit.path), edit.value]
  if (typeof id !== 'string' || typeof to !== 'string') return []
  const ids = findIds(valueAt(root, [group, key]), []).map((one) => one.id)
  const isSole = ids.indexOf(id) === ids.lastIndexOf(id) && !ids.includes(to)
  return isSole ? [{ group, key, id, to }] : []
}

function isNamed(group: string | number | undefined): group is NamedGroup {
  return group === 'pages' || group === 'sections' || isInLayer([group ?? ''])
}

/** The edits by which the files of a site, or an overlay, follow what edits do to what they name. */
export function followEffects(
  texts: WrittenTexts,
  { renamed, gonePages, carried }: Effects,
): FileEdit[] {
  const { site, main, base } = texts
  // What has the name in the site gets it by the edit itself.
  const rename = base ? renameIn : followName
  const moved = carried.flatMap((one) => carry(site.roots.get(main), one))
  const pages = gonePages.flatMap((page) => [
    ['pages', page],
    ['meta', page],
  ])
  return [
    ...renamed.flatMap((one) => rename(texts, one)),
    ...moved.map((edit) => ({ file: main, edit })),
    ...removeFromLists(texts, gonePages),
    ...clearSets(texts, pages, false),
  ]
}

/** Removes what campaigns, of the site or in an overlay, set for ids that are gone. */
export function clearGone(texts: WrittenTexts, { goneIds }: Effects): FileEdit[] {
  return clearSets(texts, goneIds, true)
}

/**
 * Removes pages from the lists of campaigns, and from the order of the navigation. Where a campaign runs on no others, their
 * paths stay, for the check to report: without them, it would run on all pages.
 */
function removeFromLists({ site, main }: WrittenTexts, pages: readonly string[]): FileEdit[] {
  if (pages.length === 0) return []
  const listed = listNamePlaces(site.roots.get(main), 'pages').filter(({ isKey }) => !isKey)
  const lists = groupBy(listed, ({ path }) => JSON.stringify(path.slice(0, -1)))
  return [...lists.values()].flatMap((entries) => {
    const list = entries[0]?.path.slice(0, -1) ?? []
    const gone = entries.filter(({ name }) => pages.includes(normalizePath(name)))
    const isLast = gone.length === entries.length
    if (isLast && isInLayer(list)) return []
    // From the end, so that the indexes before stay valid.
    const paths = isLast ? [list] : gone.map(({ path }) => path).toReversed()
    return paths.map((path): FileEdit => ({ file: main, edit: { kind: 'remove', path } }))
  })
}

/** Removes what campaigns set for something that is gone, with what that leaves empty; of the site, no campaign itself. */
function clearSets(
  { site, main, base }: WrittenTexts,
  keys: readonly Path[],
  isWhole: boolean,
): FileEdit[] {
  if (keys.length === 0) return []
  const root = site.roots.get(main)
  const nameOf = ([group, key, ...id]: Path): string =>
    JSON.stringify([group, normalizePath(String(key)), ...id])
  const gone = new Set(keys.map(nameOf))
  const starts = base
    ? layerGroups.map((group) => [group])
    : listWritten(root).map(({ at }) => [...at, 'set'])
  const paths = starts.flatMap((path) => findGone(valueAt(root, path), path))
  return paths.map((path) => ({ file: main, edit: { kind: 'remove', path, isWhole } }))

  /** The largest parts of a value in which everything is gone. */
  function findGone(value: JsonValue | undefined, path: Path): Path[] {
    if (isInSet(path) && path.length > 4 && gone.has(nameOf(path.slice(3)))) return [path]
    const members = isJsonObject(value) ? Object.entries(value) : []
    const inner = members.map(([step, member]) => findGone(member, [...path, step]))
    const isAll = members.length > 0 && inner.every(([first]) => first?.length === path.length + 1)
    return isAll ? [path] : inner.flat()
  }
}
