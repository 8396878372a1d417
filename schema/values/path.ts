/** Normalizes a route to a single slash in front and none at the end: `bonus`, `//bonus` and `/bonus/` are `/bonus`. */
export function normalizePath(path: string): string {
  if (/^(?:\/[^/]+)+$/.test(path)) return path
  const inner = path.split('/').filter((part) => part !== '')
  return `/${inner.join('/')}`
}
