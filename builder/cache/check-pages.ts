import { setImmediate } from 'node:timers/promises'
import type { SiteCheck } from '../../check/check-parsed-site.ts'
import type { PageNotes } from '../../check/facts.ts'
import { migratePage } from '../../check/migrate/migrate-pages.ts'
import { parsePlain } from '../../check/syntax/source.ts'
import { groupByAll } from '../../schema/read/group-by.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import { hasPatternsOnly } from '../../site/pages/page-files.ts'
import {
  resolveContent,
  textOf,
  writtenOf,
  type PageSource,
  type SourcePage,
} from '../../site/pages/page-source.ts'
import type { CachedBuild, PageVerdict } from './page-cache.ts'

/** The verdict of the check. */
export interface Verdict extends Pick<CachedBuild, 'findings' | 'isQuiet'> {
  pages: ReadonlyMap<string, PageVerdict>
  /** The notes of all pages; undefined if none have changed. */
  notes: readonly PageNotes[] | undefined
}

/** The verdict on pages that are not checked: translations are checked in their PO files. */
export const uncheckedPages: Verdict = {
  findings: { own: [], across: [], omitted: 0, older: [] },
  isQuiet: true,
  pages: new Map(),
  notes: undefined,
}

interface CheckPagesOptions {
  source: PageSource
  /** The hash of the text of each page, in order; undefined without a cache. */
  hashes: readonly string[] | undefined
  /** The cached results for the same site settings and files, checked by the same rules. */
  cached: CachedBuild | undefined
  /** Starts the check; not called if nothing has changed. */
  start: () => SiteCheck
  /** Called for each page that was checked and has no errors, with its migrated content. */
  onValid?: (index: number, page: SourcePage) => void
}

/** The maximum time in milliseconds before other work gets a turn. */
const patience = 10

/**
 * Checks a site page by page, without keeping pages in memory. A page that has not changed is not checked again; the site
 * as a whole is checked only when the notes of a page have changed. Returns undefined if a page is not plain JSON: then
 * the whole text must be checked.
 */
export async function checkPages(options: CheckPagesOptions): Promise<Verdict | undefined> {
  const { source, hashes, cached } = options
  const now = source.pages.map(({ key }, at) => [key, hashes?.[at]] as const)
  if (cached && areSame(cached, 'hash', now)) return { ...cached, notes: undefined }
  const check = options.start()
  const { collector } = check
  const listed = groupByAll(cached?.findings.own ?? [], ({ path }) =>
    path[0] === 'pages' ? [String(path[1])] : [],
  )
  const pages = new Map<string, PageVerdict>()
  const fresh = new Map<string, PageNotes>()
  let rested = performance.now()

  const repeat = (key: string, hash: string | undefined): boolean => {
    const known = cached?.pages.get(key)
    if (known?.hash !== hash || known === undefined) return false
    if (!collector.repeat({ ...known, found: listed.get(key) ?? [] })) return false
    pages.set(key, known)
    return true
  }
  let index = 0
  for (const file of source.files) {
    if (file.name !== undefined) check.pageFile(file.root, file.name)
    for (let page = source.pages[index]; page?.file === file; page = source.pages[(index += 1)]) {
      const { key } = page
      if (repeat(key, hashes?.[index])) continue
      const parsed = parsePlain(textOf(page))
      if (!parsed) return undefined
      const { total, omitted } = collector
      const value = migratePage(parsed.value, file.due, file.written)
      const isOlder = value !== parsed.value
      const notes = check.page(key, value, file.name)
      if (!collector.hasErrors) options.onValid?.(index, resolveContent(page, parsed.value, value))
      fresh.set(key, notes)
      pages.set(key, {
        notes: hashes ? hashOf(JSON.stringify(withoutPlaces(notes))) : '',
        total: collector.total - total,
        omitted: collector.omitted - omitted,
        isOlder,
        reads: notes.reads ?? [],
      })
      if (performance.now() - rested > patience) {
        await setImmediate()
        rested = performance.now()
      }
    }
  }
  const own = [...collector.found]
  const isOlder = ({ key }: SourcePage): boolean => pages.get(key)?.isOlder === true
  const withOlder = new Set(source.pages.filter(isOlder).map(({ file }) => file))
  const older = source.files
    .filter((file) => file.hasOldSections || withOlder.has(file))
    .map(({ name }) => name ?? null)
  const hashesOfNotes = Array.from(pages, ([key, verdict]) => [key, verdict.notes] as const)
  if (cached?.isQuiet && areSame(cached, 'notes', hashesOfNotes)) {
    const findings = { own, across: [], omitted: collector.omitted, older }
    return { pages, findings, isQuiet: true, notes: undefined }
  }
  const stored = fresh.size < source.pages.length ? cached?.readNotes() : undefined
  const notes = source.pages.flatMap(({ key }) => fresh.get(key) ?? stored?.get(key) ?? [])
  if (notes.length < source.pages.length) return checkPages({ ...options, cached: undefined })
  const { total } = collector
  const across = check.end(notes, hasPatternsOnly(source.files[0]?.root), (key) =>
    readPage(source, key),
  )
  const findings = { own, across, omitted: collector.omitted, older }
  // A quote depends on texts of another page, which are not in its notes.
  const isQuiet = collector.total === total && !notes.some(({ quotes }) => quotes)
  return { pages, findings, isQuiet, notes }
}

function readPage({ pages }: PageSource, name: string): unknown {
  const page = pages.find(({ key }) => key === name)
  return page && writtenOf(page)
}

/** Whether the pages are those of the cached build, in the same order, with the same hashes. */
function areSame(
  { pages }: CachedBuild,
  kind: 'hash' | 'notes',
  now: readonly (readonly [key: string, hash: string | undefined])[],
): boolean {
  const before = [...pages]
  return (
    before.length === now.length &&
    before.every(([key, page], at) => key === now[at]?.[0] && page[kind] === now[at][1])
  )
}

/** Notes without positions and files, which no rule depends on. */
function withoutPlaces({ links, quotes, reads: _reads, ...notes }: PageNotes): unknown {
  return {
    ...notes,
    links: links.map(({ href, shown }) => (shown ? [href, shown] : href)),
    quotes: quotes?.map(({ href, text }) => [href, text]),
  }
}
