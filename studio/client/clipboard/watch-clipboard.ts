import type { Session } from '../session/session.ts'
import { announceCopy, copyText, cut, duplicate, paste } from './commands.ts'
import { findPlace, type Place } from './place.ts'

/**
 * Lets blocks and entries of forms be copied, cut, pasted and duplicated by keys in a document: the composer's, or that of the
 * page. Returns the function that ends it.
 */
export function watchClipboard(document: Document, session: Session): () => void {
  const abort = new AbortController()
  const { signal } = abort

  const onCopy =
    (isCut: boolean) =>
    (event: ClipboardEvent): void => {
      // A selected text is copied as such.
      const place = hasSelectedText(document) ? undefined : findPlace(session, document)
      const text = place && copyText(session, place)
      if (!place || text === undefined) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', text)
      if (isCut) cut(session, place)
      else announceCopy(session, place)
    }

  function onPaste(event: ClipboardEvent): void {
    const place = findPlace(session, document)
    if (!place) return
    event.preventDefault()
    paste(session, place, event.clipboardData?.getData('text/plain') ?? '')
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'd') return
    const place = findPlace(session, document)
    if (!place || place.chosen.length === 0) return
    event.preventDefault()
    duplicate(session, place)
  }

  document.addEventListener('copy', onCopy(false), { signal })
  document.addEventListener('cut', onCopy(true), { signal })
  document.addEventListener('paste', onPaste, { signal })
  document.addEventListener('keydown', onKeyDown, { signal })
  return () => abort.abort()
}

/** Copies entries for a button, and removes them if they are cut. */
export async function copyByButton(session: Session, place: Place, isCut: boolean): Promise<void> {
  const text = copyText(session, place)
  if (text === undefined) return
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const keys = isCut ? 'Ctrl+X' : 'Ctrl+C'
    return session.set({ status: `The browser did not allow this. Press ${keys} instead.` })
  }
  if (isCut) cut(session, place)
  else announceCopy(session, place)
}

/** Pastes what the clipboard holds, for a button. */
export async function pasteByButton(session: Session, place: Place): Promise<void> {
  try {
    paste(session, place, await navigator.clipboard.readText())
  } catch {
    session.set({ status: 'The browser did not allow this. Press Ctrl+V instead.' })
  }
}

function hasSelectedText(document: Document): boolean {
  return document.getSelection()?.isCollapsed === false
}
