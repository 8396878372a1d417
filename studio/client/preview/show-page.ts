import type { Session } from '../session/session.ts'
import { shownBlocks } from './shown-blocks.ts'

/** The address of a page as of a version of the draft. */
export function addressOf(path: string, version: number): string {
  return `/__studio/preview${path}?v=${version}`
}

/** Shows a page in a frame. A click on one of its blocks selects it. */
export function showPage(
  frame: HTMLIFrameElement,
  path: string,
  version: number,
  session: Session,
): void {
  onNextDocument(frame, (document) => selectOnClick(document, session))
  frame.contentWindow?.location.replace(addressOf(path, version))
}

/**
 * Calls back with the document that a frame is about to navigate to, as soon as there is one. The load event comes after all
 * pictures, when the person may have clicked already.
 */
function onNextDocument(frame: HTMLIFrameElement, callback: (document: Document) => void): void {
  const before = frame.contentDocument
  const look = (): void => {
    const now = frame.contentDocument
    if (now === before && frame.isConnected) requestAnimationFrame(look)
    else if (now) callback(now)
  }
  look()
}

function selectOnClick(document: Document, session: Session): void {
  document.addEventListener('click', (event) => {
    event.preventDefault()
    const elements = event.composedPath()
    const blocks = [...(document.querySelector('main')?.children ?? [])]
    const clicked = blocks.findIndex((block) => elements.includes(block))
    const index = shownBlocks(session.state(), session.opened.main)[clicked]
    if (index !== undefined) session.set({ block: index, panel: 'blocks' })
  })
}
