import { chainCommands } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
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

/** Makes an entry of each selected line as people see it: of the text between line breaks. */
function makeList(name: ListName, state: EditorState, dispatch: Parameters<Command>[1]): boolean {
  const { $from, $to, from, to } = state.selection
  const around = $from.blockRange($to)
  if (!around) return false
  const { parent, startIndex, endIndex, start, end } = around
  if (parent.children.slice(startIndex, endIndex).some((node) => !node.inlineContent)) return false
  const breaks: number[] = []
  state.doc.nodesBetween(start, end, ({ type }, at) => {
    if (type.name === 'br') breaks.push(at)
  })
  // Those in the selection, the last one before it and the first one after it.
  const first = Math.max(
    0,
    breaks.findLastIndex((at) => at < from),
  )
  const last = breaks.findIndex((at) => at >= to)
  const { tr } = state
  for (const at of breaks.slice(first, last === -1 ? undefined : last + 1).toReversed())
    tr.split(at + 1).delete(at, at + 1)
  const range = tr.selection.$from.blockRange(tr.selection.$to)
  if (!range) return false
  const lines = range.parent.children.slice(range.startIndex, range.endIndex)
  const entries = lines.map(({ content }) => li.create(undefined, line.create(undefined, content)))
  /** Where a position is in the list: each entry before it adds two tags, and so do the list and its own entry. */
  const placeOf = (at: number): number =>
    at + 2 * (1 + tr.doc.resolve(at).index(range.depth) - range.startIndex)
  const [anchor, head] = [placeOf(tr.selection.anchor), placeOf(tr.selection.head)]
  tr.replaceWith(range.start, range.end, schema.node(name, undefined, entries))
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, anchor, head)).scrollIntoView())
  return true
}
