import { inPlaceOf, slip, type Mistake } from './mistake.ts'

/** Quotation marks, commas, colons, numbers, comments and signs that JSON writes in another way. */
export const punctuationMistakes: readonly Mistake[] = [
  ...inPlaceOf('"title": "Offers",', [
    ['a name without its last quotation mark before a text', '"title: "Offers",'],
    ['a full stop for a comma', '"title": "Offers".'],
    ['a colon for a comma', '"title": "Offers":'],
    ['a text that ends with a smart quotation mark', '"title": "Offers”,'],
    ['a comma inside the quotation marks', '"title": "Offers,"'],
    ['a name and its text in one pair of quotation marks', '"title: Offers",'],
  ]),
  ...inPlaceOf('"columns": 2', [
    ['an extra comma before a value', '"columns": , 2'],
    ['a doubled colon', '"columns":: 2'],
    ['a comma for a colon', '"columns", 2'],
  ]),
  ...inPlaceOf('"desc": "Second."', [
    ['a last property without a value', '"desc":'],
    ['a last full stop after its quotation mark', '"desc": "Second".'],
  ]),
  slip('a property without a value and a comma', '"title": "Two",', '"title":'),
  ...inPlaceOf('"title": "Offers"', [
    ['a doubled quotation mark before a text', '"title": ""Offers"'],
    ['a doubled quotation mark after a text', '"title": "Offers""'],
    ['doubled quotation marks around a text', '"title": ""Offers""'],
    ['full-width quotation marks', '"title": ＂Offers＂'],
    ['low and high quotation marks', '"title": „Offers“'],
    ['a value in angle brackets', '"title": <Offers>'],
    ['a value with a plus between texts', '"title": "Off" + "ers"'],
    ['a colon inside the quotation marks', '"title:" "Offers"'],
    ['an entity for quotation marks', '"title": &quot;Offers&quot;'],
  ]),
  ...inPlaceOf('"columns":', [
    ['doubled quotation marks around a name', '""columns"":'],
    ['a name without its first quotation mark', 'columns":'],
    ['a name without its last quotation mark', '"columns:'],
    ['a full-width colon', '"columns"：'],
  ]),
  ...inPlaceOf('"The offer."', [
    ['quotation marks inside a text', '"The "best" offer."'],
    ['a link with straight quotation marks', '"The <a href="/vip">offer</a>."'],
    ['an escaped percent sign', '"The 100\\% offer."'],
    ['an escaped apostrophe', '"The player\\\'s offer."'],
    ['a text over two lines', '"The\n offer."'],
  ]),
  ...inPlaceOf('"columns": 2,', [
    ['a full-width comma', '"columns": 2，'],
    ['an HTML comment between properties', '<!-- two -->\n          "columns": 2,'],
    ['an HTML comment of several lines', '<!-- two\n  are enough -->\n          "columns": 2,'],
    ['a comment that is not closed', '/* two "columns": 2,'],
    ['a hash comment', '"columns": 2, # two'],
    ['a line of dashes', '"columns": 2,\n          ----------'],
    ['a list item of Markdown', '- "columns": 2,'],
    ['a property without a value', '"columns": ,'],
    ['a property without a colon and a value', '"columns",'],
    ['semicolons in a row', '"columns": 2; "from": "2026-01-01"; "until": "2027-01-01",'],
    ['a stray letter after a value', '"columns": 2,s'],
  ]),
  slip('full-width brackets', '"🎉"\n            ]', '"🎉"\n            ］'),
  ...inPlaceOf('"offset": 184', [
    ['a number with a comma in it', '"offset": 1,184', { names: '1,184' }],
    ['a number with a space in it', '"offset": 1 184', { names: '1 184' }],
    ['a number with pixels', '"offset": 184px', '184px'],
    ['a number with a space and pixels', '"offset": 184 px', '184 px'],
    ['a number with a decimal comma', '"offset": 184,5'],
  ]),
  ...inPlaceOf('"image": "vip-8-1"', [
    ['a path with backslashes', '"image": "C:\\Users\\Images\\vip-8-1.webp"'],
    ['a picture by its path in Windows', '"image": "public\\images\\vip-8-1.webp"'],
    ['dots after the last property', '"image": "vip-8-1",\n          ...'],
  ]),
  { name: 'an HTML comment after the end', edit: (text) => `${text}<!-- end -->\n` },
  {
    name: 'a comment at the top of the file',
    edit: (text) => `// The site of p666\n${text}`,
  },
  {
    name: 'a code fence around the file',
    edit: (text) => `\`\`\`json\n${text}\`\`\`\n`,
    at: '```json',
  },
  { name: 'a code fence at the end of the file', edit: (text) => `${text}\`\`\`\n` },
  {
    name: 'two missing commas',
    edit: [
      ['"title": "Offers",', '"title": "Offers"'],
      ['"showNav": false,', '"showNav": false'],
    ],
    at: '"title": "Offers"',
  },
  {
    name: 'a missing comma and a picture that does not exist',
    edit: [
      ['"showNav": false,', '"showNav": false'],
      ['"image": "vip-8-1"', '"image": "vip-8-9"'],
    ],
    at: '"showNav": false',
  },
  {
    name: 'a comma at the end and a misspelt property',
    edit: [
      ['"href": "tel:+63282489568"', '"href": "tel:+63282489568",'],
      ['"columns": 2', '"colums": 2'],
    ],
  },
  slip('a semicolon at the end', /\n$/, ';\n'),
  { name: 'a variable before the object', edit: (text) => `const site = ${text}` },
  slip('True with a capital letter', '"logo": true', '"logo": True'),
  slip(
    'a date without quotation marks',
    '"showNav": false,',
    '"showNav": false,\n      "until": 2026-12-31,',
  ),
  slip('emojis without quotation marks', '"🎉"\n', '🎉, 🎁\n'),
  slip(
    'a quotation from an email',
    '"emoji": "🍒"\n            },\n            {\n',
    '> "emoji": "🍒"\n>            },\n>            {\n',
  ),
  slip(
    'a stray letter after a card',
    '"emoji": "🍒"\n            },',
    '"emoji": "🍒"\n            },s',
  ),
  slip(
    'a list of texts without brackets',
    '"emojis": [\n              "🎉"\n            ]',
    '"emojis": "🎉", "🎁", "🎲"',
  ),
  slip('a full stop after its quotation mark', '"desc": "First."', '"desc": "First".'),
]
