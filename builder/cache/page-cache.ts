import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Read } from '../../check/expand/expander.ts'
import type { PageNotes } from '../../check/facts.ts'
import type { SiteFindings } from '../../site/pages/place-found.ts'
import { hashOf, readSealed, writeSealed } from '../../site/cache/sealed-file.ts'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import type { WrittenFile } from '../output/file-writer.ts'

/** What the check of a page resulted in. Only a site without errors is cached, so these are warnings. */
export interface PageVerdict {
  /** The hash of its notes. */
  notes: string
  /** How many problems were found in it, and how many of them are not listed. */
  total: number
  omitted: number
  /** Whether migrations changed it. */
  isOlder: boolean
  /** The files that its blocks have read. */
  reads: readonly Read[]
}

/** The cached state of a page. */
export interface CachedPage extends PageVerdict {
  /** The hash of its text, and of what else it is made from. */
  hash: string
  /** The hash of its content, for the date of its last change; empty if dates are not recorded. */
  content: string
  html: WrittenFile
  data: WrittenFile
  /** The address of its social card. */
  card: string
  /** The hash of its style; empty if not collected. */
  style: string
}

/** The cache of the last build of a folder. Hashes cover everything that a result depends on. */
export interface CachedBuild {
  /** The hash of what every verdict of the check depends on besides the text of the page. */
  check: string
  /** What that check found. */
  findings: SiteFindings
  /** Whether it found nothing in the site as a whole, apart from single pages. */
  isQuiet: boolean
  /** The hash of what every file of a page depends on besides its text. */
  render: string
  pages: ReadonlyMap<string, CachedPage>
  /** The notes of the pages, by key. */
  readNotes(): ReadonlyMap<string, PageNotes> | undefined
}

const format = 8

/**
 * Opens the cache for the builds of `target`, an absolute path. It stores no pages, only hashes of what the files in
 * `target` were made from, in two files. Each begins with the hash of its rest, which detects damage; the first also
 * holds the hash of the second, which detects files of different builds.
 */
export function openPageCache(target: string, folder = cachePlace('pages')) {
  const name = join(folder, hashOf(target).slice(0, 16))
  const [cacheFile, notesFile] = [`${name}.json`, `${name}.notes.json`]
  let seal = ''

  return {
    /** Reads the cache; undefined if it is missing or damaged. */
    read(): CachedBuild | undefined {
      const cached = readSealed(cacheFile)
      if (!isStoredBuild(cached) || cached.format !== format || cached.target !== target)
        return undefined
      const notesSeal = cached.notes
      seal = notesSeal
      return {
        check: cached.check,
        findings: cached.findings,
        isQuiet: cached.isQuiet,
        render: cached.render,
        pages: new Map(
          cached.pages.map(([key, hash, notes, html, data, card, style, content, ...counts]) => {
            const [total, omitted, older, reads = []] = counts
            const files = { html: readFile(html), data: readFile(data), card, style }
            const verdict = { notes, total, omitted, isOlder: older === 1, reads }
            return [key, { hash, content, ...verdict, ...files }]
          }),
        ),
        readNotes() {
          const notes = readSealed(notesFile, notesSeal)
          if (!areNotes(notes)) return undefined
          return new Map(notes.map((stored) => [stored.key, stored]))
        },
      }
    },
    /** Replaces the cache. Leaves the stored notes as they are if none are given. */
    write(
      { check, findings, isQuiet, render, pages }: Omit<CachedBuild, 'readNotes'>,
      notes: readonly PageNotes[] | undefined,
    ): void {
      const rows = [...pages].map(([key, page]): Row => {
        const { hash, content, html, data, card, style, total, omitted, isOlder, reads } = page
        const files = [storeFile(html), storeFile(data), card, style] as const
        const older = isOlder ? 1 : 0
        const counts = [content, total, omitted, older] as const
        const row = [key, hash, page.notes, ...files, ...counts] as const
        return reads.length > 0 ? [...row, reads] : row
      })
      // Written last, because it refers to the notes.
      removeOldest(folder)
      if (notes) seal = writeSealed(notesFile, notes)
      const cached = { format, target, check, findings, isQuiet, render, notes: seal, pages: rows }
      writeSealed(cacheFile, cached satisfies StoredBuild)
    },
  }
}

type FileRow = readonly [bytes: number, time: number, inode: number]

function storeFile({ bytes, time, inode }: WrittenFile): FileRow {
  return [bytes, time, inode]
}

function readFile([bytes, time, inode]: FileRow): WrittenFile {
  return { bytes, time, inode }
}

type Row = readonly [
  key: string,
  hash: string,
  notes: string,
  html: FileRow,
  data: FileRow,
  card: string,
  style: string,
  content: string,
  total: number,
  omitted: number,
  isOlder: 0 | 1,
  reads?: readonly Read[],
]

interface StoredBuild {
  format: number
  target: string
  check: string
  findings: SiteFindings
  isQuiet: boolean
  render: string
  /** The seal of the notes. */
  notes: string
  pages: Row[]
}

/** The seal proves that this version of the program wrote it, so checking the outer shape is enough. */
function isStoredBuild(value: unknown): value is StoredBuild {
  return typeof value === 'object' && value !== null && 'pages' in value && 'format' in value
}

function areNotes(value: unknown): value is PageNotes[] {
  return Array.isArray(value)
}

/** The maximum number of cache files, two per output folder: a project has few, its tests create many. */
const maxFiles = 100

function removeOldest(folder: string): void {
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  if (files.length <= maxFiles) return
  const ages = files.map((file) => ({
    file,
    time: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }))
  const oldest = ages.toSorted((a, b) => a.time - b.time).slice(0, files.length - maxFiles / 2)
  for (const { file } of oldest) rmSync(file, { force: true })
}
