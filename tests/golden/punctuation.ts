import type { Mistake } from './mistake.ts'

/** Quotation marks, commas, colons, numbers, comments and signs that JSON writes in another way. */
export const punctuationMistakes: readonly Mistake[] = [
  {
    name: 'a name without its last quotation mark before a text',
    edit: [['"title": "Offers",', '"title: "Offers",']],
  },
  { name: 'an extra comma before a value', edit: [['"columns": 2', '"columns": , 2']] },
  { name: 'a full stop for a comma', edit: [['"title": "Offers",', '"title": "Offers".']] },
  {
    name: 'a last property without a value',
    edit: [['"desc": "Second."', '"desc":']],
    at: '"desc":\n',
    isOpen: true,
  },
  {
    name: 'a property without a value and a comma',
    edit: [['"title": "Two",', '"title":']],
    at: '"title":\n',
    isOpen: true,
  },

  { name: 'a colon for a comma', edit: [['"title": "Offers",', '"title": "Offers":']] },
  { name: 'a doubled colon', edit: [['"columns": 2', '"columns":: 2']] },
  { name: 'a comma for a colon', edit: [['"columns": 2', '"columns", 2']] },
  {
    name: 'a doubled quotation mark before a text',
    edit: [['"title": "Offers"', '"title": ""Offers"']],
  },
  {
    name: 'a doubled quotation mark after a text',
    edit: [['"title": "Offers"', '"title": "Offers""']],
  },
  {
    name: 'doubled quotation marks around a text',
    edit: [['"title": "Offers"', '"title": ""Offers""']],
  },
  { name: 'doubled quotation marks around a name', edit: [['"columns":', '""columns"":']] },
  { name: 'a name without its first quotation mark', edit: [['"columns":', 'columns":']] },
  { name: 'a name without its last quotation mark', edit: [['"columns":', '"columns:']] },
  { name: 'quotation marks inside a text', edit: [['"The offer."', '"The "best" offer."']] },
  {
    name: 'a link with straight quotation marks',
    edit: [['"The offer."', '"The <a href="/vip">offer</a>."']],
  },
  { name: 'a full-width comma', edit: [['"columns": 2,', '"columns": 2，']] },
  { name: 'a full-width colon', edit: [['"columns":', '"columns"：']] },
  { name: 'full-width quotation marks', edit: [['"title": "Offers"', '"title": ＂Offers＂']] },
  { name: 'full-width brackets', edit: [['"🎉"\n            ]', '"🎉"\n            ］']] },
  { name: 'low and high quotation marks', edit: [['"title": "Offers"', '"title": „Offers“']] },
  {
    name: 'a text that ends with a smart quotation mark',
    edit: [['"title": "Offers",', '"title": "Offers”,']],
  },
  {
    name: 'a number with a comma in it',
    isOpen: true,
    edit: [['"offset": 184', '"offset": 1,184']],
    names: '1,184',
  },
  {
    name: 'a number with a space in it',
    isOpen: true,
    edit: [['"offset": 184', '"offset": 1 184']],
    names: '1 184',
  },
  { name: 'a number with pixels', edit: [['"offset": 184', '"offset": 184px']], names: '184px' },
  {
    name: 'a number with a space and pixels',
    edit: [['"offset": 184', '"offset": 184 px']],
    names: '184 px',
  },
  {
    name: 'a number with a decimal comma',
    isOpen: true,
    edit: [['"offset": 184', '"offset": 184,5']],
  },
  { name: 'an escaped percent sign', edit: [['"The offer."', '"The 100\\% offer."']] },
  { name: 'an escaped apostrophe', edit: [['"The offer."', '"The player\\\'s offer."']] },
  {
    name: 'a path with backslashes',
    isOpen: true,
    edit: [['"image": "vip-8-1"', '"image": "C:\\Users\\Images\\vip-8-1.webp"']],
  },
  {
    name: 'an HTML comment between properties',
    edit: [['"columns": 2,', '<!-- two -->\n          "columns": 2,']],
  },
  {
    name: 'an HTML comment of several lines',
    edit: [['"columns": 2,', '<!-- two\n  are enough -->\n          "columns": 2,']],
  },
  { name: 'an HTML comment after the end', edit: (text) => `${text}<!-- end -->\n` },
  {
    name: 'a comment at the top of the file',
    edit: (text) => `// The site of p666\n${text}`,
    at: '// The',
  },
  {
    name: 'a comment that is not closed',
    isOpen: true,
    edit: [['"columns": 2,', '/* two "columns": 2,']],
  },
  { name: 'a hash comment', edit: [['"columns": 2,', '"columns": 2, # two']] },
  {
    name: 'a code fence around the file',
    edit: (text) => `\`\`\`json\n${text}\`\`\`\n`,
    at: '```json',
  },
  { name: 'a code fence at the end of the file', edit: (text) => `${text}\`\`\`\n` },
  { name: 'a text over two lines', edit: [['"The offer."', '"The\n offer."']] },
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
    isOpen: true,
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
  {
    name: 'a line of dashes',
    edit: [['"columns": 2,', '"columns": 2,\n          ----------']],
    at: '----------',
  },
  { name: 'a list item of Markdown', edit: [['"columns": 2,', '- "columns": 2,']] },
  { name: 'a value in angle brackets', edit: [['"title": "Offers"', '"title": <Offers>']] },
  {
    name: 'a value with a plus between texts',
    edit: [['"title": "Offers"', '"title": "Off" + "ers"']],
  },
  { name: 'a property without a value', edit: [['"columns": 2,', '"columns": ,']] },
  { name: 'a property without a colon and a value', edit: [['"columns": 2,', '"columns",']] },
  { name: 'a semicolon at the end', edit: (text) => text.replace(/\n$/, ';\n') },
  { name: 'a variable before the object', edit: (text) => `const site = ${text}`, at: 'const' },
  { name: 'True with a capital letter', edit: [['"logo": true', '"logo": True']] },
  {
    name: 'a date without quotation marks',
    edit: [['"showNav": false,', '"showNav": false,\n      "until": 2026-12-31,']],
  },
  {
    name: 'a comma inside the quotation marks',
    edit: [['"title": "Offers",', '"title": "Offers,"']],
  },
  {
    name: 'a name and its text in one pair of quotation marks',
    edit: [['"title": "Offers",', '"title: Offers",']],
  },
  {
    name: 'a picture by its path in Windows',
    edit: [['"image": "vip-8-1"', '"image": "public\\images\\vip-8-1.webp"']],
  },
  {
    name: 'dots after the last property',
    edit: [['"image": "vip-8-1"', '"image": "vip-8-1",\n          ...']],
  },
  {
    name: 'emojis without quotation marks',
    edit: [['"🎉"\n', '🎉, 🎁\n']],
  },
  {
    name: 'semicolons in a row',
    edit: [['"columns": 2,', '"columns": 2; "from": "2026-01-01"; "until": "2027-01-01",']],
  },
  {
    name: 'a quotation from an email',
    edit: [
      [
        '"emoji": "🍒"\n            },\n            {\n',
        '> "emoji": "🍒"\n>            },\n>            {\n',
      ],
    ],
  },
  { name: 'a stray letter after a value', edit: [['"columns": 2,', '"columns": 2,s']] },
  {
    name: 'a stray letter after a card',
    edit: [['"emoji": "🍒"\n            },', '"emoji": "🍒"\n            },s']],
  },
  {
    name: 'a colon inside the quotation marks',
    edit: [['"title": "Offers"', '"title:" "Offers"']],
  },
  {
    name: 'an entity for quotation marks',
    edit: [['"title": "Offers"', '"title": &quot;Offers&quot;']],
  },
  {
    name: 'a list of texts without brackets',
    edit: [['"emojis": [\n              "🎉"\n            ]', '"emojis": "🎉", "🎁", "🎲"']],
  },
  {
    name: 'a full stop after its quotation mark',
    edit: [['"desc": "First."', '"desc": "First".']],
  },
  {
    name: 'a last full stop after its quotation mark',
    edit: [['"desc": "Second."', '"desc": "Second".']],
  },
]
