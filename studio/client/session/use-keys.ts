import { useEffect } from 'react'
import type { Session } from './session.ts'

/** The keyboard shortcuts of the composer. They take precedence over the history of the browser, which covers only one field. */
export function useKeys(session: Session): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const act = actionOf(event)
      if (act === undefined) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    function actionOf({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
      const name = key.toLowerCase()
      if (name === 's') return () => void session.save()
      if (name === 'y' || (name === 'z' && shiftKey)) return session.draft.redo
      return name === 'z' ? session.draft.undo : undefined
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [session])
}
