import type { Path } from '../../../check/problem/problem.ts'
import type { Session } from '../session/session.ts'
import { duplicate } from '../clipboard/commands.ts'
import { entryAround, firstTextIn } from './text-places.ts'

/** An entry whose first text is visited once the page shows it, and the keys that were pressed for it. */
export interface ComingEntry {
  path: Path
  keys: string[]
}

/** Duplicates the entry of a list that a text is in; undefined if there is none. */
export function copyAround(session: Session, path: Path): ComingEntry | undefined {
  const entry = entryAround(path)
  if (!entry || session.language()) return undefined
  duplicate(session, entry)
  return { path: [...entry.path, ...entry.chosen.map((index) => index + 1)], keys: [] }
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

/** Visits the first text of an entry, if the page shows it by now, and types what was pressed for it. */
export function visitComing(
  document: Document,
  { path, keys }: ComingEntry,
  { enter, next }: { enter: (host: HTMLElement) => void; next: () => void },
): void {
  const host = firstTextIn(document, path)
  if (!host) return
  enter(host)
  for (const key of keys) {
    if (key === 'Tab') next()
    else document.execCommand('insertText', false, key)
  }
}
