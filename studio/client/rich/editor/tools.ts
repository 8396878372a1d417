import type { Command, EditorState } from 'prosemirror-state'
import {
  breakLine,
  clearLooks,
  hasLook,
  linkAt,
  toggleLook,
  listAround,
  toggleList,
  type ListName,
} from './commands.ts'
import { inMarkup } from '../../keys/shortcuts.ts'
import { t } from '../../i18n/translate.ts'

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
  const command = toggleLook(...marks)
  return { name, label, ...more, command, isOn: (state) => hasLook(state, marks) }
}

function list(element: ListName, name: string, label: string): Tool {
  const isOn = (state: EditorState): boolean => listAround(state)?.node.type.name === element
  return { name, label, command: toggleList(element), isOn }
}
