import { inPlaceOf, slip, type Mistake } from './mistake.ts'

const image = ',\n          "image": "vip-8-1"'

/** Properties that are misspelt, missing or unknown. */
export const shapeMistakes: readonly Mistake[] = [
  ...inPlaceOf('"columns": 2', [
    ['a misspelt property', '"colums": 2', 'colums'],
    ['a property in capitals', '"Columns": 2', 'Columns'],
    ['a property with a blank', '"columns ": 2', 'columns '],
    ['a property that another block has', '"style": "numbers"', 'style'],
    ['a property of a card on its block', '"emoji": "🎲"', 'emoji'],
    ['an unknown property', '"background": "red"', 'background'],
    ['a class on a block', '"class": "wide"', 'class'],
  ]),
  ...inPlaceOf('"title": "How to start"', [
    ['a misspelt property that is needed', '"titel": "How to start"', 'titel'],
    ['heading for title', '"heading": "How to start"', 'heading'],
  ]),
  slip('a property with a dash', '"showNav": false', '"show-nav": false', 'show-nav'),
  {
    name: 'two unknown properties in one card',
    edit: [['"emoji": "🍒"', '"emojii": "🍒",\n              "colour": "red"']],
    names: 'emojii',
  },
  {
    name: 'a missing property',
    edit: [['"title": "How to start",', '']],
    at: '"type": "stepList"',
    names: 'title',
  },
  {
    name: 'a missing list',
    edit: [
      [
        ',\n          "sections": [\n            {\n              "title": "Terms",\n              "desc": "All rules of {keyword}."\n            }\n          ]',
        '',
      ],
    ],
    names: 'sections',
  },
  { name: 'a card without its title', edit: [['"title": "Wagering",\n', '\n']], names: 'title' },
  {
    name: 'a card with nothing in it',
    edit: [
      ['{\n              "title": "Two",\n              "desc": "Second."\n            }', '{}'],
    ],
    names: 'title',
  },
  ...inPlaceOf('"label": "START NOW"', [
    ['a misspelt property three deep', '"lable": "START NOW"', 'lable'],
    ['a property too deep', '"label": { "text": "START NOW" }', 'label'],
    ['text for the label of a button', '"text": "START NOW"', 'text'],
  ]),
  {
    name: 'two mistakes in two blocks',
    edit: [
      ['"columns": 2', '"colums": 2'],
      ['"title": "How to start"', '"titel": "How to start"'],
    ],
    names: 'colums',
  },
  {
    name: 'two mistakes in one block',
    edit: [
      ['"columns": 2', '"columns": "2"'],
      ['"title": "Offers"', '"titel": "Offers"'],
    ],
    names: 'titel',
  },
  { name: 'a page without a name', edit: [['"name": "VIP",', '']], names: 'name' },
  {
    name: 'a page without blocks',
    edit: (text) =>
      text.replace(
        /,\n {6}"blocks": \[\n {8}\{\n {10}"type": "hero",\n {10}"title": "VIP"[^]*?\n {6}\]/,
        '',
      ),
    at: '"/vip": {',
    names: 'blocks',
  },
  {
    name: 'blocks under another name',
    edit: (text) => text.replaceAll('"blocks":', '"sections":'),
    names: 'sections',
  },
  slip('text for desc', '"desc": "The offer."', '"text": "The offer."', 'text'),
  {
    name: 'description for desc',
    edit: [['"desc": "What it means."', '"description": "What it means."']],
    names: 'description',
  },
  {
    name: 'description for the desc that may be left out',
    edit: [
      ['"id": "how-to-start",', '"id": "how-to-start",\n          "description": "Three steps.",'],
    ],
    names: 'description',
  },
  { name: 'img for image', edit: [[image, image.replace('image', 'img')]], names: 'img' },
  { name: 'link for href', edit: [['"href": "/bonus"', '"link": "/bonus"']], names: 'link' },
  {
    name: 'items for cards',
    edit: [
      ['"image": "bonus-2-1",\n          "cards"', '"image": "bonus-2-1",\n          "items"'],
    ],
    names: 'items',
  },
  { name: 'items for steps', edit: [['"steps":', '"items":']], names: 'items' },
  slip('colour for color', '"color": "accent"', '"colour": "accent"', 'colour'),
  {
    name: 'the site is missing',
    edit: (text) => text.replace(/ {2}"site": \{[^]*?\n {2}\},\n/, ''),
    names: 'site',
  },
  {
    name: 'the pages are missing',
    edit: (text) => `${text.slice(0, text.indexOf(',\n  "pages"'))}\n}\n`,
    at: '{',
    names: 'pages',
  },
  {
    name: 'the site and the pages under other names',
    edit: [
      ['"site": {', '"settings": {'],
      ['"pages": {', '"routes": {'],
    ],
    names: 'settings',
  },
  slip('a setting of the site beside it', '"site": {', '"lang": "en-PH",\n  "site": {', 'lang'),
  { name: 'a helpline without its name', edit: [['"name": "Helpline",', '']], names: 'name' },
]
