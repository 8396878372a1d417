import { expect, it } from 'vitest'
import type { Change } from '../../../diff/change.ts'
import { diffSites } from '../../../diff/diff.ts'
import { diffFormats } from '../../../diff/format.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { createComposerNamer } from '../../../studio/client/model/words/composer-namer.ts'
import { bundle } from '../../fixtures/bundle.ts'

const namer = createComposerNamer(bundle)

/** A site with this many pages, each with this many texts, all of which contain the word. */
function makeSite(word: string, pages: number, texts: number): JsonValue {
  const meta = Object.fromEntries(Array.from({ length: texts }, (_, index) => [`t${index}`, word]))
  return {
    pages: Object.fromEntries(
      Array.from({ length: pages }, (_, index) => [`/p${index}`, { name: 'P', meta }]),
    ),
  }
}

function say(format: 'text' | 'markdown', before: JsonValue, after: JsonValue): string[] {
  return diffFormats[format](diffSites(before, after), after, namer).trimEnd().split('\n')
}

it.each(['text', 'markdown'] as const)(
  'truncates a long page and counts the rest in %s',
  (format) => {
    const lines = say(format, makeSite('a', 1, 50), makeSite('b', 1, 50))
    expect(lines).toHaveLength(1 + 20 + 1)
    expect(lines.at(-1)).toMatch(/^ {2}(?:- )?… and 30 more changes$/)
  },
)

it.each(['text', 'markdown'] as const)('truncates a rewritten file in %s', (format) => {
  const lines = say(format, makeSite('a', 10_000, 7), makeSite('b', 10_000, 7))
  expect(lines).toHaveLength(29 + 200 + 1 + 1) // a line for each page shown, and for the rest of the last
  expect(lines.at(-2)).toMatch(/^ {2}(?:- )?… and 3 more changes$/)
  expect(lines.at(-1)).toMatch(/^(?:- )?… and 69,797 more changes, in 9,971 pages$/)
})

it.each([
  ['plain', 'plain'],
  ['<img src=x>', '`<img src=x>`'],
  ['[a](b) @you #1', '`[a](b) @you #1`'],
  ['a`b``c', '```a`b``c```'],
  ['`a`', '`` `a` ``'],
  [' a', '` a `'.replace('` a', '`  a')],
  ['a|b\n- c', '`a|b\ufffd- c`'],
])('shows the address %j in Markdown as %s', (address, says) => {
  const change: Change = { kind: 'removed', path: ['pages', address], value: {} }
  expect(diffFormats.markdown([change], {}, namer)).toBe(`- ${says} was removed\n`)
})
