import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, type JsonValue } from '../../codegen/schema.ts'

/**
 * The text of a valid site of so many pages: those of pages.json, then copies of them in turn, each under an address and
 * a title of its own, and with a number in each of its texts, so that no two blocks are the same. About 5 KB a page; the
 * same at each call.
 */
export function makeBigSite(count: number): string {
  const { site, pages } = readProject()
  const originals = Object.entries(pages)
  const copies = Array.from({ length: Math.max(0, count - originals.length) }, (_, index) => {
    const [path, page] = originals[index % originals.length] ?? ['/', { blocks: [] }]
    const number = String(index + 1).padStart(6, '0')
    return [`${path === '/' ? '/home' : path}-${number}`, copyPage(page, number)] as const
  })
  const all = Object.fromEntries([...originals.slice(0, count), ...copies])
  return `${JSON.stringify({ site, pages: all }, undefined, 2)}\n`
}

/** The text with one mistake on its last page: its last title is misspelt. Throws where there is none. */
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

/** What keeps a copy out of the navigation, which would grow with the number of pages. */
const outOfNavigation = { showNav: false }

const textKeys = new Set(['title', 'desc', 'question', 'answer'])

/** The value with the number in front of each of its texts, inside of a paragraph that begins it. */
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

function readProject(): { site: JsonValue; pages: Record<string, Page> } {
  return JSON.parse(readFileSync(join(projectRoot, 'pages.json'), 'utf8'))
}
