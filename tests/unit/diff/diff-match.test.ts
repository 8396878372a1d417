import { expect, it } from 'vitest'
import { diffSites } from '../../../diff/diff.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** The changes of a list: `added 0`, `moved 3→1`, `changed 2`, with indexes from 0. */
function happens(before: JsonValue[], after: JsonValue[]): string[] {
  return diffSites({ list: before }, { list: after }).map((change) => {
    const index = String(change.path[1])
    return change.kind === 'moved' ? `moved ${change.from}→${index}` : `${change.kind} ${index}`
  })
}

const block = (type: string, text: string): JsonValue => ({ type, text })
const card = (text: string): JsonValue => ({ text })
const named = (id: string, text: string): JsonValue => ({ id, text })

const cases: [name: string, before: JsonValue[], after: JsonValue[], happens: string[]][] = [
  [
    'does not match two blocks just because of their type',
    [block('x', 'a'), block('x', 'b')],
    [block('x', 'c'), block('x', 'd')],
    ['added 0', 'added 1', 'removed 0', 'removed 1'],
  ],
  [
    'prefers the same type to slightly more similarity',
    [block('x', 'one two')],
    [block('y', 'one two'), block('x', 'one two three')],
    ['added 0', 'changed 1'],
  ],
  [
    'prefers the closer of two that are equally similar',
    [card('keep'), card('one two')],
    [card('one two three'), card('one two three'), card('keep')],
    ['added 0', 'moved 1→1', 'changed 1'],
  ],
  [
    'does not pair plain values where there are more',
    ['a'],
    ['b', 'c'],
    ['added 0', 'added 1', 'removed 0'],
  ],
  [
    'pairs entries by id, whatever else is in them, before equal ones',
    [named('a', 'one two'), named('b', 'three four')],
    [named('b', 'one two'), named('a', 'three four')],
    ['moved 1→0', 'changed 0', 'changed 1'],
  ],
  [
    'pairs by likeness where an id is added, changed, or used twice',
    [card('one two'), named('b', 'three four'), named('c', 'five six'), named('c', 'seven')],
    [named('a', 'one two'), named('x', 'three four'), named('c', 'five six'), named('c', 'seven')],
    ['added 0', 'changed 1'],
  ],
]

it.each(cases)('%s', (_name, before, after, says) => {
  expect(happens(before, after).toSorted()).toEqual(says.toSorted())
})

it('finds equal entries in lists that are too long to compare their order', () => {
  const list = Array.from({ length: 1200 }, (_, index) => index % 700)
  const changes = happens(list, list.toReversed())
  expect(changes.every((change) => change.startsWith('moved'))).toBe(true)
})

it('finds edited entries in lists that are too long to compare all', () => {
  const list = Array.from({ length: 1200 }, (_, index) => card(`common words and number${index}`))
  const edited = list.map((_, index) => card(`common words but number${index}`))
  expect(happens(list, edited)).toEqual(list.map((_, index) => `changed ${index}`))
})

it('skips 10,000 equal pages quickly', () => {
  const page = (index: number) => ({ name: `P${index}`, blocks: [block('x', `text ${index}`)] })
  const pages = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`/p${index}`, page(index)]),
  )
  const renamed = Object.fromEntries(
    Object.entries(pages).map(([key, value]) => [`${key}-x`, value]),
  )
  const start = process.cpuUsage()
  expect(diffSites({ pages }, { pages: structuredClone(pages) })).toEqual([])
  const changes = diffSites({ pages }, { pages: renamed })
  expect(changes.every(({ kind }) => kind === 'renamed')).toBe(true)
  expect(changes).toHaveLength(10_000)
  // A quadratic algorithm would take minutes, whatever else the machine does.
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000)
})
