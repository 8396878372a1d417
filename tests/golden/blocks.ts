import { beforeLegal, inPlaceOf, made, slip, type Mistake } from './mistake.ts'

const hero = '"type": "hero",\n          "title": "VIP"'
const steps = `"steps": [
            {
              "icon": "📝",
              "title": "Read",
              "desc": "Read the terms."
            }
          ]`

/** The blocks of /vip, and the first of them. */
const vipBlocks =
  /"blocks": \[\n {8}(\{\n {10}"type": "hero",\n {10}"title": "VIP"[^]*?\n {8}\}),[^]*?\n {6}\]/

/** Blocks of no type, of an unknown type, and in the wrong shape or place. */
export const blockMistakes: readonly Mistake[] = [
  ...inPlaceOf('"type": "stepList"', [
    ['a type with a dash', '"type": "step-list"', 'step-list'],
    ['a type that is a foreign word', '"type": "steps"', 'steps'],
    ['a type that nobody knows', '"type": "carousel"', 'carousel'],
    ['a type that is a number', '"type": 7', 'type'],
    ['a type that is null', '"type": null', 'type'],
    ['a misspelt type', '"tpye": "stepList"', 'tpye'],
    ['kind for type', '"kind": "stepList"', 'kind'],
    ['the type of another block', '"type": "contentCards"', 'steps'],
  ]),
  slip('no type', '"type": "stepList",', '', 'type'),
  made('a block that is a list', [
    ['{\n          "type": "legal",', '[{\n          "type": "legal",'],
    [
      '{keyword}."\n            }\n          ]\n        }',
      '{keyword}."\n            }\n          ]\n        }]',
    ],
  ]),
  ...beforeLegal([
    ['a block that is a text', '"hero",'],
    ['a card after its block', '{ "title": "Late", "desc": "One more." },'],
    ['a block that is null', 'null,'],
    ['a block that is a number', '7,'],
    [
      'a page pasted in as a block',
      '{ "name": "Games", "blocks": [{ "type": "hero", "title": "Games", "desc": "All games." }] },',
    ],
  ]),
  ...inPlaceOf('"/vip": {', [
    [
      'a block directly under pages',
      '"hero": { "type": "hero", "title": "Hello", "desc": "Welcome." },\n    "/vip": {',
      'hero',
    ],
    [
      'a page that is its list of blocks',
      '"/games": [{ "type": "hero", "title": "Games", "desc": "All games." }],\n    "/vip": {',
      '/games',
    ],
  ]),
  slip(
    'a block directly in its page',
    '"showNav": false,',
    '"showNav": false,\n      "hero": { "type": "hero", "title": "Hello", "desc": "Welcome." },',
    'hero',
  ),
  slip('blocks as a group', vipBlocks, '"blocks": {\n        "hero": $1\n      }', 'blocks'),
  slip(
    'cards as a group',
    '"cards": [\n            {\n              "title": "Wagering",\n              "desc": "What it means."\n            }\n          ]',
    '"cards": {\n            "title": "Wagering",\n            "desc": "What it means."\n          }',
    'cards',
  ),
  slip('steps as texts', steps, '"steps": ["Read the terms."]'),
  slip(
    'a button as a text',
    '"button": {\n            "label": "Register at {keyword}"\n          }',
    '"button": "Register at {keyword}"',
    'button',
  ),
  made(
    'lists in place of named entries',
    (text) => {
      const { site, pages } = JSON.parse(text)
      site.redirects = [{ from: '/old.html', to: '/bonus' }]
      return JSON.stringify({ site, pages: Object.values(pages) }, undefined, 2)
    },
    'redirects',
  ),
  made(
    'pages as a list',
    [
      ['"pages": {\n    "/": {', '"pages": [{\n    "/": {'],
      [
        '"emoji": "🍀"\n            }\n          ]\n        }\n      ]\n    }\n  }',
        '"emoji": "🍀"\n            }\n          ]\n        }\n      ]\n    }\n  }]',
      ],
    ],
    'pages',
  ),
  slip(
    'a page pasted into the blocks of another',
    /(\{\n {10}"type": "legal",)/,
    '"/games": { "name": "Games", "blocks": [] },\n        $1',
  ),
  slip(
    'a page pasted beside the pages',
    /\n\}\n$/,
    ',\n  "/games": { "name": "Games", "blocks": [{ "type": "hero", "title": "Games", "desc": "All games." }] }\n}\n',
    '/games',
  ),
  slip(
    'a block pasted into the cards of another',
    '"emoji": "🍒"\n            },',
    '"emoji": "🍒"\n            },\n            { "type": "cta", "title": "Enter", "desc": "Now." },',
    'cta',
  ),
  made(
    'no hero',
    [
      [hero, hero.replace('hero', 'headingCard')],
      [',\n          "image": "vip-8-1"', ''],
    ],
    { at: '"/vip": {', names: 'hero' },
  ),
  slip('a misspelt hero', hero, hero.replace('hero', 'heor'), 'heor'),
]
