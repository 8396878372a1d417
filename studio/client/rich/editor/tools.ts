import { toggleMark, chainCommands } from 'prosemirror-commands'
import type { Mark, Node } from 'prosemirror-model'
import { liftListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, type EditorState, type Transaction, TextSelection } from 'prosemirror-state'
import { t } from '../../i18n/translate.ts'
import { inMarkup } from '../../keys/shortcuts.ts'
import { schema } from '../document/schema.ts'

/** What a button of the toolbar does. */
export interface Tool {
  name: string
  label: string
  key?: string
  /** Whether it is among those that are shown on demand. */
  isMore?: boolean
  /** What it does; undefined for the dialog of links. */
  command?: Command
  /** Whether it applies to the selection; undefined for what cannot be on or off. */
  isOn?: (state: EditorState) => boolean
}

/** Sets or removes the first of some marks. The others look the same, and are removed with it: `<b>` looks like `<strong>`. */
function toggleLook(names: readonly [string, ...string[]]): Command {
  const [first, ...others] = names.flatMap((name) => schema.marks[name] ?? [])
  return (state, dispatch) => {
    if (!first) return false
    if (!hasLook(state, names)) return toggleMark(first)(state, dispatch)
    const { tr, selection } = state
    for (const type of [first, ...others]) {
      tr.removeStoredMark(type)
      for (const { $from, $to } of selection.ranges) tr.removeMark($from.pos, $to.pos, type)
    }
    dispatch?.(tr)
    return true
  }
}

/** Whether the selection has one of some marks, or what is typed next will. */
function hasLook({ doc, selection, storedMarks }: EditorState, names: readonly string[]): boolean {
  const isNamed = ({ type }: Mark): boolean => names.includes(type.name)
  const { from, to, empty, $from } = selection
  if (empty) return (storedMarks ?? $from.marks()).some(isNamed)
  return names.some((name) => {
    const type = schema.marks[name]
    return type !== undefined && doc.rangeHasMark(from, to, type)
  })
}

/** Removes all marks but links from the selection. */
const clearLooks: Command = (state, dispatch) => {
  const { tr, selection } = state
  for (const type of Object.values(schema.marks))
    if (type.name !== 'a') tr.removeMark(selection.from, selection.to, type)
  dispatch?.(tr.setStoredMarks([]))
  return true
}

/** Starts a new line in the same paragraph. */
const breakLine: Command = (state, dispatch) => {
  const marks = (state.storedMarks ?? state.selection.$from.marks()).filter(
    ({ type }) => type.name !== 'a',
  )
  const node = schema.node('br', undefined, undefined, marks)
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

const { li, line } = schema.nodes

/** Finds the innermost list around the selection. */
function listAround({ selection: { $from } }: EditorState): { node: Node; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type.name === 'ul' || node.type.name === 'ol') return { node, at: $from.before(depth) }
  }
  return undefined
}

/** Makes the selected lines a list, one entry for each; or a list the other kind, or its selected entries lines again. */
function toggleList(name: 'ul' | 'ol'): Command {
  return (state, dispatch) => {
    const around = listAround(state)
    if (!around) return makeList(name, state, dispatch)
    if (around.node.type.name === name) return liftListItem(li)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(around.at, schema.nodes[name]))
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
function makeList(
  name: 'ul' | 'ol',
  state: EditorState,
  dispatch: Parameters<Command>[1],
): boolean {
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

/** The tools of an editor, in the order of their buttons: one for each element that a text may contain. */
export const tools: readonly Tool[] = [
  look('bold', t('Bold'), ['strong', 'b'], { key: inMarkup.bold[1] }),
  look('italic', t('Italic'), ['em', 'i'], { key: inMarkup.italic[1] }),
  {
    name: 'link',
    label: t('Link'),
    key: inMarkup.link[1],
    isOn: (state) => linkAt(state) !== undefined,
  },
  list('ul', 'bullets', t('Bulleted list')),
  list('ol', 'numbers', t('Numbered list')),
  {
    name: 'break',
    label: t('Line break'),
    key: inMarkup.break[1],
    isMore: true,
    command: breakLine,
  },
  look('underline', t('Underline'), ['u'], { key: inMarkup.underline[1], isMore: true }),
  look('strike', t('Strikethrough'), ['s'], { isMore: true }),
  look('highlight', t('Highlight'), ['mark'], { isMore: true }),
  look('small', t('Small'), ['small'], { isMore: true }),
  look('subscript', t('Subscript'), ['sub'], { isMore: true }),
  look('superscript', t('Superscript'), ['sup'], { isMore: true }),
  { name: 'clear', label: t('Clear formatting'), isMore: true, command: clearLooks },
]

/** The key bindings of the tools. */
export const toolKeys: Readonly<Record<string, Command>> = Object.fromEntries(
  tools.flatMap(({ key, command }) => (key && command ? [[bindingOf(key), command]] : [])),
)

/** The key binding of a shortcut: Mod-b for Ctrl+B. */
export function bindingOf(key: string): string {
  return key
    .replace('Ctrl', 'Mod')
    .replaceAll('+', '-')
    .replace(/-[A-Z]$/, (letter) => letter.toLowerCase())
}

function look(
  name: string,
  label: string,
  marks: readonly [string, ...string[]],
  more: Pick<Tool, 'key' | 'isMore'>,
): Tool {
  const isOn = (state: EditorState): boolean => hasLook(state, marks)
  return { name, label, ...more, command: toggleLook(marks), isOn }
}

function list(element: 'ul' | 'ol', name: string, label: string): Tool {
  const isOn = (state: EditorState): boolean => listAround(state)?.node.type.name === element
  return { name, label, command: toggleList(element), isOn }
}
