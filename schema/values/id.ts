/** The format of an id, as in its schema. */
export const idForm = /^[a-z][a-z0-9-]*$/

/** The maximum number of characters of an id, as in its schema. */
export const maxIdLength = 60

/** The id of the main part of every page. */
export const mainId = 'main'

/**
 * The id that a title suggests: `How to start?` suggests how-to-start. Undefined for a title without letters of an alphabet.
 * Tokens, accents, and anything before the first letter are left out.
 */
export function idFromTitle(title: string): string | undefined {
  return slugFromTitle(title.replace(/\{[^{}]*\}(?:['’]s\b)?/g, ' '), /^[^a-z]+/)
}

/** The part of an address that a title suggests: `Summer Party!` suggests summer-party. Undefined for one without letters of an alphabet. */
export function slugFromTitle(title: string, before = /^-+/): string | undefined {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => letters.get(letter) ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(before, '')
    .replace(/-$/, '')
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

/** Latin letters that are not a base letter with a mark, and how those of other alphabets are written in Latin ones. */
const letters: ReadonlyMap<string, string> = new Map(
  `ß ss æ ae œ oe ø o đ d ð d ł l þ th ı i
  а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch
  ш sh щ shch ы y э e ю yu я ya і i є ye ґ g ј j љ lj њ nj ћ c ђ dj џ dz
  α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o`
    .split(/\s+(?=\P{ASCII})/u)
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
)
  .set('ъ', '')
  .set('ь', '')

/** Shortens an id to whole words if it has several. */
function cutAtWord(id: string, limit: number): string {
  if (id.length <= limit) return id
  const end = id.lastIndexOf('-', limit)
  return id.slice(0, end > 0 ? end : limit).replace(/-+$/, '')
}
