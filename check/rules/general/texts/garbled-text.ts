import { fixWith } from '../../../problem/fix-with.ts'
import { quote } from '../../../problem/wording.ts'
import { wide } from '../../read/signs.ts'
import type { Rule } from '../../rule.ts'

export const garbledText: Rule = {
  code: 'P058',
  name: 'garbled-text',
  severity: 'error',
  summary: 'Texts are not garbled.',
  explanation:
    'A text that was opened in the wrong encoding has â€™ for an apostrophe, or � for characters that are lost. Visitors see the same. The check can restore the former; for the latter, look up what was there.',
  example: ['"desc": "What it means."', '"desc": "What\'s meant is whatâ€™s said."'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: [wide],
    form: /[\ufffd\u00c2\u00c3\u00e2\u00f0]/,
    start: () =>
      function* ({ value, path }) {
        const restored = restoreGarbled(value)
        if (restored !== value) {
          const piece = [...value.matchAll(garbled)].find(
            ({ 0: one }) => restoreGarbled(one) !== one,
          )
          const [from, words] = [piece?.index ?? 0, piece?.[0] ?? '']
          yield {
            at: [from, from + words.length],
            message: `The text is garbled: "${words}" should be "${restoreGarbled(words)}".`,
            hint: `Write ${quote(restored, 300)}.`,
            fix: fixWith('Restore the characters', path, restored, true),
          }
        }
        const lost = value.indexOf('\ufffd')
        if (lost === -1) return
        yield {
          at: [lost, lost + 1],
          message: 'The text contains "�" in place of a character that was lost.',
          hint: 'Replace it with the original character.',
        }
      },
  },
}

/** The characters of Windows-1252 from 0x80 to 0x9f; those without one are control characters. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const rest = `[\\u0080-\\u00bf${upper}]`
const garbled = new RegExp(`[\\u00c2\\u00c3]${rest}|\\u00e2${rest}{2}|\\u00f0${rest}{3}`, 'g')

/** Restores the characters of UTF-8 that were read as Windows-1252; the rest of the text stays as it is. */
export function restoreGarbled(text: string): string {
  return text.replace(garbled, (piece) => {
    const bytes = Array.from(piece, (character) => {
      const place = upper.indexOf(character)
      return place === -1 ? character.charCodeAt(0) : 0x80 + place
    })
    const character = new TextDecoder().decode(Uint8Array.from(bytes))
    return character.includes('\ufffd') || /\p{Cc}/u.test(character) ? piece : character
  })
}
