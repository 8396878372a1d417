import type { Path } from '../../../check/problem/problem.ts'
import type { Session } from '../session/session.ts'
import { duplicate } from '../clipboard/commands.ts'
import { entryAround, textsIn } from './text-places.ts'

/** An entry of which a text is visited once the page shows it, and the keys that were pressed for it. */
export interface ComingEntry {
  path: Path
  /** Which of its texts, as `at` counts. */
  text: 0 | -1
  keys: string[]
}

/** Duplicates the entry of a list that a text is in; undefined if there is none. */
export function copyAround(session: Session, path: Path): ComingEntry | undefined {
  const entry = entryAround(path)
  if (!entry || session.language()) return undefined
  duplicate(session, entry)
  return { path: [...entry.path, ...entry.chosen.map((index) => index + 1)], text: 0, keys: [] }
}

/** Keeps a letter, or the key for the next text, until the text that it is meant for is shown. Returns whether it did. */
export function holdKey({ keys }: ComingEntry, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return false
  event.preventDefault()
  event.stopPropagation()
  if (key.length === 1 || key === 'Tab') keys.push(key)
  return true
}

/** Visits the text of an entry, if the page shows it by now, and types what was pressed for it. */
export function visitComing(
  document: Document,
  { path, text, keys }: ComingEntry,
  { enter, step }: { enter: (host: HTMLElement) => void; step: (by: 1) => void },
): void {
  const host = textsIn(document, path).at(text)
  if (!host) return
  enter(host)
  for (const key of keys) {
    if (key === 'Tab') step(1)
    else document.execCommand('insertText', false, key)
  }
}
