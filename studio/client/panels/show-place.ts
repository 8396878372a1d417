import type { Path } from '../../../check/problem/problem.ts'
import { countPath } from '../../texts/count-pictures.ts'
import { formControl, focusFirst } from '../fields/frame/focus.ts'
import type { Session } from '../session/session.ts'

/** Opens the panel with the field of a path, and focuses it. */
export function showPlace(session: Session, path: Path): void {
  const [group, key, list, index] = path
  session.set({ pane: 'form' })
  if (path.join('.') === countPath.join('.')) return session.set({ panel: 'pictures' })
  if (typeof key !== 'string') session.set({ panel: 'site' })
  else if (group === 'pages') {
    const block = list === 'blocks' && typeof index === 'number' ? index : undefined
    session.set({ pageKey: key, block, panel: 'blocks' })
  } else if (group === 'sections') session.set({ panel: 'sections', section: key })
  else if (group === 'campaigns') session.set({ panel: 'campaigns', campaign: key })
  else session.set({ panel: 'site' })
  showField(path)
}

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
    document.querySelector(
      `[data-path="${CSS.escape(way)}"], [data-fold="${CSS.escape(way.replaceAll(' ', '%20'))}"]`,
    )
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
      if (!field?.querySelector(formControl)) continue
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
