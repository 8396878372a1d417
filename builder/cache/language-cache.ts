import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../../check/problem/problem.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import type { Locale } from '../../schema/values/locale.ts'
import type { FileProblems } from '../../site/brands/check-public.ts'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import { hashOf, readSealed, writeSealed } from '../../site/cache/sealed-file.ts'
import { readInput } from '../../site/files/read-input.ts'
import { writeCached } from '../../site/files/write-whole.ts'
import { listPoFiles } from '../../site/locales/locale-files.ts'
import type { PageState } from '../../site/locales/translate-content.ts'
import { mayMake, type SourcePage } from '../../site/pages/page-source.ts'
import { describeFiles, type BuildInputs } from './build-cache.ts'

/** What the languages of a site depend on. */
export type LanguageInputs = Pick<
  BuildInputs,
  'place' | 'source' | 'environment' | 'versions' | 'schedule'
> & { at: number }

/** A page in another language, as a build keeps it. */
export interface StoredPage {
  /** Its content as JSON. */
  bytes: Buffer
  state: PageState
  /** The share of its words that is translated, from 0 to 1. */
  share: number
  /** The hash of the translations that are used on it, as `hashTranslations` returns it; empty for none. */
  hash: string
}

/** The site in its other languages. */
export interface TranslatedSite {
  languages: readonly {
    locale: Locale
    settings: PagesFile['site']
    /** The pages that exist in it, by their keys in the site. */
    pages: ReadonlyMap<string, StoredPage>
  }[]
  /** What is wrong with the translations. */
  check: FileProblems
}

/** A site in its languages, as the last build of an output folder has translated and checked it. */
export type LanguageCache = Awaited<ReturnType<typeof openLanguageCache>>

/** Opens the languages of an output folder. Throws if a PO file cannot be read. */
export async function openLanguageCache(inputs: LanguageInputs, target: string) {
  const { source, schedule } = inputs
  // Nothing is known of the files that blocks are made from, so pages with such blocks are translated again.
  const isKept = !source.pages.some(mayMake)
  const name = join(cachePlace('pages'), `${hashOf(target).slice(0, 16)}.languages`)
  const [table, content] = [`${name}.json`, `${name}.bin`]
  const shared = hashOf(describeShared(inputs))
  const contents = new Map(
    (isKept ? source.pages : []).map((page) => [
      page.key,
      hashOf(hashPage(page) + schedule.stateOf(page)),
    ]),
  )
  const key = hashOf(JSON.stringify([shared, [...contents], await describePoFiles(inputs)]))
  const checkedBy = describeCheck(inputs)
  const before = readStored(table, content)
  const known = new Map(before?.contents)
  const faultless = new Set(before?.checkedBy === checkedBy ? before.faultless : [])
  const states = new Set<string>()
  const isSame = (page: string): boolean => contents.get(page) === known.get(page)
  return {
    /** Undefined if anything that it is made from has changed. */
    read: () => (isKept && before?.key === key ? before.site : undefined),
    /**
     * Finds pages in a language in which these pages exist, by their keys and the hashes of their translations: as they were made
     * of the same content and the same translations. Undefined for one that has to be translated.
     */
    reuse(locale: Locale, keys: readonly string[]) {
      const same = before?.site.languages.find(
        ({ locale: own, pages }) =>
          before.shared === shared &&
          JSON.stringify(own) === JSON.stringify(locale) &&
          JSON.stringify([...pages.keys()]) === JSON.stringify(keys),
      )
      return (page: string, hash: string): StoredPage | undefined => {
        const found = same?.pages.get(page)
        return isKept && found?.hash === hash && isSame(page) ? found : undefined
      }
    },
    /** Checks no translation again that had no problems. */
    checkOnce(translation: string, find: () => Problem[]): Problem[] {
      const state = hashOf(translation).slice(0, 16)
      const found = faultless.has(state) ? [] : find()
      if (found.length === 0) states.add(state)
      return found
    },
    write({ languages, check: { problems, texts } }: TranslatedSite): void {
      const kept = isKept ? languages : []
      const bytes = Buffer.concat(
        kept.flatMap(({ pages }) => Array.from(pages.values(), (page) => page.bytes)),
      )
      writeCached(content, bytes)
      // Written last, because it holds the hash of the content.
      writeSealed(table, {
        key,
        shared,
        checkedBy,
        faultless: [...states],
        contents: [...contents],
        content: hashOf(bytes),
        problems: isKept ? problems : [],
        texts: isKept ? [...texts] : [],
        languages: kept.map(({ pages, ...language }) => ({
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
  /** The hash of what the check of a translation depends on besides that, and those of translations without problems. */
  checkedBy: string
  faultless: readonly string[]
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
): (Omit<StoredSite, 'languages' | 'problems' | 'texts'> & { site: TranslatedSite }) | undefined {
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

/** What every page depends on besides its own content and its translations. */
function describeShared(inputs: LanguageInputs): string {
  const { place, source, environment, versions, schedule } = inputs
  const files = source.files.map(({ name, shell, hasMark }) => [name, shell, hasMark])
  const live = source.pages.map((page) => schedule.has(page))
  const own = [versions.program, place.brand, files, schedule.stamp, live]
  return JSON.stringify([own, describeFiles(place, environment)])
}

/** The hash of what the check of a translation depends on besides what it is given. */
function describeCheck({ place, source, environment, versions, at }: LanguageInputs): string {
  const site = source.files[0]?.root['site']
  const day = calendarOf(environment.bundle.settings).dayAt(at)
  const own = [versions.program, site, describeFiles(place, environment), day]
  return hashOf(JSON.stringify(own))
}

function hashPage({ file, from, to }: SourcePage): string {
  return hashOf(file.bytes.subarray(from, to))
}

async function describePoFiles({ place }: LanguageInputs): Promise<unknown> {
  const files: unknown[] = []
  for (const name of listPoFiles(place))
    files.push([name, hashOf(await readInput(join(place.pagesFile, '..', name)))])
  return files
}
