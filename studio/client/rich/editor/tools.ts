import type { Command, EditorState } from 'prosemirror-state'
import { breakLine, clearLooks, hasLook, linkAt, toggleLook } from './commands.ts'
import { listAround, toggleList, type ListName } from './lists.ts'

/** What a button of the toolbar does. */
export interface Tool {
  name: string
  label: string
  /** Its key binding, such as Mod-b. */
  key?: string
  /** Whether it is among those that are shown on demand. */
  isMore?: boolean
  /** What it does; undefined for the dialog of links. */
  command?: Command
  /** Whether it applies to the selection; undefined for what cannot be on or off. */
  isOn?: (state: EditorState) => boolean
}

/** The tools of an editor, in the order of their buttons: one for each element that a text may contain. */
export const tools: readonly Tool[] = [
  look('bold', 'Bold', ['strong', 'b'], { key: 'Mod-b' }),
  look('italic', 'Italic', ['em', 'i'], { key: 'Mod-i' }),
  {
    name: 'link',
    label: 'Link',
    key: 'Mod-k',
    isOn: (state) => linkAt(state) !== undefined,
  },
  list('ul', 'bullets', 'Bulleted list'),
  list('ol', 'numbers', 'Numbered list'),
  { name: 'break', label: 'Line break', key: 'Shift-Enter', isMore: true, command: breakLine },
  look('underline', 'Underline', ['u'], { key: 'Mod-u', isMore: true }),
  look('strike', 'Strikethrough', ['s'], { isMore: true }),
  look('highlight', 'Highlight', ['mark'], { isMore: true }),
  look('small', 'Small', ['small'], { isMore: true }),
  look('subscript', 'Subscript', ['sub'], { isMore: true }),
  look('superscript', 'Superscript', ['sup'], { isMore: true }),
  { name: 'clear', label: 'Clear formatting', isMore: true, command: clearLooks },
]

/** The key bindings of the tools. */
export const toolKeys: Readonly<Record<string, Command>> = Object.fromEntries(
  tools.flatMap(({ key, command }) => (key && command ? [[key, command]] : [])),
)

function look(
  name: string,
  label: string,
  marks: readonly [string, ...string[]],
  more: Pick<Tool, 'key' | 'isMore'>,
): Tool {
  const command = toggleLook(...marks)
  return { name, label, ...more, command, isOn: (state) => hasLook(state, marks) }
}

function list(element: ListName, name: string, label: string): Tool {
  const isOn = (state: EditorState): boolean => listAround(state)?.node.type.name === element
  return { name, label, command: toggleList(element), isOn }
}
