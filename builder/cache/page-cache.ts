import { existsSync, readdirSync, rmSync, statSync, linkSync, mkdirSync } from 'node:fs'
import { join, dirname } from 'node:path'
import type { PageNotes } from '../../check/facts.ts'
import type { Read } from '../../content/layers/expander.ts'
import { pageDataUrl } from '../../renderer/page/page-data.ts'
import { htmlFileOf } from '../../schema/values/file-path.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import { hashOf, readSealed, writeSealed } from '../../site/cache/sealed-file.ts'
import type { SiteFindings } from '../../site/pages/place-found.ts'
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

const format = 9

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
        ...cached,
        pages: new Map(cached.pages),
        readNotes() {
          const notes = readSealed(notesFile, notesSeal)
          if (!areNotes(notes)) return undefined
          return new Map(notes.map((stored) => [stored.key, stored]))
        },
      }
    },
    /** Replaces the cache. Leaves the stored notes as they are if none are given. */
    write(build: Omit<CachedBuild, 'readNotes'>, notes: readonly PageNotes[] | undefined): void {
      removeOldest(folder)
      if (notes) seal = writeSealed(notesFile, notes)
      // Written last, because it refers to the notes.
      const cached = { ...build, format, target, notes: seal, pages: [...build.pages] }
      writeSealed(cacheFile, cached satisfies StoredBuild)
    },
  }
}

interface StoredBuild extends Omit<CachedBuild, 'pages' | 'readNotes'> {
  format: number
  target: string
  /** The seal of the notes. */
  notes: string
  pages: [key: string, page: CachedPage][]
}

/** The seal proves that this version of the program wrote it, so checking the outer shape is enough. */
function isStoredBuild(value: unknown): value is StoredBuild {
  return typeof value === 'object' && value !== null && 'pages' in value && 'format' in value
}

function areNotes(value: unknown): value is PageNotes[] {
  return Array.isArray(value)
}

/** The maximum number of cache files, two or three per output folder: a project has few, its tests create many. */
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

/**
 * Links a page's files from the previous output if they are unchanged since the last build. Returns false if they are
 * not, or if the disk does not support hard links.
 */
export function reusePage(key: string, known: CachedPage, before: string, work: string): boolean {
  const { html, data } = filesOf(key)
  return (
    isUntouched(join(before, html), known.html) &&
    isUntouched(join(before, data), known.data) &&
    link(join(before, html), join(work, html)) &&
    link(join(before, data), join(work, data))
  )
}

/** The files of a page, relative to the output's root. */
export function filesOf(key: string): { html: string; data: string } {
  const path = normalizePath(key)
  return { html: htmlFileOf(path), data: pageDataUrl(path).slice(1) }
}

function isUntouched(file: string, { bytes, time, inode }: WrittenFile): boolean {
  const state = statSync(file, { throwIfNoEntry: false })
  return state?.size === bytes && state.mtimeMs === time && state.ino === inode
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    const isFolderMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isFolderMissing || existsSync(dirname(to))) return false
    mkdirSync(dirname(to), { recursive: true })
    return link(from, to)
  }
}
