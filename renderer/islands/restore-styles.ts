/**
 * Gives elements the inline styles that React takes them to have. Prerendering writes them as `data-style`, because the
 * policy of pages refuses style attributes; what a script has set since then wins.
 */
export function restoreStyles(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
    const { dataset, style } = element
    style.cssText = `${dataset['style']};${style.cssText}`
    delete dataset['style']
  }
}
