import { findIds, type FoundId } from '../content/find-ids.ts'
import type { Read, SiteExpander } from '../content/layers/expander.ts'
import { isUse, type Sections } from '../content/layers/sections.ts'
import { pageOfSet } from '../content/layers/value-layer.ts'
import { readListing, type Listing } from '../content/lists/listed-page.ts'
import { always, isDraft, publishedAt, type Span } from '../content/span.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import { groupByAll } from '../schema/read/group-by.ts'
import { asRecord, listIn } from '../schema/read/json-object.ts'
import { calendarOf, type Calendar } from '../schema/values/calendar.ts'
import { idForm } from '../schema/values/id.ts'
import { normalizePath } from '../schema/values/path.ts'
import { fillTokens, readTokenValues } from '../schema/values/tokens.ts'
import type { CodedFinding, Path } from './problem/problem.ts'
import { listWords } from './problem/wording.ts'
import type { PublicFault } from './rules/general/pictures/public-fault.ts'
import type { BrandMarks } from './rules/read/brand-marks.ts'
import type { Occurrence } from './walk.ts'

/** The contents of a site's public folders. */
export interface SiteFiles {
  /** Names of the pictures in `images/`, without file extension. */
  images: readonly string[]
  /** Whether a file exists, by its path from the first slash. */
  has: (path: string) => boolean
  /** The size of a picture in pixels, by its name; undefined if unknown. */
  sizeOf?: (image: string) => { width: number; height: number } | undefined
  /** What the examples contain, which pages should not keep; by default, those of the schemas. */
  samples?: Samples
  /** The patterns of "include" that match no page file, or also other files. */
  patternFaults?: ReadonlyMap<string, { message: string; hint: string }>
  /** The letters that the font families of the site lack, by the names of these. */
  fontGaps?: ReadonlyMap<string, readonly FontGap[]>
  /** What the folders hold that cannot be published. */
  faults?: readonly PublicFault[]
  /** What is wrong with the messages of the shell in another language of the site, and what to do. */
  explainMessages?: (lang: string) => { message: string; hint: string } | undefined
  /** The other brands that are written next to the site. */
  brands?: readonly BrandMarks[]
  /** Makes blocks from those whose type has an `expand.ts`; undefined if no type has one. */
  expander?: SiteExpander
}

/** Some of the letters of a language that a font lacks. */
export interface FontGap {
  lang: string
  letters: readonly string[]
}

/** What examples contain, which are written for no site in particular. */
export interface Samples {
  /** Whether a text is there to be replaced: that of an example, however short, or a placeholder. */
  isSample(text: string): boolean
  /** Whether a text, date or link is left over from an example; a short one is if another in its object is, too. */
  isLeft(occurrence: Occurrence): boolean
}

/** What is known before any page is read. None of it is guaranteed to follow the schema. */
export interface SiteFacts {
  site: Record<string, unknown>
  /** The patterns of page files. */
  include: readonly unknown[]
  files: SiteFiles
  /** The schemas, for their defaults, and with the settings of the site. */
  schemas: SchemaBundle
  blockTypes: ReadonlySet<unknown>
  /** The instant of the check, in milliseconds since 1970. */
  at: number
  calendar: Calendar
  /** Its day in the time zone of the site, as 2026-12-31. */
  today: string
}

/** Reads what is known of a parsed pages.json of any shape, as of an instant. */
export function readFacts(
  root: unknown,
  given: Pick<SiteFacts, 'files' | 'schemas' | 'blockTypes' | 'at'>,
): SiteFacts {
  const calendar = calendarOf(given.schemas.settings)
  const today = calendar.dayAt(given.at)
  const site = asRecord(asRecord(root)['site'])
  return { ...given, site, include: listIn(root, 'include'), calendar, today }
}

/** A page as it is in its file, whatever its shape. */
export interface PageFacts {
  key: string
  /** The key, normalized. */
  path: string
  page: Record<string, unknown>
  blocks: readonly Record<string, unknown>[]
  /** The ids in it, of blocks and others. */
  ids: readonly FoundId[]
}

/** A link within the site: its target and its place. */
export interface Link {
  /** From the first slash, or from the #. */
  href: string
  /** The address of the site, if it is written before the path. */
  origin?: string
  path: Path
  /** Its characters in markup; undefined if the link is the whole value. */
  at?: readonly [from: number, to: number]
  /** When its container is shown, if that has dates. */
  shown?: Span
  /** Where it is written, if that is not on its page. */
  from?: Path
}

/** A text that is quoted from a page of this site, and its place; the link leads to that page. */
export interface Quote extends Pick<Link, 'href' | 'path'> {
  text: string
}

/** What is kept of the texts of a page, or of the site settings, until all pages are read. */
export interface Notes {
  links: Link[]
  /** Names of the pictures that are used. */
  images: string[]
  /** The pictures whose size does not fit, each with its place. */
  misfits: { image: string; path: Path }[]
  /** What is quoted from pages, if anything is. */
  quotes?: Quote[]
}

/** Reads a page of any shape by its key, migrated; undefined if it cannot be read. */
export type ReadPage = (key: string) => unknown

/** Notes of which nothing is known yet. */
export function emptyNotes(): Notes {
  return { links: [], images: [], misfits: [] }
}

/** What is kept of a page for rules that look at all pages: little, so that a site may have many. */
export interface PageNotes extends Notes {
  key: string
  path: string
  /** The name of its page file; undefined for pages.json. */
  file: string | undefined
  /** Title and description as they are shown, if they are not empty. */
  title: string | undefined
  description: string | undefined
  /** Its name in the navigation; undefined if it is not listed. */
  listedAs: string | undefined
  /** The ids of its blocks and of their entries; undefined if the blocks or ids are invalid. */
  ids: readonly string[] | undefined
  /** When the page is shown, and what has an id, if any of them has dates. */
  dates: { page: Span; ids: readonly (readonly [id: string, span: Span])[] } | undefined
  /** The names of the sections that it uses, if it is shown otherwise than it is written. */
  uses?: readonly string[]
  /** The names of the campaigns by which it, or something on it, has dates. */
  joins?: readonly string[]
  reads?: readonly Read[]
  /** Whether a section or a campaign that it names cannot be shown. */
  strays?: true
  /** Whether its shape is wrong, so that nobody knows yet which ids and texts it has. */
  misshapen?: true
  /** What lists of pages need to know of it, and the lists on it; undefined if there is nothing. */
  listing?: Listing
  /** What was found in what campaigns set on it, which is in pages.json. */
  inCampaigns?: readonly CodedFinding[]
}

/** The input of rules for the whole site. */
export interface Facts extends SiteFacts {
  pages: readonly PageNotes[]
  /** False if a page file could not be read, so that not all pages are known. */
  isWhole: boolean
  /** For rules that few sites need: the page is read anew. */
  readPage?: ReadPage | undefined
  /** What was kept of the site settings. */
  shell: Notes
  sections: Sections
}

/** The links of a whole site: of its redirects, of its settings, and of each page with its page file. */
export function collectLinks({ site, shell, pages }: Facts): Pick<PageNotes, 'links' | 'file'>[] {
  const redirects = Object.entries(asRecord(site['redirects'])).flatMap(([from, to]): Link[] => {
    const inside = typeof to === 'string' && !to.startsWith('#') && readInside(to, site)
    return inside ? [{ ...inside, path: ['site', 'redirects', from] }] : []
  })
  return [{ links: [...redirects, ...shell.links], file: undefined }, ...pages]
}

/** The part of a link after the address of the site, whether it is written or not; undefined if it leads elsewhere. */
export function readInside(
  href: string,
  { url }: SiteFacts['site'],
): Pick<Link, 'href' | 'origin'> | undefined {
  if (href.startsWith('/') || href.startsWith('#')) return { href }
  if (typeof url !== 'string' || url === '' || !/^https?:/i.test(href)) return undefined
  const [host = '', own = ''] = [href, url].map((address) => address.replace(/^https?:/i, ''))
  const rest = host.slice(own.length)
  if (!host.toLowerCase().startsWith(own.toLowerCase()) || !/^(?:$|[/?#])/.test(rest))
    return undefined
  return {
    href: rest.startsWith('/') ? rest : `/${rest}`,
    origin: href.slice(0, href.length - rest.length),
  }
}

/** The normalized path of the page that a link leads to; undefined for "#top" in the site settings, which may be any. */
export function targetOfLink({ href, path }: Pick<Link, 'href' | 'path'>): string | undefined {
  const end = href.search(/[?#]/)
  const pathname = end === -1 ? href : href.slice(0, end)
  return pathname === '' ? pageOf(path) : normalizePath(pathname)
}

/** A link, and the name of the page file that it is in. */
export interface FoundLink extends Link {
  file: string | undefined
}

/** The links of a whole site by the normalized path of the page that they lead to. */
export function groupLinks(facts: Facts): Map<string, FoundLink[]> {
  const found = collectLinks(facts).flatMap(({ links, file }) =>
    links.map((link): FoundLink => ({ ...link, file })),
  )
  return groupByAll(found, (link) => {
    const target = targetOfLink(link)
    return target === undefined ? [] : [target]
  })
}

/** Lists the pages on which links are: `on /, /bonus and in the site settings`. */
export function namePlaces(links: readonly Link[]): string {
  const pages = new Set(links.flatMap(({ path }) => pageKeyOf(path) ?? []))
  const inSettings = links.some(({ path }) => pageOf(path) === undefined)
  return [
    ...(pages.size > 0 ? [`on ${listWords([...pages], 8)}`] : []),
    ...(inSettings ? ['in the site settings'] : []),
  ].join(' and ')
}

/** Reads the facts of a page of any shape, by its key. */
export function readPage(key: string, value: unknown): PageFacts {
  const page = asRecord(value)
  return {
    key,
    path: normalizePath(key),
    page,
    blocks: listIn(page, 'blocks').map(asRecord),
    ids: findIds(page, ['pages', key]),
  }
}

/** Makes the notes of a page from its own properties. */
export function takeNotes(
  { key, path, page, ids }: PageFacts,
  facts: ShownFacts & Pick<SiteFacts, 'calendar'>,
  file?: string,
): PageNotes {
  const meta = asRecord(page['meta'])
  const targets = ids.filter((one) => one.path[2] === 'blocks')
  // Others are reported by the schema, and links to them are not dead.
  const { blocks } = page
  const isWhole = Array.isArray(blocks) && !blocks.some(isUse)
  const isKnown = isWhole && targets.every(({ id }) => idForm.test(id))
  return {
    key,
    path,
    file,
    title: readShown(meta['title'], facts),
    description: readShown(meta['description'], facts),
    listedAs:
      page['showNav'] !== false && page['inNav'] !== false && !isDraft(page)
        ? (readShown(page['name'], facts) ?? key)
        : undefined,
    ids: isKnown ? targets.map(({ id }) => id) : undefined,
    dates: readDates(page, targets, facts.calendar),
    ...readListing(page),
    ...emptyNotes(),
  }
}

function readDates(
  page: PageFacts['page'],
  targets: PageFacts['ids'],
  calendar: Calendar,
): PageNotes['dates'] {
  const own = publishedAt(page, [], calendar)
  const ids = targets.map(({ id, path }) => [id, publishedAt(page, path, calendar)] as const)
  if (own === always && ids.every(([, span]) => span === always)) return undefined
  return { page: own, ids }
}

/** What texts are filled in from. */
type ShownFacts = Pick<SiteFacts, 'site' | 'schemas'>

/** A text with its tokens filled in and surrounding spaces removed; undefined if it is empty. */
export function readShown(written: unknown, { site, schemas }: ShownFacts): string | undefined {
  if (typeof written !== 'string') return undefined
  return fillTokens(written, readTokenValues(site, schemas.settings)).trim() || undefined
}

/** The normalized path of the page that a path leads into; undefined in the site settings. */
export function pageOf(path: Path): string | undefined {
  const key = pageKeyOf(path)
  return key === undefined ? undefined : normalizePath(key)
}

/** Its key, or that of a page which a campaign changes there. */
function pageKeyOf(path: Path): string | undefined {
  return path[0] === 'pages' && path.length > 1 ? String(path[1]) : pageOfSet(path)
}
