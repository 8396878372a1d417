import type { Path } from '../../../check/problem/problem.ts'
import { listChosen } from '../session/selection.ts'
import type { Session } from '../session/session.ts'
import { openPage } from '../session/state.ts'

/** Entries of a list that a command is about. */
export interface ChosenEntries {
  /** The path of the list. */
  path: Path
  chosen: readonly number[]
}

/**
 * Finds what the clipboard is about: the entry of a form around the element with the focus, or else the selected blocks of the
 * open page; undefined while a text is typed or selected, a dialog is open, or something else is shown.
 */
export function findPlace(session: Session, document: Document): ChosenEntries | undefined {
  const { activeElement } = document
  const isTyping = activeElement?.closest('input, textarea, select, [contenteditable], .cm-editor')
  if (isTyping || window.document.querySelector('dialog[open]')) return undefined
  const list = activeElement?.closest<HTMLElement>('.studio-list')
  if (list && activeElement) {
    const items = [...list.querySelectorAll(':scope > ol > li')]
    const index = items.findIndex((item) => item.contains(activeElement))
    const path: Path = JSON.parse(list.dataset['path'] ?? '[]')
    return { path, chosen: index === -1 ? [] : [index] }
  }
  return activeElement?.closest('.studio-right') ? undefined : pagePlace(session)
}

/** The selected blocks of the open page; undefined while something else is shown. */
export function pagePlace({ state }: Session): ChosenEntries | undefined {
  const page = openPage(state())
  if (!page || state().panel !== 'blocks') return undefined
  return { path: ['pages', page.key, 'blocks'], chosen: listChosen(state()) }
}
