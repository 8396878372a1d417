import { inPlaceOf, slip, type Mistake } from './mistake.ts'

const long = 'All there is to know about how to start. '.repeat(8).trim()

/** Values of the wrong kind, in the wrong form, or out of their limits. */
export const valueMistakes: readonly Mistake[] = [
  ...inPlaceOf('"columns": 2', [
    ['a number in quotation marks', '"columns": "2"', 'columns'],
    ['a number with a fraction', '"columns": 2.5', 'columns'],
    ['a number in words', '"columns": "two"', 'columns'],
    ['a number too large', '"columns": 12', 'columns'],
  ]),
  ...inPlaceOf('"title": "Offers"', [
    ['a text without its quotation marks that is a number', '"title": 2025', 'title'],
    ['a group for a text', '"title": { "text": "Offers" }', 'title'],
    ['a control character in a text', '"title": "Offers\\u0007"', 'title'],
    ['half an emoji in a text', '"title": "Offers\\ud83c"', 'title'],
  ]),
  ...inPlaceOf('"logo": true', [
    ['true in quotation marks', '"logo": "true"', 'logo'],
    ['yes in quotation marks', '"logo": "yes"', 'logo'],
  ]),
  ...inPlaceOf('"image": "vip-8-1"', [
    ['null for a picture', '"image": null', 'image'],
    ['an empty picture', '"image": ""', 'image'],
  ]),
  ...inPlaceOf('"title": "How to start"', [
    ['an empty text', '"title": ""', 'title'],
    ['a text too long', `"title": "${long}"`, 'title'],
  ]),
  slip('a list for a text', '"desc": "The offer."', '"desc": ["The offer.", "The terms."]', 'desc'),
  slip('an empty address', '"href": "/bonus"', '"href": ""', 'href'),
  slip(
    'an empty list',
    '"steps": [\n            {\n              "icon": "📝",\n              "title": "Read",\n              "desc": "Read the terms."\n            }\n          ]',
    '"steps": []',
    'steps',
  ),
  ...inPlaceOf('"size": "medium"', [
    ['a value that is not among the choices', '"size": "huge"', 'huge'],
    ['a choice of another kind', '"size": 2', 'size'],
  ]),
  ...inPlaceOf('"position": "bottom-right"', [
    ['a corner with its words swapped', '"position": "right-bottom"', 'right-bottom'],
    ['a corner that is none', '"position": "bottom"', 'bottom'],
  ]),
  ...inPlaceOf('"color": "accent"', [
    [
      'an own colour without the colour',
      '"color": "custom"',
      { names: 'customColor', at: '"color": "custom"' },
    ],
    ['an own colour in place of its name', '"color": "#7a1f3d"', '#7a1f3d'],
    ['a colour with three digits', '"color": "custom",\n        "customColor": "#f00"', '#f00'],
  ]),
  ...inPlaceOf('"offset": 184', [
    ['a distance too large', '"offset": 1840', 'offset'],
    ['a distance with pixels', '"offset": "184px"', 'offset'],
    [
      'two floating buttons on each other',
      '"offset": 60',
      { names: 'offset', at: '{\n        "text": "Get your bonus"' },
    ],
  ]),
  ...inPlaceOf('"kind": "news"', [
    ['two channels of one kind', '"kind": "blog"', 'kind'],
    ['a misspelt channel', '"kind": "nwes"', 'nwes'],
  ]),
  slip('too few ways of paying', /,\n {8}\{\n {10}"name": "counter"[^]*?\n {8}\}/, '', {
    at: '"paymentMethods"',
    names: 'paymentMethods',
  }),
  slip('too few channels', /,\n {8}\{\n {10}"kind": "news"[^]*?\n {10}\}\n {8}\}/, '', {
    at: '"socialLinks"',
    names: 'socialLinks',
  }),
  slip(
    'too many floating buttons',
    /(?<="floatingButtons": \[\n)( {6}\{[^]*?\n {6}\},\n)/,
    '$1$1',
    { at: '"floatingButtons"', names: 'floatingButtons' },
  ),
  slip('a kind of link that there is not', /"linkType": "social"/, '"linkType": "page"', 'page'),
  slip('an age below 21', '"minAge": 21', '"minAge": 18', 'minAge'),
  slip('an emoji by its code', '"emoji": "🍒"', '"emoji": ":cherries:"', ':cherries:'),
  slip(
    'an id in capitals with blanks',
    '"id": "how-to-start"',
    '"id": "How to start"',
    'How to start',
  ),
  ...inPlaceOf('"href": "tel:+63282489568"', [
    ['a telephone number for its link', '"href": "(02) 8248-9568"', '(02) 8248-9568'],
    [
      'a national telephone number for a link',
      '"href": "tel:(02) 8123-4567"',
      'tel:(02) 8123-4567',
    ],
  ]),
  ...inPlaceOf('"title": "Enter {keyword}"', [
    ['an unknown token', '"title": "Enter {brand}"', 'brand'],
    ['a misspelt token', '"title": "Enter {keywrod}"', 'keywrod'],
    ['a token in double braces', '"title": "Enter {{keyword}}"'],
    ['a token that is not closed', '"title": "Enter {keyword"'],
    ['a token that is not opened', '"title": "Enter keyword}"'],
  ]),
  ...inPlaceOf('"desc": "First."', [
    [
      'a promotion that has expired',
      '"desc": "First.",\n              "until": "2026-05-31"',
      'until',
    ],
    [
      'a promotion that ends before it begins',
      '"desc": "First.",\n              "from": "2026-12-31",\n              "until": "2026-12-01"',
    ],
    ['a date in another form', '"desc": "First.",\n              "until": "31.12.2026"', 'until'],
  ]),
]
