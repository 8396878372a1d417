import { parseFragment } from 'parse5'
import type { PageData } from '../../renderer/page/page-data.ts'
import {
  cutMark,
  pagesPerFile,
  searchFiles,
  searchWords,
  type FoundPage,
  type SearchFile,
} from '../../renderer/search/search-words.ts'

/** A page that visitors can find: what is shown of it, and how often its words count. */
interface CountedPage {
  found: FoundPage
  words: ReadonlyMap<string, number>
  length: number
}

/** A page as it is published. */
export interface SearchedPage {
  data: Pick<PageData, 'path' | 'name' | 'meta'>
  html: string
}

/** The most pages that are kept for a word, and about how many characters a file of words has. */
const [mostPages, fileLength] = [500, 24_000]

/** How often words of the title and of headings count. */
const [titleWeight, headingWeight] = [8, 3]

/**
 * Makes the search index of pages in one language: its files by their names. Words are in alphabetical order, so that a
 * browser loads only those that begin like a word of the visitor. Pages are ranked by BM25, whose values are in the index.
 */
export function makeSearchIndex(pages: readonly CountedPage[]): Map<string, string> {
  const average = pages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, pages.length)
  const postings = new Map<string, [page: number, share: number][]>()
  for (const [page, { words, length }] of pages.entries())
    for (const [word, count] of words) {
      const share = (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average))
      const known = postings.get(word)
      if (known) known.push([page, share])
      else postings.set(word, [[page, share]])
    }
  const files = new Map<string, SearchFile>()
  const starts: string[] = []
  let [words, length]: [[string, number[]][], number] = [[], 0]
  const endFile = (): void => {
    files.set(searchFiles.words(starts.length - 1), { words: Object.fromEntries(words) })
    ;[words, length] = [[], 0]
  }
  for (const word of [...postings.keys()].toSorted()) {
    if (words.length === 0) starts.push(word)
    const scores = scoresOf(postings.get(word) ?? [], pages.length)
    words.push([word, scores])
    length += word.length + 6 * scores.length
    if (length > fileLength) endFile()
  }
  if (words.length > 0) endFile()
  files.set(searchFiles.starts, { starts })
  for (let from = 0; from < pages.length; from += pagesPerFile) {
    const some = pages.slice(from, from + pagesPerFile)
    files.set(searchFiles.page(from), { pages: some.map(({ found }) => found) })
  }
  return new Map(Array.from(files, ([name, file]) => [name, JSON.stringify(file)]))
}

/** The best pages for a word, by number, each with its score. */
function scoresOf(shares: readonly (readonly [number, number])[], all: number): number[] {
  const rarity = Math.log(1 + (all - shares.length + 0.5) / (shares.length + 0.5))
  const best = shares.toSorted(([a, one], [b, other]) => other - one || a - b).slice(0, mostPages)
  const scores = best.flatMap(([page, share]) => [page, Math.ceil(10 * rarity * share)])
  return shares.length > mostPages ? [cutMark, 0, ...scores] : scores
}

/** Counts the words of a page, those of titles and headings more. */
export function countWords({ data, html }: SearchedPage): CountedPage {
  const { path, name, meta: { title = name, description = '' } = {} } = data
  const words = new Map<string, number>()
  const add = (text: string, weight: number): number => {
    const found = searchWords(text)
    for (const word of found) words.set(word, (words.get(word) ?? 0) + weight)
    return found.length
  }
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  const shown = main.replace(/<(script|style|noscript)\b[^]*?<\/\1>/g, ' ')
  for (const [heading] of shown.matchAll(/<h[1-6]\b[^]*?<\/h[1-6]>/g))
    add(textOfMarkup(heading), headingWeight)
  add(data.meta?.title ?? '', titleWeight)
  const length = add(`${textOfMarkup(shown)} ${description}`, 1)
  return { found: [path, title, description], words, length }
}

/** The text of rendered markup, whose elements part words; only its entities need a parser. */
function textOfMarkup(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ')
  if (!text.includes('&')) return text
  return parseFragment(text)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('')
}
