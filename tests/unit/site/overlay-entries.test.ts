import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openText } from '../../../check/syntax/open-text.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { mergeOverlay } from '../../../schema/overlay/merge-overlay.ts'
import { planEntries } from '../../../schema/overlay/plan-entries.ts'
import { overlayBetween } from '../../../schema/overlay/overlay-between.ts'
import { readPatch } from '../../../site/overlay/patch.ts'
import { splice } from '../../../site/overlay/splice.ts'
import { createTrace } from '../../../site/overlay/trace.ts'
import { cases } from '../../fixtures/cases.ts'
import { layouts, pathsOf, valueAt } from '../../fixtures/json-texts.ts'
import { bases, overlayModel, overlays } from '../../fixtures/overlay-model.ts'

/* Overlays that change the entries of lists by their ids. */

const list = [{ id: 'start', title: 'Start' }, { title: 'No id' }, { id: 'note' }, { id: 'end' }]

function idsIn(changes: JsonValue, entries: JsonValue = list): string {
  const base = JSON.stringify({ blocks: entries })
  const overlay = JSON.stringify({ blocks: changes })
  const { blocks } = JSON.parse(splice(base, overlay, readPatch(overlay)).text)
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
  expect(splice(base, overlay, readPatch(overlay)).text).toBe(
    '{ "blocks": [{"id": "a" , "n": 2},{"id":"d","n" : 3},{ "id": "b" },{"id":"c","m": 4}]\n}',
  )
})

/** What stands for a character of the overlay. */
const made: Record<string, string> = { '{': '[', '}': ']', '"': '"id":' }

it('gives what a model on values gives, and knows the origin of each value', () => {
  let found = 0
  fc.assert(
    fc.property(
      fc.tuple(layouts, bases),
      fc.tuple(layouts, overlays),
      ([layout, base], [other, overlay]) => {
        const sources = { base: layout.write(base), overlay: other.write(overlay) }
        const spliced = splice(sources.base, sources.overlay, readPatch(sources.overlay))
        const merged: JsonValue = JSON.parse(spliced.text)
        expect(JSON.stringify(merged)).toBe(JSON.stringify(overlayModel(base, overlay)))
        expect(JSON.stringify(merged)).toBe(JSON.stringify(mergeOverlay(base, overlay)))

        let end = 0
        for (const { at, from, length, side, isMade } of spliced.segments) {
          expect(spliced.text.slice(end, at)).toMatch(/^,?$/)
          const piece = spliced.text.slice(at, at + length)
          const origin = sources[side].slice(from, from + (isMade ? 1 : length))
          const wanted = isMade ? made[origin] : origin
          expect(piece).toBe(wanted)
          end = at + length
        }
        expect(end).toBe(spliced.text.length)

        const opened = {
          base: openText(sources.base).source!,
          overlay: openText(sources.overlay).source!,
        }
        const trace = createTrace(spliced, opened)
        const source = openText(spliced.text).source!
        const values = { base, overlay }
        for (const path of pathsOf(merged)) {
          const value = valueAt(merged, path)
          if (typeof value === 'object') continue
          const { side, range } = trace.range(source.locate(path, 'value'))
          const at = trace.path(path, side)
          const isKey = path.at(-1) === 'id' && valueAt(values[side], at) === undefined
          expect(isKey ? at.at(-2) : valueAt(values[side], at)).toEqual(value)
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
