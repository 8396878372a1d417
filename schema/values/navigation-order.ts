import { normalizePath } from './path.ts'

/**
 * Returns pages in the order of the navigation: the home page, then those that the site lists in `order`, then the others as
 * they are. Paths start with `prefix` in another language, but not in `order`.
 */
export function inNavigationOrder<T extends { path: string }>(
  pages: readonly T[],
  order: readonly string[],
  prefix = '',
): T[] {
  const ranks = new Map(order.map((path, index) => [normalizePath(path), index + 1]))
  ranks.set('/', 0)
  const rankOf = ({ path }: T): number =>
    ranks.get(path.slice(prefix.length) || '/') ?? order.length + 1
  return pages.toSorted((a, b) => rankOf(a) - rankOf(b))
}
