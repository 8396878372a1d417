import type { Mistake } from './mistake.ts'

const hero = '"type": "hero",\n          "title": "VIP"'
const steps = `"steps": [
            {
              "icon": "📝",
              "title": "Read",
              "desc": "Read the terms."
            }
          ]`

/** Blocks of no type, of an unknown type, and in the wrong shape or place. */
export const blockMistakes: readonly Mistake[] = [
  {
    name: 'a type with a dash',
    edit: [['"type": "stepList"', '"type": "step-list"']],
    names: 'step-list',
  },
  {
    name: 'a type with its words swapped',
    edit: [['"type": "stepList"', '"type": "listStep"']],
    names: 'listStep',
  },
  {
    name: 'a type in small letters',
    edit: [['"type": "stepList"', '"type": "steplist"']],
    names: 'steplist',
  },
  {
    name: 'a type that is a foreign word',
    edit: [['"type": "stepList"', '"type": "steps"']],
    names: 'steps',
  },
  {
    name: 'a type that nobody knows',
    edit: [['"type": "stepList"', '"type": "carousel"']],
    names: 'carousel',
  },
  { name: 'a type that is a number', edit: [['"type": "stepList"', '"type": 7']], names: 'type' },
  { name: 'a type that is null', edit: [['"type": "stepList"', '"type": null']], names: 'type' },
  {
    name: 'no type',
    edit: [['"type": "stepList",', '']],
    at: '{\n          \n          "anchor"',
    names: 'type',
  },
  { name: 'a misspelt type', edit: [['"type": "stepList"', '"tpye": "stepList"']], names: 'tpye' },
  { name: 'kind for type', edit: [['"type": "stepList"', '"kind": "stepList"']], names: 'kind' },
  {
    name: 'the type of another block',
    edit: [['"type": "stepList"', '"type": "contentCards"']],
    names: 'steps',
  },
  {
    name: 'a block that is a list',
    edit: [
      ['{\n          "type": "legal",', '[{\n          "type": "legal",'],
      [
        '{keyword}."\n            }\n          ]\n        }',
        '{keyword}."\n            }\n          ]\n        }]',
      ],
    ],
  },
  {
    name: 'a block that is a text',
    edit: [
      ['"type": "cta",', '"type": "cta",'],
      ['{\n          "type": "legal",', '"hero",\n        {\n          "type": "legal",'],
    ],
  },
  {
    name: 'a block that is null',
    edit: [['{\n          "type": "legal",', 'null,\n        {\n          "type": "legal",']],
  },
  {
    name: 'a block that is a number',
    edit: [['{\n          "type": "legal",', '7,\n        {\n          "type": "legal",']],
  },
  {
    name: 'a block directly under pages',
    edit: [
      [
        '"/vip": {',
        '"hero": { "type": "hero", "title": "Hello", "desc": "Welcome." },\n    "/vip": {',
      ],
    ],
    names: 'hero',
  },
  {
    name: 'a block directly in its page',
    edit: [
      [
        '"showNav": false,',
        '"showNav": false,\n      "hero": { "type": "hero", "title": "Hello", "desc": "Welcome." },',
      ],
    ],
    names: 'hero',
  },
  {
    name: 'blocks as a group',
    edit: (text) =>
      text.replace(
        /"blocks": \[\n {8}(\{\n {10}"type": "hero",\n {10}"title": "VIP"[^]*?\n {8}\}),[^]*?\n {6}\]/,
        (_all, block: string) => `"blocks": {\n        "hero": ${block}\n      }`,
      ),
    names: 'blocks',
  },
  {
    name: 'blocks as one block',
    edit: (text) =>
      text.replace(
        /"blocks": \[\n {8}(\{\n {10}"type": "hero",\n {10}"title": "VIP"[^]*?\n {8}\}),[^]*?\n {6}\]/,
        (_all, block: string) => `"blocks": ${block}`,
      ),
    names: 'blocks',
  },
  {
    name: 'no blocks in the list',
    edit: (text) =>
      text.replace(
        /"blocks": \[\n {8}\{\n {10}"type": "hero",\n {10}"title": "VIP"[^]*?\n {6}\]/,
        '"blocks": []',
      ),
    names: 'blocks',
  },
  {
    name: 'cards as a group',
    edit: [
      [
        '"cards": [\n            {\n              "title": "Wagering",\n              "desc": "What it means."\n            }\n          ]',
        '"cards": {\n            "title": "Wagering",\n            "desc": "What it means."\n          }',
      ],
    ],
    names: 'cards',
  },
  {
    name: 'cards as a text',
    edit: [
      [
        '"cards": [\n            {\n              "title": "Wagering",\n              "desc": "What it means."\n            }\n          ]',
        '"cards": "Wagering"',
      ],
    ],
    names: 'cards',
  },
  { name: 'steps as texts', edit: [[steps, '"steps": ["Read the terms."]']] },
  {
    name: 'a button as a list',
    edit: [
      [
        '"button": {\n            "label": "Register at {keyword}"\n          }',
        '"button": [{ "label": "Register at {keyword}" }]',
      ],
    ],
    names: 'button',
  },
  {
    name: 'a button as a text',
    edit: [
      [
        '"button": {\n            "label": "Register at {keyword}"\n          }',
        '"button": "Register at {keyword}"',
      ],
    ],
    names: 'button',
  },
  {
    name: 'pages as a list',
    edit: [
      ['"pages": {\n    "/": {', '"pages": [{\n    "/": {'],
      ['"minCards": 3', '"minCards": 3'],
      [
        '"emoji": "🍀"\n            }\n          ]\n        }\n      ]\n    }\n  }',
        '"emoji": "🍀"\n            }\n          ]\n        }\n      ]\n    }\n  }]',
      ],
    ],
    names: 'pages',
  },
  {
    name: 'a page that is its list of blocks',
    edit: [
      [
        '"/vip": {',
        '"/games": [{ "type": "hero", "title": "Games", "desc": "All games." }],\n    "/vip": {',
      ],
    ],
    names: '/games',
  },
  {
    name: 'a page pasted into the blocks of another',
    edit: (text) =>
      text.replace(
        /(\{\n {10}"type": "legal",)/,
        '"/games": { "name": "Games", "blocks": [] },\n        $1',
      ),
  },
  {
    name: 'a page pasted into another page',
    edit: [
      [
        '"showNav": false,',
        '"showNav": false,\n      "/games": { "name": "Games", "blocks": [{ "type": "hero", "title": "Games", "desc": "All games." }] },',
      ],
    ],
    names: '/games',
  },
  {
    name: 'a page pasted beside the pages',
    edit: (text) =>
      text.replace(
        /\n\}\n$/,
        ',\n  "/games": { "name": "Games", "blocks": [{ "type": "hero", "title": "Games", "desc": "All games." }] }\n}\n',
      ),
    at: '"/games"',
    names: '/games',
  },
  {
    name: 'a page pasted in as a block',
    edit: [
      [
        '{\n          "type": "legal",',
        '{ "name": "Games", "blocks": [{ "type": "hero", "title": "Games", "desc": "All games." }] },\n        {\n          "type": "legal",',
      ],
    ],
  },
  { name: 'two heroes', edit: [['"type": "headingCard"', '"type": "hero"']], names: 'hero' },
  {
    name: 'no hero',
    edit: [
      [hero, hero.replace('hero', 'headingCard')],
      [',\n          "image": "vip-8-1"', ''],
    ],
    at: '"/vip": {',
    names: 'hero',
  },
  { name: 'a misspelt hero', edit: [[hero, hero.replace('hero', 'heor')]], names: 'heor' },
]
