import { keysOf } from '../model/entry-keys.ts'

/** What a shortcut does, and its keys. */
type Shortcut = readonly [words: string, key: string, ...more: string[]]

/** What works anywhere in the composer. */
export const everywhere = {
  save: ['Save', 'Ctrl+S'],
  undo: ['Undo on this page', 'Ctrl+Z'],
  redo: ['Redo on this page', 'Ctrl+Shift+Z', 'Ctrl+Y'],
  search: ['Search and replace', 'Ctrl+K'],
  next: ['Go from the list to the page, to the fields, and to the list again', 'F6'],
  previous: ['Go the other way', 'Shift+F6'],
  help: ['Show these shortcuts', '?', 'Ctrl+/'],
} as const

/** What works on a block in the list. */
export const inList = {
  up: ['Select the block above', 'ArrowUp'],
  down: ['Select the block below', 'ArrowDown'],
  extendUp: ['Select the block above, too', 'Shift+ArrowUp'],
  extendDown: ['Select the block below, too', 'Shift+ArrowDown'],
  open: ['Go to its fields', 'Enter'],
  tools: ['Go to its tools', 'ArrowRight', 'ContextMenu', 'Shift+F10'],
  remove: ['Remove it', 'Delete'],
} as const

/** What works on a selected block, and on an entry of a list in the fields. */
export const onEntry = {
  moveUp: ['Move it up', 'Alt+ArrowUp'],
  moveDown: ['Move it down', 'Alt+ArrowDown'],
  duplicate: ['Duplicate it', 'Ctrl+D'],
} as const

/** What works in the fields. */
export const inForm = { back: ['Go back to the list', 'Escape'] } as const

/** What works while a text is typed on the page. */
export const onPage = {
  enter: ['Edit a text, or finish one that is a single line', 'Enter'],
  next: ['Go to the next text', 'Tab'],
  previous: ['Go to the text before', 'Shift+Tab'],
  finish: ['Finish the text', 'Escape', 'Ctrl+Enter'],
} as const

/** What works in a text with formatting. */
export const inMarkup = {
  bold: ['Bold', 'Ctrl+B'],
  italic: ['Italic', 'Ctrl+I'],
  underline: ['Underline', 'Ctrl+U'],
  link: ['Link', 'Ctrl+K'],
  break: ['Line break', 'Shift+Enter'],
  toolbar: ['Go to the tools', 'Alt+F10'],
} as const

/** All shortcuts, by where they work. */
export const allShortcuts: readonly (readonly [
  where: string,
  shortcuts: Readonly<Record<string, Shortcut>>,
])[] = [
  ['Everywhere', everywhere],
  ['On a block in the list', inList],
  [
    'On a block, or an entry of a list',
    {
      ...onEntry,
      // The browser makes events of these itself.
      copy: ['Copy it', 'Ctrl+C'],
      cut: ['Cut it', 'Ctrl+X'],
      paste: ['Paste below it', 'Ctrl+V'],
    },
  ],
  ['In the fields', inForm],
  ['In a text on the page', onPage],
  ['In a text with formatting', inMarkup],
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
  ContextMenu: 'Menu key',
  Escape: 'Esc',
}

/** The keys of a shortcut as they are on keyboards. */
export function labelsOf(shortcut: Shortcut): string[] {
  const [, ...all] = shortcut
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  const label = (key: string): string =>
    isApple && key === 'Ctrl' ? '⌘' : isApple && key === 'Alt' ? '⌥' : (signs[key] ?? key)
  return all.map((keys) => keys.split('+').map(label).join('+'))
}
