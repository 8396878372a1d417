import { useEffect } from 'react'
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
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
): (() => void) | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const name = key.toLowerCase()
  if (name === 's') return () => void session.save()
  if (name === 'y' || (name === 'z' && shiftKey)) return session.draft.redo
  return name === 'z' ? session.draft.undo : undefined
}
