import { expandPart, movesOf, type Expanded } from '../../check/expand/expand-page.ts'
import { originOf } from '../../check/expand/moves.ts'
import { readSections, readSectionsDuring } from '../../check/expand/sections.ts'
import type { Path } from '../../check/problem/problem.ts'
import { createWalk, type Occurrence } from '../../check/walk.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { memberOf, type SiteView } from './site-view.ts'

/** A text of a site, with its file. */
export type TextPlace = Pick<Occurrence, 'piece' | 'value' | 'path'> & { file: string }

/** Calls back for each text where it is written: in all pages, the sections, the campaigns and the site settings. */
export function visitTexts(
  site: SiteView,
  bundle: SchemaBundle,
  main: string,
  visit: (place: TextPlace) => void,
): void {
  const walk = createWalk(bundle)
  const root = site.roots.get(main)
  const sections = readSections(root)
  /** Visits what is written below a path and shown on a page or in a section. */
  const visitShown = (
    kind: 'page' | 'section',
    key: string,
    { value, moves }: Pick<Expanded, 'value' | 'moves'>,
    [file, own]: readonly [string, Path],
  ): void =>
    walk[kind](key, value, ({ piece, value: text, path: at }) => {
      const path = originOf(at, moves)
      if (own.every((step, index) => step === path[index]))
        visit({ piece, value: text, path, file })
    })
  /** Visits a page or a section with what its `use` blocks set, but without what other sections say. */
  const visitPart = (kind: 'page' | 'section', file: string, key: string, value: unknown): void => {
    const own: Path = [`${kind}s`, key]
    const expanded = expandPart(value, own, sections) ?? { value, moves: [] }
    visitShown(kind, key, expanded, [file, own])
  }
  walk.shell(root, ({ piece, value, path }) => visit({ piece, value, path, file: main }))
  for (const name of sections.names)
    visitPart('section', main, name, memberOf(memberOf(root, 'sections'), name))
  for (const { file, key, value } of site.pages) visitPart('page', file, key, value)
  for (const { name, set } of sections.campaigns.values()) {
    if (set.pages.size + set.sections.size === 0) continue
    const during = readSectionsDuring(root, name)
    const from: Path = ['campaigns', name, 'set']
    for (const key of set.sections.keys()) {
      const pieces = during.blocksOf(key)
      const value = { blocks: pieces.map(({ block }) => block) }
      const moves = movesOf(pieces, ['sections', key, 'blocks'])
      visitShown('section', key, { value, moves }, [main, [...from, 'sections', key]])
    }
    for (const { key, value } of site.pages) {
      const expanded = set.pages.has(key) && expandPart(value, ['pages', key], during)
      if (expanded) visitShown('page', key, expanded, [main, [...from, 'pages', key]])
    }
  }
}
