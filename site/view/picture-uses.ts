import type { Path } from '../../check/problem/problem.ts'
import { isInSet } from '../../content/layers/value-layer.ts'
import type { MoveEdit, PagesContext } from './move-page.ts'
import { isPagesText } from './picture-list.ts'
import { sharedSections } from './sections.ts'
import type { SiteView } from './site-view.ts'
import { overlaysOf, visitStrings, type WrittenPiece } from './written.ts'

/** A place that names a picture. */
export interface PictureUse {
  file: string
  path: Path
}

const known = new WeakMap<SiteView, ReadonlyMap<string, readonly PictureUse[]>>()

/**
 * Finds where each picture is used, by name, once for each state of a site: in pages, sections, campaigns, and overlays of
 * brands.
 */
export function findPictureUses(context: PagesContext): ReadonlyMap<string, readonly PictureUse[]> {
  const { site } = context
  const before = known.get(site)
  if (before) return before
  const uses = new Map<string, PictureUse[]>()
  const add = ({ piece, value: name, path }: WrittenPiece, file: string): void => {
    if (piece === 'Image') uses.set(name, [...(uses.get(name) ?? []), { file, path }])
  }
  for (const texts of [context, ...overlaysOf(context)])
    visitStrings(texts, (piece) => add(piece, piece.file))
  known.set(site, uses)
  return uses
}

/** Counts the pages and the brands that show a picture. */
export function countPictureUses(
  context: PagesContext,
  uses: readonly PictureUse[],
): [pages: number, brands: number] {
  const sections = sharedSections(context.site, context.main)
  const pages = new Set(uses.flatMap((use) => pagesOf(use)))
  const brands = new Set(uses.filter(({ file }) => !isPagesText(file)).map(({ file }) => file))
  return [pages.size, brands.size]

  function pagesOf({ file, path }: PictureUse): string[] {
    const [group, key, , part, owner] = path
    if (!isPagesText(file)) return []
    if (group === 'pages') return [String(key)]
    if (group === 'sections') return [...sections.pagesOf(String(key))]
    if (!isInSet(path)) return []
    return part === 'sections' ? [...sections.pagesOf(String(owner))] : [String(owner)]
  }
}

/** Makes all uses of a picture name another one. */
export function moveUses(uses: readonly PictureUse[], to: string): MoveEdit[] {
  return uses.map(({ file, path }) => ({ file, edit: { kind: 'set', path, value: to } }))
}
