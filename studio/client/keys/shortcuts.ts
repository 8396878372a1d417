import { t } from '../i18n/translate.ts'
import { keysOf } from '../model/entry-keys.ts'

/** What a shortcut does, and its keys. */
type Shortcut = readonly [words: string, key: string, ...more: string[]]

/** What works anywhere in the composer. */
export const everywhere = {
  save: [t('Save'), 'Ctrl+S'],
  undo: [t('Undo on this page'), 'Ctrl+Z'],
  redo: [t('Redo on this page'), 'Ctrl+Shift+Z', 'Ctrl+Y'],
  search: [t('Search and replace'), 'Ctrl+K'],
  next: [t('Go from the list to the page, to the fields, and to the list again'), 'F6'],
  previous: [t('Go the other way'), 'Shift+F6'],
  help: [t('Show these shortcuts'), '?', 'Ctrl+/'],
} as const

/** What works on a block in the list. */
export const inList = {
  up: [t('Select the block above'), 'ArrowUp'],
  down: [t('Select the block below'), 'ArrowDown'],
  extendUp: [t('Select the block above, too'), 'Shift+ArrowUp'],
  extendDown: [t('Select the block below, too'), 'Shift+ArrowDown'],
  open: [t('Go to its fields'), 'Enter'],
  tools: [t('Go to its tools'), 'ArrowRight', 'ContextMenu', 'Shift+F10'],
  remove: [t('Remove it'), 'Delete'],
} as const

/** What works on a selected block, and on an entry of a list in the fields. */
export const onEntry = {
  moveUp: [t('Move it up'), 'Alt+ArrowUp'],
  moveDown: [t('Move it down'), 'Alt+ArrowDown'],
  duplicate: [t('Duplicate it'), 'Ctrl+D'],
} as const

/** What works in the fields. */
export const inForm = { back: [t('Go back to the list'), 'Escape'] } as const

/** What works while a text is typed on the page. */
export const onPage = {
  enter: [t('Edit a text, or finish one that is a single line'), 'Enter'],
  next: [t('Go to the next text'), 'Tab'],
  previous: [t('Go to the text before'), 'Shift+Tab'],
  duplicate: [t('Add a copy of its entry, and go there'), 'Ctrl+D'],
  finish: [t('Finish the text'), 'Escape', 'Ctrl+Enter'],
} as const

/** What works in a text with formatting. */
export const inMarkup = {
  bold: [t('Bold'), 'Ctrl+B'],
  italic: [t('Italic'), 'Ctrl+I'],
  underline: [t('Underline'), 'Ctrl+U'],
  link: [t('Link'), 'Ctrl+K'],
  break: [t('Line break'), 'Shift+Enter'],
  toolbar: [t('Go to the tools'), 'Alt+F10'],
} as const

/** All shortcuts, by where they work. */
export const allShortcuts: readonly (readonly [
  where: string,
  shortcuts: Readonly<Record<string, Shortcut>>,
])[] = [
  [t('Everywhere'), everywhere],
  [t('On a block in the list'), inList],
  [
    t('On a block, or an entry of a list'),
    {
      ...onEntry,
      // The browser makes events of these itself.
      copy: [t('Copy it'), 'Ctrl+C'],
      cut: [t('Cut it'), 'Ctrl+X'],
      paste: [t('Paste below it'), 'Ctrl+V'],
    },
  ],
  [t('In the fields'), inForm],
  [t('In a text on the page'), onPage],
  [t('In a text with formatting'), inMarkup],
]

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The name of the shortcut that a key press is, among some; undefined if it is none. */
export function shortcutOf<T extends string>(
  shortcuts: Readonly<Record<T, Shortcut>>,
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
): T | undefined {
  const isLetter = /^[a-z]$/i.test(key)
  const pressed = [
    ...(ctrlKey || metaKey ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    // Signs need it on some keyboards only.
    ...(shiftKey && (isLetter || key.length > 1) ? ['Shift'] : []),
    isLetter ? key.toUpperCase() : key,
  ].join('+')
  return keysOf(shortcuts).find((name) => shortcuts[name].slice(1).includes(pressed))
}

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowRight: '→',
  ContextMenu: t('Menu key'),
  Ctrl: t('Ctrl'),
  Delete: t('Delete'),
  Escape: 'Esc',
  Shift: t('Shift'),
}

/** The keys of a shortcut as they are on keyboards. */
export function labelsOf(shortcut: Shortcut): string[] {
  const [, ...all] = shortcut
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  const label = (key: string): string =>
    isApple && key === 'Ctrl' ? '⌘' : isApple && key === 'Alt' ? '⌥' : (signs[key] ?? key)
  return all.map((keys) => keys.split('+').map(label).join('+'))
}
