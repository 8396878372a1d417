import type { Kind } from './problem.ts'

/** What the stages before the rules find: in the text itself, and against the schema. */
export const kinds: readonly Kind[] = [
  {
    code: 'P001',
    severity: 'error',
    summary: 'The file is written in JSON.',
    explanation:
      'JSON is strict: texts stand between straight double quotation marks, entries are parted by commas, and every bracket is closed. Nothing else can be checked before this is right.',
    example: ['"showNav": false,', '"showNav": false'],
  },
  {
    code: 'P002',
    severity: 'error',
    summary: 'Every name stands once in its group.',
    explanation:
      'Of two equal names only the last one would count, so something you wrote would be lost without a word. Both places are shown. Remove one, or rename it.',
    example: ['"showNav": false,', '"showNav": false,\n      "showNav": true,'],
  },
  {
    code: 'P003',
    severity: 'error',
    summary: 'The file is saved in UTF-8.',
    explanation:
      'Another encoding shows wrong letters on the page. Save the file again, and choose UTF-8 as its encoding.',
    example: ['"desc": "Levels."', '"desc": "Levels of the caf\udce9."'],
  },
  {
    code: 'P004',
    severity: 'error',
    summary: 'The file has a size that can be read.',
    explanation:
      'Hundreds of brackets in one another, or more than 100,000 entries in one list, are no site. Most likely something was pasted into the file.',
    example: ['"desc": "Levels."', '"desc": ' + '['.repeat(201) + ']'.repeat(201)],
  },
  {
    code: 'P005',
    severity: 'warning',
    summary: 'The file begins with its first bracket.',
    explanation:
      'Some editors put an invisible mark before the first character. This project reads over it, but other programs do not. Save the file as "UTF-8" and not as "UTF-8 with BOM".',
    example: ['{\n  "site"', '\uFEFF{\n  "site"'],
  },
  {
    code: 'P006',
    severity: 'error',
    summary: 'An overlay changes what is there, and is that of its brand.',
    explanation:
      'An overlay says what differs from pages.json for one brand. What it takes away has to be there, and a page that it changes too, else a slip of the keyboard would leave the page as it was. A new page is written whole. The name of the file is the brand of its site.',
    example: ['"/vip": {', '"/vip": {'],
    exampleWith: {
      overlay: '{\n  "site": { "brand": "lucky" },\n  "pages": { "/vpi": null }\n}\n',
    },
  },
  {
    code: 'P011',
    severity: 'error',
    summary: 'Every block is of a type that there is.',
    explanation:
      'The type says what a block shows, and which properties it takes. docs/block-reference.md lists all types.',
    example: ['"type": "stepList"', '"type": "steplst"'],
  },
  {
    code: 'P012',
    severity: 'error',
    summary: 'Groups hold only properties that have a meaning there.',
    explanation:
      'A property that nobody knows shows nothing, and is mostly a slip of the keyboard. The list under the message names what may stand there.',
    example: ['"title": "How to start"', '"titel": "How to start"'],
  },
  {
    code: 'P013',
    severity: 'error',
    summary: 'Every property that is needed is there.',
    explanation:
      'The message says what is missing and what it is for. The example under it can be copied.',
    example: ['"title": "How to start",\n', ''],
  },
  {
    code: 'P014',
    severity: 'error',
    summary: 'Every value is of the kind that its property needs.',
    explanation:
      'Texts stand between quotation marks. Numbers, true and false stand without them. Lists stand in [ ], groups in { }.',
    example: ['"columns": 2', '"columns": "2"'],
  },
  {
    code: 'P015',
    severity: 'error',
    summary: 'Where there is a choice, one of the choices is taken.',
    explanation: 'The message lists what can be chosen.',
    example: ['"size": "medium"', '"size": "meduim"'],
  },
  {
    code: 'P016',
    severity: 'error',
    summary: 'Addresses, names and colours are written in their form.',
    explanation:
      'Programs read these values, so every letter counts. The message says what the form is.',
    example: ['"image": "vip-8-1"', '"image": "vip-8-1.png"'],
  },
  {
    code: 'P017',
    severity: 'error',
    summary: 'Texts, numbers and lists keep to their limits.',
    explanation:
      'The limits keep the design whole: texts fit, lists are neither empty nor endless. The message names the limit.',
    example: ['"columns": 2', '"columns": 12'],
  },
]
