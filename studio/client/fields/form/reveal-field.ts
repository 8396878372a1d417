import type { Path } from '../../../../check/problem/problem.ts'

/**
 * Scrolls to the field of a path once it is rendered, or to the nearest one around it while it is collapsed; with `isFocused`
 * also focuses it.
 */
export function revealField(path: Path, isFocused = false): void {
  setTimeout(() => {
    for (let length = path.length; length > 0; length--) {
      const place = CSS.escape(JSON.stringify(path.slice(0, length)))
      const field = document.querySelector(`[data-path="${place}"]`)
      const control = field?.querySelector<HTMLElement>(
        ':is(input, textarea, select, button):not([role=toolbar] *)',
      )
      if (!control) continue
      field?.scrollIntoView({ block: isFocused ? 'center' : 'nearest' })
      if (isFocused) control.focus()
      return
    }
  }, 100)
}
