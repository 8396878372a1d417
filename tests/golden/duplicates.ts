import { inPlaceOf, made, slip, type Mistake } from './mistake.ts'

/** Names, pages and ids that are there twice. */
export const duplicateMistakes: readonly Mistake[] = [
  ...inPlaceOf('"columns": 2,', [
    ['a property twice', '"columns": 2,\n          "columns": 3,', 'columns'],
    [
      'a property twice, once with an escape',
      '"columns": 2,\n          "column\\u0073": 3,',
      'columns',
    ],
    [
      'a property three times',
      '"columns": 2,\n          "columns": 3,\n          "columns": 4,',
      'columns',
    ],
  ]),
  slip(
    'a type twice',
    '"type": "stepList",',
    '"type": "stepList",\n          "type": "legal",',
    'type',
  ),
  made(
    'a whole page twice',
    (text) => text.replace(/ {4}"\/bonus": \{[^]*?\n {4}\},\n/, (page) => page + page),
    '/bonus',
  ),
  made(
    'a page renamed to another',
    [
      ['"/vip": {', '"/bonus": {'],
      ['"mailto:a@b.example"', '"/vip"'],
    ],
    { at: '"/bonus": {\n      "name": "VIP"', names: '/bonus' },
  ),
  slip('a page that differs by a slash', '"/vip": {', '"/bonus/": {', '/bonus/'),
  ...inPlaceOf('"type": "contentCards",', [
    ['an id twice', '"type": "contentCards",\n          "id": "how-to-start",', 'how-to-start'],
    ['an id named main', '"type": "contentCards",\n          "id": "main",', 'main'],
  ]),
  slip(
    'an id of a block and of a card',
    '"title": "Wagering",',
    '"title": "Wagering",\n              "id": "how-to-start",',
    'how-to-start',
  ),
  slip('an emoji twice', '"🎰",\n              "🎲",', '"🎰",\n              "🎰",'),
]
