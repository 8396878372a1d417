/** The format of an id, as in its schema. */
export const idForm = /^[a-z][a-z0-9-]*$/

/** The maximum number of characters of an id, as in its schema. */
export const maxIdLength = 60

/** The id of the main part of every page. */
export const mainId = 'main'

/**
 * The id that a title suggests: `How to start?` suggests how-to-start. Undefined for a title without Latin letters.
 * Tokens, accents, and anything before the first letter are left out.
 */
export function idFromTitle(title: string): string | undefined {
  const words = title
    .replace(/\{[^{}]*\}(?:['’]s\b)?/g, ' ')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '')
  return words === '' ? undefined : cutAtWord(words, maxIdLength)
}

/** An id that is not in use: the given one, or else with a number. */
export function freeId(wanted: string, used: ReadonlySet<string>): string {
  const isFree = (id: string): boolean => id !== mainId && !used.has(id)
  if (isFree(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    const id = `${cutAtWord(wanted, maxIdLength - 1 - String(number).length)}-${number}`
    if (isFree(id)) return id
  }
}

/** The title of a block, or of an entry of a list. */
export function titleOf(thing: unknown): string | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined
  const members = new Map<string, unknown>(Object.entries(thing))
  return titleNames.map((name) => members.get(name)).find((value) => typeof value === 'string')
}

const titleNames = ['title', 'question', 'name']

/** Letters that are not a base letter with a mark. */
const letters: Readonly<Record<string, string | undefined>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Shortens an id to whole words if it has several. */
function cutAtWord(id: string, limit: number): string {
  if (id.length <= limit) return id
  const end = id.lastIndexOf('-', limit)
  return id.slice(0, end > 0 ? end : limit).replace(/-+$/, '')
}
