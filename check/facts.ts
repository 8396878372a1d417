import { asRecord } from '../schema/read/json-object.ts'
import { normalizePath } from '../schema/values/path.ts'
import { always, meet, spanOf, type Span } from './dates/span.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import type { Path } from './problem/problem.ts'

/** What the public folder of a site holds. */
export interface SiteFiles {
  /** Names of the pictures in `images/`, without ending. */
  images: readonly string[]
  /** Whether a file is there, by its path from the first slash. */
  has: (path: string) => boolean
  /** Pixels of a picture as it is shown, by its name; undefined where they are not known. */
  sizeOf?: (image: string) => { width: number; height: number } | undefined
  /** The patterns of "include" that match no page file, each with what is nearest to it. */
  unmatched?: ReadonlyMap<string, string>
}

/** What is known before any page is read. Nothing here is known to follow the schema. */
export interface SiteFacts {
  site: Record<string, unknown>
  /** The patterns of page files. */
  include: readonly unknown[]
  files: SiteFiles
  /** What the schemas say, for what they have as defaults. */
  schemas: SchemaBundle
  /** Every block type that there is. */
  blockTypes: ReadonlySet<unknown>
  /** The instant of the check, in milliseconds since 1970. */
  at: number
  /** Its day in Manila, as 2026-12-31. */
  today: string
}

/** A page as it stands in its file, whatever its shape. */
export interface PageFacts {
  key: string
  /** The key, normalised. */
  path: string
  page: Record<string, unknown>
  blocks: readonly Record<string, unknown>[]
}

/** A link within the site: where it leads, and where it stands. */
export interface Link {
  href: string
  path: Path
  /** Its characters in markup; a link that is the whole value has none. */
  at?: readonly [from: number, to: number]
  /** When what holds it is shown, where that has dates. */
  shown?: Span
}

/** What is kept of the texts of a page, or of the site settings, for when all pages are read. */
export interface Notes {
  links: Link[]
  /** Names of the pictures that are used. */
  images: string[]
}

/** What is kept of a page for the rules that look at all pages together: little, so that a site may have many. */
export interface PageNotes extends Notes {
  key: string
  path: string
  /** The name of the page file that it stands in; none for pages.json. */
  file: string | undefined
  /** Title and description as they are shown, where they say something. */
  title: string | undefined
  description: string | undefined
  /** Whether the navigation lists it. */
  isListed: boolean
  /** The anchors of its blocks; undefined where blocks or anchors are wrong themselves. */
  anchors: readonly string[] | undefined
  /** When it and its blocks with an anchor are shown, where any of them has dates. */
  dates: PageDates | undefined
}

/** When a page is shown, and its blocks with an anchor by their own dates. */
export interface PageDates {
  page: Span
  anchors: readonly (readonly [anchor: string, span: Span])[]
}

/** What the rules for the whole site look at. */
export interface Facts extends SiteFacts {
  pages: readonly PageNotes[]
  /** False where a page file could not be read, so that there are pages which nobody knows. */
  isWhole: boolean
  /** What was kept of the site settings. */
  shell: Notes
}

/** Reads a page of any shape. */
export function readPage(key: string, value: unknown): PageFacts {
  const page = asRecord(value)
  const { blocks } = page
  return {
    key,
    path: normalizePath(key),
    page,
    blocks: Array.isArray(blocks) ? blocks.map(asRecord) : [],
  }
}

/** Begins the notes of a page with what its own properties say. */
export function takeNotes(
  { key, path, page, blocks }: PageFacts,
  site: SiteFacts['site'],
  file?: string,
): PageNotes {
  const meta = asRecord(page['meta'])
  const anchors = blocks.flatMap(({ anchor }) => (typeof anchor === 'string' ? [anchor] : []))
  const isKnown = Array.isArray(page['blocks']) && anchors.every((name) => anchorForm.test(name))
  return {
    key,
    path,
    file,
    title: readShown(meta['title'], site),
    description: readShown(meta['description'], site),
    isListed: page['showNav'] !== false && page['inNav'] !== false,
    anchors: isKnown ? anchors : undefined,
    dates: readDates(page, blocks),
    links: [],
    images: [],
  }
}

function readDates(page: PageFacts['page'], blocks: PageFacts['blocks']): PageDates | undefined {
  const own = spanOf(page)
  const spans = blocks.map(spanOf)
  if (own === always && spans.every((span) => span === always)) return undefined
  const anchors = blocks.flatMap(({ anchor }, index) =>
    typeof anchor === 'string' ? [[anchor, spans[index] ?? always] as const] : [],
  )
  return { page: own, anchors }
}

/** When what a path leads to is shown, by the dates of all that it stands in; `always` where nothing has any. */
export function spanAt(page: unknown, path: Path): Span {
  let span = spanOf(page)
  let value = page
  for (const step of path.slice(2)) {
    value = Array.isArray(value) ? value[Number(step)] : asRecord(value)[step]
    if (typeof value !== 'object') break
    const own = spanOf(value)
    if (own !== always) span = meet(span, own)
  }
  return span
}

/** The form of an anchor; one of another form is told by itself, and what links to it is not dead. */
const anchorForm = /^[a-z][a-z0-9-]*$/

/** A text with the keyword filled in, without blanks around it; undefined where it says nothing. */
export function readShown(written: unknown, { keyword }: SiteFacts['site']): string | undefined {
  if (typeof written !== 'string') return undefined
  const filled =
    typeof keyword === 'string' ? written.replaceAll('{keyword}', () => keyword) : written
  return filled.trim() || undefined
}

/** The path of the page that a path leads into, normalised; undefined in the site settings. */
export function pageOf(path: Path): string | undefined {
  return path[0] === 'pages' && path.length > 1 ? normalizePath(String(path[1])) : undefined
}
