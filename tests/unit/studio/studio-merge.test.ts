import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { mergeTexts, mergeValues, type Conflict } from '../../../studio/texts/merge.ts'
import { numRuns } from '../../fixtures/json-edits.ts'
import { descend, groups, layouts, values } from '../../fixtures/json-texts.ts'

type Page = { name: string; blocks: { type: string; title: string; desc: string }[] }

const block = (id: string) => ({ type: 'headingCard', title: `title ${id}`, desc: `desc ${id}` })
const page = (id: string, count: number): Page => ({
  name: id,
  blocks: Array.from({ length: count }, (_, index) => block(`${id}${index}`)),
})
const site = () => ({ pages: { '/': page('a', 4), '/b': page('b', 4), '/c': page('c', 4) } })

const descendants = groups.chain((base) =>
  fc.tuple(fc.constant(base), descend(base), descend(base)),
)

describe('mergeValues', () => {
  it('takes the changes of one side without a conflict', () => {
    fc.assert(
      fc.property(values, values, (base, other) => {
        expect(mergeValues(base, base, other)).toEqual({ value: other, conflicts: [] })
        expect(mergeValues(base, other, base)).toEqual({ value: other, conflicts: [] })
        expect(mergeValues(base, other, other)).toEqual({ value: other, conflicts: [] })
      }),
      { numRuns },
    )
  })

  it('combines changes to different blocks', () => {
    const choice = fc.record({
      page: fc.constantFrom<('/' | '/b' | '/c')[]>('/', '/b', '/c'),
      index: fc.nat(3),
      kind: fc.constantFrom('title', 'add', 'remove', 'rewrite'),
    })
    fc.assert(
      fc.property(choice, choice, (one, other) => {
        fc.pre(one.page !== other.page || one.index !== other.index)
        const [mine, theirs] = [changed(one, 'mine'), changed(other, 'theirs')]
        const { value, conflicts } = mergeValues(site(), mine, theirs)
        expect(conflicts).toEqual([])
        const expected = changed(other, 'theirs', changed(one, 'mine'))
        expect(idsOf(value).toSorted()).toEqual(idsOf(expected).toSorted())
      }),
      { numRuns },
    )
  })

  it('merges what both have added to a patch', () => {
    const [mine, theirs] = ['y', 'z'].map((title) => ({ pages: { '/': { title }, [title]: null } }))
    expect(mergeValues({}, mine!, theirs!, undefined, true)).toEqual({
      value: { pages: { '/': { title: 'y' }, y: null, z: null } },
      conflicts: [{ path: ['pages', '/', 'title'], base: undefined, mine: 'y', theirs: 'z' }],
    })
  })

  it('reports a conflict where both changed the same place, and resolves it', () => {
    const [base, mine, theirs] = ['x', 'y', 'z'].map((title) => ({ a: { title }, b: 1 }))
    const conflict: Conflict = { path: ['a', 'title'], base: 'x', mine: 'y', theirs: 'z' }
    expect(mergeValues(base!, mine!, theirs!)).toEqual({ value: mine, conflicts: [conflict] })
    expect(mergeValues(base!, mine!, theirs!, () => 'theirs')).toEqual({
      value: theirs,
      conflicts: [conflict],
    })
  })

  it.each<[base: string | undefined, one: string, other: string, merged: string | undefined]>([
    [undefined, 'Half a', 'Half a sentence', 'Half a sentence'],
    ['Old words', '<p>Half</p>', '<p>Half a sentence</p>', '<p>Half a sentence</p>'],
    ['Half', 'Half a', 'Half a sentence', 'Half a sentence'],
    ['Half a sentence', 'Half', 'Half a', 'Half'],
    ['Half a sentence', 'Half a', 'Half a sentence and more', undefined],
    ['Half a sentence', '', 'Half a sentence and more', undefined],
    ['/', '/bonus', '/bonus-terms', undefined],
  ])(
    'has no conflict where a text only grew or was cut: %j, %j and %j',
    (base, one, other, merged) => {
      const of = (text: string | undefined) => ({ ...(text !== undefined && { text }) })
      for (const [mine, theirs] of [
        [one, other],
        [other, one],
      ] as const) {
        const { value, conflicts } = mergeValues(of(base), of(mine), of(theirs))
        expect([value, conflicts.length]).toEqual(
          merged === undefined ? [{ text: mine }, 1] : [{ text: merged }, 0],
        )
      }
    },
  )

  it.each<[title: string, mine: JsonValue, theirs: JsonValue, path: (string | number)[]]>([
    ['removed and changed', { b: 1 }, { a: [1, 3], b: 1 }, ['a']],
    ['changed and removed', { a: [1, 3], b: 1 }, { b: 1 }, ['a']],
    ['changed to different types', { a: {}, b: 1 }, { a: 'x', b: 1 }, ['a']],
    ['an entry changed in two ways', { a: [1, 3], b: 1 }, { a: [1, 4], b: 1 }, ['a', 1]],
    ['added in two ways', { a: [1, 2], b: 1, c: 1 }, { a: [1, 2], b: 1, c: 2 }, ['c']],
    ['moved in two ways', { a: [2, 1, 0], b: 1 }, { a: [0, 2, 1], b: 1 }, ['a']],
  ])('reports a conflict for what was %s', (title, mine, theirs, path) => {
    const base = title === 'moved in two ways' ? { a: [1, 0, 2], b: 1 } : { a: [1, 2], b: 1 }
    const choose = (side: 'mine' | 'theirs') => mergeValues(base, mine, theirs, () => side)
    expect(choose('mine').conflicts.map((conflict) => conflict.path)).toEqual([path])
    expect(choose('mine').value).toEqual(mine)
    expect(choose('theirs').value).toEqual(theirs)
  })

  it('combines a move and a change of the same entry', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => block(id))
    const title = 'changed'
    const merged = mergeValues([a!, b!, c!], [c!, a!, b!], [a!, b!, { ...c!, title }])
    expect(merged).toEqual({ value: [{ ...c!, title }, a, b], conflicts: [] })
  })

  it('keeps the entries that both sides added, and equal ones once', () => {
    const merged = (mine: number[], theirs: number[]) => mergeValues([1], mine, theirs)
    expect(merged([1, 2, 3], [1, 3, 4])).toEqual({ value: [1, 2, 3, 4], conflicts: [] })
    expect(merged([1, 2, 2], [1, 2, 2, 3])).toEqual({ value: [1, 2, 2, 3], conflicts: [] })
  })

  it('adds new properties after their neighbours, in the order of the side that moved them', () => {
    const keys = (value: JsonValue) => Object.keys(value ?? {}).join('')
    const base = { a: 1, b: 2, c: 3 }
    const theirs = { a: 1, b: 2, t: 0, c: 4 }
    expect(keys(mergeValues(base, { a: 1, m: 0, b: 2, c: 3 }, theirs).value)).toEqual('ambtc')
    expect(keys(mergeValues(base, { m: 0, ...base }, theirs).value)).toEqual('mabtc')
    expect(keys(mergeValues(base, { c: 3, b: 2, a: 1 }, theirs).value)).toEqual('cbta')
    expect(keys(mergeValues(base, base, { c: 3, b: 2, a: 1 }).value)).toEqual('cba')
  })

  it('asks about each conflict once', () => {
    fc.assert(
      fc.property(descendants, ([base, mine, theirs]) => {
        const asked: Conflict[] = []
        const { conflicts } = mergeValues(base, mine, theirs, (conflict) => {
          asked.push(conflict)
          return 'theirs'
        })
        expect(asked).toEqual(conflicts)
        for (const conflict of conflicts) {
          expect(conflict.mine).not.toEqual(conflict.theirs)
          expect(conflict.base).not.toEqual(conflict.mine)
          expect(conflict.base).not.toEqual(conflict.theirs)
        }
      }),
      { numRuns },
    )
  })
})

describe('mergeTexts', () => {
  it('results in the merged value', () => {
    fc.assert(
      fc.property(descendants, fc.tuple(layouts, layouts, layouts), (sides, writers) => {
        const [base, mine, theirs] = sides
        const [first, second, third] = writers
        const merged = mergeTexts(first.write(base), second.write(mine), third.write(theirs))
        const { value, conflicts } = mergeValues(base, mine, theirs)
        expect(JSON.parse(merged?.text ?? '"none"')).toEqual(value)
        expect(merged?.conflicts).toEqual(conflicts)
      }),
      { numRuns },
    )
  })

  it('returns the bytes of theirs if mine has no changes', () => {
    fc.assert(
      fc.property(groups, groups, layouts, layouts, (base, theirs, layout, other) => {
        const text = other.write(theirs)
        expect(mergeTexts(layout.write(base), layout.write(base), text)?.text).toBe(text)
        expect(mergeTexts(layout.write(base), other.write(theirs), text)?.text).toBe(text)
      }),
      { numRuns },
    )
  })

  it('keeps the formatting of theirs around the changes of mine', () => {
    const text =
      '{\r\n   "a" :{"x":1.0},\r\n\r\n   "list":[ 1,2 ],\r\n   "b": "\\u00e9 old"\r\n}\r\n'
    const merged = mergeTexts(
      '{"a": {"x": 1}, "list": [1, 2], "b": "é"}',
      '{"a": {"x": 1, "y": 2}, "list": [1, 2], "b": "é", "c": [true]}',
      text,
    )
    expect(merged).toEqual({
      text: '{\r\n   "a" :{"x":1.0, "y": 2},\r\n\r\n   "list":[ 1,2 ],\r\n   "b": "\\u00e9 old",\r\n   "c": [true]\r\n}\r\n',
      conflicts: [],
    })
  })

  it.each([
    ['{', '{}', '{}'],
    ['{}', '{} // mine', '{}'],
    ['{}', '{}', '{"a": 1,}'],
    ['{"a": 1}', '{}', '{"a": 1, "a": 1}'],
  ])('does not merge %s, %s and %s', (base, mine, theirs) => {
    expect(mergeTexts(base, mine, theirs)).toBeUndefined()
  })
})

interface Change {
  page: '/' | '/b' | '/c'
  index: number
  kind: string
}

function changed({ page: path, index, kind }: Change, by: string, before = site()) {
  const { blocks } = before.pages[path]
  const id = `title ${path === '/' ? 'a' : path.slice(1)}${index}`
  const at = blocks.findIndex(({ title }) => title.startsWith(id))
  const old = blocks[at]!
  if (kind === 'title') blocks[at] = { ...old, title: `${old.title} ${by}` }
  if (kind === 'rewrite') blocks[at] = { type: by, title: `${old.title} ${by}`, desc: by }
  if (kind === 'add') blocks.splice(at + 1, 0, block(`new ${by}`))
  if (kind === 'remove') blocks.splice(at, 1)
  return before
}

function idsOf(value: JsonValue): string[] {
  const { pages }: ReturnType<typeof site> = JSON.parse(JSON.stringify(value))
  return Object.entries(pages).flatMap(([path, { blocks }]) =>
    blocks.map((one) => `${path} ${JSON.stringify(one)}`),
  )
}
