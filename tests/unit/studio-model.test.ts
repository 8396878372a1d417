import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNode } from '../../codegen/check/edits.ts'
import type { Path } from '../../codegen/check/problem.ts'
import type { JsonValue } from '../../codegen/schema-bundle.ts'
import { alignEntries } from '../../studio/model/align.ts'
import type { Arranged } from '../../studio/model/arrange.ts'
import { differenceOf, makeReplacements, redo, undo } from '../../studio/model/change.ts'
import { createDraft } from '../../studio/model/draft.ts'
import { editsBetween, parseJson, resolveEdit, type ModelEdit } from '../../studio/model/edit.ts'
import {
  changeAt,
  groups,
  layouts,
  names,
  pathsOf,
  valueAt,
  values,
} from '../fixtures/json-texts.ts'

const numRuns = Number(process.env['STUDIO_RUNS'] ?? 500)

/** The text after edits, each of the text that the one before left; undefined where one does not fit. */
function edit(text: string, edits: readonly ModelEdit[]): string | undefined {
  return edits.reduce<string | undefined>((before, each) => {
    const replacements = before === undefined ? undefined : resolveEdit(before, each)
    return replacements && makeReplacements(before ?? '', replacements).text
  }, text)
}

const read = (text: string | undefined): JsonValue => JSON.parse(text ?? '"it did not fit"')
const same = (text: string | undefined, value: JsonValue | undefined) =>
  expect(JSON.stringify(read(text))).toBe(JSON.stringify(value))

/** The characters of a value in its text. */
function sourceOf(text: string, path: Path): string | undefined {
  const node = findNode(parseJson(text), path)
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
  it('sets what is there, and nothing else', () => {
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

  it('adds a member or an entry at the end', () => {
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

  it('renames where the name is free', () => {
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

  it('arranges, and takes over what stays as it is written', () => {
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
      '{\n\t"a": [\n\t\t{\n\t\t\t"b": 1\n\t\t}\n\t]\n}',
      { kind: 'set', path: ['a', 1], value: { b: {} } },
      '{\n\t"a": [\n\t\t{\n\t\t\t"b": 1\n\t\t},\n\t\t{\n\t\t\t"b": {}\n\t\t}\n\t]\n}',
    ],
    [
      '{\n    "a": {\n        "b": 1\n    }\n}',
      { kind: 'set', path: ['c'], value: { d: [] } },
      '{\n    "a": {\n        "b": 1\n    },\n    "c": {\n        "d": []\n    }\n}',
    ],
  ])('of %j by %j is laid out like the rest', (text, one, after) => {
    expect(edit(text, [one])).toBe(after)
  })
})

describe('the edits between two values', () => {
  const changed = fc
    .tuple(
      groups,
      fc.array(fc.tuple(fc.nat(1000), fc.option(values, { nil: undefined })), { maxLength: 4 }),
    )
    .map(([before, changes]) => {
      const after = changes.reduce<JsonValue>((value, [at, wanted]) => {
        const paths = pathsOf(value).slice(1)
        const path = paths[at % Math.max(paths.length, 1)]
        return path ? changeAt(value, path, () => wanted)! : value
      }, before)
      return [before, after] as const
    })
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

  it('make one of the other, the order of members included', () => {
    fc.assert(
      fc.property(pairs, layouts, ([before, after], layout) => {
        const text = edit(layout.write(before), editsBetween(before, after))
        expect(read(text)).toEqual(after)
        // In a value, members whose names are numbers stand first, wherever they are in the text.
        if (!JSON.stringify([before, after]).includes('"7":')) same(text, after)
      }),
      { numRuns: numRuns * 2 },
    )
  })

  it('leave alone what is the same', () => {
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

  it('find entries again that were moved, and changed', () => {
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

  it('never take an entry for two', () => {
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

describe('replacements', () => {
  it('are made in any order, and taken back', () => {
    const stretch = fc.tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', 'X', 'YZ'))
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 6 }), fc.nat(), (stretches, turn) => {
        const text = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'
        let [at, expected] = [0, '']
        const replacements = stretches.map(([gap, length, wanted]) => {
          const from = at + gap
          expected += text.slice(at, from) + wanted
          at = from + length
          return { from, to: at, text: wanted }
        })
        expected += text.slice(at)
        const start = replacements.length === 0 ? 0 : turn % replacements.length
        // Those at one place keep their order.
        const isApart = stretches.every(([gap], index) => index === 0 || gap > 0)
        const turned = isApart
          ? [...replacements.slice(start), ...replacements.slice(0, start)]
          : replacements
        const { text: changed, made } = makeReplacements(text, turned)
        expect(changed).toBe(expected)
        expect(undo(changed, { file: 'a', made })).toBe(text)
        expect(redo(text, { file: 'a', made })).toBe(changed)
      }),
      { numRuns },
    )
  })

  it('put what is inserted before what is replaced there', () => {
    const [inserted, replaced] = [
      { from: 1, to: 1, text: 'X' },
      { from: 1, to: 2, text: 'Y' },
    ]
    expect(makeReplacements('abc', [inserted, replaced]).text).toBe('aXYc')
    expect(makeReplacements('abc', [replaced, inserted]).text).toBe('aXYc')
  })

  it('are one where two texts differ', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'b', '🎉', '🎁', '\ud83c'))
      .map((list) => list.join(''))
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const difference = differenceOf(before, after)
        expect(makeReplacements(before, difference ? [difference] : []).text).toBe(after)
        expect(difference === undefined).toBe(before === after)
      }),
      { numRuns },
    )
  })
})

describe('a draft', () => {
  const step = fc.record({
    at: fc.nat(1000),
    value: fc.option(values, { nil: undefined }),
    key: fc.constantFrom(undefined, 'k'),
  })

  it('takes back 50 steps to the same text, and makes them again', () => {
    fc.assert(
      fc.property(
        groups,
        layouts,
        fc.array(step, { minLength: 50, maxLength: 50 }),
        (value, layout, steps) => {
          const first = layout.write(value)
          let clock = 0
          const draft = createDraft({ 'pages.json': first }, undefined, () => (clock += 300))
          const seen = [first]
          for (const { at, value: wanted, key } of steps) {
            const paths = pathsOf(read(draft.state().files['pages.json']))
            const path = paths[at % paths.length]!
            const one: ModelEdit =
              wanted === undefined
                ? { kind: 'remove', path }
                : { kind: 'set', path: path.length === 0 ? ['a'] : path, value: wanted }
            draft.edit([{ file: 'pages.json', edit: one }], { did: 'it', ...(key && { key }) })
            draft.replace('pages.json', [{ from: 0, to: 0, text: ' ' }], {
              did: 'it',
              ...(key && { key }),
            })
            seen.push(draft.state().files['pages.json']!)
          }
          const last = draft.state().files['pages.json']
          let back = 0
          while (draft.state().canUndo) {
            draft.undo()
            back += 1
          }
          expect(draft.state().files['pages.json']).toBe(first)
          for (let index = 0; index < back; index += 1) draft.redo()
          expect(draft.state().files['pages.json']).toBe(last)
          expect(draft.state().canRedo).toBe(false)
          draft.undo()
          expect(draft.state().canRedo).toBe(true)
          expect(seen).toHaveLength(51)
        },
      ),
      { numRuns: numRuns / 10 },
    )
  })

  it('joins changes of one key that follow each other at once', () => {
    let clock = 0
    const draft = createDraft({ a: '' }, undefined, () => clock)
    const type = (text: string, key: string): void => {
      const { length } = draft.state().files['a'] ?? ''
      draft.replace('a', [{ from: length, to: length, text }], { did: 'typed', key })
    }
    type('a', 'k')
    clock += 900
    type('b', 'k')
    clock += 1100
    type('c', 'k')
    type('d', 'l')
    const back = () => (draft.undo(), draft.state().files['a'])
    expect([back(), back(), back()]).toEqual(['abc', 'ab', ''])
    expect(draft.state().canUndo).toBe(false)
    type('a', 'k')
    type('b', 'l')
    draft.undo()
    type('c', 'k')
    expect([back(), back()]).toEqual(['a', ''])
  })

  it('makes all edits of a step or none', () => {
    const draft = createDraft({ a: '{"x": 1}', b: '{"x": 1' })
    const set = (file: string) => ({ file, edit: { kind: 'set', path: ['x'], value: 2 } as const })
    expect(draft.edit([set('a'), set('b')], { did: 'it' })).toBe(false)
    expect(draft.state()).toMatchObject({ files: { a: '{"x": 1}' }, canUndo: false })
    expect(draft.edit([set('a'), set('a')], { did: 'it' })).toBe(true)
    expect(draft.state()).toMatchObject({ files: { a: '{"x": 2}' }, canUndo: true })
  })

  it('forgets the disk again when what it took over is taken back', () => {
    const draft = createDraft({ a: '1' })
    draft.replace('a', [{ from: 1, to: 1, text: '2' }], { did: 'it' })
    draft.rebase({ a: '31' }, { a: '312' })
    expect(draft.state()).toMatchObject({ files: { a: '312' }, base: { a: '31' }, canRedo: false })
    draft.undo()
    expect(draft.state()).toMatchObject({ files: { a: '12' }, base: { a: '1' } })
    draft.redo()
    expect(draft.state()).toMatchObject({ files: { a: '312' }, base: { a: '31' } })
    draft.rebase({ a: '312' })
    draft.undo()
    expect(draft.state()).toMatchObject({ files: { a: '12' }, base: { a: '312' } })
  })

  it('tells its listeners once for each change', () => {
    const draft = createDraft({ a: '1' })
    let times = 0
    const stop = draft.subscribe(() => (times += 1))
    draft.replace('a', [{ from: 0, to: 1, text: '1' }], { did: 'it' })
    expect(times).toBe(0)
    draft.rebase({ a: '2' }, { a: '2' })
    expect(times).toBe(1)
    stop()
    draft.undo()
    expect(times).toBe(1)
  })
})

/** An order that fits: of a list anything, of a group each name once. */
function orderOf(
  parent: JsonValue[] | { [key: string]: JsonValue },
  wished: (number | [string, JsonValue])[],
): Arranged[] {
  const keys = Object.keys(parent)
  const taken = new Set<string>()
  return wished.flatMap((wish): Arranged[] => {
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
