import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { fixtureSite } from '../fixtures/site-folder.ts'

/**
 * The text of a valid site with this many pages: those of the fixture site, then copies of them in turn, each with its own
 * address and title, and with a number in each of its texts, so that no two blocks are the same. About 5 KB per page;
 * the same at each call. With `hasWarnings`, each copy has a title that is too short.
 */
export function makeBigSite(count: number, { hasWarnings = false } = {}): string {
  const { site, pages } = readFixture()
  const originals = Object.entries(pages)
  const copies = copyPages(1, count - originals.length)
  for (const [index, [, { meta }]] of copies.entries())
    if (hasWarnings && meta) meta.title = `No. ${index}`
  return textOf({ site, pages: Object.fromEntries([...originals.slice(0, count), ...copies]) })
}

/**
 * The same site spread over files, by name: pages.json with the pages of the fixture site, and this many more files with
 * copies. A file is created when it is requested. The number of pages is approximate, because each file has the same
 * number.
 */
export function* makeBigSiteInFiles(count: number, files: number): Generator<[string, string]> {
  const each = Math.ceil(count / files)
  yield ['pages.json', textOf({ ...readFixture(), include: ['pages/**/*.json'] })]
  for (let file = 0; file < files; file++) {
    const name = String(file).padStart(6, '0')
    const pages = Object.fromEntries(copyPages(file * each + 1, each))
    yield [`pages/${name.slice(0, 5)}/${name}.json`, textOf({ pages })]
  }
}

/** The text of a big site with another title on the first copied page. Throws if there is none. */
export function changePage(text: string, title: string): string {
  const from = '"No. 000001: '
  if (!text.includes(from)) throw new Error('the site has no copied page')
  return text.replace(from, () => `"${title} `)
}

/** The text with one mistake on its last page: its last title is misspelt. Throws if there is none. */
export function breakLastPage(text: string): string {
  const from = '"title": '
  const at = text.lastIndexOf(from)
  if (at < 0) throw new Error('the site has no title to misspell')
  return `${text.slice(0, at)}"tilte": ${text.slice(at + from.length)}`
}

interface Page {
  name?: string
  showNav?: boolean
  meta?: { title?: string; description?: string }
  blocks: JsonValue
}

/** This many copies of the fixture site's pages in turn, by path, starting at a number. */
function copyPages(first: number, count: number): [string, Page][] {
  const originals = Object.entries(readFixture().pages)
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const [path, page] = originals[(first + index - 1) % originals.length] ?? ['/', { blocks: [] }]
    const number = String(first + index).padStart(6, '0')
    return [`${path === '/' ? '/home' : path}-${number}`, copyPage(page, number)]
  })
}

function copyPage(page: Page, number: string): Page {
  return {
    ...page,
    ...outOfNavigation,
    name: `${(page.name ?? '').replace(/^\/$/, 'Home').replace(/\.html$/, '')} ${number}`,
    meta: {
      title: `${page.meta?.title ?? ''} ${number}`,
      description: `${page.meta?.description ?? ''} ${number}`,
    },
    blocks: numberTexts(page.blocks, number),
  }
}

/** Keeps a copy out of the navigation, which would grow with the number of pages. */
const outOfNavigation = { inNav: false }

const textKeys = new Set(['title', 'desc', 'question', 'answer'])

/** The value with the number before each of its texts, inside a paragraph that starts it. */
function numberTexts(value: JsonValue, number: string): JsonValue {
  if (Array.isArray(value)) return value.map((entry) => numberTexts(entry, number))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, entry]): [string, JsonValue] => [
    key,
    typeof entry === 'string' && textKeys.has(key)
      ? entry.replace(/^(?:<p>)?/, (start) => `${start}No. ${number}: `)
      : numberTexts(entry, number),
  ])
  return Object.fromEntries(entries)
}

function textOf(site: object): string {
  return `${JSON.stringify(site, undefined, 2)}\n`
}

function readFixture(): { site: JsonValue; pages: Record<string, Page> } {
  return JSON.parse(readFileSync(join(fixtureSite, 'pages.json'), 'utf8'))
}
