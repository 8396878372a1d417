import { chainCommands } from 'prosemirror-commands'
import { Fragment, type Node, type NodeRange } from 'prosemirror-model'
import { liftListItem, splitListItem } from 'prosemirror-schema-list'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { breakLine } from './commands.ts'

/** The names of lists, which are those of their elements. */
export type ListName = 'ul' | 'ol'

const { li, line } = schema.nodes

/** Finds the innermost list around the selection. */
export function listAround({
  selection: { $from },
}: EditorState): { node: Node; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type.name === 'ul' || node.type.name === 'ol') return { node, at: $from.before(depth) }
  }
  return undefined
}

/** Makes the selected lines a list, one entry for each; or a list the other kind, or its selected entries lines again. */
export function toggleList(name: ListName): Command {
  return (state, dispatch) => {
    const list = listAround(state)
    if (!list) return makeList(name, state, dispatch)
    if (list.node.type.name === name) return liftListItem(li)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.at, schema.nodes[name]))
    return true
  }
}

/** Enter begins a new entry in a list, and a new paragraph among paragraphs. In text without paragraphs, it breaks the line. */
export const enter: Command = chainCommands(
  splitListItem(li),
  liftListItem(li),
  (state, dispatch) => {
    const { $from } = state.selection
    return $from.parent.type === line && $from.depth === 1 && breakLine(state, dispatch)
  },
)

/** A line as people see it: the content between line breaks, from a position on. */
interface Row {
  content: Node[]
  from: number
  to: number
}

const makeList = (
  name: ListName,
  state: EditorState,
  dispatch: Parameters<Command>[1],
): boolean => {
  const { $from, $to, from, to } = state.selection
  const range = $from.blockRange($to)
  const blocks = range ? blocksIn(range) : []
  if (!range || blocks.some(({ node }) => !node.inlineContent)) return false
  const [first, last] = [blocks[0]?.node, blocks.at(-1)?.node]
  const rows = blocks.flatMap(({ node, at }) => rowsOf(node, at + 1))
  const isTouched = (row: Row): boolean => row.from <= to && row.to >= from
  const head = rows.findIndex(isTouched)
  const tail = rows.findLastIndex(isTouched)
  const items = rows.slice(head, tail + 1)
  const before = first && joinRows(first, rows.slice(0, head))
  const after = last && joinRows(last, rows.slice(tail + 1))
  const list = schema.node(
    name,
    undefined,
    items.map(({ content }) => li.create(undefined, line.create(undefined, content))),
  )
  const nodes = [before, list, after].filter((node) => node !== undefined)
  /** Where a position is once its row is an entry: after the tags of the list, its entry and its line. */
  const placeOf = (at: number): number => {
    const index = items.findIndex((row) => row.from <= at && at <= row.to)
    const start = range.start + (before?.nodeSize ?? 0) + 3
    const skipped = items.slice(0, index).reduce((sum, row) => sum + row.to - row.from + 4, 0)
    return start + skipped + at - (items[index]?.from ?? at)
  }
  const tr = state.tr.replaceWith(range.start, range.end, nodes)
  const [anchor, goal] = [placeOf(state.selection.anchor), placeOf(state.selection.head)]
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, anchor, goal)).scrollIntoView())
  return true
}

function blocksIn({
  parent,
  startIndex,
  endIndex,
  start,
}: NodeRange): { node: Node; at: number }[] {
  let at = start
  return parent.children.slice(startIndex, endIndex).map((node) => {
    at += node.nodeSize
    return { node, at: at - node.nodeSize }
  })
}

function rowsOf(block: Node, start: number): Row[] {
  const rows: Row[] = [{ content: [], from: start, to: start }]
  block.forEach((node, offset) => {
    const at = start + offset
    if (node.type.name === 'br') rows.push({ content: [], from: at + 1, to: at + 1 })
    const row = rows.at(-1)
    if (!row || node.type.name === 'br') return
    row.content.push(node)
    row.to = at + node.nodeSize
  })
  return rows
}

/** A block with rows again; undefined if there are none. */
function joinRows(block: Node, rows: readonly Row[]): Node | undefined {
  if (rows.length === 0) return undefined
  const content = rows.flatMap((row, index) =>
    index === 0 ? row.content : [schema.node('br'), ...row.content],
  )
  return block.copy(Fragment.from(content))
}
