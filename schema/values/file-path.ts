/** The flat file of an address, from the output's root: `/` is index.html, `/bonus` and `/bonus.html` are bonus.html. */
export function htmlFileOf(path: string): string {
  if (path === '/') return 'index.html'
  return path.endsWith('.html') ? path.slice(1) : `${path.slice(1)}.html`
}

/** Files in the public folder that every page's head, or the web manifest, refers to. */
export const icons = {
  vector: '/favicon.svg',
  classic: '/favicon.ico',
  touch: '/apple-touch-icon.png',
  medium: '/icon-192.png',
  large: '/icon-512.png',
  maskable: '/icon-maskable-512.png',
} as const

/** Whether a page file is a page in Markdown, which the composer and automatic fixes leave alone. */
export function isMarkdown(file: string): boolean {
  return file.endsWith('.md')
}
