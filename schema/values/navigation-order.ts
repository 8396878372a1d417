import type { JsonValue } from '../read/json-object.ts'
import { normalizePath } from './path.ts'

/** The order of the navigation as it is written, without what is no address. */
export function readOrder(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : []
}

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
