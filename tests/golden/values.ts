import type { Mistake } from './mistake.ts'

const long = 'All there is to know about how to start. '.repeat(8).trim()

/** Values of the wrong kind, in the wrong form, or out of their limits. */
export const valueMistakes: readonly Mistake[] = [
  {
    name: 'a number in quotation marks',
    edit: [['"columns": 2', '"columns": "2"']],
    names: 'columns',
  },
  {
    name: 'a number with a fraction',
    edit: [['"columns": 2', '"columns": 2.5']],
    names: 'columns',
  },
  { name: 'a number in words', edit: [['"columns": 2', '"columns": "two"']], names: 'columns' },
  { name: 'a number too large', edit: [['"columns": 2', '"columns": 12']], names: 'columns' },
  { name: 'a number too small', edit: [['"columns": 2', '"columns": 0']], names: 'columns' },
  {
    name: 'a text without its quotation marks that is a number',
    edit: [['"title": "Offers"', '"title": 2025']],
    names: 'title',
  },
  { name: 'true in quotation marks', edit: [['"logo": true', '"logo": "true"']], names: 'logo' },
  { name: 'yes in quotation marks', edit: [['"logo": true', '"logo": "yes"']], names: 'logo' },
  { name: '1 for true', edit: [['"logo": true', '"logo": 1']], names: 'logo' },
  { name: 'null for true', edit: [['"logo": true', '"logo": null']], names: 'logo' },
  { name: 'null for a picture', edit: [['"image": "vip-8-1"', '"image": null']], names: 'image' },
  {
    name: 'null for a needed text',
    edit: [['"title": "How to start"', '"title": null']],
    names: 'title',
  },
  {
    name: 'a list for a text',
    edit: [['"desc": "The offer."', '"desc": ["The offer.", "The terms."]']],
    names: 'desc',
  },
  {
    name: 'a group for a text',
    edit: [['"title": "Offers"', '"title": { "text": "Offers" }']],
    names: 'title',
  },
  { name: 'an empty text', edit: [['"title": "How to start"', '"title": ""']], names: 'title' },
  {
    name: 'an empty text that may be left out',
    edit: [['"title": "Offers"', '"title": ""']],
    names: 'title',
  },
  { name: 'an empty address', edit: [['"href": "/bonus"', '"href": ""']], names: 'href' },
  { name: 'an empty picture', edit: [['"image": "vip-8-1"', '"image": ""']], names: 'image' },
  {
    name: 'an empty list',
    edit: [
      [
        '"steps": [\n            {\n              "icon": "📝",\n              "title": "Read",\n              "desc": "Read the terms."\n            }\n          ]',
        '"steps": []',
      ],
    ],
    names: 'steps',
  },
  {
    name: 'a text too long',
    edit: [['"title": "How to start"', `"title": "${long}"`]],
    names: 'title',
  },
  {
    name: 'a value that is not among the choices',
    edit: [['"size": "medium"', '"size": "huge"']],
    names: 'huge',
  },
  { name: 'a misspelt choice', edit: [['"size": "medium"', '"size": "meduim"']], names: 'meduim' },
  {
    name: 'a choice in capitals',
    edit: [['"size": "medium"', '"size": "MEDIUM"']],
    names: 'MEDIUM',
  },
  { name: 'a choice of another kind', edit: [['"size": "medium"', '"size": 2']], names: 'size' },
  {
    name: 'a corner with its words swapped',
    edit: [['"position": "bottom-right"', '"position": "right-bottom"']],
    names: 'right-bottom',
  },
  {
    name: 'a corner that is none',
    edit: [['"position": "bottom-right"', '"position": "bottom"']],
    names: 'bottom',
  },
  {
    name: 'an own colour without the colour',
    edit: [['"color": "accent"', '"color": "custom"']],
    at: '"color": "custom"',
    names: 'customColor',
  },
  {
    name: 'an own colour in place of its name',
    edit: [['"color": "accent"', '"color": "#7a1f3d"']],
    names: '#7a1f3d',
  },
  {
    name: 'a colour by its name',
    edit: [['"color": "accent"', '"color": "custom",\n        "customColor": "red"']],
    at: '"customColor"',
    names: 'red',
  },
  {
    name: 'a colour with three digits',
    edit: [['"color": "accent"', '"color": "custom",\n        "customColor": "#f00"']],
    at: '"customColor"',
    names: '#f00',
  },
  { name: 'a distance too large', edit: [['"offset": 184', '"offset": 1840']], names: 'offset' },
  {
    name: 'a distance with pixels',
    edit: [['"offset": 184', '"offset": "184px"']],
    names: 'offset',
  },
  {
    name: 'two floating buttons on each other',
    edit: [['"offset": 184', '"offset": 60']],
    at: '{\n        "text": "Get your bonus"',
    names: 'offset',
  },
  {
    name: 'one floating button',
    edit: (text) => text.replace(/,\n {6}\{\n {8}"text": "Get your bonus"[^]*?\n {6}\}/, ''),
    at: '"floatingButtons"',
    names: 'floatingButtons',
  },
  { name: 'two channels of one kind', edit: [['"kind": "news"', '"kind": "blog"']], names: 'kind' },
  { name: 'a misspelt channel', edit: [['"kind": "news"', '"kind": "nwes"']], names: 'nwes' },
  {
    name: 'too few ways of paying',
    edit: (text) => text.replace(/,\n {8}\{\n {10}"name": "counter"[^]*?\n {8}\}/, ''),
    at: '"paymentMethods"',
    names: 'paymentMethods',
  },
  {
    name: 'too few channels',
    edit: (text) => text.replace(/,\n {8}\{\n {10}"kind": "news"[^]*?\n {10}\}\n {8}\}/, ''),
    at: '"socialLinks"',
    names: 'socialLinks',
  },
  {
    name: 'too many ways of paying',
    edit: (text) => text.replace(/(?<="paymentMethods": \[\n)( {8}\{[^]*?\},\n)/, '$1$1'),
    at: '"paymentMethods"',
    names: 'paymentMethods',
  },
  {
    name: 'too many channels',
    edit: (text) => text.replace(/(?<="socialLinks": \[\n)( {8}\{[^]*?\n {8}\},\n)/, '$1$1'),
    at: '"socialLinks"',
    names: 'socialLinks',
  },
  {
    name: 'too many floating buttons',
    edit: (text) => text.replace(/(?<="floatingButtons": \[\n)( {6}\{[^]*?\n {6}\},\n)/, '$1$1'),
    at: '"floatingButtons"',
    names: 'floatingButtons',
  },
  {
    name: 'a kind of link that there is not',
    edit: (text) => text.replace('"linkType": "social"', '"linkType": "page"'),
    names: 'page',
  },
  { name: 'an age below 21', edit: [['"minAge": 21', '"minAge": 18']], names: 'minAge' },
  { name: 'words for an emoji', edit: [['"emoji": "🍒"', '"emoji": "cherry"']], names: 'cherry' },
  {
    name: 'an emoji by its code',
    edit: [['"emoji": "🍒"', '"emoji": ":cherries:"']],
    names: ':cherries:',
  },
  {
    name: 'an anchor with a hash',
    edit: [['"anchor": "how-to-start"', '"anchor": "#how-to-start"']],
    names: '#how-to-start',
  },
  {
    name: 'an anchor in capitals with blanks',
    edit: [['"anchor": "how-to-start"', '"anchor": "How to start"']],
    names: 'How to start',
  },
  {
    name: 'a telephone number for its link',
    edit: [['"href": "tel:+63282489568"', '"href": "(02) 8248-9568"']],
    names: '(02) 8248-9568',
  },
  {
    name: 'a control character in a text',
    edit: [['"title": "Offers"', '"title": "Offers\\u0007"']],
    names: 'title',
  },
  {
    name: 'half an emoji in a text',
    edit: [['"title": "Offers"', '"title": "Offers\\ud83c"']],
    names: 'title',
  },
  {
    name: 'an unknown token',
    edit: [['"title": "Enter {keyword}"', '"title": "Enter {brand}"']],
    names: 'brand',
  },
  {
    name: 'a misspelt token',
    edit: [['"title": "Enter {keyword}"', '"title": "Enter {keywrod}"']],
    names: 'keywrod',
  },
  {
    name: 'a token with blanks',
    edit: [['"title": "Enter {keyword}"', '"title": "Enter { keyword }"']],
  },
  {
    name: 'a token in double braces',
    edit: [['"title": "Enter {keyword}"', '"title": "Enter {{keyword}}"']],
  },
  {
    name: 'a token that is not closed',
    edit: [['"title": "Enter {keyword}"', '"title": "Enter {keyword"']],
  },
  {
    name: 'a token that is not opened',
    edit: [['"title": "Enter {keyword}"', '"title": "Enter keyword}"']],
  },
  {
    name: 'a promotion that has expired',
    edit: [['"desc": "First."', '"desc": "First.",\n              "until": "2026-05-31"']],
    names: 'until',
  },
  {
    name: 'a promotion that ends before it begins',
    edit: [
      [
        '"desc": "First."',
        '"desc": "First.",\n              "from": "2026-12-31",\n              "until": "2026-12-01"',
      ],
    ],
  },
  {
    name: 'a date in another form',
    edit: [['"desc": "First."', '"desc": "First.",\n              "until": "31.12.2026"']],
    names: 'until',
  },
]
