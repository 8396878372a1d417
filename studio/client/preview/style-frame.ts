import { addressForSet, setOfWindow } from '../window/address.ts'

/**
 * Shows what can be edited in place, without taking room: browsers break the lines of editable elements in another way,
 * which the first rule reverts.
 */
export const editingStyle =
  ':where([contenteditable]){overflow-wrap:inherit;line-break:inherit}' +
  '[data-text]{cursor:text}' +
  // Spaces are kept as they are typed. The lines of the editor are in elements that look as if they were not there.
  '.ProseMirror{white-space-collapse:preserve}.ProseMirror div{unicode-bidi:inherit}' +
  '.ProseMirror-separator{display:inline;width:0;height:0;margin:0;border:0}' +
  '[data-token]{background-color:#7c4dff66}' +
  '[data-text]:hover{outline:1px dashed #7c4dff;outline-offset:2px}' +
  '[data-text][contenteditable]{outline:2px solid #7c4dff;outline-offset:2px}' +
  // What is not translated yet, or no longer as it should be.
  '[data-open]{text-decoration:underline dotted #d97706 2px;text-underline-offset:3px}'

/** The original media queries by rule. */
const originals = new WeakMap<CSSMediaRule, string>()

/**
 * Highlights the block of an index among those shown, if there is one, in a document and switches to a colour scheme, if the page has both. It uses constructed style sheets, since
 * the content security policy of the page blocks added style elements. There is no other way to set the scheme of a frame.
 */
export function styleFrame(
  document: Document,
  block: number | undefined,
  scheme: 'light' | 'dark',
): void {
  const window = document.defaultView
  if (!window) return
  let hasSchemes = false
  for (const { cssRules } of document.styleSheets) {
    for (const rule of cssRules) {
      if (!(rule instanceof window.CSSMediaRule)) continue
      const query = originals.get(rule) ?? rule.media.mediaText
      if (!query.includes('prefers-color-scheme')) continue
      originals.set(rule, query)
      hasSchemes = true
      rule.media.mediaText = query.replaceAll(/\(prefers-color-scheme:\s*(\w+)\)/g, (_, name) =>
        name === scheme ? '(min-width:0)' : '(max-width:0)',
      )
    }
  }
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(
    editingStyle +
      (hasSchemes ? `:root{color-scheme:${scheme}}` : '') +
      (block === undefined
        ? ''
        : `main>:nth-child(${block + 1}):not([lang]),main>[lang]:nth-child(${block + 1})>*{outline:3px solid #7c4dff;outline-offset:4px}`),
  )
  document.adoptedStyleSheets = [sheet]
}

/** The address of a page as of a version of the draft. */
export function pageAddress(path: string, version: number): string {
  return addressForSet(`/__studio/preview${path}?v=${version}`, setOfWindow())
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
