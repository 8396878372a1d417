/** The address of a page as of a version of the draft. */
export function pageAddress(path: string, version: number): string {
  return `/__studio/preview${path}?v=${version}`
}

/**
 * Shows a page in a frame, and calls back with its document as soon as there is one, before its content has arrived. The load
 * event comes after all pictures, when the person may have clicked already.
 */
export function showPage(
  frame: HTMLIFrameElement,
  path: string,
  version: number,
  callback: (document: Document) => void,
): void {
  const before = frame.contentDocument
  const look = (): void => {
    const now = frame.contentDocument
    if (now === before && frame.isConnected) requestAnimationFrame(look)
    else if (now) callback(now)
  }
  look()
  frame.contentWindow?.location.replace(pageAddress(path, version))
}

/** Waits until the content of a document has arrived. */
export async function contentArrived(document: Document): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }))
}
