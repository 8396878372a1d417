/** What is searched for. */
export interface Query {
  words: string
  matchCase?: boolean
  wholeWords?: boolean
}

/** A range of characters. */
export type MatchRange = readonly [from: number, to: number]

/** Finds the words of a query in a text. */
export type FindIn = (text: string) => MatchRange[]

/** Creates the finder of a query; undefined if it has no words. */
export function createFindIn({
  words,
  matchCase = false,
  wholeWords = false,
}: Query): FindIn | undefined {
  if (words.trim() === '') return undefined
  const escaped = words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  const edge = String.raw`[\p{L}\p{N}\p{M}_]`
  const form = wholeWords ? `(?<!${edge})${escaped}(?!${edge})` : escaped
  const pattern = new RegExp(form, matchCase ? 'gu' : 'giu')
  return (text) =>
    Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => [index, index + length])
}

/** A part of a text around a range, with the range in it. */
export interface Excerpt {
  text: string
  mark: MatchRange
}

/** Characters of an excerpt before and after its mark. */
const around = { before: 34, after: 70 }

/** Cuts a text around a range, between words. */
export function excerptOf(text: string, [from, to]: MatchRange): Excerpt {
  const first = from <= around.before ? 0 : after(text, from - around.before, from)
  const last = text.length - to <= around.after ? text.length : before(text, to, to + around.after)
  const [head, tail] = [first > 0 ? '…' : '', last < text.length ? '…' : '']
  const shift = head.length - first
  return { text: head + text.slice(first, last) + tail, mark: [from + shift, to + shift] }
}

function after(text: string, offset: number, limit: number): number {
  const space = text.slice(offset, limit).search(/\s/)
  return space === -1 ? offset : offset + space + 1
}

function before(text: string, limit: number, offset: number): number {
  const space = text.slice(limit, offset).lastIndexOf(' ')
  return space === -1 ? offset : limit + space
}
