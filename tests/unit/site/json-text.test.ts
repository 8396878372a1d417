import * as fc from 'fast-check'
import { parseTree, type Node } from 'jsonc-parser'
import { expect, it } from 'vitest'
import { readJson, type JsonText } from '../../../site/view/json-text.ts'
import { numRuns } from '../../fixtures/json-edits.ts'
import { layouts, values } from '../../fixtures/json-texts.ts'

/** A tree as data, with what its parents are. */
function shape({ type, offset, length, value, children, parent }: Node): unknown {
  const own = {
    type,
    offset,
    length,
    parent: parent && [parent.type, parent.offset, parent.length],
  }
  return { ...own, ...(children ? { children: children.map(shape) } : { value }) }
}

const texts = fc.tuple(values, layouts).map(([value, layout]) => layout.write(value))

function expectWhole(read: JsonText | undefined, text: string): void {
  expect(read?.value).toEqual(JSON.parse(text))
  const tree = parseTree(text)
  expect(read && shape(read.root)).toEqual(tree && shape(tree))
}

it('reads what the parsers read', () => {
  expect.hasAssertions()
  fc.assert(
    fc.property(texts, (text) => expectWhole(readJson(text), text)),
    { numRuns },
  )
})

it('reads edited texts as if they were new', () => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.nat(3),
    added: fc.constantFrom(...Array.from('x1"\\, é😀'), '', '{}', '[1, 2]', ', "a": 2'),
  })
  let valid = 0
  fc.assert(
    fc.property(texts, fc.array(edit, { minLength: 1, maxLength: 6 }), (first, edits) => {
      let text = first
      let known = readJson(text)
      for (const { at, removed, added } of edits) {
        const from = Math.floor(at * text.length)
        const next = text.slice(0, from) + added + text.slice(from + removed)
        const isValid = isJson(next)
        const read = readJson(next, known)
        expect(read !== undefined).toBe(isValid)
        if (!read) continue
        valid += 1
        expectWhole(read, next)
        text = next
        known = read
      }
    }),
    { numRuns },
  )
  expect(valid).toBeGreaterThan(numRuns / 4)
})

it('reads a typed letter without the rest of the text', () => {
  const page = (title: string) => ({ blocks: [{ type: 'hero', title }] })
  const write = (title: string) =>
    JSON.stringify({ site: { a: 1 }, pages: { '/': page('Home'), '/b': page(title) } })
  const before = readJson(write('On'))
  const after = readJson(write('One'), before)
  const pagesOf = (read?: JsonText) => Object.values(Object(Object(read?.value).pages))
  expect(pagesOf(after)[0]).toBe(pagesOf(before)[0])
  expect(pagesOf(after)[1]).not.toBe(pagesOf(before)[1])
})

it('keeps the last of two properties with one name', () => {
  const read = readJson('{"a":{"x":12},"a":{"x":3}}')
  expect(readJson('{"a":{"x":142},"a":{"x":3}}', read)?.value).toEqual({ a: { x: 3 } })
  expect(readJson('{"a":{"x":12},"a":{"x":33}}', read)?.value).toEqual({ a: { x: 33 } })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
