import { inPlaceOf, made, slip, type Mistake } from './mistake.ts'

const image = ',\n          "image": "vip-8-1"'

/** Properties that are misspelt, missing or unknown. */
export const shapeMistakes: readonly Mistake[] = [
  ...inPlaceOf('"columns": 2', [
    ['a misspelt property', '"colums": 2', 'colums'],
    ['a property in capitals', '"Columns": 2', 'Columns'],
    ['a property with a blank', '"columns ": 2', 'columns '],
    ['a property that another block has', '"style": "numbers"', 'style'],
    ['a property of a card on its block', '"emoji": "🎲"', 'emoji'],
    ['an unknown property', '"mood": "red"', 'mood'],
    ['a background of another name', '"background": "red"', 'red'],
    ['a class on a block', '"class": "wide"', 'class'],
  ]),
  ...inPlaceOf('"title": "How to start"', [
    ['a misspelt property that is needed', '"titel": "How to start"', 'titel'],
    ['heading for title', '"heading": "How to start"', 'heading'],
  ]),
  slip(
    'a part of the look that a block refuses',
    '"type": "legal",',
    '"type": "legal", "shownOn": "computers",',
    'shownOn',
  ),
  slip('a property with a dash', '"showNav": false', '"show-nav": false', 'show-nav'),
  slip(
    'two unknown properties in one card',
    '"emoji": "🍒"',
    '"emojii": "🍒",\n              "colour": "red"',
    'emojii',
  ),
  slip('a missing property', '"title": "How to start",', '', {
    at: '"type": "stepList"',
    names: 'title',
  }),
  slip(
    'a missing list',
    ',\n          "sections": [\n            {\n              "title": "Terms",\n              "desc": "All rules of {keyword}."\n            }\n          ]',
    '',
    'sections',
  ),
  slip('a card without its title', '"title": "Wagering",\n', '\n', 'title'),
  slip(
    'a card with nothing in it',
    '{\n              "title": "Two",\n              "desc": "Second."\n            }',
    '{}',
    'title',
  ),
  ...inPlaceOf('"label": "START NOW"', [
    ['a misspelt property three deep', '"lable": "START NOW"', 'lable'],
    ['a property too deep', '"label": { "text": "START NOW" }', 'label'],
  ]),
  made(
    'two mistakes in two blocks',
    [
      ['"columns": 2', '"colums": 2'],
      ['"title": "How to start"', '"titel": "How to start"'],
    ],
    'colums',
  ),
  slip('a page without a name', '"name": "VIP",', '', 'name'),
  slip(
    'a page without blocks',
    /,\n {6}"blocks": \[\n {8}\{\n {10}"type": "hero",\n {10}"title": "VIP"[^]*?\n {6}\]/,
    '',
    { at: '"/vip": {', names: 'blocks' },
  ),
  slip('text for desc', '"desc": "The offer."', '"text": "The offer."', 'text'),
  slip(
    'description for desc',
    '"desc": "What it means."',
    '"description": "What it means."',
    'description',
  ),
  slip('img for image', image, image.replace('image', 'img'), 'img'),
  slip('link for href', '"href": "/bonus"', '"link": "/bonus"', 'link'),
  slip(
    'items for cards',
    '"image": "bonus-2-1",\n          "cards"',
    '"image": "bonus-2-1",\n          "items"',
    'items',
  ),
  slip('colour for color', '"color": "accent"', '"colour": "accent"', 'colour'),
  slip('the site is missing', / {2}"site": \{[^]*?\n {2}\},\n/, '', 'site'),
  made('the pages are missing', (text) => `${text.slice(0, text.indexOf(',\n  "pages"'))}\n}\n`, {
    at: '{',
    names: 'pages',
  }),
  made(
    'the site and the pages under other names',
    [
      ['"site": {', '"settings": {'],
      ['"pages": {', '"routes": {'],
    ],
    'settings',
  ),
  slip('a setting of the site beside it', '"site": {', '"lang": "en-PH",\n  "site": {', 'lang'),
  slip('a helpline without its name', '"name": "Helpline",', '', 'name'),
]
