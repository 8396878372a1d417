import { useEffect } from 'react'
import { isElement } from '../typing/text-around.ts'
import type { Session } from './session.ts'

/**
 * The controls whose changes are not steps in the history of the session, each with a history of its own: that is undone first
 * while the control has the focus, until it returns false.
 */
export const ownHistories = new WeakMap<EventTarget, Record<'undo' | 'redo', () => boolean>>()

/** The keyboard shortcuts of the composer. They take precedence over the history of the browser, which covers only one field. */
export function useKeys(session: Session): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const act = actionOfKey(session, event)
      if (act === undefined) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [session])
}

/** The action of a keyboard shortcut. */
export function actionOfKey(
  session: Session,
  { key, shiftKey, altKey, ctrlKey, metaKey, target }: KeyboardEvent,
): (() => unknown) | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const name = key.toLowerCase()
  if (name === 'k' && !shiftKey && !isForLink(target))
    return () => session.set({ isSearching: true })
  // A dialog comes first: an edit behind it could not be seen, and its fields have a history of the browser.
  if (isElement(target) && target.closest('dialog')) return name === 's' ? () => {} : undefined
  if (name === 's') return () => void session.save()
  const own = target ? ownHistories.get(target) : undefined
  if (name === 'y' || (name === 'z' && shiftKey))
    return () => own?.redo() === true || session.draft.redo()
  return name === 'z' ? () => own?.undo() === true || session.draft.undo() : undefined
}

/** Whether Ctrl+K makes a link, since a text with markup has the focus; or a dialog has, which comes first. */
function isForLink(target: EventTarget | null): boolean {
  const inMarkup =
    '.studio-markup, .ProseMirror, dialog, [contenteditable=true][data-text*=\'"isMarkup":true\']'
  return isElement(target) && target.closest(inMarkup) !== null
}
