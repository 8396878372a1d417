import { textWith } from '../fixtures/base-site.ts'
import { made, slip, type Mistake } from './mistake.ts'

const misspelt = ['"columns": 2', '"colums": 2'] as const

/** One mistake in texts that are laid out in other ways: the place has to be the one that editors show. */
export const layoutMistakes: readonly Mistake[] = [
  made('a mistake in a file with CR LF', () => textWith(misspelt).replaceAll('\n', '\r\n'), {
    at: '"colums"',
    names: 'colums',
  }),
  made(
    'a mistake in a file with tabs',
    () => textWith(misspelt).replace(/^ +/gm, (blanks) => '\t'.repeat(blanks.length / 2)),
    { at: '"colums"', names: 'colums' },
  ),
  made('a mistake in one very long line', () => JSON.stringify(JSON.parse(textWith(misspelt))), {
    at: '"colums"',
    names: 'colums',
  }),
  // Columns count UTF-16 units, as VS Code does: an emoji takes two.
  slip(
    'a mistake behind an emoji',
    '"icon": "📝",\n              "title": "Read"',
    '"icon": "📝", "titel": "Read"',
    'titel',
  ),
  slip('bad markup behind an emoji', '"What it means."', '"🎉🎉 What <i>it</b> means."'),
  slip(
    'bad markup behind escapes',
    '"What it means."',
    '"\\"What\\" \\u00e9 <blink>it</blink> means."',
  ),
]
