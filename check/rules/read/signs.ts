/**
 * What a text may contain: one to three ASCII characters in any case, `wide` for any other character, `control` for a
 * control character.
 */
export type Sign = string

/** Stands for any character beyond ASCII. */
export const wide = '\u0080'

/** Stands for any control character of ASCII. */
export const control = '\u0000'

/**
 * Makes the scan of a text for the signs of many rules at once. It returns a set of bits: the one of `bitOf(n)` is 0 only
 * if the text has none of the signs in `lists[n]`. It may be 1 by chance, as sequences are known by five bits of each
 * character.
 */
export function createScan(lists: readonly (readonly Sign[])[]): (text: string) => number {
  const single = new Map<number, number>()
  const triple = new Int32Array(1 << 15)
  for (const [index, signs] of lists.entries()) {
    const bit = bitOf(index)
    for (const sign of signs) {
      if (sign.length === 1) {
        for (const code of codesOf(sign)) single.set(code, (single.get(code) ?? 0) | bit)
      } else for (const place of placesOf(sign)) triple[place] = (triple[place] ?? 0) | bit
    }
  }
  const codes = Int32Array.from({ length: 129 }, (_, code) => single.get(code) ?? 0)
  return (text) => {
    let bits = 0
    let last = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      last = ((last << 5) | (code & 31)) & 0x7fff
      bits |= (codes[code < 128 ? code : 128] ?? 0) | (triple[last] ?? 0)
    }
    return bits
  }
}

/** The bit of a list of signs; with more than 32 of them, some share one. */
export function bitOf(index: number): number {
  return 1 << index
}

function codesOf(sign: Sign): number[] {
  if (sign === control) return Array.from({ length: 33 }, (_, code) => (code < 32 ? code : 127))
  return sign === wide ? [128] : [sign.charCodeAt(0)]
}

/** The last five bits of each of three characters, in one number; any first one for a sign of two. */
function placesOf(sign: Sign): number[] {
  const [last, ...others] = Array.from(sign, (letter) => letter.charCodeAt(0) & 31).toReversed()
  const [middle = 0, first] = others
  const tail = (middle << 5) | (last ?? 0)
  const firsts = first === undefined ? Array.from({ length: 32 }, (_, bits) => bits) : [first]
  return firsts.map((bits) => (bits << 10) | tail)
}

/** A sign of a word in lower case: three letters in a row that texts seldom have, or all of a shorter word. */
export function signOf(word: string): Sign {
  if (word.length <= 3) return word
  const triples = Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3))
  const rarity = (triple: string): number =>
    common.has(triple)
      ? 0
      : Array.from(triple).reduce((sum, letter) => sum + byFrequency.indexOf(letter), 0)
  return triples.reduce((best, triple) => (rarity(triple) > rarity(best) ? triple : best))
}

/** Letters from the most to the least frequent one. */
const byFrequency = 'etaoinsrhldcumfpgwybvkjxqz'

/** Triples that are more frequent than their letters. */
const common: ReadonlySet<string> = new Set(
  'ack ate ati com con ell ent ess fin for his ich ill ing ion liv low man nal new oss our out pay per pin pla pro res sho the tio ter ver wer wor'.split(
    ' ',
  ),
)
