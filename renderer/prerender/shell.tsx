import { Layout } from '../document/layout.tsx'
import type { Shell as SiteShell } from '../shell/shell.ts'
import { findPreloads, readPreloads } from './preloads.ts'

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
