/** The folder with the search index of the pages whose addresses begin with `prefix`. */
export function searchFolderOf(prefix = ''): string {
  return `/data${prefix}/search-index/`
}

/** A page that was found: its path, its title, and what it is about. */
export type FoundPage = readonly string[]

/** The best of the pages that were found, and how many these are. */
export interface FoundPages {
  count: number
  pages: readonly FoundPage[]
}

/** One file of an index, which has one of these. */
export interface SearchFile {
  /** The first word of each file of words. */
  starts?: readonly string[]
  /** Beside these: what is shown for a first letter whose words are in several files, as long as there is no more to go by. */
  letters?: Readonly<Record<string, FoundPages>> | undefined
  /** The pages with each word: the number of one, how much it is about the word, and so on. */
  words?: Readonly<Record<string, readonly number[]>>
  /** Beside words: the best page for each of them, by its number, which is shown while others are loaded. */
  best?: Readonly<Record<number, FoundPage>>
  pages?: readonly FoundPage[]
}

/** Orders pages by their scores, the best first, in the index as in the browser. */
export function byScore(
  [page, score]: readonly [page: number, score: number],
  [otherPage, otherScore]: readonly [page: number, score: number],
): number {
  return otherScore - score || page - otherPage
}

/** In place of a page: the word is also on others, which are less about it. */
export const cutMark = -1

/** The number of pages in one file of the index. */
export const pagesPerFile = 32

/** The names of files of an index: with the first word of each file of words, of such a file, and of the file with a page. */
export const searchFiles = {
  starts: 'index.json',
  words: (number: number) => `words-${number}.json`,
  page: (number: number) => `pages-${Math.floor(number / pagesPerFile)}.json`,
}

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Splits a text into words as they are compared: in small letters, without the accents of Latin letters. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? []
  if (!unspaced.test(plain)) return words
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
  return words.flatMap((word) => Array.from(segmenter.segment(word), ({ segment }) => segment))
}
