import type { Mistake } from './mistake.ts'

/** Texts that are no JSON, or not written as they should be. */
export const textMistakes: readonly Mistake[] = [
  { name: 'a comma after the last property', edit: [['"showNav": false,', '"showNav": false,,']] },
  {
    name: 'a comma after the last card',
    edit: [['"emoji": "🍀"\n            }', '"emoji": "🍀"\n            },']],
  },
  {
    name: 'a comma after the last value of a group',
    edit: [['"href": "tel:+63282489568"', '"href": "tel:+63282489568",']],
  },
  {
    name: 'no comma between two properties',
    edit: [['"showNav": false,', '"showNav": false']],
    at: '"showNav": false',
  },
  {
    name: 'no comma between two cards',
    edit: [['"desc": "a"\n            },', '"desc": "a"\n            }']],
    at: '}\n            {\n              "title": "B"',
  },
  { name: 'no colon', edit: [['"columns": 2', '"columns" 2']] },
  { name: 'an equals sign for a colon', edit: [['"columns": 2', '"columns" = 2']] },
  { name: 'a semicolon for a comma', edit: [['"columns": 2,', '"columns": 2;']] },
  { name: 'a brace that is not closed at the end', edit: (text) => text.trimEnd().slice(0, -1) },
  { name: 'half a file', edit: (text) => text.slice(0, text.indexOf('"Wagering"')) },
  {
    name: 'half a file that ends in a text',
    edit: (text) => text.slice(0, text.indexOf('agering')),
  },
  {
    name: 'a list that is not closed in the middle',
    edit: [['"desc": "Second."\n            }\n          ]', '"desc": "Second."\n            }']],
  },
  {
    name: 'a card that is not closed in the middle',
    edit: [['"emoji": "🍒"\n            },', '"emoji": "🍒",']],
  },
  {
    name: 'a block that is not closed before the next page',
    edit: [
      [
        '"desc": "What it means."\n            }\n          ]\n        }\n      ]',
        '"desc": "What it means."\n            }\n          ]\n      ]',
      ],
    ],
  },
  {
    name: 'a bracket too many in the middle',
    edit: [
      [
        '"desc": "Second."\n            }\n          ]',
        '"desc": "Second."\n            }\n          ]\n          ]',
      ],
    ],
  },
  { name: 'a bracket too many at the end', edit: (text) => `${text}}\n` },
  {
    name: 'a round bracket',
    edit: [
      [
        '"cards": [\n            {\n              "title": "Wagering"',
        '"cards": (\n            {\n              "title": "Wagering"',
      ],
    ],
  },
  { name: 'smart quotes around a name', edit: [['"columns": 2', '“columns”: 2']] },
  { name: 'smart quotes around a value', edit: [['"title": "Offers"', '"title": “Offers”']] },
  { name: 'single quotes', edit: [['"title": "Offers"', `"title": 'Offers'`]] },
  { name: 'backticks', edit: [['"title": "Offers"', '"title": `Offers`']] },
  { name: 'a line comment', edit: [['"columns": 2,', '"columns": 2, // two are enough']] },
  { name: 'a block comment', edit: [['"columns": 2,', '/* two are enough */ "columns": 2,']] },
  { name: 'a name without quotation marks', edit: [['"columns": 2', 'columns: 2']] },
  { name: 'a value without quotation marks', edit: [['"title": "Offers"', '"title": Offers']] },
  { name: 'true with a capital letter', edit: [['"logo": true', '"logo": True']] },
  { name: 'yes without quotation marks', edit: [['"logo": true', '"logo": yes']] },
  {
    name: 'a quotation mark that is not closed',
    edit: [['"title": "Offers",', '"title": "Offers,']],
  },
  {
    name: 'a quotation mark that is not opened',
    edit: [['"title": "Offers",', '"title": Offers",']],
  },
  { name: 'a line break in a text', edit: [['Know when to stop.', 'Know\nwhen to stop.']] },
  {
    name: 'quotation marks inside of a text',
    edit: [['"desc": "The offer."', '"desc": "The "best" offer."']],
  },
  {
    name: 'markup with plain quotation marks',
    edit: [['"desc": "The offer."', '"desc": "The <a href="/vip">offer</a>."']],
  },
  {
    name: 'a backslash before a letter',
    edit: [['"title": "Offers"', '"title": "Pictures\\Offers"']],
  },
  { name: 'a tab in a text', edit: [['"title": "Offers"', '"title": "Offers\tof the day"']] },
  { name: 'a blank that is none', edit: [['"columns": 2', '\u00a0"columns": 2']] },
  {
    name: 'an invisible character between entries',
    edit: [['"columns": 2', '\u200b"columns": 2']],
  },
  { name: 'a plus before a number', edit: [['"columns": 2', '"columns": +2']] },
  { name: 'a zero before a number', edit: [['"columns": 2', '"columns": 02']] },
  { name: 'a per cent sign behind a number', edit: [['"offset": 184', '"offset": 50%']] },
  { name: 'pixels behind a number', edit: [['"offset": 184', '"offset": 184px']] },
  { name: 'dots for what was left out', edit: [['"columns": 2,', '"columns": 2,\n          ...']] },
  {
    name: 'a conflict that is not settled',
    edit: [
      [
        '          "columns": 2,',
        '<<<<<<< HEAD\n          "columns": 2,\n=======\n          "columns": 3,\n>>>>>>> main',
      ],
    ],
  },
  {
    name: 'a brace before a value',
    edit: [['"name": "VIP",', '"name": { "VIP",']],
  },
  {
    name: 'brackets nested too deeply',
    edit: [['"desc": "Levels."', `"desc": ${'['.repeat(300)}`]],
    at: '{',
  },
  { name: 'two files in one', edit: (text) => text + text },
  { name: 'an empty file', edit: () => '' },
  { name: 'a file with an empty list', edit: () => '[]\n' },
  { name: 'a file with null', edit: () => 'null\n' },
  { name: 'a file with an empty group', edit: () => '{}\n' },
  { name: 'a web page for a file', edit: () => '<!doctype html>\n<title>Not found</title>\n' },
  { name: 'a byte order mark', edit: (text) => `\uFEFF${text}` },
  {
    name: 'a file in an old encoding',
    edit: (text) => Buffer.from(text.replace('Levels.', 'Café levels.'), 'latin1'),
  },
]
