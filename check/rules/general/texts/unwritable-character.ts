import { fixWords } from '../../../problem/fix-with.ts'
import { control, wide } from '../../read/signs.ts'
import { findingLimit, type Rule } from '../../rule.ts'
import { restoreGarbled } from './garbled-text.ts'

// Control characters, lone surrogates and noncharacters.
const unwritable = /[\p{Cs}\p{Cc}\p{Noncharacter_Code_Point}]/u

export const unwritableCharacter: Rule = {
  code: 'P032',
  name: 'unwritable-character',
  severity: 'error',
  adjustable: false,
  summary: 'Texts contain only characters that a page can show.',
  explanation:
    'Invisible control characters get into a text when it is copied from other programs. Pages that contain them are not valid. Remove them.',
  example: ['"What it means."', '"What it\\u0008 means."'],
  texts: {
    pieces: ['Text', 'Html'],
    signs: [control, wide],
    form: unwritable,
    start: () =>
      function* (occurrence) {
        const { value } = occurrence
        // Control characters of a garbled text are restored with the rest of it.
        const isGarbled = restoreGarbled(value) !== value
        let reported = 0
        for (const { index, 0: character } of value.matchAll(new RegExp(unwritable, 'gu'))) {
          if ('\t\n\r'.includes(character)) continue
          if (isGarbled && /[\x80-\x9f]/.test(character)) continue
          if ((reported += 1) > findingLimit) return
          const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')
          const at = [index, index + character.length] as const
          yield {
            at,
            message: `The text contains the character \\u${code}, which a page cannot show.`,
            hint: 'Remove it.',
            fix: fixWords('Remove the character', occurrence, at, '', true),
          }
        }
      },
  },
}
