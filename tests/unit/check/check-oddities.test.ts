import { describe, expect, it } from 'vitest'
import { foreignWords } from '../../fixtures/foreign-words.ts'
import { makeBase, checkText, formatProblems, textOf, textWith } from '../../fixtures/sites.ts'

const random = Array.from({ length: 1_000_000 }, (_, index) =>
  String.fromCharCode(32 + ((index * 7919 + (index % 97) * 31) % 95)),
).join('')
const brackets = '['.repeat(100_000)
const page = { name: 'A', blocks: [{ type: 'hero', title: 'A', desc: 'a' }] }
const list = (words: string): string[] => words.split(' ')

/** Texts that are no site, without blanks between them. */
const short = [
  ...list('true 0 -1.5e3 1e999 "text" "" 0x1 01 , " \\ {"a":"\\x"} [NaN,Infinity,undefined]'),
  ...list(
    '[{},{"site":{}}] {"site":{},"pages":{}} {"site":null,"pages":null} {"site":[],"pages":[]}',
  ),
  ...list('{"site":1,"pages":2} {"site":"x","pages":"y"} "\ud800" {"\\ud800":"\\udfff"}'),
  ...['null', '[]', '{"blocks":{}}', '{"blocks":"hero"}', '{"blocks":[null,1,"x",[],true]}'].map(
    onHome,
  ),
  ...['{"type":{}}', '{"type":null}'].map((block) => onHome(`{"blocks":[${block}]}`)),
  'export default { site: {} }',
  '\uFEFF',
  '\uFEFF\uFEFF{}',
  '\0\0\0',
]

const long: Record<string, string | Uint8Array> = {
  'nested brackets, open': brackets,
  'nested brackets, closed': brackets + ']'.repeat(100_000),
  'nested groups': '{"a":'.repeat(100_000),
  '3000 brackets in a page': onHome('['.repeat(3000) + ']'.repeat(3000)),
  '1 MB of random characters': random,
  '1 MB of random characters in a text': JSON.stringify(random),
  '1 MB of a text that does not end': `{"site": "${'x'.repeat(1_000_000)}`,
  '1 MB of blanks': ' '.repeat(1_000_000),
  '1 MB of quotation marks': '"'.repeat(1_000_001),
  'random bytes': Uint8Array.from(
    random.slice(0, 10_000),
    (character) => character.charCodeAt(0) * 7,
  ),
  'UTF-16': new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
  'no bytes': new Uint8Array(),
  'a page with a path of 100,000 letters': textOf({
    ...makeBase(),
    pages: { [`/${'A'.repeat(100_000)}`]: page },
  }),
}

it.each([...short.map((text): [string, string] => [text, text]), ...Object.entries(long)])(
  'has a problem with a file that is not a site: %s',
  (_name, input) => {
    const { problems, file } = checkText(input)
    expect(problems.length).toBeGreaterThan(0)
    expect(file).toBeUndefined()
    const printed = formatProblems(input)
    expect(printed).toMatch(/\d+ errors?(, 1 warning)?( in \d+ pages?)?\n$/)
    expect(printed.length).toBeLessThan(20_000)
    expect(printed).not.toMatch(foreignWords)
  },
)

describe.each(list('__proto__ constructor toString hasOwnProperty valueOf'))(
  'the word %s is like any other',
  (word) => {
    it.each<[as: string, from: string, to: string, says: string]>([
      [
        'a block type',
        '"type": "stepList"',
        `"type": "${word}"`,
        `There is no block type "${word}".`,
      ],
      ['a property', '"columns": 2', `"${word}": 2`, `Unknown property "${word}".`],
      ['a setting', '"imageCount": 2', `"imageCount": 2, "${word}": {}`, 'Unknown property'],
      ['a property of the file', '"site": {', `"${word}": 1, "site": {`, 'Unknown property'],
      [
        'a value of a list',
        '"size": "medium"',
        `"size": "${word}"`,
        `"${word}" is not allowed here.`,
      ],
      ['an id', '/bonus#how-to-start', `/bonus#${word}`, `the id "${word}"`],
      ['a picture', '"image": "vip-8-1"', `"image": "${word}"`, `"${word}"`],
      ['a token', 'Know when to stop.', `{${word}}`, `Unknown token "{${word}}".`],
      ['a link', '"href": "/bonus"', `"href": "/${word}"`, 'does not lead to a page'],
      ['a redirect', '"/old.html": "/bonus"', `"/old.html": "/${word}"`, 'does not lead to a page'],
    ])('as %s', (_as, from, to, says) => {
      const printed = formatProblems(textWith([from, to]))
      expect(printed).toContain(says)
      expect(printed).toMatch(/\n1 error\b/)
    })
  },
)

function onHome(home: string): string {
  return `{"site":{},"pages":{"/":${home}}}`
}
