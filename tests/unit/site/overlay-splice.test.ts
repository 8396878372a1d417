import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPatch } from '../../../site/overlay/patch.ts'
import { splice } from '../../../site/overlay/splice.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { cases } from '../../fixtures/cases.ts'
import { groups, layouts, values } from '../../fixtures/json-texts.ts'

/** JSON Merge Patch as in RFC 7396, section 2; a member named __proto__ is an ordinary one. */
function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isGroup(patch)) return patch
  const merged = new Map(isGroup(target) ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}

function isGroup(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The names in all objects, in document order. */
function order(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(order)
  return isGroup(value) ? Object.entries(value).map(([name, inner]) => [name, order(inner)]) : 0
}

/** Whether an object meets a list below the top, whose entries it would change by their ids. */
function meetsList(base: JsonValue | undefined, patch: JsonValue): boolean {
  if (!isGroup(base) || !isGroup(patch)) return false
  const old = new Map(Object.entries(base))
  return Object.entries(patch).some(
    ([name, value]) =>
      (isGroup(value) && Array.isArray(old.get(name))) || meetsList(old.get(name), value),
  )
}

function spliceTexts(base: string, overlay: string) {
  return splice(base, overlay, readPatch(overlay))
}

const rfcCases: [base: string, overlay: string, merged: string][] = [
  // The examples of RFC 7396, appendix A.
  ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
  ['{"a":"b"}', '{"a":null}', '{}'],
  ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
  ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
  ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
  ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
  ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
  ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
]

it.each(rfcCases)('merges %s with %s', (base, overlay, merged) => {
  expect(spliceTexts(base, overlay).text).toBe(merged)
})

it('leaves everything else unchanged', () => {
  const base = '{ "site" : {"brand":"a" ,\t"url":"\\u0061"},\n "pages": {"/": 1 , "/b" :{} }\n}\n'
  expect(spliceTexts(base, '{"site":{"brand":"lucky"},"pages":{"/c":[ null ]}}').text).toBe(
    '{ "site" : {"brand":"lucky" ,\t"url":"\\u0061"},\n "pages": {"/": 1 , "/b" :{},"/c":[ null ]}\n}',
  )
})

it('gives the result of JSON Merge Patch, with members in order, and the origin of each piece', () => {
  const texts = fc.tuple(layouts, fc.oneof({ weight: 4, arbitrary: groups }, values))
  fc.assert(
    fc.property(texts, texts, ([baseLayout, base], [overlayLayout, overlay]) => {
      fc.pre(!meetsList(base, overlay))
      const sources = { base: baseLayout.write(base), overlay: overlayLayout.write(overlay) }
      const { text, segments } = spliceTexts(sources.base, sources.overlay)
      const wanted = mergePatch(base, overlay)
      expect(JSON.parse(text)).toEqual(wanted)
      expect(order(JSON.parse(text))).toEqual(order(wanted))
      let end = 0
      for (const { at, from, length, side } of segments) {
        expect(text.slice(end, at)).toMatch(/^,?$/)
        expect(text.slice(at, at + length)).toBe(sources[side].slice(from, from + length))
        end = at + length
      }
      expect(end).toBe(text.length)
    }),
    { numRuns: cases(1000) },
  )
})

it('does not touch Object.prototype', () => {
  const { text } = spliceTexts('{"a":{}}', '{"__proto__":{"evil":1},"a":{"__proto__":{"evil":1}}}')
  expect(Object.keys(JSON.parse(text))).toEqual(['a', '__proto__'])
  expect('evil' in {}).toBe(false)
})
