import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openText } from '../../../check/syntax/open-text.ts'
import { mergeOverlay } from '../../../schema/overlay/merge-overlay.ts'
import { overlayBetween } from '../../../schema/overlay/overlay-between.ts'
import { planEntries } from '../../../schema/overlay/plan-entries.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { readPatch } from '../../../site/overlay/patch.ts'
import { splice } from '../../../site/overlay/splice.ts'
import { createTrace } from '../../../site/overlay/trace.ts'
import { cases } from '../../fixtures/cases.ts'
import { groups, layouts, pathsOf, valueAt, values } from '../../fixtures/json-texts.ts'
import { bases, overlayModel, overlays } from '../../fixtures/overlay-model.ts'

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

/** What stands for a character of the overlay. */
const made: Record<string, string> = { '{': '[', '}': ']', '"': '"id":' }

/** Each piece of the result is that of a source, in order, with nothing but commas between. */
function expectOrigins(
  { text, segments }: ReturnType<typeof splice>,
  sources: Record<'base' | 'overlay', string>,
): void {
  let end = 0
  for (const { at, from, length, side, isMade } of segments) {
    expect(text.slice(end, at)).toMatch(/^,?$/)
    const origin = sources[side].slice(from, from + (isMade ? 1 : length))
    expect(text.slice(at, at + length)).toBe(isMade ? made[origin] : origin)
    end = at + length
  }
  expect(end).toBe(text.length)
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
      const spliced = spliceTexts(sources.base, sources.overlay)
      const merged: JsonValue = JSON.parse(spliced.text)
      const wanted = mergePatch(base, overlay)
      expect(merged).toEqual(wanted)
      expect(order(merged)).toEqual(order(wanted))
      expectOrigins(spliced, sources)
    }),
    { numRuns: cases(1000) },
  )
})

it('does not touch Object.prototype', () => {
  const { text } = spliceTexts('{"a":{}}', '{"__proto__":{"evil":1},"a":{"__proto__":{"evil":1}}}')
  expect(Object.keys(JSON.parse(text))).toEqual(['a', '__proto__'])
  expect('evil' in {}).toBe(false)
})

/* Overlays that change the entries of lists by their ids. */

const list = [{ id: 'start', title: 'Start' }, { title: 'No id' }, { id: 'note' }, { id: 'end' }]

function idsIn(changes: JsonValue, entries: JsonValue = list): string {
  const base = JSON.stringify({ blocks: entries })
  const overlay = JSON.stringify({ blocks: changes })
  const { blocks } = JSON.parse(spliceTexts(base, overlay).text)
  return blocks.map(({ id = '-' }: { id?: string }) => id).join(' ')
}

it('places a chain of any length, however it is written', () => {
  const chain = Array.from({ length: 20_000 }, (_, index): [id: string, change: JsonValue] => [
    `b${index}`,
    { $after: index === 0 ? 'end' : `b${index - 1}` },
  ])
  const ids = ['start', 'note', 'end', ...chain.map(([id]) => id)].join(' ')
  for (const entries of [chain, chain.toReversed()])
    expect(
      planEntries(list, Object.fromEntries(entries)).entries.flatMap(({ id, index = 0 }) => id ?? list[index]?.id ?? []).join(' '), // prettier-ignore
    ).toBe(ids)
})

it.each<[name: string, changes: JsonValue, ids: string]>([
  ['leaves an entry out', { note: null }, 'start - end'],
  ['leaves the first and the last out', { start: null, end: null }, '- note'],
  ['adds after an entry', { news: { $after: 'start' } }, 'start news - note end'],
  ['adds before an entry', { news: { $before: 'start' } }, 'news start - note end'],
  ['adds before all others', { news: { $before: '*' } }, 'news start - note end'],
  ['adds after all others', { news: { $after: '*' } }, 'start - note end news'],
  ['moves an entry', { start: { $after: 'note' } }, '- note start end'],
  ['moves an entry to the top', { end: { $before: '*' } }, 'end start - note'],
  ['swaps two entries', { start: { $after: 'end' }, end: { $before: 'note' } }, '- end start note'],
  [
    'keeps the order as written at one place',
    { b: { $after: 'start' }, a: { $after: 'start' } },
    'start b a - note end',
  ],
  [
    'places an entry next to a later one',
    { b: { $after: 'a' }, a: { $after: 'note' } },
    'start - note a b end',
  ],
  [
    'takes along what is placed next to a moved entry',
    { note: { $before: '*' }, a: { $before: 'note' } },
    'a note start - end',
  ],
  ['replaces a list by a list', [{ id: 'only' }], 'only'],
])('%s', (_, changes, ids) => {
  expect(idsIn(changes)).toBe(ids)
})

it('adds to lists without entries or ids', () => {
  expect(idsIn({ news: { $after: '*' } }, [])).toBe('news')
  expect(idsIn({ news: { $before: '*' } }, [{}, {}])).toBe('news - -')
})

it('keeps every other character', () => {
  const base = '{ "blocks": [ {"id": "a" , "n": 1},\n\t{ "id": "b" },{"id":"c"} ]\n}'
  const overlay =
    '{"blocks": { "a": { "n": 2 }, "d": { "$after": "a", "n" : 3 }, "c": { "m": 4 } }}'
  expect(spliceTexts(base, overlay).text).toBe(
    '{ "blocks": [{"id": "a" , "n": 2},{"id":"d","n" : 3},{ "id": "b" },{"id":"c","m": 4}]\n}',
  )
})

it('gives what a model on values gives, and knows the origin of each value', () => {
  let found = 0
  fc.assert(
    fc.property(
      fc.tuple(layouts, bases),
      fc.tuple(layouts, overlays),
      ([layout, base], [other, overlay]) => {
        const sources = { base: layout.write(base), overlay: other.write(overlay) }
        const spliced = spliceTexts(sources.base, sources.overlay)
        const merged: JsonValue = JSON.parse(spliced.text)
        expect(JSON.stringify(merged)).toBe(JSON.stringify(overlayModel(base, overlay)))
        expect(JSON.stringify(merged)).toBe(JSON.stringify(mergeOverlay(base, overlay)))

        expectOrigins(spliced, sources)

        const opened = {
          base: openText(sources.base).source!,
          overlay: openText(sources.overlay).source!,
        }
        const trace = createTrace(spliced, opened)
        const source = openText(spliced.text).source!
        const wholes = { base, overlay }
        for (const path of pathsOf(merged)) {
          const value = valueAt(merged, path)
          if (typeof value === 'object') continue
          const { side, range } = trace.range(source.locate(path, 'value'))
          const at = trace.path(path, side)
          const isKey = path.at(-1) === 'id' && valueAt(wholes[side], at) === undefined
          expect(isKey ? at.at(-2) : valueAt(wholes[side], at)).toEqual(value)
          expect(range).toEqual(
            opened[side].locate(isKey ? at.slice(0, -1) : at, isKey ? 'key' : 'value'),
          )
          found += spliced.lists.length
        }
      },
    ),
    { numRuns: cases(3000) },
  )
  expect(found).toBeGreaterThan(50)
})

it('finds the overlay between two values', () => {
  let byId = 0
  fc.assert(
    fc.property(bases, bases, (was, now) => {
      // An object cannot take the place of a list.
      fc.pre(!JSON.stringify([was, now]).includes('"a":1'))
      const patch = overlayBetween(was, now)
      expect(mergeOverlay(was, patch ?? {}, undefined, ['x'])).toEqual(now)
      if (Array.isArray(was['cards']) && /"\$|null/.test(JSON.stringify(patch ?? ''))) byId += 1
    }),
    { numRuns: cases(2_000) },
  )
  expect(byId).toBeGreaterThan(cases(50))
})
