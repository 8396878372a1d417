import { Layout } from '../document/layout.tsx'
import type { Alternate, PageData } from '../page/page-data.ts'
import type { Shell as SiteShell } from '../shell/shell.ts'

/** The HTML of the document around a page, in pieces between which the page's own HTML is inserted. */
export interface DocumentShell {
  /** Up to the preloads of images. */
  start: string
  /** The preloads of images before the page in the document, those after it, and both. */
  preloads: { before: string[]; after: string[]; all: string }
  /** From the preloads to the tags of the page's head. */
  head: string
  /** From the end of `<head>` to the page in main. */
  top: string
  /** From the page to the end of `<body>`. */
  bottom: string
  /** The end of `<body>` and what follows. */
  end: string
}

const address = '/the-page-goes-here'
const marks = {
  preload: `<link rel="preload" as="image" href="${address}"/>`,
  head: `<meta name="${address}"/>`,
  page: `<img src="${address}" alt=""/>`,
}

/** The layout with markers in place of a page's content: in main, in the head, and among the preloaded images. */
export function MarkedLayout({ shell }: { shell: SiteShell | undefined }) {
  return (
    <Layout shell={shell}>
      <meta name={address} />
      <img src={address} alt="" />
    </Layout>
  )
}

/** Splits the HTML of the layout at its markers. Throws if React's output has another form than expected. */
export function splitLayout(html: string): DocumentShell {
  const preloadsAt = findPreloads(html)
  const preloads = readPreloads(html, preloadsAt)
  const own = preloads.tags.indexOf(marks.preload)
  const [head, afterHead] = split(html.slice(preloads.end), marks.head)
  const [restOfHead, body] = split(afterHead, '</head>')
  const [top, afterPage] = split(body, marks.page)
  const [bottom, end] = split(afterPage, '</body>')
  if (own < 0 || restOfHead !== '') throw new Error('the HTML of the layout has an unexpected form')
  return {
    start: html.slice(0, preloadsAt),
    preloads: {
      before: preloads.tags.slice(0, own),
      after: preloads.tags.slice(own + 1),
      all: preloads.tags.toSpliced(own, 1).join(''),
    },
    head,
    top: `</head>${top}`,
    bottom,
    end: `</body>${end}`,
  }
}

function split(html: string, mark: string): [string, string] {
  const parts = html.split(mark)
  const [before, after] = parts
  if (before === undefined || after === undefined || parts.length > 2)
    throw new Error(`the layout contains ${mark} ${parts.length - 1} times`)
  return [before, after]
}

const start = '<link rel="preload" as="image" '

/** Reads the preloads that React writes for images at an index of HTML, and where they end. Attributes contain no bare `>`, so each tag ends at the first. */
export function readPreloads(html: string, from = 0): { tags: string[]; end: number } {
  const tags: string[] = []
  let at = from
  while (html.startsWith(start, at)) {
    const end = html.indexOf('>', at) + 1
    tags.push(html.slice(at, end))
    at = end
  }
  return { tags, end: at }
}

/** The index of the first preload. Throws if there is none. */
function findPreloads(html: string): number {
  const at = html.indexOf(start)
  if (at < 0) throw new Error('the document has no preload')
  return at
}

/** The preloads of the shell and of the page in document order, without duplicates. */
export function mergePreloads(
  { before, after, all }: { before: string[]; after: string[]; all: string },
  own: readonly string[],
): string {
  return own.length === 0 ? all : [...new Set([...before, ...own, ...after])].join('')
}

/** The preload of the first font that a theme loads, which is above the fold; empty if it loads none. */
export function preloadFont(theme: string): string {
  const [, url] = /url\((\/assets\/[^)]+)\)/.exec(theme) ?? []
  if (url === undefined) return ''
  return `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`
}

/** The addresses of no page in these languages, for a shell that many pages share. */
export function markAlternates(alternates: PageData['alternates']): PageData['alternates'] {
  return alternates?.map((one) => ({ ...one, path: markOf(one) }))
}

/** What stands in the shell for the address of a page in a language. */
function markOf({ lang }: Alternate): string {
  return `/the-page-in-${lang}`
}

/** The pieces of a page with its own links to other languages; what was shared up to these is then its own. */
export function leadLinks(
  pieces: readonly string[],
  alternates: PageData['alternates'],
): readonly string[] {
  if (!alternates) return pieces
  const own = alternates.reduce(
    (html, one) => html.replaceAll(`"${markOf(one)}"`, () => `"${one.path}"`),
    pieces.slice(3).join(''),
  )
  return [...pieces.slice(0, 3), own]
}
