import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { normalizePath } from '../schema/values/path.ts'
import { isRealDay } from '../schema/values/calendar.ts'
import { asRecord, isJsonObject } from '../schema/read/json-object.ts'
import { hashOf } from './cache/page-cache.ts'
import { readPageSource, textOf, type SourcePage } from '../site/pages/page-source.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import { writeWhole } from '../site/files/write-whole.ts'

/** On which day each state of a page came to be, by its path and the hash of its content; `-` where nobody knows. */
export type Lastmod = ReadonlyMap<string, string>

const unknown = '-'

const note =
  '# The day on which the content of each page last changed, for sitemap.xml. Kept by `npm run lastmod`; see docs/decisions/sitemap.md.\n'

/** The file beside a pages file that holds the days: pages.lastmod.txt beside pages.json. */
export function lastmodFileOf(pagesFile: string): string {
  return `${pagesFile.replace(/\.json$/, '')}.lastmod.txt`
}

/** Reads the days of a site; undefined where there is no such file. Lines in another form are passed over. */
export async function readLastmod(pagesFile: string): Promise<Lastmod | undefined> {
  const file = lastmodFileOf(pagesFile)
  if (!existsSync(file)) return undefined
  const days = new Map<string, string>()
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const [, path, day = '', hash] = /^(\/\S*) (\S+) (\S{16})\r?$/.exec(line) ?? []
    if (path === undefined || (day !== unknown && !isRealDay(day))) continue
    const state = `${path} ${hash}`
    // Two branches may have noted the same state: the first day counts.
    const known = days.get(state)
    if (known === undefined || known === unknown || (day !== unknown && day < known))
      days.set(state, day)
  }
  return days
}

/** What the days say of one page. */
export interface Change {
  /** The day on which its content came to be as it is; undefined where that is not known. */
  day?: string
  /** Whether its content is new since the days were last noted. */
  isUnnoted: boolean
}

/** Looks pages up, in their order; where no days are kept, nothing is known. */
export function findChanges(days: Lastmod | undefined, pages: readonly SourcePage[]): Change[] {
  return pages.map((page) => {
    if (days === undefined) return { isUnnoted: false }
    const day = days.get(stateOf(page))
    return day === undefined || day === unknown
      ? { isUnnoted: day === undefined }
      : { day, isUnnoted: false }
  })
}

/**
 * Writes down that pages whose content is new changed on `today`, and forgets pages that are gone. With `begin` a file that
 * is missing is begun: since when its pages are as they are, nobody knows. Returns the paths of the pages that changed;
 * undefined where there is nothing to write to, or the site cannot be read.
 */
export async function noteChanges(
  place: SitePlace,
  today: string,
  { begin } = { begin: false },
): Promise<string[] | undefined> {
  const known = await readLastmod(place.pagesFile)
  if (known === undefined && !begin) return undefined
  const source = await readPageSource(place)
  if (source === undefined) return undefined
  const changed: string[] = []
  const lines = source.pages.map((page) => {
    const state = stateOf(page)
    const [path = '', hash] = state.split(' ')
    const day = known ? (known.get(state) ?? today) : unknown
    if (known?.has(state) === false) changed.push(path)
    return `${path} ${day} ${hash}\n`
  })
  const file = lastmodFileOf(place.pagesFile)
  const text = note + lines.toSorted().join('')
  if (known === undefined || (await readFile(file, 'utf8')) !== text) await writeWhole(file, text)
  return changed
}

/**
 * A page's path and the hash of what it says: its head and its blocks, whatever the order of properties and the blanks
 * between them.
 */
function stateOf(page: SourcePage): string {
  const { meta, blocks } = asRecord(JSON.parse(textOf(page)))
  const content = JSON.stringify([meta, blocks], (_, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return `${normalizePath(page.key)} ${hashOf(content).slice(0, 16)}`
}
