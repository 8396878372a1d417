/** The alternative text of a picture: the keyword and the path without slashes, `p666 bonus`; for `/` the keyword alone. */
export function imageAlt(keyword: string, path: string): string {
  return `${keyword} ${path.replaceAll('/', '')}`.trim()
}
