import { setImmediate } from 'node:timers/promises'
import type { PageNotes } from '../../check/facts.ts'
import type { SiteCheck } from '../../check/site-check.ts'
import { parsePlain } from '../../check/syntax/source.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import { storeNotes, type CachedBuild } from './page-cache.ts'
import { textOf, type PageSource } from '../../site/pages/page-source.ts'

/** The verdict of the quick check. */
export interface Verdict {
  /** Whether nothing was found, not even a warning. The full check reports what was found. */
  isClean: boolean
  /** The hash of each page's notes, empty if a problem was found in the page. */
  marks: ReadonlyMap<string, string>
  /** The notes of all pages; undefined if none have changed. */
  notes: readonly PageNotes[] | undefined
}

/** Options of the quick check. */
export interface CheckPagesOptions {
  source: PageSource
  /** The hash of the text of each page, in order; undefined without a cache. */
  hashes: readonly string[] | undefined
  /** The cached results for the same site settings and files, checked by the same rules. */
  cached: CachedBuild | undefined
  /** Starts the check; called only when a page, or the site as a whole, must be checked. */
  start: () => SiteCheck
  /** Called for each page that was checked and has no problems. */
  onClean?: (index: number) => void
}

/** The maximum time in milliseconds before other work gets a turn. */
const patience = 10

/**
 * Determines whether a site is free of problems, page by page, without keeping pages in memory. A clean page that has
 * not changed is not checked again; the site as a whole is checked only when the notes of a page have changed.
 */
export async function checkPages(options: CheckPagesOptions): Promise<Verdict> {
  const { source, hashes, cached } = options
  let check: SiteCheck | undefined
  const startOnce = (): SiteCheck => (check ??= options.start())
  const marks = new Map<string, string>()
  const fresh = new Map<string, PageNotes>()
  let rested = performance.now()

  const readPage = (index: number): boolean => {
    const page = source.pages[index]
    const parsed = page && parsePlain(textOf(page))
    if (!parsed) return false
    const siteCheck = startOnce()
    const before = countFindings(siteCheck)
    const notes = siteCheck.page(page.key, parsed.value, page.file.name)
    const isClean = countFindings(siteCheck) === before
    if (isClean) options.onClean?.(index)
    fresh.set(page.key, notes)
    marks.set(page.key, hashes && isClean ? hashOf(JSON.stringify(storeNotes(notes))) : '')
    return true
  }
  const spoiled: Verdict = { isClean: false, marks, notes: undefined }

  for (const [index, { key }] of source.pages.entries()) {
    const known = cached?.pages.get(key)
    if (known && known.notes !== '' && known.hash === hashes?.[index]) marks.set(key, known.notes)
    else if (!readPage(index)) return spoiled
    if (performance.now() - rested > patience) {
      await setImmediate()
      rested = performance.now()
    }
  }
  if (cached?.isClean && isSame(marks, cached)) return { isClean: true, marks, notes: undefined }

  const stored = fresh.size < source.pages.length ? cached?.readNotes() : undefined
  const notes: PageNotes[] = []
  for (const [index, { key }] of source.pages.entries()) {
    if (!fresh.has(key) && !stored?.has(key) && !readPage(index)) return spoiled
    const own = fresh.get(key) ?? stored?.get(key)
    if (own) notes.push(own)
  }
  const siteCheck = startOnce()
  siteCheck.end(notes)
  const isMarked = source.files.some(({ hasMark }) => hasMark)
  return { isClean: countFindings(siteCheck) === 0 && !isMarked, marks, notes }
}

function isSame(marks: ReadonlyMap<string, string>, { pages }: CachedBuild): boolean {
  const before = [...pages]
  const now = [...marks]
  return (
    before.length === now.length &&
    before.every(([key, { notes }], index) => {
      const [otherKey, mark] = now[index] ?? []
      return key === otherKey && notes !== '' && notes === mark
    })
  )
}

function countFindings({ collector }: SiteCheck): number {
  return collector.found.length + collector.omitted
}
