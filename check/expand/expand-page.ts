import { isJsonObject } from '../../schema/read/json-object.ts'
import type { Finding, Path } from '../problem/problem.ts'
import type { Move } from './moves.ts'
import { isUse, type Sections } from './sections.ts'
import type { Piece } from './set-values.ts'

/** A page, or a section, with the blocks of sections in place of its `use` blocks. */
export interface Expanded {
  value: unknown
  /** Where its blocks are written. */
  moves: readonly Move[]
  /** The names of the sections that it uses. */
  uses: readonly string[]
  /** What is wrong with its `use` blocks, which stay where they are then. */
  faults: readonly Finding[]
}

/**
 * Expands a page or a section of any shape, whose path is `at`; undefined if it uses no section. Pages share the blocks of
 * sections, which nobody may change.
 */
export function expandPart(value: unknown, at: Path, sections: Sections): Expanded | undefined {
  const blocks = isJsonObject(value) ? value['blocks'] : undefined
  if (!isJsonObject(value) || !Array.isArray(blocks) || !blocks.some(isUse)) return undefined
  const list = [...at, 'blocks']
  const { pieces, uses, faults } = sections.expand(blocks, list)
  const expanded = { ...value, blocks: pieces.map(({ block }) => block) }
  return { value: expanded, moves: movesOf(pieces, list), uses, faults }
}

/** Where the blocks in the list at a path are written. */
export function movesOf(pieces: readonly Piece[], list: Path): Move[] {
  return pieces.flatMap(({ moves, by }, index) =>
    moves.map(({ at, from }) => ({ at: [...list, index, ...at], from, ...(by && { by }) })),
  )
}

/** A parsed site with all pages expanded; the same one if it has no sections. */
export function expandSite(root: unknown, sections: Sections): unknown {
  if (!isJsonObject(root) || !isJsonObject(root['pages']) || sections.names.length === 0)
    return root
  const pages = Object.entries(root['pages']).map(([key, page]) => [
    key,
    expandPart(page, ['pages', key], sections)?.value ?? page,
  ])
  return { ...root, pages: Object.fromEntries(pages) }
}
