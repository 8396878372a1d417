import { onceFor } from '../../schema/cache/once-per.ts'
import type { Path } from '../../check/problem/problem.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { existsSync } from 'node:fs'
import { resolve, dirname, relative } from 'node:path'
import { isUse } from '../../content/layers/sections.ts'
import { migratePage } from '../../check/migrate/migrate-pages.ts'
import { asRecord, isJsonObject, listIn, stepInto } from '../../schema/read/json-object.ts'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { readInput } from '../../site/files/read-input.ts'
import type { Break, Judge, ContentPieceName } from './judge.ts'
import { patched } from '../../content/apply-patch.ts'
import { pathIn } from '../../content/origin.ts'
import {
  openExamples,
  openOverlay,
  openPages,
  type KnownMigrations,
  type OpenFile,
} from './open-file.ts'
import { findSetBreaks } from './set-breaks.ts'
import { Tally, type Cause } from './tally.ts'
import { globSync } from 'tinyglobby'
import { openContent } from '../../check/migrate/open-content.ts'
import { listOverlays } from '../../site/files/site-files.ts'
import { findPageFiles, patternsOf } from '../../site/pages/page-files.ts'
import { readRoot } from '../../site/pages/page-source.ts'
import { overlayOf } from '../../site/overlay/overlay-name.ts'

/** Two versions of a folder with schemas and content. */
export interface ComparedVersions {
  /** The folder as it was, and as it is. */
  before: string
  now: string
  migrations: KnownMigrations
  settings: SiteConfig
}

/** What was found in all known content. */
export interface ContentFindings {
  causes: readonly Cause[]
  /** How many pages were read, and how many files. */
  pages: number
  files: number
}

/**
 * Finds what was valid and breaks in all content of both versions: the site of `pagesFile` and the sites of the tests,
 * with their page files and overlays, and the examples of the block types as they were. Throws if a file cannot be read.
 */
export async function findBreaks(
  judge: Judge,
  { before, now, migrations, settings }: ComparedVersions,
  pagesFile: string,
): Promise<ContentFindings> {
  const tally = new Tally()
  const failing = new Set<string>()
  const counts = { pages: 0, files: 0 }
  for (const site of await listSites(now, pagesFile)) await readSite(site, now)
  for (const site of await listSites(before, pagesFile)) await readSite(site, before)
  for (const type of listBlockTypes([{ folder: now }])) {
    await readExamples(`blocks/${type}/example.json`)
    for (const set of settings.rules) await readExamples(`check/rules/${set}/examples/${type}.json`)
  }
  return { causes: tally.causes, ...counts }

  async function readSite(site: SiteFileNames, root: string): Promise<void> {
    const main = openPages(await readInput(resolve(root, site.pages)), migrations)
    const overlays = new Map<string, OpenFile>()
    for (const name of site.overlays) {
      const overlay = openOverlay(await readInput(resolve(root, name)), migrations, main)
      if (overlay) overlays.set(name, overlay)
    }
    const wanted = new Set([...overlays.values()].flatMap(({ keys }) => keys))
    const pages = new Map<string, unknown>()
    for (const name of [site.pages, ...site.pageFiles]) {
      const file =
        name === site.pages
          ? main
          : openPages(await readInput(resolve(root, name)), migrations, main)
      if (!file) continue
      for (const key of file.keys) if (wanted.has(key)) pages.set(key, file.page(key))
      await readFile(name, root, file, name === site.pages ? 'PagesFileShell' : 'PageFileShell')
    }
    for (const [name, overlay] of overlays) {
      const merge = (old: unknown, change: unknown, path: Path): unknown =>
        isJsonObject(change) ? patched(asRecord(old), change, path) : change
      const merged: OpenFile = {
        ...overlay,
        root: merge(main?.root, overlay.root, []),
        page: onceFor((key: string) => merge(pages.get(key), overlay.page(key), ['pages', key])),
      }
      const own = Object.fromEntries(overlay.keys.map((key) => [key, overlay.page(key)]))
      const value = { ...asRecord(overlay.root), pages: own }
      await readFile(name, root, merged, 'PagesFileShell', (found) => {
        const [group, key] = found.path
        const shown =
          group === 'pages' ? { pages: { [`${key}`]: merged.page(`${key}`) } } : merged.root
        const path = pathIn('layer', shown, found.path) ?? found.path
        const isPart = path[0] === 'site' || typeof path[blockDepth - 1] === 'string'
        return hasPath(value, isPart ? path : path.slice(0, blockDepth)) ? [{ ...found, path }] : []
      })
    }
  }

  /**
   * Reads one file, unless it is an earlier version that says the same, or that would only add to what fails. `ownOf`
   * finds the place of a break in the file itself, if it is there.
   */
  async function readFile(
    name: string,
    root: string,
    file: OpenFile,
    shell: ContentPieceName,
    ownOf: (found: Break) => Break[] = (found) => [found],
  ): Promise<void> {
    const isBefore = root === before
    if (isBefore && (failing.has(name) || (await isUnchanged(name)))) return
    const breaks = breaksIn(file, shell).flatMap(ownOf)
    counts.files += 1
    counts.pages += file.keys.length
    if (breaks.some(({ isCovered }) => !isCovered)) failing.add(name)
    tally.add(breaks, { name, isBefore, sourcesOf: file.sourcesOf })
  }

  function breaksIn(file: OpenFile, shell: ContentPieceName): Break[] {
    const { due, written } = file
    const breaks = judge.listBreaks({ name: shell, value: file.root, path: [] }, due)
    for (const key of file.keys) {
      const page = file.page(key)
      const path = ['pages', key]
      breaks.push(...breaksInSets(page, path, file))
      if (judge.isUnharmed(page, migratePage(page, due, written))) continue
      breaks.push(...judge.listBreaks({ name: 'PageShell', value: page, path }, due))
      breaks.push(...breaksInBlocks(page, path, due))
    }
    for (const [name, section] of Object.entries(asRecord(asRecord(file.root)['sections']))) {
      const path = ['sections', name]
      breaks.push(...breaksInBlocks(section, path, due), ...breaksInSets(section, path, file))
    }
    return breaks
  }

  /** Checks the blocks of a page or a section, whose path is `at`. */
  function breaksInBlocks(value: unknown, at: Path, due: OpenFile['due']): Break[] {
    return listIn(value, 'blocks').flatMap((block, index) =>
      judge.listBreaks({ name: 'Block', value: block, path: [...at, 'blocks', index] }, due),
    )
  }

  /** Checks what the blocks of a page or a section set in sections. */
  function breaksInSets(value: unknown, at: Path, { due, written }: OpenFile): Break[] {
    return listIn(value, 'blocks').flatMap((block, index) =>
      isUse(block) ? findSetBreaks(judge, block, [...at, 'blocks', index], due, written) : [],
    )
  }

  /** Examples show each property of a block type, so they stand for content that nobody knows of. */
  async function readExamples(name: string): Promise<void> {
    const file = resolve(before, name)
    const examples = existsSync(file) ? openExamples(await readInput(file), migrations) : undefined
    if (!examples) return
    const { blocks, due, sourcesOf } = examples
    counts.files += 1
    const breaks = blocks.flatMap((value, index) =>
      judge.listBreaks({ name: 'Block', value, path: [index] }, due),
    )
    tally.add(breaks, { name, isBefore: !(await isUnchanged(name)), sourcesOf })
  }

  async function isUnchanged(name: string): Promise<boolean> {
    if (!existsSync(resolve(now, name))) return false
    return (await readInput(resolve(now, name))).equals(await readInput(resolve(before, name)))
  }
}

/** The length of the path of a block. */
const blockDepth = 4

function hasPath(value: unknown, path: Path): boolean {
  return path.reduce(stepInto, value) !== undefined
}

interface SiteFileNames {
  pages: string
  pageFiles: readonly string[]
  overlays: readonly string[]
}

/**
 * Lists the sites below a root whose content is known: that of `pagesFile`, and those of the tests. `pagesFile` may be
 * anywhere if it is absolute. A site that does not exist is left out.
 */
async function listSites(root: string, pagesFile: string): Promise<SiteFileNames[]> {
  const fixtures = globSync('tests/fixtures/**/pages.json', { cwd: root }).toSorted()
  const sites: SiteFileNames[] = []
  for (const name of new Set([pagesFile, ...fixtures]))
    if (existsSync(resolve(root, name))) sites.push(await listFiles(root, name))
  return sites
}

async function listFiles(root: string, pages: string): Promise<SiteFileNames> {
  const pagesFile = resolve(root, pages)
  const folder = dirname(pagesFile)
  const overlays = listOverlays(pagesFile).map(overlayOf)
  const include = await readPatterns(pagesFile)
  for (const name of overlays) include.push(...(await readPatterns(resolve(folder, name))))
  const { names } = await findPageFiles(pagesFile, [...new Set(include)])
  const nameOf = (name: string): string => {
    const file = relative(root, resolve(folder, name))
    return (file.startsWith('..') ? resolve(folder, name) : file).replaceAll('\\', '/')
  }
  return {
    pages: nameOf(pagesFile),
    pageFiles: names.filter((name) => !overlays.includes(name)).map(nameOf),
    overlays: overlays.map(nameOf),
  }
}

async function readPatterns(file: string): Promise<string[]> {
  const bytes = await readInput(file)
  const root = readRoot(bytes) ?? openContent(bytes).source?.value
  return patternsOf(asRecord(root))
}
