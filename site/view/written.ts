import { createWalk, type Occurrence, type Walk } from '../../check/walk.ts'
import { applyPatch } from '../../content/apply-patch.ts'
import { expandPart, listPlaced, showPart } from '../../content/layers/expand-part.ts'
import {
  isUse,
  readSections,
  readSectionsDuring,
  type Sections,
} from '../../content/layers/sections.ts'
import { partAt, writtenAt } from '../../content/layers/written-at.ts'
import { inFiles, type Rooted } from '../../content/origin.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { isJsonObject, type Path, type JsonValue } from '../../schema/read/json-object.ts'
import { brandIn } from '../overlay/overlay-name.ts'
import { isPagesText } from './picture-list.ts'
import { createSiteViewer, memberOf, viewPage, type PageView, type SiteView } from './site-view.ts'

/** A string of a shared piece, at the place where it is written. */
export interface WrittenPiece extends Pick<Occurrence, 'piece' | 'value'> {
  readonly path: Path
}

type Visit = (piece: WrittenPiece) => void

/**
 * Creates what calls back for every string of a shared piece in the parts of a site, each once. `root` is the value of
 * pages.json, and `sections` are read from it.
 */
export function createVisitWritten(
  walk: Walk,
  { pages }: Pick<SiteView, 'pages'>,
  root: JsonValue | undefined,
  sections: Sections,
) {
  /** Visits what is written below a path and shown on a page or in a section. */
  function visitShown(
    kind: 'page' | 'section',
    key: string,
    part: Rooted,
    { own, visit }: { own: Path; visit: Visit },
  ): void {
    walk[kind](key, part.value, (occurrence) => {
      const { path } = writtenAt(part, occurrence.path)
      const { piece, value: text } = occurrence
      if (own.every((step, index) => step === path[index])) visit({ piece, value: text, path })
    })
  }

  /** Visits a page or a section with what its `use` blocks set, but without what other sections say. */
  function visitPart(kind: 'page' | 'section', key: string, value: unknown, visit: Visit): void {
    const own: Path = [`${kind}s`, key]
    const expanded = showPart(value, own, sections)
    visitShown(kind, key, expanded, { own, visit })
  }

  return {
    /** Visits what is not in a page: the settings, the sections, and what campaigns set. */
    shared(visit: Visit): void {
      walk.shell(root, visit)
      for (const name of sections.names)
        visitPart('section', name, memberOf(memberOf(root, 'sections'), name), visit)
      for (const { name, at, set } of sections.campaigns.values()) {
        if (set.pages.size + set.sections.size === 0) continue
        const during = readSectionsDuring(root, name, sections.calendar)
        for (const key of set.sections.keys()) {
          const value = { blocks: listPlaced(during.blocksOf(key)) }
          const own = [...at, 'sections', key]
          visitShown('section', key, partAt(['sections', key], value), { own, visit })
        }
        for (const { key, value } of pages) {
          const expanded = set.pages.has(key) && expandPart(value, ['pages', key], during)
          const own = [...at, 'pages', key]
          if (expanded) visitShown('page', key, expanded, { own, visit })
        }
      }
    },
    /** Visits what is in a page, with what it sets in its sections. */
    page({ key, value, blocks }: PageView, visit: Visit): void {
      if (blocks.some(isUse)) visitPart('page', key, value, visit)
      else walk.page(key, value, visit)
    },
  }
}

/** What texts are read from. */
export interface WrittenTexts {
  site: SiteView
  bundle: SchemaBundle
  /** The name of pages.json, or of an overlay. */
  main: string
  /** What an overlay changes: a site, and the name of its pages.json. */
  base?: Pick<WrittenTexts, 'site' | 'main'>
}

/** The files of a site with what it shows, or the overlay, with their values. */
export function writtenFiles({
  site,
  main,
}: Pick<WrittenTexts, 'site' | 'main'>): [string, JsonValue][] {
  return [...site.roots].filter(([file]) => file === main || isPagesText(file))
}

/** The overlays of a site, each by itself. */
export function overlaysOf(base: WrittenTexts): WrittenTexts[] {
  return [...base.site.roots].flatMap(([main, root]) =>
    brandIn(main) === undefined
      ? []
      : [{ ...base, site: viewOverlay(main, root, base.site), main, base }],
  )
}

/** Reads an overlay of a site by itself, as a site. */
export function viewOverlay(file: string, root: JsonValue, { calendar }: SiteView): SiteView {
  return createSiteViewer(file, calendar)({}, new Map([[file, root]]))
}

/** Calls back for every string of a shared piece of a site, or of an overlay, with the file in which it is written. */
export function visitStrings(
  { site, bundle, main, base }: WrittenTexts,
  visit: (piece: WrittenPiece & { file: string }) => void,
): void {
  const root = site.roots.get(main)
  const walk = createWalk(bundle)
  if (base) return visitOverlay(walk, { site, main, base }, visit)
  const written = createVisitWritten(
    walk,
    site,
    root,
    readSections(root, { calendar: site.calendar }),
  )
  // The path of an occurrence is a getter, which a spread would lose.
  written.shared(({ piece, value, path }) => visit({ piece, value, path, file: main }))
  for (const page of site.pages)
    written.page(page, ({ piece, value, path }) => visit({ piece, value, path, file: page.file }))
}

/** Visits what an overlay writes: that which has its origin there, of the site that it makes of another one. */
function visitOverlay(
  walk: Walk,
  { site, main: file, base }: Required<Omit<WrittenTexts, 'bundle'>>,
  visit: (piece: WrittenPiece & { file: string }) => void,
): void {
  const root = site.roots.get(file)
  if (root === undefined) return
  const layOver = (old: JsonValue | undefined, change: JsonValue, path: Path, home: string) => {
    const origin = { file: old === undefined ? file : home, path }
    const patch = { value: change, origin: { file, path } }
    return { value: applyPatch({ value: old, origin }, patch), origin }
  }
  const whole = layOver(base.site.roots.get(base.main), root, [], base.main)
  const known = new Map(base.site.pages.map((page) => [page.key, page]))
  const changed = Object.entries(memberOf(root, 'pages')).flatMap(([key, change]) => {
    const old = known.get(key)
    const page = layOver(old?.value, change, ['pages', key], old?.file ?? base.main)
    return isJsonObject(page.value) ? [{ page, view: viewPage(key, file, page.value) }] : []
  })
  const pages = new Map([...known, ...changed.map(({ view }) => [view.key, view] as const)])
  const written = createVisitWritten(
    walk,
    { pages: [...pages.values()] },
    whole.value,
    readSections(whole.value, { calendar: base.site.calendar }),
  )
  const visitOwn = (tree: Rooted, { piece, value, path }: WrittenPiece): void => {
    const origin = inFiles.of(tree, path.slice(tree.origin.path.length))
    if (origin.file === file) visit({ piece, value, path: origin.path, file })
  }
  written.shared((one) => visitOwn(whole, one))
  for (const { page, view } of changed) written.page(view, (one) => visitOwn(page, one))
}
