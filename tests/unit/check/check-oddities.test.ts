import { describe, expect, it } from 'vitest'
import { kinds } from '../../../check/problem/kinds.ts'
import { siteRules } from '../../../check/rules/site-rules.ts'
import { baseSite, checkText, formatProblems, textOf, textWith } from '../../fixtures/sites.ts'

const random = Array.from({ length: 1_000_000 }, (_, index) =>
  String.fromCharCode(32 + ((index * 7919 + (index % 97) * 31) % 95)),
).join('')
const brackets = '['.repeat(100_000)
const page = { name: 'A', blocks: [{ type: 'hero', title: 'A', desc: 'a' }] }

const odd: Record<string, string | Uint8Array> = {
  null: 'null',
  true: 'true',
  zero: '0',
  'a negative number': '-1.5e3',
  'a huge number': '1e999',
  'a text': '"text"',
  'an empty text': '""',
  'an empty list': '[]',
  'an empty group': '{}',
  'a list of groups': '[{}, {"site": {}}]',
  'a site that is null': '{"site": null, "pages": null}',
  'a site that is a list': '{"site": [], "pages": []}',
  'a site that is a number': '{"site": 1, "pages": 2}',
  'a site that is a text': '{"site": "x", "pages": "y"}',
  'empty parts': '{"site": {}, "pages": {}}',
  'a page that is null': '{"site": {}, "pages": {"/": null}}',
  'a page that is a list': '{"site": {}, "pages": {"/": []}}',
  'blocks that are a group': '{"site": {}, "pages": {"/": {"blocks": {}}}}',
  'blocks that are a text': '{"site": {}, "pages": {"/": {"blocks": "hero"}}}',
  'blocks that are null': '{"site": {}, "pages": {"/": {"blocks": [null, 1, "x", [], true]}}}',
  'a type that is a group': '{"site": {}, "pages": {"/": {"blocks": [{"type": {}}]}}}',
  'a type that is null': '{"site": {}, "pages": {"/": {"blocks": [{"type": null}]}}}',
  'nested brackets, open': brackets,
  'nested brackets, closed': brackets + ']'.repeat(100_000),
  'nested groups': '{"a":'.repeat(100_000),
  '3000 brackets in a page': `{"site": {}, "pages": {"/": ${'['.repeat(3000)}${']'.repeat(3000)}}}`,
  '1 MB of random characters': random,
  '1 MB of random characters in a text': JSON.stringify(random),
  '1 MB of a text that does not end': `{"site": "${'x'.repeat(1_000_000)}`,
  '1 MB of blanks': ' '.repeat(1_000_000),
  '1 MB of quotation marks': '"'.repeat(1_000_001),
  'random bytes': Uint8Array.from(
    random.slice(0, 10_000),
    (character) => character.charCodeAt(0) * 7,
  ),
  'a byte order mark alone': '\uFEFF',
  'two byte order marks': '\uFEFF\uFEFF{}',
  'UTF-16': new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
  'null characters': '\0\0\0',
  'no bytes': new Uint8Array(),
  'a lone surrogate': '"\ud800"',
  'an escaped lone surrogate': '{"\\ud800": "\\udfff"}',
  'a bad escape': '{"a": "\\x"}',
  'NaN, Infinity and undefined': '[NaN, Infinity, undefined]',
  'a hexadecimal number': '0x1',
  'a leading zero': '01',
  JavaScript: 'export default { site: {} }',
  HTML: '<!doctype html><p>x',
  'two values': '{} {}',
  'only a comma': ',',
  'only a quotation mark': '"',
  'only a backslash': '\\',
  'a page with a path of 100,000 letters': textOf({
    ...baseSite(),
    pages: { [`/${'A'.repeat(100_000)}`]: page },
  }),
}

describe('a file that is not a site', () => {
  it.each(Object.entries(odd))('has a problem: %s', (_name, input) => {
    const { problems, file } = checkText(input)
    expect(problems.length).toBeGreaterThan(0)
    expect(file).toBeUndefined()
    const printed = formatProblems(input)
    expect(printed).toMatch(/\d+ errors?(, 1 warning)?( in \d+ pages?)?\n$/)
    expect(printed.length).toBeLessThan(20_000)
  })
})

const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

describe.each(inherited)('the word %s', (word) => {
  it('is not a block type', () => {
    const printed = formatProblems(textWith(['"type": "stepList"', `"type": "${word}"`]))
    expect(printed).toContain(`There is no block type "${word}".`)
    expect(printed).toContain('1 error in 1 page')
  })

  it('is not a property', () => {
    const printed = formatProblems(textWith(['"columns": 2', `"${word}": 2`]))
    expect(printed).toContain(`Unknown property "${word}".`)
    expect(printed).toContain('1 error in 1 page')
  })

  it('is not a property of the site, nor beside it', () => {
    expect(
      formatProblems(textWith(['"imageCount": 2', `"imageCount": 2, "${word}": {}`])),
    ).toContain('1 error\n')
    expect(formatProblems(textWith(['"site": {', `"${word}": 1, "site": {`]))).toContain(
      '1 error\n',
    )
  })

  it('is not a value of a list', () => {
    const printed = formatProblems(textWith(['"size": "medium"', `"size": "${word}"`]))
    expect(printed).toContain(`"${word}" is not allowed here.`)
  })

  it('is not an id, picture, token or redirect', () => {
    expect(formatProblems(textWith(['/bonus#how-to-start', `/bonus#${word}`]))).toContain(
      `the id "${word}"`,
    )
    expect(formatProblems(textWith(['"image": "vip-8-1"', `"image": "${word}"`]))).toContain(
      `"${word}"`,
    )
    expect(formatProblems(textWith(['Know when to stop.', `{${word}}`]))).toContain(
      `Unknown token "{${word}}".`,
    )
    expect(formatProblems(textWith(['"href": "/bonus"', `"href": "/${word}"`]))).toContain(
      'does not lead to a page',
    )
    expect(
      formatProblems(textWith(['"/old.html": "/bonus"', `"/old.html": "/${word}"`])),
    ).toContain('does not lead to a page')
  })

  it('is a key of a page like any other', () => {
    const { problems } = checkText(textWith(['"/vip": {', `"${word}": {`]))
    const good = word === word.toLowerCase() && !word.includes('_')
    expect(problems.map(({ code }) => code)).toEqual(good ? [] : ['P027'])
  })
})

describe('every problem', () => {
  const inputs = [
    ...Object.values(odd),
    textWith(['"type": "stepList"', '"type": "carousel"']),
    textWith(['"columns": 2', '"columns": "x"']),
    textWith(['"type": "legal",', '']),
    textWith(['"kind": "news"', '"kind": "nwes"']),
    textWith(['"emojis": [\n              "🎉"', '"emojis": [\n              "a b"']),
  ]
  const codes = [...kinds, ...siteRules()].map(({ code }) => code)
  it('speaks the words of the composer', () => {
    for (const input of inputs) {
      for (const { where, message, hint, code, range } of checkText(input).problems) {
        const words = `${where}\n${message}\n${hint}`
        expect(words).not.toMatch(
          /oneOf|anyOf|must match|(?<!\$)schema|discriminator|additionalProp|~1|#\/|instancePath/i,
        )
        expect(message).toMatch(/\S/)
        expect(hint).toMatch(/\S/)
        expect(codes).toContain(code)
        expect(range.end.offset).toBeGreaterThanOrEqual(range.start.offset)
      }
    }
  })
})
