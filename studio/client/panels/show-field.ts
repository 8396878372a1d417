import { control, focusFirst } from '../fields/frame/focus.ts'
import type { Path } from '../../../check/problem/problem.ts'

/** Milliseconds in which forms are rendered. */
const patience = 600

/**
 * Focuses the field of a path, in parts that are unfolded for it; or the nearest field around it if it has none. Without
 * `isFocused` only scrolls to it.
 */
export function showField(path: Path, isFocused = true): void {
  const around = path.map((_, index) => path.slice(0, path.length - index))
  const ways = around.map((way) => JSON.stringify(way))
  const find = (way: string): Element | null =>
    document.querySelector(`[data-path="${CSS.escape(way)}"]`)
  const end = performance.now() + patience
  const look = (): void => {
    for (const way of around)
      document
        .querySelector(`[data-fold~="${CSS.escape(foldName(way))}"]`)
        ?.querySelector<HTMLElement>(':scope > .studio-fold-head > [aria-expanded="false"]')
        ?.click()
    const isLate = performance.now() > end
    for (const way of isLate ? ways : ways.slice(0, 1)) {
      const field = find(way)
      if (!field?.querySelector(control)) continue
      field.scrollIntoView({ block: isFocused ? 'center' : 'nearest' })
      if (isFocused) focusFirst(field)
      return
    }
    if (!isLate) requestAnimationFrame(look)
  }
  // The next frame has the form of a page that is opened now.
  requestAnimationFrame(look)
}

/** The name of a place in the list of those that a fold contains, without spaces. */
export function foldName(path: Path): string {
  return JSON.stringify(path).replaceAll(' ', '%20')
}
