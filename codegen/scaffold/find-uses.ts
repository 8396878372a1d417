import { parseTree, type Node, type ParseError } from 'jsonc-parser'
import { createPositions } from '../../check/syntax/source.ts'

/** A position where a page or a section uses a block type; line and column count from 1. */
export interface BlockUse {
  line: number
  column: number
  /** The page and the block in the composer's words: `/bonus › block 3 (faq)`. */
  where: string
}

/**
 * Finds where the pages and sections of a pages.json use a block type, in the order of the text, at the block's `type`. Returns
 * undefined if the text is not JSON.
 */
export function findBlockUses(text: string, type: string): BlockUse[] | undefined {
  const faults: ParseError[] = []
  const tree = parseTree(text, faults, { disallowComments: true })
  if (tree === undefined || faults.length > 0) return undefined
  const positionOf = createPositions(text)
  return ['pages', 'sections']
    .flatMap((group) =>
      membersOf(tree, group)
        .flatMap((parts) => parts.children ?? [])
        .flatMap(({ children: [key, part] = [] }) => {
          const name = group === 'pages' ? `${key?.value}` : `sections › ${key?.value}`
          return part === undefined ? [] : usesOn(part, name, type)
        }),
    )
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, where }) => {
      const { line, column } = positionOf(offset)
      return { line, column, where }
    })
}

function usesOn(page: Node, path: string, type: string): { offset: number; where: string }[] {
  return membersOf(page, 'blocks')
    .flatMap((blocks) => blocks.children ?? [])
    .flatMap((entry, index) => {
      // An overlay may name blocks by their ids.
      const [key, block = entry] = entry.type === 'property' ? (entry.children ?? []) : []
      const name = key === undefined ? `block ${index + 1}` : `blocks › ${key.value}`
      return membersOf(block, 'type')
        .filter(({ value }) => value === type)
        .map(({ offset }) => ({ offset, where: `${path} › ${name} (${type})` }))
    })
}

/** The values of a key: several if the key appears several times, none if there is no such object. */
function membersOf(value: Node, name: string): Node[] {
  if (value.type !== 'object') return []
  return (value.children ?? []).flatMap(({ children: [key, member] = [] }) =>
    key?.value === name && member !== undefined ? [member] : [],
  )
}
