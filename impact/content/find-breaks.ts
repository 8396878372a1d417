import { entriesOf } from '../../check/check.ts'
import type { Path } from '../../check/problem/problem.ts'
import { openText } from '../../check/syntax/open-text.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { existsSync } from 'node:fs'
import { resolve, dirname, relative } from 'node:path'
import { isUse } from '../../content/layers/sections.ts'
import { asRecord, isJsonObject, listIn, stepInto } from '../../schema/read/json-object.ts'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { readInput } from '../../site/files/read-input.ts'
import type { Break, Judge, ContentPieceName } from './judge.ts'
import { patched } from '../../content/apply-patch.ts'
import { pathIn } from '../../content/origin.ts'
import { listNewlyDue, openFile, type KnownMigrations, type OpenFile } from './open-file.ts'
import { findSetBreaks } from './set-breaks.ts'
import { Tally, type Cause } from './tally.ts'
import { globSync } from 'tinyglobby'
import { listOverlays } from '../../site/files/site-files.ts'
import { findPageFiles, patternsOf } from '../../site/pages/page-files.ts'
import { pageKeysIn } from '../../site/overlay/apply-overlay.ts'
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
    const open = async (name: string, main?: OpenFile): Promise<OpenFile | undefined> =>
      openFile(await readInput(resolve(root, name)), migrations, main)
    const main = await open(site.pages)
    const overlays = new Map<string, OpenFile>()
    for (const name of site.overlays) {
      const overlay = await open(name, main)
      if (overlay) overlays.set(name, overlay)
    }
    const wanted = new Set([...overlays.values()].flatMap(pageKeysIn))
    const pages: [key: string, page: unknown][] = []
    for (const name of [site.pages, ...site.pageFiles]) {
      const file = name === site.pages ? main : await open(name, main)
      if (!file) continue
      pages.push(...entriesOf(file.source.value).filter(([key]) => wanted.has(key)))
      const shell = name === site.pages ? 'PagesFileShell' : 'PageFileShell'
      await readFile(name, root, file, () => breaksIn(file, file.source.value, shell))
    }
    for (const [name, overlay] of overlays) {
      const { value } = overlay.source
      const keys = pageKeysIn(overlay)
      const own = Object.fromEntries(pages.filter(([key]) => keys.includes(key)))
      const shared = { ...asRecord(main?.source.value), pages: own }
      const merged = isJsonObject(value) ? patched(asRecord(shared), value) : value
      await readFile(name, root, overlay, () =>
        breaksIn(overlay, merged, 'PagesFileShell').flatMap((found) => {
          const path = pathIn('layer', merged, found.path) ?? found.path
          const isPart = path[0] === 'site' || typeof path[blockDepth - 1] === 'string'
          const part = isPart ? path : path.slice(0, blockDepth)
          return part.reduce(stepInto, value) === undefined ? [] : [{ ...found, path }]
        }),
      )
    }
  }

  /** Counts the breaks of one file, unless it is an earlier version that says the same, or that would only add to what fails. */
  async function readFile(
    name: string,
    root: string,
    { source }: OpenFile,
    find: () => Break[],
  ): Promise<void> {
    const isBefore = root === before
    if (isBefore && (failing.has(name) || (await isUnchanged(name)))) return
    const breaks = find()
    counts.files += 1
    counts.pages += pageKeysIn({ source }).length
    if (breaks.some(({ isCovered }) => !isCovered)) failing.add(name)
    tally.add(breaks, { name, isBefore, source })
  }

  /** Finds how the content of a file breaks; of an overlay, as it is laid over what it changes. */
  function breaksIn(
    { due, written }: OpenFile,
    content: unknown,
    shell: ContentPieceName,
  ): Break[] {
    return [
      ...judge.listBreaks({ name: shell, value: content, path: [] }, due),
      ...entriesOf(content).flatMap(([key, value]) => {
        const path = ['pages', key]
        return [
          ...judge.listBreaks({ name: 'PageShell', value, path }, due),
          ...inBlocks(value, path),
        ]
      }),
      ...Object.entries(asRecord(asRecord(content)['sections'])).flatMap(([name, section]) =>
        inBlocks(section, ['sections', name]),
      ),
    ]

    /** Checks the blocks of a page or a section, whose path is `at`, and what they set in sections. */
    function inBlocks(value: unknown, at: Path): Break[] {
      return listIn(value, 'blocks').flatMap((block, index) => {
        const path = [...at, 'blocks', index]
        const sets = isUse(block) ? findSetBreaks(judge, block, path, due, written) : []
        return [...judge.listBreaks({ name: 'Block', value: block, path }, due), ...sets]
      })
    }
  }

  /** Examples show each property of a block type, so they stand for content that nobody knows of. */
  async function readExamples(name: string): Promise<void> {
    const file = resolve(before, name)
    const { source } = existsSync(file) ? openText(await readInput(file)) : {}
    if (!source) return
    const due = listNewlyDue({ migratedTo: migrations.known.at(-1)?.name }, migrations)
    const blocks: unknown[] = Array.isArray(source.value) ? source.value : [source.value]
    counts.files += 1
    const breaks = blocks.flatMap((value, index) =>
      judge.listBreaks({ name: 'Block', value, path: [index] }, due),
    )
    tally.add(breaks, { name, isBefore: !(await isUnchanged(name)), source })
  }

  async function isUnchanged(name: string): Promise<boolean> {
    if (!existsSync(resolve(now, name))) return false
    return (await readInput(resolve(now, name))).equals(await readInput(resolve(before, name)))
  }
}

/** The length of the path of a block. */
const blockDepth = 4

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
  return patternsOf(openText(await readInput(file)).source?.value)
}
