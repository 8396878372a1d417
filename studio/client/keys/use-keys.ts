import { useEffect } from 'react'
import type { Session } from '../session/session.ts'
import { isElement } from '../typing/text-around.ts'
import { goToRegion, stepRegion, watchRegions } from './regions.ts'
import { everywhere, inForm, shortcutOf } from './shortcuts.ts'

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
    /** What a field does with a key comes first. */
    function leaveFields(event: KeyboardEvent): void {
      const { target, defaultPrevented, isComposing } = event
      const isHere = isElement(target) && target.closest('.studio-right') !== null
      if (!isHere || defaultPrevented || isComposing) return
      if (shortcutOf(inForm, event) === 'back') goToRegion(session, 'list')
    }
    const end = new AbortController()
    const { signal } = end
    window.addEventListener('keydown', onKeyDown, { capture: true, signal })
    document.addEventListener('keydown', leaveFields, { signal })
    watchRegions(document, signal)
    return () => end.abort()
  }, [session])
}

/** The action of a keyboard shortcut. */
export function actionOfKey(session: Session, event: KeyboardEvent): (() => unknown) | undefined {
  const { target } = event
  const name = shortcutOf(everywhere, event)
  if (name === undefined || event.isComposing) return undefined
  if (name === 'search')
    return isForLink(target) ? undefined : () => session.set({ isSearching: true })
  // A dialog comes first: an edit behind it could not be seen, and its fields have a history of the browser.
  if (isElement(target) && target.closest('dialog')) return name === 'save' ? () => {} : undefined
  if (event.key === '?' && isElement(target) && target.closest(typed)) return undefined
  const own = target ? ownHistories.get(target) : undefined
  const actions = {
    save: () => void session.save(),
    undo: () => own?.undo() === true || session.draft.undo(),
    redo: () => own?.redo() === true || session.draft.redo(),
    next: () => stepRegion(session, 1),
    previous: () => stepRegion(session, -1),
    help: () => session.set({ isHelping: true }),
  }
  return actions[name]
}

/** Where a sign is typed. */
const typed = 'input, textarea, select, [contenteditable=true]'

/** Whether Ctrl+K makes a link, since a text with markup has the focus; or a dialog has, which comes first. */
function isForLink(target: EventTarget | null): boolean {
  const markup = '.studio-markup, dialog, [contenteditable=true][data-text*=\'"isMarkup":true\']'
  return isElement(target) && target.closest(markup) !== null
}
