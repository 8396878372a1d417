import type { Mistake } from './mistake.ts'

const two =
  '"title": "Two",\n              "desc": "Second."\n            }\n          ]\n        }'
const legal = '{\n          "type": "legal",'
const button = '"button": {\n            "label": "Register at {keyword}"\n          }'

/** Brackets that are missing, surplus, of the wrong kind or in the wrong place. */
export const bracketMistakes: readonly Mistake[] = [
  {
    name: 'an extra closing brace and comma after a property',
    edit: [['"showNav": false,', '"showNav": false,\n      },']],
    at: '      },\n      "meta": {\n        "title": "VIP',
  },
  {
    name: 'an extra closing brace and comma between two cards',
    edit: [['"emoji": "🍒"\n            },', '"emoji": "🍒"\n            },\n            },']],
    at: '            },\n            {\n              "title": "Two"',
  },
  {
    name: 'an extra closing brace between two cards',
    edit: [['"emoji": "🍒"\n            },', '"emoji": "🍒"\n            }\n            },']],
    at: '            },\n            {\n              "title": "Two"',
  },
  {
    name: 'an extra closing square bracket and comma after a block',
    edit: [[legal, `],\n        ${legal}`]],
    at: '],\n        {\n          "type": "legal"',
  },
  {
    name: 'an extra closing brace after a page',
    edit: [['    },\n    "/vip": {', '    },\n    },\n    "/vip": {']],
    at: '    },\n    "/vip": {',
  },
  {
    name: 'an extra closing square bracket on the line of a list',
    edit: [['"🎉"\n            ]', '"🎉"\n            ]]']],
    at: ']]',
  },
  {
    name: 'a card that is opened twice',
    edit: [['{\n              "title": "One",', '{\n            {\n              "title": "One",']],
    at: '{\n            {\n              "title": "One"',
  },
  {
    name: 'a list that is opened twice',
    edit: [['"steps": [', '"steps": [[']],
  },
  {
    name: 'an extra brace before a page',
    edit: [['"/vip": {', '{ "/vip": {']],
  },
  {
    name: 'two cards in one object, with a comma',
    edit: [['"emoji": "🍒"\n            },\n            {\n', '"emoji": "🍒",\n']],
    at: '"title": "Two"',
  },
  {
    name: 'two cards in one object, without a comma',
    edit: [['"emoji": "🍒"\n            },\n            {\n', '"emoji": "🍒"\n']],
    at: '"title": "Two"',
  },
  {
    name: 'two blocks in one object',
    edit: [[`},\n        ${legal}`, '"type": "legal",']],
    at: '"type": "legal",',
  },
  {
    name: 'a card pasted inside another one',
    edit: [
      [
        '"title": "Two",',
        '{\n              "title": "Three",\n              "desc": "Third."\n            },\n              "title": "Two",',
      ],
    ],
    at: '"title": "Three"',
  },
  {
    name: 'a page pasted with its own brackets',
    edit: [
      [
        '"/vip": {',
        '{\n    "/app": {\n      "name": "App",\n      "meta": { "title": "The app for phones", "description": "How the app of the site is installed on phones." },\n      "blocks": [{ "type": "hero", "title": "App", "desc": "How." }]\n    }\n    },\n    "/vip": {',
      ],
    ],
  },
  {
    name: 'a missing closing brace and comma between two cards',
    edit: [['"emoji": "🍒"\n            },\n', '"emoji": "🍒"\n']],
    at: '"emoji": "🍒"',
  },
  {
    name: 'a missing closing brace before a comma between two cards',
    edit: [['"emoji": "🍒"\n            },\n', '"emoji": "🍒",\n']],
    at: '"emoji": "🍒"',
  },
  {
    name: 'a missing closing brace of the last card',
    edit: [[two, two.replace('            }\n', '')]],
    at: '"desc": "Second."',
  },
  {
    name: 'a missing closing square bracket of a list of cards',
    edit: [[two, two.replace('          ]\n', '')]],
    at: '            }\n        },\n        {\n          "type": "stepList"',
  },
  {
    name: 'a missing closing square bracket of a list of emojis',
    edit: [['"🎉"\n            ]', '"🎉"']],
    at: '"🎉"',
  },
  {
    name: 'a missing closing brace of a button',
    edit: [[button, button.replace('\n          }', '')]],
    at: '"label": "Register at {keyword}"',
  },
  {
    name: 'a missing closing brace and comma of a block',
    edit: [[`},\n        ${legal}`, legal]],
    at: ']\n        {\n          "type": "legal"',
  },
  {
    name: 'a missing closing brace and comma of a page',
    edit: [['      ]\n    },\n    "/vip"', '      ]\n    "/vip"']],
    at: '      ]\n    "/vip"',
  },
  {
    name: 'a missing closing brace of a page before its comma',
    edit: [['      ]\n    },\n    "/vip"', '      ],\n    "/vip"']],
    at: '      ],\n    "/vip"',
  },
  {
    name: 'a missing closing square bracket of the blocks of a page',
    edit: [['      ]\n    },\n    "/vip"', '    },\n    "/vip"']],
    at: '        }\n    },\n    "/vip"',
  },
  {
    name: 'a missing closing brace of the site settings',
    edit: [['    }\n  },\n  "pages"', '    }\n  "pages"']],
    at: '    }\n  "pages"',
  },
  {
    name: 'a missing closing brace and closing square bracket of the last block of a page',
    edit: [['        }\n      ]\n    },\n    "/vip"', '    },\n    "/vip"']],
    at: '          ]\n    },\n    "/vip"',
  },
  {
    name: 'a missing brace of a card',
    edit: [['{\n              "title": "One",', '"title": "One",']],
    at: '"title": "One"',
  },
  {
    name: 'a missing brace of a block',
    edit: [[legal, '"type": "legal",']],
    at: '"type": "legal"',
  },
  {
    name: 'a missing brace of a button',
    edit: [
      [
        '"button": {\n            "label": "START NOW"',
        '"button":\n            "label": "START NOW"',
      ],
    ],
    at: '"button":\n',
  },
  {
    name: 'a missing brace of a page',
    edit: [['"/vip": {', '"/vip":']],
    at: '"/vip":',
  },
  { name: 'a missing square bracket of a list of steps', edit: [['"steps": [', '"steps":']] },
  {
    name: 'a missing square bracket of a list of cards',
    edit: [
      ['"image": "bonus-2-1",\n          "cards": [', '"image": "bonus-2-1",\n          "cards":'],
    ],
    at: '"cards":\n',
  },
  {
    name: 'a missing square bracket of a list of emojis',
    edit: [['"emojis": [\n              "🎉"', '"emojis":\n              "🎉"']],
    at: '"emojis":\n',
  },
  {
    name: 'a brace for the square bracket of a list of steps',
    edit: [['"steps": [', '"steps": {']],
  },
  {
    name: 'a brace and a closing brace for a list of steps',
    edit: [
      ['"steps": [', '"steps": {'],
      [
        '"desc": "Read the terms."\n            }\n          ]',
        '"desc": "Read the terms."\n            }\n          }',
      ],
    ],
  },
  {
    name: 'a brace and a closing brace for a list of emojis',
    edit: [
      [
        '"emojis": [\n              "🎉"\n            ]',
        '"emojis": {\n              "🎉"\n            }',
      ],
    ],
  },
  {
    name: 'a square bracket for the brace of a button',
    edit: [[button, button.replace('{\n', '[\n')]],
    at: '"button": [',
  },
  {
    name: 'a square bracket and a closing square bracket for a button',
    edit: [[button, button.replace('{\n', '[\n').replace('          }', '          ]')]],
    at: '"button": [',
  },
  {
    name: 'a closing square bracket for the closing brace of a button',
    edit: [[button, button.replace('          }', '          ]')]],
  },
  {
    name: 'a closing brace for the closing square bracket of a list of cards',
    edit: [[two, two.replace('          ]\n', '          }\n')]],
    at: '          }\n        },\n        {\n          "type": "stepList"',
  },
  {
    name: 'a closing brace for the closing square bracket of the blocks',
    edit: [['      ]\n    },\n    "/vip"', '      }\n    },\n    "/vip"']],
    at: '      }\n    },\n    "/vip"',
  },
  {
    name: 'a parenthesis and a closing parenthesis for a button',
    edit: [[button, button.replace('{\n', '(\n').replace('          }', '          )')]],
    at: '"button": (',
  },
  {
    name: 'an angle bracket for a closing bracket',
    edit: [['"showNav": false,', '"showNav": false>,']],
  },
  {
    name: 'a file without its last two brackets',
    edit: (text) => text.slice(0, text.lastIndexOf('  }\n}')),
    at: '      ]\n    }\n',
  },
  { name: 'a file without its first bracket', edit: (text) => text.slice(2), at: '  "site"' },
  {
    name: 'a block after the list of blocks',
    edit: [
      [
        '      ]\n    },\n    "/vip"',
        '      ],\n        { "type": "headingCard", "title": "New", "desc": "Read the terms." }\n    },\n    "/vip"',
      ],
    ],
    at: '{ "type": "headingCard", "title": "New"',
  },
  {
    name: 'a block after the list of blocks without a comma',
    edit: [
      [
        '      ]\n    },\n    "/vip"',
        '      ]\n        {\n          "type": "headingCard",\n          "title": "New",\n          "desc": "Read the terms."\n        }\n    },\n    "/vip"',
      ],
    ],
    at: '{\n          "type": "headingCard",\n          "title": "New"',
  },
  {
    name: 'two cards that are not closed',
    edit: [
      ['"emoji": "🍒"\n            },\n', '"emoji": "🍒"\n'],
      ['"desc": "b"\n            },\n', '"desc": "b"\n'],
    ],
    at: '"emoji": "🍒"',
  },
]
