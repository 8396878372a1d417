import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNode } from '../../../check/fix/edits.ts'
import type { Path } from '../../../check/problem/problem.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { OrderEntry } from '../../../studio/texts/arrange.ts'
import { editsBetween, parseTree, resolveEdit, type ModelEdit } from '../../../studio/texts/edit.ts'
import { edit, numRuns, read } from '../../fixtures/json-edits.ts'
import {
  changeAt,
  descend,
  groups,
  layouts,
  names,
  pathsOf,
  valueAt,
  values,
} from '../../fixtures/json-texts.ts'

const same = (text: string | undefined, value: JsonValue | undefined) =>
  expect(JSON.stringify(read(text))).toBe(JSON.stringify(value))

function sourceOf(text: string, path: Path): string | undefined {
  const node = findNode(parseTree(text), path)
  return node && text.slice(node.offset, node.offset + node.length)
}

/** The paths of all entries and members beside a path or beside one that leads to it. */
function besides(value: JsonValue, path: Path): Path[] {
  return pathsOf(value).filter(
    (other) =>
      other.length > 0 &&
      other.length <= path.length &&
      other.at(-1) !== path[other.length - 1] &&
      other.slice(0, -1).every((step, index) => step === path[index]),
  )
}

const files = fc.record({ value: groups, layout: layouts, at: fc.nat(1000) }).map((drawn) => {
  const { value, layout, at } = drawn
  const paths = pathsOf(value).filter((path) => path.length > 0)
  return { value, text: layout.write(value), path: paths[at % Math.max(paths.length, 1)] ?? [] }
})

describe('an edit', () => {
  it('sets an existing value and leaves the rest alone', () => {
    fc.assert(
      fc.property(files, values, ({ value, text, path }, wanted) => {
        fc.pre(path.length > 0)
        const after = edit(text, [{ kind: 'set', path, value: wanted }])
        same(
          after,
          changeAt(value, path, () => wanted),
        )
        for (const beside of besides(value, path))
          expect(sourceOf(after!, beside)).toBe(sourceOf(text, beside))
      }),
      { numRuns },
    )
  })

  it('adds a property or an entry at the end', () => {
    fc.assert(
      fc.property(files, names, values, ({ value, text, path }, name, wanted) => {
        const parent = valueAt(value, path)
        fc.pre(typeof parent === 'object' && parent !== null && !Object.hasOwn(parent, name))
        const step = Array.isArray(parent) ? parent.length : name
        const after = edit(text, [{ kind: 'set', path: [...path, step], value: wanted }])
        same(
          after,
          changeAt(value, path, (old) =>
            Array.isArray(old)
              ? [...old, wanted]
              : Object.fromEntries([...Object.entries(old ?? {}), [name, wanted]]),
          ),
        )
        for (const child of Object.keys(parent).filter((key) => key !== name)) {
          const inner = [...path, Array.isArray(parent) ? Number(child) : child]
          expect(sourceOf(after!, inner)).toBe(sourceOf(text, inner))
        }
      }),
      { numRuns },
    )
  })

  it('removes', () => {
    fc.assert(
      fc.property(files, ({ value, text, path }) => {
        fc.pre(path.length > 0)
        const after = edit(text, [{ kind: 'remove', path }])
        same(
          after,
          changeAt(value, path, () => undefined),
        )
        for (const beside of besides(value, path)) {
          const last = path.at(-1)
          const step = beside.length === path.length ? beside.at(-1)! : undefined
          const isBehind = typeof step === 'number' && typeof last === 'number' && step > last
          const moved = isBehind ? [...beside.slice(0, -1), step - 1] : beside
          expect(sourceOf(after!, moved)).toBe(sourceOf(text, beside))
        }
      }),
      { numRuns },
    )
  })

  it('renames if the name is free', () => {
    fc.assert(
      fc.property(files, names, ({ value, text, path }, name) => {
        const parent = valueAt(value, path.slice(0, -1))
        const old = path.at(-1)
        fc.pre(typeof old === 'string' && typeof parent === 'object' && parent !== null)
        const after = edit(text, [{ kind: 'rename', path, name }])
        const isTaken = name !== old && Object.hasOwn(parent, name)
        const renamed = changeAt(value, path.slice(0, -1), (group) =>
          Object.fromEntries(
            Object.entries(group ?? {}).map(([key, entry]) => [key === old ? name : key, entry]),
          ),
        )
        expect(after && JSON.stringify(read(after))).toBe(
          isTaken ? undefined : JSON.stringify(renamed),
        )
      }),
      { numRuns },
    )
  })

  it('rearranges and keeps the text of existing entries', () => {
    const wishes = fc.array(fc.oneof(fc.nat(6), fc.tuple(names, values)), { maxLength: 7 })
    fc.assert(
      fc.property(files, wishes, ({ value, text, path }, wished) => {
        const parent = valueAt(value, path)
        fc.pre(typeof parent === 'object' && parent !== null)
        const order = orderOf(parent, wished)
        const after = edit(text, [{ kind: 'arrange', path, order }])
        const old = Object.entries(parent)
        const arranged = order.map((place) =>
          typeof place === 'number' ? old[place]! : ([place.name ?? '', place.value] as const),
        )
        same(
          after,
          changeAt(value, path, () =>
            Array.isArray(parent)
              ? arranged.map(([, entry]) => entry)
              : Object.fromEntries(arranged),
          ),
        )
        for (const [index, place] of order.entries()) {
          if (typeof place !== 'number') continue
          const key = old[place]![0]
          const [from, to] = Array.isArray(parent) ? [place, index] : [key, key]
          expect(sourceOf(after!, [...path, to])).toBe(sourceOf(text, [...path, from]))
        }
      }),
      { numRuns },
    )
  })

  it.each<[text: string, edit: ModelEdit]>([
    ['{"a": 1', { kind: 'set', path: ['a'], value: 2 }],
    ['{"a": 1} // no', { kind: 'set', path: ['a'], value: 2 }],
    ['{"a": 1} // no', { kind: 'remove', path: ['a'] }],
    ['[1]', { kind: 'set', path: [3], value: 2 }],
    ['{}', { kind: 'set', path: ['a', 3], value: 2 }],
    ['{"a": {}}', { kind: 'set', path: ['a', 0], value: 2 }],
    ['{"a": 1}', { kind: 'set', path: ['a', 'b'], value: 2 }],
    ['{"a": 1}', { kind: 'remove', path: [] }],
    ['{"a": 1}', { kind: 'remove', path: ['b'] }],
    ['{"a": 1, "a": 2}', { kind: 'remove', path: ['a'] }],
    ['{"a": 1, "a": 2}', { kind: 'rename', path: ['a'], name: 'b' }],
    ['{"a": 1, "a": 2, "b": 3}', { kind: 'arrange', path: [], order: [2, 1, 0] }],
    ['{"a": 1, "b": 3}', { kind: 'arrange', path: [], order: [1, 1] }],
    ['{"a": 1}', { kind: 'arrange', path: [], order: [0, { name: 'a', value: 1 }] }],
    ['{"a": 1}', { kind: 'arrange', path: [], order: [0, { value: 1 }] }],
    ['[1]', { kind: 'arrange', path: [], order: [1] }],
    ['[1]', { kind: 'arrange', path: [], order: [0, { name: 'a', value: 1 }] }],
  ])('of %s does not fit: %j', (text, misfit) => {
    expect(resolveEdit(text, misfit)).toBeUndefined()
  })

  const page = '{\n  "blocks": [],\n  "button": {}\n}\n'
  it.each<[text: string, edit: ModelEdit, after: string]>([
    ['{"a":1,"b":[]}', { kind: 'set', path: ['c'], value: { d: 1 } }, '{"a":1,"b":[],"c":{"d":1}}'],
    ['{ "a": 1 }', { kind: 'set', path: ['b', 'c', 0], value: 2 }, '{ "a": 1, "b": { "c": [2] } }'],
    ['[1, 2]', { kind: 'arrange', path: [], order: [{ value: 3 }, 1] }, '[3, 2]'],
    [
      '[1,2 ,\n  3]',
      { kind: 'arrange', path: [], order: [0, { value: 9 }, 2] },
      '[1,\n  9 ,\n  3]',
    ],
    ['{"a": 1.0}', { kind: 'set', path: ['a'], value: 1 }, '{"a": 1.0}'],
    [
      page,
      { kind: 'set', path: ['blocks', 0], value: { type: 'hero', emojis: ['x', 'y'] } },
      '{\n  "blocks": [\n    {\n      "type": "hero",\n      "emojis": ["x", "y"]\n    }\n  ],\n  "button": {}\n}\n',
    ],
    [
      page.replaceAll('\n', '\r\n'),
      { kind: 'set', path: ['button', 'label'], value: 'Go' },
      '{\r\n  "blocks": [],\r\n  "button": {\r\n    "label": "Go"\r\n  }\r\n}\r\n',
    ],
    [
      page,
      { kind: 'set', path: ['button'], value: ['x'.repeat(50), 'y'.repeat(50)] },
      `{\n  "blocks": [],\n  "button": [\n    "${'x'.repeat(50)}",\n    "${'y'.repeat(50)}"\n  ]\n}\n`,
    ],
    [
      page,
      { kind: 'set', path: ['button'], value: [1, { a: 2 }] },
      '{\n  "blocks": [],\n  "button": [\n    1,\n    {\n      "a": 2\n    }\n  ]\n}\n',
    ],
    [
      '{\n\t"a": [\n\t\t{\n\t\t\t"b": 1\n\t\t}\n\t]\n}',
      { kind: 'set', path: ['a', 1], value: { b: {} } },
      '{\n\t"a": [\n\t\t{\n\t\t\t"b": 1\n\t\t},\n\t\t{\n\t\t\t"b": {}\n\t\t}\n\t]\n}',
    ],
    [
      '{\n    "a": {\n        "b": 1\n    }\n}',
      { kind: 'set', path: ['c'], value: { d: [] } },
      '{\n    "a": {\n        "b": 1\n    },\n    "c": {\n        "d": []\n    }\n}',
    ],
  ])('of %j by %j is formatted like the rest', (text, one, after) => {
    expect(edit(text, [one])).toBe(after)
  })
})

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
const pairs = fc.oneof(changed, shuffled, lists, fc.tuple(groups, groups), fc.tuple(values, values))

it('editsBetween turns one value into the other, including the order of properties', () => {
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

it('editsBetween leaves equal parts alone', () => {
  const [one, three, five] = [
    { a: 1, b: 2 },
    { a: 3, b: 4 },
    { a: 5, b: 6 },
  ]
  const text = '{"list": [ {"a":1,"b":2},\n{"a":3, "b" : 4}, {"a":5,"b":6}], "more" : {"c": 1} }'
  const before = { list: [one, three, five], more: { c: 1 } }
  expect(editsBetween(before, structuredClone(before))).toEqual([])
  const list = [{ a: 0, b: 0 }, one, { ...three, b: 5 }, five]
  expect(edit(text, editsBetween(before, { ...before, list }))).toBe(
    text.replace('[ ', '[ { "a": 0, "b": 0 }, ').replace('4', '5'),
  )
})

/** An order that fits: of a list anything, of a group each name once. */
function orderOf(
  parent: JsonValue[] | { [key: string]: JsonValue },
  wished: (number | [string, JsonValue])[],
): OrderEntry[] {
  const keys = Object.keys(parent)
  const taken = new Set<string>()
  return wished.flatMap((wish): OrderEntry[] => {
    if (Array.isArray(parent)) {
      if (typeof wish !== 'number') return [{ value: wish[1] }]
      return wish < keys.length ? [wish] : []
    }
    const name = typeof wish === 'number' ? keys[wish] : wish[0]
    if (name === undefined || taken.has(name)) return []
    taken.add(name)
    return [typeof wish === 'number' ? wish : { name, value: wish[1] }]
  })
}
