import { parseFragment } from 'parse5'
import type { PageData } from '../../renderer/page/page-data.ts'
import {
  byScore,
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
const [mostPages, fileLength] = [500, 12_000]

/** How many pages are shown for a first letter, before any file of words is there. */
const mostOfLetter = 5

/** How often words of the title and of headings count. */
const [titleWeight, headingWeight] = [8, 3]

/**
 * Makes the search index of pages in one language: its files by their names. Words are in alphabetical order, so that a
 * browser loads only those that begin like a word of the visitor. Pages are ranked by BM25, whose values are in the index.
 */
export function makeSearchIndex(counted: Iterable<CountedPage>): Map<string, string> {
  const pages: Omit<CountedPage, 'words'>[] = []
  /** By word: the number of a page, how often the word counts on it, and so on. */
  const postings = new Map<string, number[]>()
  for (const { words, ...page } of counted) {
    const number = pages.push(page) - 1
    for (const [word, count] of words) {
      const known = postings.get(word)
      if (known) known.push(number, count)
      else postings.set(word, [number, count])
    }
  }
  const average = pages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, pages.length)
  const files = new Map<string, SearchFile>()
  const starts: string[] = []
  let [words, length]: [[string, number[]][], number] = [[], 0]
  let best: Record<number, FoundPage> = {}
  const letters = new Map<string, FirstLetter>()
  const endFile = (): void => {
    files.set(searchFiles.words(starts.length - 1), { words: Object.fromEntries(words), best })
    ;[words, length, best] = [[], 0, {}]
  }
  for (const word of [...postings.keys()].toSorted()) {
    if (words.length === 0) starts.push(word)
    const scores = scoresOf(postings.get(word) ?? [], pages, average)
    words.push([word, scores])
    length += word.length + 6 * scores.length
    const first = scores[scores[0] === cutMark ? 2 : 0] ?? 0
    const found = pages[first]?.found ?? []
    if (!Object.hasOwn(best, first)) length += found.join().length
    best[first] = found
    countIn(letters, word, scores, starts.length)
    if (length > fileLength) endFile()
  }
  if (words.length > 0) endFile()
  files.set(searchFiles.starts, { starts, letters: describeLetters(letters, pages) })
  for (let from = 0; from < pages.length; from += pagesPerFile) {
    const some = pages.slice(from, from + pagesPerFile)
    files.set(searchFiles.page(from), { pages: some.map(({ found }) => found) })
  }
  return new Map(Array.from(files, ([name, file]) => [name, JSON.stringify(file)]))
}

/** The pages with words that begin with a letter, by number with the best score, and the files that these words are in. */
interface FirstLetter {
  scores: Map<number, number>
  files: Set<number>
}

function countIn(
  letters: Map<string, FirstLetter>,
  word: string,
  scores: readonly number[],
  file: number,
): void {
  const [letter = ''] = word
  const known = letters.get(letter) ?? { scores: new Map(), files: new Set() }
  letters.set(letter, known)
  known.files.add(file)
  for (let at = scores[0] === cutMark ? 2 : 0; at < scores.length; at += 2) {
    const [page = 0, score = 0] = [scores[at], scores[at + 1]]
    known.scores.set(page, Math.max(score, known.scores.get(page) ?? 0))
  }
}

/** What a visitor sees for a first letter whose words are in several files. */
function describeLetters(
  letters: ReadonlyMap<string, FirstLetter>,
  pages: readonly Pick<CountedPage, 'found'>[],
): SearchFile['letters'] {
  const many = [...letters].filter(([, { files }]) => files.size > 1)
  return Object.fromEntries(
    many.map(([letter, { scores }]) => {
      const best = [...scores].toSorted(byScore).slice(0, mostOfLetter)
      return [letter, { count: scores.size, pages: best.map(([page]) => pages[page]?.found ?? []) }]
    }),
  )
}

/** The best pages for a word, by number, each with its score. */
function scoresOf(
  counts: readonly number[],
  pages: readonly Pick<CountedPage, 'length'>[],
  average: number,
): number[] {
  const shares: [page: number, share: number][] = []
  for (let at = 0; at < counts.length; at += 2) {
    const [page = 0, count = 0] = [counts[at], counts[at + 1]]
    const length = pages[page]?.length ?? 0
    shares.push([page, (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average))])
  }
  const rarity = Math.log(1 + (pages.length - shares.length + 0.5) / (shares.length + 0.5))
  // As the browser sorts them.
  const scores = shares
    .toSorted(byScore)
    .slice(0, mostPages)
    .map(([page, share]) => [page, Math.ceil(10 * rarity * share)] as const)
    .toSorted(byScore)
    .flat()
  return shares.length > mostPages ? [cutMark, 0, ...scores] : scores
}

/** Counts the words of a page, those of titles and headings more. */
export function readSearched({ data, html }: SearchedPage): CountedPage {
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
