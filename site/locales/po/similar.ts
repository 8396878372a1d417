import { editDistance } from '../../../schema/config/suggest.ts'

/** Longer texts are compared word by word. */
const longest = 200

/** How much of the longer text differs, from 0 to 1; 1 if it is more than `limit`. */
export function compareTexts(before: string, after: string, limit: number): number {
  const isLong = Math.max(before.length, after.length) > longest
  const [a, b] = isLong ? encodeWords(before, after) : [before, after]
  const length = Math.max(a.length, b.length)
  const most = Math.floor(length * limit)
  if (Math.abs(a.length - b.length) > most) return 1
  const distance = editDistance(a, b, most + 1)
  return distance > most ? 1 : distance / length
}

/** Writes each word as one character, the same for the same word. */
function encodeWords(...texts: readonly [string, string]): [string, string] {
  const codes = new Map<string, string>()
  const encode = (text: string): string =>
    Array.from(text.matchAll(/\w+|\s+|[^\w\s]/gu), ([word]) => {
      const code = codes.get(word) ?? String.fromCharCode(codes.size)
      codes.set(word, code)
      return code
    }).join('')
  return [encode(texts[0]), encode(texts[1])]
}
