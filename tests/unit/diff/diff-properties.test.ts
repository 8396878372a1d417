import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Change } from '../../../diff/change.ts'
import { diffSites } from '../../../diff/diff.ts'
import { diffFormats } from '../../../diff/format.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { fingerprint, isEqual } from '../../../schema/read/equal.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { createComposerNamer } from '../../../studio/client/model/words/composer-namer.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { cases } from '../../fixtures/cases.ts'

const namer = createComposerNamer(bundle)

const text = fc
  .array(fc.constantFrom('slots', 'bonus', 'terms', 'play', 'read'), { maxLength: 4 })
  .map((words) => words.join(' '))
const card = fc.record({ title: text, desc: text }, { requiredKeys: ['title'] })
const block = fc.record(
  {
    type: fc.constantFrom('hero', 'promoGrid', 'cta'),
    title: text,
    columns: fc.nat(3),
    cards: fc.array(card, { maxLength: 4 }),
    steps: fc.array(text, { maxLength: 4 }),
  },
  { requiredKeys: ['type'] },
)
const page = fc.record({ name: text, blocks: fc.array(block, { maxLength: 5 }) })
const pages = fc
  .uniqueArray(fc.tuple(fc.constantFrom('/', '/a', '/b', '/c', '/d'), page), {
    selector: ([path]) => path,
  })
  .map((entries) => Object.fromEntries(entries))
const site = fc
  .oneof(
    {
      weight: 5,
      arbitrary: fc.record({ site: fc.record({ brand: text, list: fc.array(text) }), pages }),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
  .map((value): JsonValue => JSON.parse(JSON.stringify(value)))

const runs = { numRuns: cases(300) }

it('is empty for the same file', () => {
  fc.assert(
    fc.property(site, (value) => {
      expect(diffSites(value, structuredClone(value))).toEqual([])
    }),
    runs,
  )
})

it('has a line for every difference', () => {
  fc.assert(
    fc.property(site, site, (before, after) => {
      const changes = diffSites(before, after)
      expect(changes.length > 0).toBe(!isEqual(before, after) || !isInOrder(before, after))
      for (const change of changes) {
        const line = diffFormats.text([change], after, namer).trimEnd().split('\n').at(-1)
        expect(line?.trim()).toMatch(/ (?:was|changed|moved|now)\b/)
      }
    }),
    runs,
  )
})

it('of two swapped files is mirrored', () => {
  fc.assert(
    fc.property(site, site, (before, after) => {
      const [there, back] = [diffSites(before, after), diffSites(after, before)]
      expect(valuesOf(there, 'added')).toEqual(valuesOf(back, 'removed'))
      expect(valuesOf(there, 'removed')).toEqual(valuesOf(back, 'added'))
    }),
    runs,
  )
})

it('of a reordered list has as few moves as possible', () => {
  const shuffled = fc
    .uniqueArray(fc.nat(50), { minLength: 2, maxLength: 9 })
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
  fc.assert(
    fc.property(shuffled, ([before, after]) => {
      const changes = diffSites({ list: before }, { list: after })
      expect(changes.filter(({ kind }) => kind !== 'moved')).toEqual([])
      expect(changes).toHaveLength(before.length - longestRun(before, after))
    }),
    runs,
  )
})

function valuesOf(changes: readonly Change[], kind: 'added' | 'removed'): string[] {
  return changes
    .flatMap((change) => (change.kind === kind ? [fingerprint(change.value)] : []))
    .toSorted()
}

function isInOrder(before: JsonValue, after: JsonValue): boolean {
  if (!isJsonObject(before) || !isJsonObject(after)) return true
  const [old, now] = [before['pages'], after['pages']]
  if (!isJsonObject(old) || !isJsonObject(now)) return true
  return Object.keys(old).join() === Object.keys(now).join()
}

/** How many entries can stay, found by trying all subsets. */
function longestRun(before: readonly number[], after: readonly number[]): number {
  const places = after.map((entry) => before.indexOf(entry))
  let best = 0
  for (let mask = 0; mask < 2 ** places.length; mask++) {
    const kept = places.filter((_, index) => mask & (1 << index))
    if (kept.every((place, index) => index === 0 || place > kept[index - 1]!))
      best = Math.max(best, kept.length)
  }
  return best
}
