import { inNavigationOrder } from '../../../../schema/values/navigation-order.ts'
import { isSameJson } from '../../../../schema/read/equal.ts'
import type { PageView } from '../../../../site/view/site-view.ts'

/** The pages that the navigation lists, in its order. */
export function listNavigation(pages: readonly PageView[], order: readonly string[]): PageView[] {
  return inNavigationOrder(pages.filter(isListed), order)
}

/**
 * The order after an entry was moved to the place of another one; empty if that is the order of the pages. A page that is
 * hidden now keeps its place.
 */
export function moveEntry(
  pages: readonly PageView[],
  order: readonly string[],
  from: number,
  to: number,
): string[] {
  const entries = listNavigation(pages, order)
  const [entry, other] = [entries[from], entries[to]]
  if (!entry || !other) return [...order]
  const known = pages.filter((page) => isListed(page) || order.includes(page.path))
  const rest = inNavigationOrder(known, order).filter((page) => page !== entry)
  const at = rest.indexOf(other) + (to > from ? 1 : 0)
  const next = pathsOf(rest.toSpliced(at, 0, entry))
  return isSameJson(next, pathsOf(known)) ? [] : next
}

function pathsOf(pages: readonly PageView[]): string[] {
  return pages.map(({ path }) => path).filter((path) => path !== '/')
}

function isListed({ value }: PageView): boolean {
  return value['showNav'] !== false && value['inNav'] !== false
}
