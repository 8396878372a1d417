/** Brings a route to its one form: a single slash in front, none at the end; `bonus`, `//bonus` and `/bonus/` are `/bonus`. */
export function normalizePath(path: string): string {
  if (/^(?:\/[^/]+)+$/.test(path)) return path
  const inner = path.split('/').filter((part) => part !== '')
  return `/${inner.join('/')}`
}
