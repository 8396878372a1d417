import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignEntries } from '../../../studio/client/model/align.ts'
import { editsBetween } from '../../../studio/client/model/edit.ts'
import { edit, numRuns, read } from '../../fixtures/json-edits.ts'
import { descend, groups, layouts, values } from '../../fixtures/json-texts.ts'

describe('editsBetween', () => {
  const changed = groups.chain((before) => fc.tuple(fc.constant(before), descend(before)))
  const shuffled = groups.chain((group) =>
    fc
      .shuffledSubarray(Object.entries(group), { minLength: Object.keys(group).length })
      .map((members) => [group, Object.fromEntries(members)] as const),
  )
  const lists = fc
    .tuple(fc.array(values, { maxLength: 6 }), fc.array(values, { maxLength: 3 }))
    .chain(([list, more]) =>
      fc.shuffledSubarray([...list, ...more]).map((after) => [{ list }, { list: after }] as const),
    )
  const pairs = fc.oneof(
    changed,
    shuffled,
    lists,
    fc.tuple(groups, groups),
    fc.tuple(values, values),
  )

  it('turns one value into the other, including the order of properties', () => {
    fc.assert(
      fc.property(pairs, layouts, ([before, after], layout) => {
        const text = edit(layout.write(before), editsBetween(before, after))
        expect(read(text)).toEqual(after)
        // JavaScript puts names that are whole numbers first, wherever they are in the text.
        const isOrdered = !JSON.stringify([before, after]).includes('"7":')
        expect(isOrdered ? JSON.stringify(read(text)) : '').toBe(
          isOrdered ? JSON.stringify(after) : '',
        )
      }),
      { numRuns: numRuns * 2 },
    )
  })

  it('leaves equal parts alone', () => {
    const before = {
      list: [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
        { a: 5, b: 6 },
      ],
      more: { c: 1 },
    }
    expect(editsBetween(before, structuredClone(before))).toEqual([])
    const text = '{"list": [ {"a":1,"b":2},\n{"a":3, "b" : 4}, {"a":5,"b":6}], "more" : {"c": 1} }'
    const after = {
      list: [
        { a: 0, b: 0 },
        { a: 1, b: 2 },
        { a: 3, b: 5 },
        { a: 5, b: 6 },
      ],
      more: { c: 1 },
    }
    expect(edit(text, editsBetween(before, after))).toBe(
      '{"list": [ { "a": 0, "b": 0 }, {"a":1,"b":2},\n{"a":3, "b" : 5}, {"a":5,"b":6}], "more" : {"c": 1} }',
    )
  })

  it('matches entries that were moved or changed', () => {
    const [a, b, c] = [
      { type: 'hero', title: 'A', desc: 'B' },
      { type: 'faq', title: 'C', desc: 'D' },
      { type: 'cta', title: 'E', desc: 'F' },
    ]
    expect(alignEntries([a, b, c], [c, a, b])).toEqual([2, 0, 1])
    expect(alignEntries([a, b, c], [b, { ...a, title: 'X' }, c])).toEqual([1, 0, 2])
    expect(alignEntries([a, b, c], [{ ...a, title: 'X' }, { type: 'legal' }, b, c])).toEqual([
      0,
      undefined,
      1,
      2,
    ])
    expect(alignEntries([a, b], [{ type: 'hero', title: 'X', desc: 'Y' }, b])).toEqual([0, 1])
    expect(alignEntries(['x', 'x'], ['x'])).toHaveLength(1)
  })

  it('matches no entry twice', () => {
    fc.assert(
      fc.property(fc.array(values), fc.array(values), (before, after) => {
        const taken = alignEntries(before, after).filter((origin) => origin !== undefined)
        expect(new Set(taken).size).toBe(taken.length)
        expect(taken.every((origin) => origin >= 0 && origin < before.length)).toBe(true)
      }),
      { numRuns },
    )
  })
})
