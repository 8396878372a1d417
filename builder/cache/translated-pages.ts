import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import { hashOf, readSealed, writeSealed } from '../../site/cache/sealed-file.ts'
import { readInput } from '../../site/files/read-input.ts'
import { writeCached } from '../../site/files/write-whole.ts'
import { listPoFiles } from '../../site/locales/locale-files.ts'
import { mayMake } from '../../site/pages/page-source.ts'
import type { StoredPage, TranslatedSite } from '../locales/translate-pages.ts'
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
  const key = await describeInputs(inputs)
  return {
    read() {
      const stored = readSealed(table)
      if (!isStored(stored) || stored.key !== key || !existsSync(content)) return undefined
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
      return { languages, check: { problems, texts: new Map(texts) } }
    },
    write({ languages, check: { problems, texts } }) {
      const bytes = Buffer.concat(
        languages.flatMap(({ pages }) => Array.from(pages.values(), (page) => page.bytes)),
      )
      writeCached(content, bytes)
      // Written last, because it holds the hash of the content.
      writeSealed(table, {
        key,
        content: hashOf(bytes),
        problems,
        texts: [...texts],
        languages: languages.map(({ pages, ...language }) => ({
          ...language,
          pages: Array.from(pages, ([page, { bytes: own, ...rest }]) => [page, own.length, rest]),
        })),
      } satisfies Stored)
    },
  }
}

interface Stored extends Pick<TranslatedSite['check'], 'problems'> {
  key: string
  /** The hash of the content of all pages, one after the other. */
  content: string
  texts: readonly (readonly [name: string, text: string])[]
  languages: readonly (Omit<TranslatedSite['languages'][number], 'pages'> & {
    pages: readonly (readonly [key: string, length: number, page: Omit<StoredPage, 'bytes'>])[]
  })[]
}

/** The seal proves that this version of the program wrote it, so checking the outer shape is enough. */
function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'languages' in value && 'key' in value
}

async function describeInputs({
  place,
  source,
  surroundings,
  versions,
  schedule,
}: LanguageInputs): Promise<string> {
  const files: unknown[] = source.files.map(({ name, bytes }) => [name, hashOf(bytes)])
  for (const name of listPoFiles(place)) {
    const bytes = await readInput(join(place.pagesFile, '..', name))
    files.push([name, hashOf(bytes)])
  }
  const live = source.pages.map((page) => schedule.has(page))
  const own = [versions.program, place.brand, files, schedule.stamp, live]
  return hashOf(JSON.stringify([own, describeFiles(place, surroundings)]))
}
