import { expandKinds } from '../expand/kinds.ts'
import { translationKinds } from '../translations/kinds.ts'
import { stageNames, type Kind, type StageKind } from './problem.ts'

const stageKinds: readonly StageKind[] = [
  {
    code: 'P001',
    severity: 'error',
    summary: 'The file is written in JSON.',
    explanation:
      'JSON is strict: texts are in straight double quotation marks, entries are separated by commas, and every bracket is closed. Lines with such a mistake are not checked further until it is fixed, and warnings appear only after that.',
    example: ['"showNav": false,', '"showNav": false'],
  },
  {
    code: 'P002',
    severity: 'error',
    summary: 'No property name appears twice in the same { }.',
    explanation:
      'If a property appears twice, only the last one counts, and the other would be lost silently. Both places are shown. Remove one, or rename it.',
    example: ['"showNav": false,', '"showNav": false,\n      "showNav": true,'],
  },
  {
    code: 'P003',
    severity: 'error',
    summary: 'The file is saved as UTF-8.',
    explanation:
      'Any other encoding shows wrong characters on the page. Save the file again, and choose UTF-8 as the encoding.',
    example: ['"desc": "Levels."', '"desc": "Levels of the caf\udce9."'],
  },
  {
    code: 'P004',
    severity: 'error',
    summary: 'The file is not too large to check.',
    explanation:
      'Brackets nested hundreds of levels deep, or more than 10,000 entries in one list, do not make a site. Most likely something was pasted into the file by mistake.',
    example: ['"desc": "Levels."', '"desc": ' + '['.repeat(201) + ']'.repeat(201)],
  },
  {
    code: 'P005',
    severity: 'warning',
    summary: 'The file starts with its first bracket.',
    explanation:
      'Some editors put an invisible mark before the first character. This project ignores it, but other programs do not. Save the file as "UTF-8", not as "UTF-8 with BOM".',
    example: ['{\n  "site"', '\uFEFF{\n  "site"'],
  },
  {
    code: 'P006',
    severity: 'error',
    summary: 'An overlay changes only what exists, and belongs to its brand.',
    explanation:
      'An overlay contains what differs from pages.json for one brand. Whatever it removes or changes must exist, because otherwise a typing mistake would leave the page unchanged. A new page is written in full. A list in [ ] replaces the whole list, so changes of single entries are in { }, by their ids. The name of the file is the brand of its site.',
    example: ['"/vip": {', '"/vip": {'],
    exampleWith: {
      overlay: '{\n  "site": { "brand": "lucky" },\n  "pages": { "/vpi": null }\n}\n',
    },
  },
  {
    code: 'P007',
    severity: 'warning',
    summary: 'The blocks of a file are in the form of this version.',
    explanation:
      'When a block type changes, stored blocks follow it by migrations. Until the file itself is migrated, that is done each time it is read, so it is checked and published as if it were up to date. The command "migrate" shows what would change, and with --write it changes the files. A property or a block type that is deprecated still works, but a later version may be without it; the message names what to use instead.',
    example: ['"id": "how-to-start"', '"anchor": "how-to-start"'],
  },
  {
    code: 'P008',
    severity: 'error',
    summary: 'A file is not from a later version of this program.',
    explanation:
      'A file states the last migration that its blocks have followed. This program does not know the one named here, so it cannot know what the blocks mean either. Update the program.',
    example: ['{\n  "site": {', '{\n  "migratedTo": "2999-12-31-a-later-change",\n  "site": {'],
  },
  {
    code: 'P011',
    severity: 'error',
    summary: 'Every block has a type that exists.',
    explanation:
      'The type determines what a block shows and which properties it has. docs/block-reference.md lists all types.',
    example: ['"type": "stepList"', '"type": "steplst"'],
  },
  {
    code: 'P012',
    severity: 'error',
    summary: 'Only known properties are used.',
    explanation:
      'An unknown property has no effect, and is usually a typing mistake. The message lists the properties that are allowed.',
    example: ['"title": "How to start"', '"titel": "How to start"'],
  },
  {
    code: 'P013',
    severity: 'error',
    summary: 'Every required property is present.',
    explanation:
      'The message names the missing property and describes it. You can copy the example below it.',
    example: ['"title": "How to start",\n', ''],
  },
  {
    code: 'P014',
    severity: 'error',
    summary: 'Every value has the type that its property expects.',
    explanation:
      'Texts are written in quotation marks; numbers, true and false without them. Lists are written in [ ], and properties with their values in { }.',
    example: ['"columns": 2', '"columns": "2"'],
  },
  {
    code: 'P015',
    severity: 'error',
    summary: 'A property with fixed choices has one of them.',
    explanation: 'The message lists the choices.',
    example: ['"size": "medium"', '"size": "meduim"'],
  },
  {
    code: 'P016',
    severity: 'error',
    summary: 'Addresses, names and colours are in the right format.',
    explanation:
      'Programs read these values, so every character counts. The message describes the format.',
    example: ['"image": "vip-8-1"', '"image": "vip-8-1.png"'],
  },
  {
    code: 'P017',
    severity: 'error',
    summary: 'Texts, numbers and lists are within their limits.',
    explanation:
      'The limits protect the design: texts fit, and lists are neither empty nor endless. The message names the limit.',
    example: ['"columns": 2', '"columns": 12'],
  },
  {
    code: 'P120',
    severity: 'error',
    summary: 'Data has the form that is described next to its file.',
    explanation:
      'Blocks rely on the form of a file in data/, which a file next to it describes. If the data comes from a source, the command "pull" fetches it again; it never stores an answer in another form. If the source now answers in another form, the description and the blocks that read the data have to change.',
    example: ['"columns": 2', '"columns": 2'],
    exampleWith: {
      data: {
        file: 'data/prices.json',
        text: '[\n  { "loaf": "Rye", "price": "4.20 €" }\n]\n',
        schema: { items: { properties: { price: { type: 'number' } } } },
      },
    },
  },
]

/** The problems that the stages before the rules find: in the text itself, against the schema, in sections and in PO files. */
export const kinds: readonly Kind[] = [...stageKinds, ...expandKinds, ...translationKinds].map(
  (kind) => ({
    ...kind,
    name: stageNames[kind.code],
  }),
)
