import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyPatch, patched } from '../../../content/apply-patch.ts'
import { inFiles } from '../../../content/origin.ts'
import { planEntries } from '../../../content/plan-entries.ts'
import { overlayBetween } from '../../../content/write/write-patch.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { idOf } from '../../../schema/read/equal.ts'
import { asRecord, isJsonObject, type Path } from '../../../schema/read/json-object.ts'
import { cases } from '../../fixtures/cases.ts'
import { groups, pathsOf, valueAt, values } from '../../fixtures/json-texts.ts'
import { bases, mergePatch, overlayModel, overlays } from '../../fixtures/overlay-model.ts'

/** The names in all objects, in document order. */
function order(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(order)
  return isJsonObject(value)
    ? Object.entries(value).map(([name, inner]) => [name, order(inner)])
    : 0
}

/** Whether an object meets a list below the top, whose entries it would change by their ids. */
function meetsList(base: JsonValue | undefined, patch: JsonValue): boolean {
  if (!isJsonObject(base) || !isJsonObject(patch)) return false
  const old = new Map(Object.entries(base))
  return Object.entries(patch).some(
    ([name, value]) =>
      (isJsonObject(value) && Array.isArray(old.get(name))) || meetsList(old.get(name), value),
  )
}

const file = 'brands/lucky.json'

/** What a patch makes of a value, and the values of both files. */
function apply(base: JsonValue, patch: JsonValue) {
  const origin = { file: undefined, path: [] }
  const value = applyPatch({ value: base, origin }, { value: patch, origin: { file, path: [] } })
  const sources = new Map([
    [undefined, base],
    [file, patch],
  ])
  return { value, origins: { value, origin }, sources }
}

/** Each value without others in it is written at its origin. */
function expectOrigins({ value, origins, sources }: ReturnType<typeof apply>): void {
  for (const path of pathsOf(value)) {
    const shown = valueAt(value, path)
    if (typeof shown === 'object' && shown !== null) continue
    const { file: name, path: at, isName } = inFiles.of(origins, path)
    expect(isName ? at.at(-1) : valueAt(sources.get(name), at)).toEqual(shown)
  }
}

it.each<[base: string, overlay: string, merged: string]>([
  // The examples of RFC 7396, appendix A, that change what is no object, or into something else.
  ['["a","b"]', '["c","d"]', '["c","d"]'],
  ['{"a":"b"}', '["c"]', '["c"]'],
  ['{"a":"foo"}', 'null', 'null'],
  ['{"a":"foo"}', '"bar"', '"bar"'],
  ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
])('merges %s with %s', (base, overlay, merged) => {
  expect(JSON.stringify(apply(JSON.parse(base), JSON.parse(overlay)).value)).toBe(merged)
})

it('shares what a patch does not reach', () => {
  const base = { site: { brand: 'a' }, pages: { '/': { blocks: [{ id: 'x' }] }, '/b': {} } }
  const { value } = apply(base, { site: { brand: 'b' }, pages: { '/c': {} } })
  const { pages } = asRecord(value)
  expect(valueAt(value, ['pages', '/'])).toBe(base.pages['/'])
  expect(pages).not.toBe(base.pages)
})

it('gives the result of JSON Merge Patch, with members in order, and the origin of each value', () => {
  const any = fc.oneof({ weight: 4, arbitrary: groups }, values)
  fc.assert(
    fc.property(any, any, (base, patch) => {
      fc.pre(!meetsList(base, patch) && typeof base === typeof patch)
      const merged = apply(base, patch)
      const wanted = mergePatch(base, patch)
      expect(merged.value).toEqual(wanted)
      expect(order(merged.value)).toEqual(order(wanted))
      if (isJsonObject(base) && isJsonObject(patch)) expectOrigins(merged)
    }),
    { numRuns: cases(1000) },
  )
})

it('does not touch Object.prototype', () => {
  const patch: JsonValue = JSON.parse('{"__proto__":{"evil":1},"a":{"__proto__":{"evil":1}}}')
  expect(Object.keys(asRecord(apply({ a: {} }, patch).value))).toEqual(['a', '__proto__'])
  expect('evil' in {}).toBe(false)
})

/* Overlays that change the entries of lists by their ids. */

const list = [{ id: 'start', title: 'Start' }, { title: 'No id' }, { id: 'note' }, { id: 'end' }]

function idsIn(changes: JsonValue, entries: JsonValue = list): string {
  const { value } = apply({ blocks: entries }, { blocks: changes })
  const { blocks } = asRecord(value)
  return (Array.isArray(blocks) ? blocks : []).map((block) => idOf(block) ?? '-').join(' ')
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

it('gives what a model on values gives, through two layers, and knows the origin of each value', () => {
  fc.assert(
    fc.property(bases, overlays, overlays, (base, first, second) => {
      const { value, origins, sources } = apply(base, first)
      expect(JSON.stringify(value)).toBe(JSON.stringify(overlayModel(base, first)))
      expectOrigins({ value, origins, sources })
      const layer = { value: second, origin: { file: 'second', path: [] } }
      const both = applyPatch(origins, layer)
      expect(JSON.stringify(both)).toBe(JSON.stringify(overlayModel(value, second)))
      sources.set('second', second)
      expectOrigins({ value: both, origins: { ...origins, value: both }, sources })
    }),
    { numRuns: cases(3000) },
  )
})

it.each<[what: string, path: Path, origin: object, part?: 'name']>([
  ['a changed entry', ['cards', 0], { path: ['cards', 1] }],
  ['a value of the layer', ['cards', 0, 'title'], { file, path: ['cards', 'b', 'title'] }],
  ['the id of an added entry', ['cards', 1, 'id'], { file, path: ['cards', 'c'], isName: true }],
  ['a missing value', ['cards', 0, 'no', 1], { path: ['cards', 1, 'no', 1] }],
  ['what a layer removed', ['site', 'url'], { file, path: ['site', 'url'] }],
  ['an object that it removed something from', ['site'], { file, path: ['site'] }],
  ['the name of that', ['site'], { path: ['site'] }, 'name'],
  ['a list that it added to', ['cards'], { file, path: ['cards'] }],
])('finds the origin of %s', (_, path, origin, part) => {
  const base = { site: { brand: 'a', url: 'u' }, cards: [{ id: 'a' }, { id: 'b', title: 'B' }] }
  const patch = {
    site: { url: null },
    cards: { a: null, b: { title: 'C' }, c: { $after: '*', title: 'D' } },
  }
  const { origins } = apply(base, patch)
  expect(inFiles.of(origins, path, part)).toEqual({ file: undefined, ...origin })
})

it('finds the overlay between two values', () => {
  let byId = 0
  fc.assert(
    fc.property(bases, bases, (was, now) => {
      // An object cannot take the place of a list.
      fc.pre(!JSON.stringify([was, now]).includes('"a":1'))
      const patch = overlayBetween(was, now)
      expect(patched(was, patch ?? {}, ['x'])).toEqual(now)
      if (Array.isArray(was['cards']) && /"\$|null/.test(JSON.stringify(patch ?? ''))) byId += 1
    }),
    { numRuns: cases(2_000) },
  )
  expect(byId).toBeGreaterThan(cases(50))
})
