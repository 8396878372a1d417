import { t } from '../i18n/translate.ts'
import type { Session } from '../session/session.ts'

/**
 * Keeps the browser from leaving a document, the composer's or that of the page, for a file that is dropped where no picture
 * goes. Returns the function that ends it.
 */
export function refuseFiles(document: Document, session: Session): () => void {
  const abort = new AbortController()
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop')
      session.set({ status: t('Drop pictures on the field of a picture, or on the library.') })
  }
  document.addEventListener('dragover', refuse, abort)
  document.addEventListener('drop', refuse, abort)
  return () => abort.abort()
}
