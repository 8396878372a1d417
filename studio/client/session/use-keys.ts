import { useEffect } from 'react'
import { ownHistories } from './own-history.ts'
import type { Session } from './session.ts'

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
  if (name === 's') return () => void session.save()
  const own = target ? ownHistories.get(target) : undefined
  if (name === 'y' || (name === 'z' && shiftKey))
    return () => own?.redo() === true || session.draft.redo()
  return name === 'z' ? () => own?.undo() === true || session.draft.undo() : undefined
}
