import { fixWith } from '../../../problem/fix-with.ts'
import { invisible, nameInvisible } from '../../../problem/visible.ts'
import { wide } from '../../read/signs.ts'
import type { Rule } from '../../rule.ts'

export const invisibleCharacter: Rule = {
  code: 'P059',
  name: 'invisible-character',
  severity: 'warning',
  summary: 'Texts and links contain no invisible characters.',
  explanation:
    'Some programs insert characters that nobody can see, such as a zero-width space. They break words in odd places, hide words from search, or turn the direction of a line around. Messages show them by their names: ‹ZWSP›.',
  example: ['"What it means."', '"What it\u200b means."'],
  texts: {
    pieces: ['Text', 'Html', 'Href'],
    signs: [wide],
    form: invisible,
    start:
      () =>
      ({ value, path, piece }) => {
        // A text of nothing else is reported as empty.
        if (/^[\s\p{Cf}]+$/u.test(value)) return undefined
        const from = value.search(invisible)
        const all = new RegExp(invisible, 'g')
        const names = new Set(value.match(all)?.map(nameInvisible))
        return {
          at: [from, from + 1],
          message: `The ${piece === 'Href' ? 'link' : 'text'} contains ${names.size === 1 ? 'the invisible character' : 'the invisible characters'} ${[...names].join(', ')}.`,
          hint: `Remove ${names.size === 1 ? 'it' : 'them'}, or type the text again.`,
          fix: fixWith('Remove the invisible characters', path, value.replaceAll(all, '')),
        }
      },
  },
}
