import type { Path } from '../../../check/problem/problem.ts'
import { localeTag, t } from '../i18n/translate.ts'
import { onEntry, shortcutOf } from '../keys/shortcuts.ts'
import { listChosen } from '../session/selection.ts'
import type { Session } from '../session/session.ts'
import { openPage } from '../session/state.ts'
import { isElement, textAround } from '../typing/text-around.ts'
import { outerEntry, readPlace } from '../typing/text-places.ts'
import {
  announceCopy,
  copyText,
  cut,
  duplicate,
  offerRows,
  paste,
  type ChosenEntries,
} from './commands.ts'
import type { OfferedRows } from './offered-rows.ts'
import { holdsCells, readRows } from './read-rows.ts'

/**
 * Lets blocks and entries of forms be copied, cut, pasted and duplicated by keys in a document: the composer's, or that of the
 * page, where `onPasted` is called after rows became entries. Returns the function that ends it.
 */
export function watchClipboard(
  document: Document,
  session: Session,
  onPasted?: OfferedRows['onPasted'],
): () => void {
  const abort = new AbortController()
  const { signal } = abort

  const onCopy =
    (isCut: boolean) =>
    (event: ClipboardEvent): void => {
      // A selected text is copied as such.
      const isText = document.getSelection()?.isCollapsed === false
      const place = isText ? undefined : findPlace(session, document)
      const text = place && copyText(session, place)
      if (!place || text === undefined) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', text)
      if (isCut) cut(session, place)
      else announceCopy(session, place)
    }

  function onPaste(event: ClipboardEvent): void {
    // A field for a picture takes files itself.
    const place = event.defaultPrevented ? undefined : findPlace(session, document)
    const data = event.clipboardData
    if (!place || !data) return
    event.preventDefault()
    const text = data.getData('text/plain')
    if (text === '' && data.files.length > 0)
      return session.set({ status: t('Select the field of a picture first. Nothing was pasted.') })
    paste(session, place, text, data.getData('text/html'))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (shortcutOf(onEntry, event) !== 'duplicate') return
    const place = findPlace(session, document)
    if (!place || place.chosen.length === 0) return
    event.preventDefault()
    duplicate(session, place)
  }

  const limitText = (event: ClipboardEvent | DragEvent): void => limitPasted(event, session)
  const onCells = (event: ClipboardEvent): void => offerCells(event, session, onPasted)
  document.addEventListener('paste', onCells, { signal, capture: true })
  document.addEventListener('paste', limitText, { signal, capture: true })
  document.addEventListener('drop', limitText, { signal, capture: true })
  document.addEventListener('copy', onCopy(false), { signal })
  document.addEventListener('cut', onCopy(true), { signal })
  document.addEventListener('paste', onPaste, { signal })
  document.addEventListener('keydown', onKeyDown, { signal })
  return () => abort.abort()
}

/**
 * Finds what the clipboard is about: the entry of a form around the element with the focus, or else the selected blocks of the
 * open page; undefined while a text is typed or selected, a dialog is open, or something else is shown.
 */
function findPlace(session: Session, document: Document): ChosenEntries | undefined {
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

/** Offers the cells of a table that is pasted into a text of an entry as entries of its list. */
function offerCells(
  event: ClipboardEvent,
  session: Session,
  onPasted: OfferedRows['onPasted'],
): void {
  const { target, clipboardData: data } = event
  if (!data || !isElement(target)) return
  const copied = { text: data.getData('text/plain'), html: data.getData('text/html') }
  if (!holdsCells(copied)) return
  const on = textAround(target)
  const field = target.closest<HTMLElement>('[data-path]')?.dataset['path']
  const entry = outerEntry(on ? readPlace(on).path : JSON.parse(field ?? '[]'))
  const rows = entry && readRows(copied)
  if (!rows || !offerRows(session, entry, rows, onPasted)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** The most characters that a text may have, and of its HTML without styles and comments, which takes a while to clean. */
const most = { text: 20_000, html: 60_000 }

/** Refuses a text that is too long for any field, and pastes one with too much HTML as plain text. */
function limitPasted(event: ClipboardEvent | DragEvent, session: Session): void {
  const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
  const { target } = event
  // The JSON of a page may be long.
  if (!data || !isElement(target) || target.closest('.cm-editor') || !target.closest(editable))
    return
  const text = data.getData('text/plain')
  const isTooLong = text.length > most.text
  const html = data.getData('text/html').replaceAll(/<style.*?<\/style>|<!--.*?-->/gs, '')
  if (!isTooLong && html.length <= most.html) return
  if (!isTooLong && !target.closest('.ProseMirror')) return
  event.preventDefault()
  event.stopPropagation()
  const [length, limit] = [text.length, most.text].map((size) => size.toLocaleString(localeTag()))
  if (isTooLong)
    return session.set({
      status: t('This text has {length} characters; the maximum is {limit}. Nothing was pasted.', {
        length,
        limit,
      }),
    })
  const plain = new DataTransfer()
  plain.setData('text/plain', text)
  target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: plain, bubbles: true, cancelable: true }),
  )
  const status = t(
    'Pasted without formatting, because there was too much of it. Paste smaller parts to keep it.',
  )
  // Texts of the page reach the draft, which says what was changed, after the next frame.
  requestAnimationFrame(() => setTimeout(() => session.set({ status })))
}

/** What texts are typed into. */
const editable = 'input, textarea, [contenteditable=true]'

/** Copies entries for a button, and removes them if they are cut. */
export async function copyByButton(
  session: Session,
  place: ChosenEntries,
  isCut: boolean,
): Promise<void> {
  const text = copyText(session, place)
  if (text === undefined) return
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const keys = isCut ? 'Ctrl+X' : 'Ctrl+C'
    return session.set({
      status: t('The browser did not allow this. Press {keys} instead.', { keys }),
    })
  }
  if (isCut) cut(session, place)
  else announceCopy(session, place)
}

/** Pastes what the clipboard holds, for a button. */
export async function pasteByButton(session: Session, place: ChosenEntries): Promise<void> {
  try {
    paste(session, place, await navigator.clipboard.readText())
  } catch {
    session.set({ status: t('The browser did not allow this. Press Ctrl+V instead.') })
  }
}
