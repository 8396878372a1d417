import type { Command, EditorState } from 'prosemirror-state'
import { breakLine, clearLooks, hasLook, linkAt, toggleLook } from './commands.ts'
import { inMarkup } from '../../keys/shortcuts.ts'
import { listAround, toggleList, type ListName } from './lists.ts'

/** What a button of the toolbar does. */
export interface Tool {
  name: string
  label: string
  /** Its shortcut. */
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
  look('bold', 'Bold', ['strong', 'b'], { key: inMarkup.bold[1] }),
  look('italic', 'Italic', ['em', 'i'], { key: inMarkup.italic[1] }),
  {
    name: 'link',
    label: 'Link',
    key: inMarkup.link[1],
    isOn: (state) => linkAt(state) !== undefined,
  },
  list('ul', 'bullets', 'Bulleted list'),
  list('ol', 'numbers', 'Numbered list'),
  { name: 'break', label: 'Line break', key: inMarkup.break[1], isMore: true, command: breakLine },
  look('underline', 'Underline', ['u'], { key: inMarkup.underline[1], isMore: true }),
  look('strike', 'Strikethrough', ['s'], { isMore: true }),
  look('highlight', 'Highlight', ['mark'], { isMore: true }),
  look('small', 'Small', ['small'], { isMore: true }),
  look('subscript', 'Subscript', ['sub'], { isMore: true }),
  look('superscript', 'Superscript', ['sup'], { isMore: true }),
  { name: 'clear', label: 'Clear formatting', isMore: true, command: clearLooks },
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
  const command = toggleLook(...marks)
  return { name, label, ...more, command, isOn: (state) => hasLook(state, marks) }
}

function list(element: ListName, name: string, label: string): Tool {
  const isOn = (state: EditorState): boolean => listAround(state)?.node.type.name === element
  return { name, label, command: toggleList(element), isOn }
}
