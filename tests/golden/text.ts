import { inPlaceOf, made, slip, type Mistake } from './mistake.ts'

/** Texts that are no JSON, or not written as they should be. */
export const textMistakes: readonly Mistake[] = [
  ...inPlaceOf('"showNav": false,', [
    ['a comma after the last property', '"showNav": false,,'],
    ['no comma between two properties', '"showNav": false'],
  ]),
  slip(
    'a comma after the last card',
    '"emoji": "🍀"\n            }',
    '"emoji": "🍀"\n            },',
  ),
  slip(
    'a comma after the last value of a group',
    '"href": "tel:+63282489568"',
    '"href": "tel:+63282489568",',
  ),
  slip('no comma between two cards', '"desc": "a"\n            },', '"desc": "a"\n            }'),
  ...inPlaceOf('"columns": 2', [
    ['no colon', '"columns" 2'],
    ['an equals sign for a colon', '"columns" = 2'],
    ['smart quotes around a name', '“columns”: 2'],
    ['a name without quotation marks', 'columns: 2'],
    ['a blank that is none', '\u00a0"columns": 2'],
    ['an invisible character between entries', '\u200b"columns": 2'],
    ['a plus before a number', '"columns": +2'],
    ['a zero before a number', '"columns": 02'],
  ]),
  ...inPlaceOf('"columns": 2,', [
    ['a semicolon for a comma', '"columns": 2;'],
    ['a line comment', '"columns": 2, // two are enough'],
    ['a block comment', '/* two are enough */ "columns": 2,'],
    ['dots for what was left out', '"columns": 2,\n          ...'],
  ]),
  made('a brace that is not closed at the end', (text) => text.trimEnd().slice(0, -1)),
  made('half a file', (text) => text.slice(0, text.indexOf('"Wagering"'))),
  made('half a file that ends in a text', (text) => text.slice(0, text.indexOf('agering'))),
  slip(
    'a block that is not closed before the next page',
    '"desc": "What it means."\n            }\n          ]\n        }\n      ]',
    '"desc": "What it means."\n            }\n          ]\n      ]',
  ),
  slip(
    'a bracket too many in the middle',
    '"desc": "Second."\n            }\n          ]',
    '"desc": "Second."\n            }\n          ]\n          ]',
  ),
  made('a bracket too many at the end', (text) => `${text}}\n`),
  slip(
    'a round bracket',
    '"cards": [\n            {\n              "title": "Wagering"',
    '"cards": (\n            {\n              "title": "Wagering"',
  ),
  ...inPlaceOf('"title": "Offers"', [
    ['smart quotes around a value', '"title": “Offers”'],
    ['single quotes', `"title": 'Offers'`],
    ['backticks', '"title": `Offers`'],
    ['a value without quotation marks', '"title": Offers'],
    ['a backslash before a letter', '"title": "Pictures\\Offers"'],
    ['a tab in a text', '"title": "Offers\tof the day"'],
  ]),
  slip('yes without quotation marks', '"logo": true', '"logo": yes'),
  ...inPlaceOf('"title": "Offers",', [
    ['a quotation mark that is not closed', '"title": "Offers,'],
    ['a quotation mark that is not opened', '"title": Offers",'],
  ]),
  slip('a line break in a text', 'Know when to stop.', 'Know\nwhen to stop.'),
  slip('a per cent sign behind a number', '"offset": 184', '"offset": 50%'),
  slip(
    'a conflict that is not settled',
    '          "columns": 2,',
    '<<<<<<< HEAD\n          "columns": 2,\n=======\n          "columns": 3,\n>>>>>>> main',
  ),
  slip('a brace before a value', '"name": "VIP",', '"name": { "VIP",'),
  slip('brackets nested too deeply', '"desc": "Levels."', `"desc": ${'['.repeat(300)}`, {
    at: '{',
  }),
  made('two files in one', (text) => text + text),
  made('an empty file', () => ''),
  made('a file with an empty list', () => '[]\n'),
  made('a file with null', () => 'null\n'),
  made('a file with an empty group', () => '{}\n'),
  made('a web page for a file', () => '<!doctype html>\n<title>Not found</title>\n'),
  made('a byte order mark', (text) => `\uFEFF${text}`),
  made('a file in an old encoding', (text) =>
    Buffer.from(text.replace('Levels.', 'Café levels.'), 'latin1'),
  ),
]
