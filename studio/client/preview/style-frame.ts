/** What the preview shows besides the page itself. */
export interface FrameStyle {
  /** The place of the marked block among those that are shown; undefined where none is. */
  block: number | undefined
  scheme: 'light' | 'dark'
}

/** Media queries as they were written, by their rules. */
const written = new WeakMap<CSSMediaRule, string>()

/**
 * Marks a block in a document, and shows the look of a scheme where the page has both. All of it is done by sheets, not by
 * elements: the page's policy refuses style elements that the build summary not write. A frame cannot be told a scheme otherwise.
 */
export function styleFrame(document: Document, { block, scheme }: FrameStyle): void {
  const window = document.defaultView
  if (!window) return
  let hasSchemes = false
  for (const { cssRules } of document.styleSheets) {
    for (const rule of cssRules) {
      if (!(rule instanceof window.CSSMediaRule)) continue
      const query = written.get(rule) ?? rule.media.mediaText
      if (!query.includes('prefers-color-scheme')) continue
      written.set(rule, query)
      hasSchemes = true
      rule.media.mediaText = query.replaceAll(/\(prefers-color-scheme:\s*(\w+)\)/g, (_, name) =>
        name === scheme ? '(min-width:0)' : '(max-width:0)',
      )
    }
  }
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(
    (hasSchemes ? `:root{color-scheme:${scheme}}` : '') +
      (block === undefined
        ? ''
        : `main>:nth-child(${block + 1}){outline:3px solid #7c4dff;outline-offset:4px}`),
  )
  document.adoptedStyleSheets = [sheet]
}
