import type { Edit, Path } from '../../check/problem/problem.ts'
import { listWritten } from '../../content/layers/value-layer.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { SiteView } from './site-view.ts'

/** The site that edits refer to; `main` is the name of pages.json. */
interface Context {
  site: SiteView
  main: string
}

/** Edits of pages.json of some kinds. */
type KeyEdit<Kind extends Edit['kind']> = { file: string; edit: Extract<Edit, { kind: Kind }> }

/** Gives a page another path wherever campaigns or the order of the navigation name it. */
export function renamePageInLists(
  context: Context,
  from: string,
  to: string,
): KeyEdit<'set' | 'rename'>[] {
  return listLayers(context).flatMap(({ at, list, listed, set }) => [
    ...listed.flatMap((page, index): KeyEdit<'set' | 'rename'>[] =>
      isPath(page, from)
        ? [{ file: context.main, edit: { kind: 'set', path: [...list, index], value: to } }]
        : [],
    ),
    ...['pages', 'meta'].flatMap((group) =>
      Object.keys(asRecord(set[group]))
        .filter((key) => isPath(key, from))
        .map((key) => renameKey(context, [...at, 'set', group, key], to)),
    ),
  ])
}

/** Gives a section another name wherever campaigns change it. */
export function renameSectionInCampaigns(
  context: Context,
  from: string,
  to: string,
): KeyEdit<'set' | 'rename'>[] {
  return listLayers(context).flatMap(({ at, set }) =>
    Object.hasOwn(asRecord(set['sections']), from)
      ? [renameKey(context, [...at, 'set', 'sections', from], to)]
      : [],
  )
}

/**
 * Removes a page from the order of the navigation, and what campaigns change on it, with what that leaves empty. Where the page is the only one on which a campaign
 * runs, its path stays, for the check to report: without it, the campaign would run on all pages.
 */
export function removePageFromLists(context: Context, path: string): KeyEdit<'remove'>[] {
  const remove = (place: Path): KeyEdit<'remove'> => ({
    file: context.main,
    edit: { kind: 'remove', path: place },
  })
  return listLayers(context).flatMap(({ at, list, listed, set }) => {
    const found = listed.flatMap((page, index) => (isPath(page, path) ? [index] : []))
    const isLast = found.length === listed.length
    const entries = isLast
      ? found.length > 0 && list === navigation
        ? [remove(list)]
        : []
      : found.map((index) => remove([...list, index]))
    const groups = ['pages', 'meta'].flatMap((group) => {
      const all = Object.keys(asRecord(set[group]))
      const gone = all.filter((key) => isPath(key, path))
      return gone.length > 0 ? [{ group, gone, isWhole: gone.length === all.length }] : []
    })
    const isWholeSet =
      groups.length === Object.keys(set).length && groups.every(({ isWhole }) => isWhole)
    const changes =
      groups.length > 0 && isWholeSet
        ? [remove([...at, 'set'])]
        : groups.flatMap(({ group, gone, isWhole }) =>
            isWhole
              ? [remove([...at, 'set', group])]
              : gone.map((key) => remove([...at, 'set', group, key])),
          )
    // From the end, so that the indexes before stay valid.
    return [...entries.toReversed(), ...changes]
  })
}

const navigation: Path = ['site', 'navigation']

/** What campaigns set, and the lists that name pages: those of campaigns, and the order of the navigation. */
function listLayers({ site, main }: Context) {
  const root = site.roots.get(main)
  const layers = listWritten(root).map(({ at, value, set }) => {
    return { at, list: [...at, 'pages'], listed: asList(value['pages']), set }
  })
  const order = asRecord(asRecord(root)['site'])['navigation']
  return [...layers, { at: ['site'], list: navigation, listed: asList(order), set: asRecord(null) }]
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isPath(value: unknown, path: string): boolean {
  return typeof value === 'string' && normalizePath(value) === path
}

function renameKey({ main }: Context, path: Path, to: string): KeyEdit<'set' | 'rename'> {
  return { file: main, edit: { kind: 'rename', path, name: to } }
}
