import { expandPart, movesOf, showPart, type Expanded } from '../../check/expand/expand-page.ts'
import { originOf } from '../../check/expand/moves.ts'
import {
  isUse,
  readSections,
  readSectionsDuring,
  type Sections,
} from '../../check/expand/sections.ts'
import type { Path } from '../../check/problem/problem.ts'
import { createWalk, type Occurrence, type Walk } from '../../check/walk.ts'
import type { JsonValue, SchemaBundle } from '../../schema/read/bundle.ts'
import { visitEntryTexts, type OverlaidView } from './overlay-texts.ts'
import { createSiteViewer, memberOf, type PageView, type SiteView } from './site-view.ts'
import { brandIn } from '../overlay/overlay-name.ts'

/** A string of a shared piece, at the place where it is written. */
export interface WrittenPiece extends Pick<Occurrence, 'piece' | 'value'> {
  readonly path: Path
}

/** Calls back for every string of a shared piece in the parts of a site, each once. */
export interface VisitWritten {
  /** Visits what is not in a page: the settings, the sections, and what campaigns set. */
  shared(visit: (piece: WrittenPiece) => void): void
  /** Visits what is in a page, with what it sets in its sections. */
  page(page: PageView, visit: (piece: WrittenPiece) => void): void
}

/** Creates the visits of a site. `root` is the value of pages.json, and `sections` are read from it. */
export function createVisitWritten(
  walk: Walk,
  { pages }: Pick<SiteView, 'pages'>,
  root: JsonValue | undefined,
  sections: Sections,
): VisitWritten {
  type Visit = (piece: WrittenPiece) => void

  /** Visits what is written below a path and shown on a page or in a section. */
  function visitShown(
    kind: 'page' | 'section',
    key: string,
    { value, moves }: Pick<Expanded, 'value' | 'moves'>,
    { own, visit }: { own: Path; visit: Visit },
  ): void {
    walk[kind](key, value, (occurrence) => {
      const path = originOf(occurrence.path, moves)
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
    shared(visit) {
      walk.shell(root, visit)
      for (const name of sections.names)
        visitPart('section', name, memberOf(memberOf(root, 'sections'), name), visit)
      for (const { name, set } of sections.campaigns.values()) {
        if (set.pages.size + set.sections.size === 0) continue
        const during = readSectionsDuring(root, name)
        const from: Path = ['campaigns', name, 'set']
        for (const key of set.sections.keys()) {
          const pieces = during.blocksOf(key)
          const value = { blocks: pieces.map(({ block }) => block) }
          const moves = movesOf(pieces, ['sections', key, 'blocks'])
          const own = [...from, 'sections', key]
          visitShown('section', key, { value, moves }, { own, visit })
        }
        for (const { key, value } of pages) {
          const expanded = set.pages.has(key) && expandPart(value, ['pages', key], during)
          const own = [...from, 'pages', key]
          if (expanded) visitShown('page', key, expanded, { own, visit })
        }
      }
    },
    page({ key, value, blocks }, visit) {
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
  /** What an overlay changes. */
  base?: OverlaidView
}

/** The overlays of a site, each by itself. */
export function overlaysOf(base: WrittenTexts): WrittenTexts[] {
  return [...base.site.roots].flatMap(([main, root]) =>
    brandIn(main) === undefined
      ? []
      : [{ ...base, site: createSiteViewer(main)({ [main]: JSON.stringify(root) }), main, base }],
  )
}

/** Calls back for every string of a shared piece of a site, or of an overlay, with the file in which it is written. */
export function visitTexts(
  { site, bundle, main, base }: WrittenTexts,
  visit: (piece: WrittenPiece & { file: string }) => void,
): void {
  const root = site.roots.get(main)
  const walk = createWalk(bundle)
  const written = createVisitWritten(walk, site, root, readSections(root))
  if (base) visitEntryTexts(walk, root, base, (piece) => visit({ ...piece, file: main }))
  // The path of an occurrence is a getter, which a spread would lose.
  written.shared(({ piece, value, path }) => visit({ piece, value, path, file: main }))
  for (const page of site.pages)
    written.page(page, ({ piece, value, path }) => visit({ piece, value, path, file: page.file }))
}
