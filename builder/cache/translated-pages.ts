import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import { hashOf, readSealed, writeSealed } from '../../site/cache/sealed-file.ts'
import { readInput } from '../../site/files/read-input.ts'
import { writeCached } from '../../site/files/write-whole.ts'
import { listPoFiles } from '../../site/locales/locale-files.ts'
import { mayMake } from '../../site/pages/page-source.ts'
import type { ReusePages, StoredPage, TranslatedSite } from '../locales/translate-pages.ts'
import { describeFiles } from './describe-files.ts'
import type { BuildInputs } from './build-cache.ts'

/** What the languages of a site depend on. */
export type LanguageInputs = Pick<
  BuildInputs,
  'place' | 'source' | 'surroundings' | 'versions' | 'schedule'
>

/** The pages of a site in its languages, as the last build of an output folder has translated them. */
export interface TranslationCache {
  /** Undefined if anything that they are made from has changed. */
  read(): TranslatedSite | undefined
  reuse: ReusePages
  write(site: TranslatedSite): void
}

/**
 * Opens the translated pages of an output folder; undefined for a site with blocks that are made from files. Throws if a
 * PO file cannot be read.
 */
export async function openTranslatedPages(
  inputs: LanguageInputs,
  target: string,
): Promise<TranslationCache | undefined> {
  if (inputs.source.pages.some(mayMake)) return undefined
  const name = join(cachePlace('pages'), `${hashOf(target).slice(0, 16)}.languages`)
  const [table, content] = [`${name}.json`, `${name}.bin`]
  const shared = describeShared(inputs)
  const contents = new Map(
    inputs.source.pages.map((page) => [page.key, describePage(page, inputs)]),
  )
  const key = hashOf(JSON.stringify([shared, [...contents], await describePoFiles(inputs)]))
  const before = readStored(table, content)
  const known = new Map(before?.contents)
  const isSame = (page: string): boolean => contents.get(page) === known.get(page)
  return {
    read: () => (before?.key === key ? before.site : undefined),
    reuse(locale, keys) {
      const same = before?.site.languages.find(
        ({ locale: own, pages }) =>
          before.shared === shared &&
          JSON.stringify(own) === JSON.stringify(locale) &&
          JSON.stringify([...pages.keys()]) === JSON.stringify(keys),
      )
      return (page, hash) => {
        const found = same?.pages.get(page)
        return found?.hash === hash && isSame(page) ? found : undefined
      }
    },
    write({ languages, check: { problems, texts } }) {
      const bytes = Buffer.concat(
        languages.flatMap(({ pages }) => Array.from(pages.values(), (page) => page.bytes)),
      )
      writeCached(content, bytes)
      // Written last, because it holds the hash of the content.
      writeSealed(table, {
        key,
        shared,
        contents: [...contents],
        content: hashOf(bytes),
        problems,
        texts: [...texts],
        languages: languages.map(({ pages, ...language }) => ({
          ...language,
          pages: Array.from(pages, ([page, { bytes: own, ...rest }]) => [page, own.length, rest]),
        })),
      } satisfies StoredSite)
    },
  }
}

interface StoredSite extends Pick<TranslatedSite['check'], 'problems'> {
  /** The hash of all inputs, that of those that all pages share, and those of the pages by their keys. */
  key: string
  shared: string
  contents: readonly (readonly [key: string, hash: string])[]
  /** The hash of the translated content of all pages, one after the other. */
  content: string
  texts: readonly (readonly [name: string, text: string])[]
  languages: readonly (Omit<TranslatedSite['languages'][number], 'pages'> & {
    pages: readonly (readonly [key: string, length: number, page: Omit<StoredPage, 'bytes'>])[]
  })[]
}

/** The seal proves that this version of the program wrote it, so checking the outer shape is enough. */
function isStored(value: unknown): value is StoredSite {
  return typeof value === 'object' && value !== null && 'languages' in value && 'shared' in value
}

function readStored(
  table: string,
  content: string,
): (Pick<StoredSite, 'key' | 'shared' | 'contents'> & { site: TranslatedSite }) | undefined {
  const stored = readSealed(table)
  if (!isStored(stored) || !existsSync(content)) return undefined
  const bytes = readFileSync(content)
  if (hashOf(bytes) !== stored.content) return undefined
  let end = 0
  const languages = stored.languages.map(({ pages, ...language }) => ({
    ...language,
    pages: new Map(
      pages.map(([page, length, own]) => {
        const from = end
        end += length
        return [page, { ...own, bytes: bytes.subarray(from, end) }]
      }),
    ),
  }))
  const { problems, texts } = stored
  return { ...stored, site: { languages, check: { problems, texts: new Map(texts) } } }
}

/** The hash of what every page depends on besides its own content and its translations. */
function describeShared({
  place,
  source,
  surroundings,
  versions,
  schedule,
}: LanguageInputs): string {
  const files = source.files.map(({ name, shell, hasMark }) => [name, shell, hasMark])
  const live = source.pages.map((page) => schedule.has(page))
  const own = [versions.program, place.brand, files, schedule.stamp, live]
  return hashOf(JSON.stringify([own, describeFiles(place, surroundings)]))
}

function describePage(
  page: LanguageInputs['source']['pages'][number],
  { schedule }: Pick<LanguageInputs, 'schedule'>,
): string {
  const { file, from, to } = page
  return hashOf(hashOf(file.bytes.subarray(from, to)) + schedule.stateOf(page))
}

async function describePoFiles({ place }: LanguageInputs): Promise<unknown> {
  const files: unknown[] = []
  for (const name of listPoFiles(place))
    files.push([name, hashOf(await readInput(join(place.pagesFile, '..', name)))])
  return files
}
