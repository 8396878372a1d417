import { toggleMark, chainCommands } from 'prosemirror-commands'
import type { Mark, Node } from 'prosemirror-model'
import { type Command, type EditorState, type Transaction, TextSelection } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { liftListItem, splitListItem } from 'prosemirror-schema-list'

/** Sets or removes a mark. Other marks that look the same are removed with it: `<b>` looks like `<strong>`. */
export function toggleLook(name: string, ...alike: readonly string[]): Command {
  const types = [name, ...alike].flatMap((one) => schema.marks[one] ?? [])
  return (state, dispatch) => {
    const [first] = types
    if (!first) return false
    if (!hasLook(state, [name, ...alike])) return toggleMark(first)(state, dispatch)
    const { tr, selection } = state
    for (const type of types) {
      tr.removeStoredMark(type)
      for (const { $from, $to } of selection.ranges) tr.removeMark($from.pos, $to.pos, type)
    }
    dispatch?.(tr)
    return true
  }
}

/** Whether the selection has one of some marks, or what is typed next will. */
export function hasLook(
  { doc, selection, storedMarks }: EditorState,
  names: readonly string[],
): boolean {
  const isNamed = ({ type }: Mark): boolean => names.includes(type.name)
  const { from, to, empty, $from } = selection
  if (empty) return (storedMarks ?? $from.marks()).some(isNamed)
  return names.some((name) => {
    const type = schema.marks[name]
    return type !== undefined && doc.rangeHasMark(from, to, type)
  })
}

/** Removes all marks but links from the selection. */
export const clearLooks: Command = (state, dispatch) => {
  const { tr, selection } = state
  for (const type of Object.values(schema.marks))
    if (type.name !== 'a') tr.removeMark(selection.from, selection.to, type)
  dispatch?.(tr.setStoredMarks([]))
  return true
}

/** Starts a new line in the same paragraph. */
export const breakLine: Command = (state, dispatch) => {
  const marks = state.storedMarks ?? state.selection.$from.marks()
  const node = schema.node(
    'br',
    undefined,
    undefined,
    marks.filter(({ type }) => type.name !== 'a'),
  )
  dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView())
  return true
}

/** Finds the link at the start of the selection, and the range that it covers. */
export function linkAt({ selection: { $from } }: EditorState) {
  const { parent, textOffset } = $from
  const marksAt = (index: number): readonly Mark[] =>
    (index < 0 ? undefined : parent.maybeChild(index))?.marks ?? []
  const isLink = ({ type }: Mark): boolean => type.name === 'a'
  const places = textOffset > 0 ? [$from.index()] : [$from.index(), $from.index() - 1]
  const index = places.find((place) => marksAt(place).some(isLink))
  const mark = index === undefined ? undefined : marksAt(index).find(isLink)
  if (index === undefined || !mark) return undefined
  let [first, last] = [index, index]
  while (mark.isInSet(marksAt(first - 1))) first -= 1
  while (mark.isInSet(marksAt(last + 1))) last += 1
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(last + 1), mark }
}

/** Makes the selection a link, or changes the link that it is in; if there is neither, `label` becomes the text of a link. */
export function setLink(state: EditorState, href: string, label: string): Transaction {
  const { tr, selection } = state
  const { from, to, empty, $from } = selection
  const known = linkAt(state)
  const link = schema.mark('a', { ...known?.mark.attrs, href })
  if (known && to <= known.to) return tr.addMark(known.from, known.to, link)
  if (!empty) return tr.addMark(from, to, link)
  return tr
    .insert(from, schema.text(label, link.addToSet($from.marks())))
    .removeStoredMark(link.type)
}

/** Removes the links in the selection, or the one that it is in. */
export const removeLink: Command = (state, dispatch) => {
  const known = linkAt(state)
  const { from, to } = state.selection
  const type = schema.marks['a']
  dispatch?.(
    state.tr.removeMark(Math.min(from, known?.from ?? from), Math.max(to, known?.to ?? to), type),
  )
  return true
}

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
