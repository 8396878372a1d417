import { inPlaceOf, made, slip, type Mistake } from './mistake.ts'

const two =
  '"title": "Two",\n              "desc": "Second."\n            }\n          ]\n        }'
const legal = '{\n          "type": "legal",'
const button = '"button": {\n            "label": "Register at {keyword}"\n          }'

/** Brackets that are missing, surplus, of the wrong kind or in the wrong place. */
export const bracketMistakes: readonly Mistake[] = [
  slip('an angle bracket for a closing bracket', '"showNav": false,', '"showNav": false>,'),
  slip(
    'an extra closing brace and comma between two cards',
    '"emoji": "🍒"\n            },',
    '"emoji": "🍒"\n            },\n            },',
  ),
  slip('a missing brace of a block', legal, '"type": "legal",'),
  slip(
    'an extra closing brace after a page',
    '    },\n    "/vip": {',
    '    },\n    },\n    "/vip": {',
  ),
  slip('a missing closing square bracket of a list of emojis', '"🎉"\n            ]', '"🎉"'),
  ...inPlaceOf('{\n              "title": "One",', [
    ['a card that is opened twice', '{\n            {\n              "title": "One",'],
    ['a missing brace of a card', '"title": "One",'],
  ]),
  ...inPlaceOf('"steps": [', [
    ['a missing square bracket of a list of steps', '"steps":'],
    ['a brace for the square bracket of a list of steps', '"steps": {'],
  ]),
  ...inPlaceOf('"/vip": {', [
    ['an extra brace before a page', '{ "/vip": {'],
    [
      'a page pasted with its own brackets',
      '{\n    "/app": {\n      "name": "App",\n      "meta": { "title": "The app for phones", "description": "How the app of the site is installed on phones." },\n      "blocks": [{ "type": "hero", "title": "App", "desc": "How." }]\n    }\n    },\n    "/vip": {',
    ],
  ]),
  ...inPlaceOf('"emoji": "🍒"\n            },\n            {\n', [
    ['two cards in one object, with a comma', '"emoji": "🍒",\n'],
    ['two cards in one object, without a comma', '"emoji": "🍒"\n'],
  ]),
  slip('two blocks in one object', `},\n        ${legal}`, '"type": "legal",'),
  slip(
    'a card pasted inside another one',
    '"title": "Two",',
    '{\n              "title": "Three",\n              "desc": "Third."\n            },\n              "title": "Two",',
    { at: '"title": "Three"' },
  ),
  slip(
    'a property above the brace of its card',
    '{\n              "title": "Two",',
    '"title": "Two",\n            {',
  ),
  slip('a list without its first line', '"steps": [\n', ''),
  ...inPlaceOf('"emoji": "🍒"\n            },\n', [
    ['a missing closing brace and comma between two cards', '"emoji": "🍒"\n'],
    ['a missing closing brace before a comma between two cards', '"emoji": "🍒",\n'],
  ]),
  slip(
    'a missing closing square bracket of a list of cards',
    two,
    two.replace('          ]\n', ''),
  ),
  ...inPlaceOf(button, [
    ['a missing closing brace of a button', button.replace('\n          }', '')],
    [
      'a square bracket and a closing square bracket for a button',
      button.replace('{\n', '[\n').replace('          }', '          ]'),
    ],
    [
      'a closing square bracket for the closing brace of a button',
      button.replace('          }', '          ]'),
    ],
    [
      'a parenthesis and a closing parenthesis for a button',
      button.replace('{\n', '(\n').replace('          }', '          )'),
    ],
  ]),
  ...inPlaceOf('      ]\n    },\n    "/vip"', [
    ['a missing closing brace and comma of a page', '      ]\n    "/vip"'],
    ['a missing closing square bracket of the blocks of a page', '    },\n    "/vip"'],
    ['a closing brace for the closing square bracket of the blocks', '      }\n    },\n    "/vip"'],
    [
      'a block after the list of blocks',
      '      ],\n        { "type": "headingCard", "title": "New", "desc": "Read the terms." }\n    },\n    "/vip"',
    ],
    [
      'a block after the list of blocks without a comma',
      '      ]\n        {\n          "type": "headingCard",\n          "title": "New",\n          "desc": "Read the terms."\n        }\n    },\n    "/vip"',
      { at: '{\n          "type": "headingCard",\n          "title": "New"' },
    ],
  ]),
  slip(
    'a missing closing brace and closing square bracket of the last block of a page',
    '        }\n      ]\n    },\n    "/vip"',
    '    },\n    "/vip"',
  ),
  slip(
    'a missing square bracket of a list of emojis',
    '"emojis": [\n              "🎉"',
    '"emojis":\n              "🎉"',
  ),
  made('a brace and a closing brace for a list of steps', [
    ['"steps": [', '"steps": {'],
    [
      '"desc": "Read the terms."\n            }\n          ]',
      '"desc": "Read the terms."\n            }\n          }',
    ],
  ]),
  slip(
    'a brace and a closing brace for a list of emojis',
    '"emojis": [\n              "🎉"\n            ]',
    '"emojis": {\n              "🎉"\n            }',
  ),
  made('a file without its last two brackets', (text) => text.slice(0, text.lastIndexOf('  }\n}'))),
  made('a file without its first bracket', (text) => text.slice(2)),
]
