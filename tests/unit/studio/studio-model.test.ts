import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, sameEnds } from '../../../check/fix/edit-tree.ts'
import { createDraft } from '../../../studio/client/model/draft.ts'
import { applyReplacements, redo, undo } from '../../../studio/texts/edit.ts'
import { numRuns } from '../../fixtures/json-edits.ts'

describe('applyReplacements', () => {
  it('applies replacements in any order, and they can be undone', () => {
    const range = fc.tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', 'X', 'YZ'))
    fc.assert(
      fc.property(fc.array(range, { maxLength: 6 }), fc.nat(), (ranges, turn) => {
        const text = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'
        let [at, expected] = [0, '']
        const replacements = ranges.map(([gap, length, wanted]) => {
          const from = at + gap
          expected += text.slice(at, from) + wanted
          at = from + length
          return { from, to: at, text: wanted }
        })
        expected += text.slice(at)
        const start = replacements.length === 0 ? 0 : turn % replacements.length
        // Replacements at the same place keep their order.
        const isApart = ranges.every(([gap], index) => index === 0 || gap > 0)
        const turned = isApart
          ? [...replacements.slice(start), ...replacements.slice(0, start)]
          : replacements
        const { text: changed, applied } = applyReplacements(text, turned)
        expect(changed).toBe(expected)
        expect(undo(changed, { file: 'a', applied })).toBe(text)
        expect(redo(text, { file: 'a', applied })).toBe(changed)
      }),
      { numRuns },
    )
  })

  it('inserts before a replacement at the same place', () => {
    const [inserted, replaced] = [
      { from: 1, to: 1, text: 'X' },
      { from: 1, to: 2, text: 'Y' },
    ]
    expect(applyReplacements('abc', [inserted, replaced]).text).toBe('aXYc')
    expect(applyReplacements('abc', [replaced, inserted]).text).toBe('aXYc')
  })

  it('records very many as one', () => {
    const [before, after] = ['a', 'x'].map((letter) => letter.repeat(201))
    const all = Array.from(after ?? '', (text, at) => ({ from: at, to: at + 1, text }))
    expect(applyReplacements(before ?? '', all)).toEqual({
      text: after,
      applied: [{ at: 0, removed: before, inserted: after }],
    })
  })

  it('is reversed by differenceOf in one replacement', () => {
    const texts = fc
      .array(fc.constantFrom('a', 'b', '🎉', '🎁', '\ud83c'))
      .map((list) => list.join(''))
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const difference = differenceOf(before, after)
        expect(applyReplacements(before, difference ? [difference] : []).text).toBe(after)
        expect(difference === undefined).toBe(before === after)
      }),
      { numRuns },
    )
  })
})

describe('a long text', () => {
  it('is edited like a short one, and compared like one that nobody has edited', () => {
    const filling = 'ab🎉'.repeat(2 ** 13)
    const pieces = fc.constantFrom('a', 'b', 'ab', 'ba', '🎉', '\ud83c', '\udf89', 'x')
    const places = fc.oneof(fc.nat(8), fc.nat(filling.length))
    const edits = fc.array(fc.tuple(places, fc.nat(6), fc.array(pieces, { maxLength: 4 })), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(edits, (all) => {
        const texts = [filling]
        for (const [from, length, inserted] of all) {
          const before = texts.at(-1) ?? ''
          const text = inserted.join('')
          const edited = applyReplacements(before, [{ from, to: from + length, text }]).text
          expect(edited).toBe(before.slice(0, from) + text + before.slice(from + length))
          texts.push(edited)
        }
        for (const one of texts)
          for (const other of texts) expect(sameEnds(one, other)).toEqual(endsOf(one, other))
      }),
      { numRuns },
    )
  })

  /** The same unit by unit. */
  function endsOf(a: string, b: string): [head: number, tail: number] {
    const max = Math.min(a.length, b.length)
    let [head, tail] = [0, 0]
    while (head < max && a[head] === b[head]) head += 1
    if (/[\ud800-\udbff]/.test(a[head - 1] ?? '')) head -= 1
    while (tail < max - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1
    if (/[\udc00-\udfff]/.test(a[a.length - tail] ?? '')) tail -= 1
    return [head, tail]
  }
})

describe('a draft', () => {
  it('groups consecutive changes with the same key', () => {
    let clock = 0
    const draft = createDraft({ a: '' }, undefined, () => clock)
    const type = (text: string, key: string): void => {
      const { length } = draft.state().files['a'] ?? ''
      draft.replace('a', [{ from: length, to: length, text }], { summary: 'typed', key })
    }
    type('a', 'k')
    clock += 900
    type('b', 'k')
    clock += 1100
    type('c', 'k')
    type('d', 'l')
    const back = () => (draft.undo(), draft.state().files['a'])
    expect([back(), back(), back()]).toEqual(['abc', 'ab', ''])
    expect(draft.state().undoes).toBeUndefined()
    type('a', 'k')
    type('b', 'l')
    draft.undo()
    type('c', 'k')
    expect([back(), back()]).toEqual(['a', ''])
  })

  it('applies all edits of a step or none', () => {
    const draft = createDraft({ a: '{"x": 1}', b: '{"x": 1' })
    const set = (file: string) => ({ file, edit: { kind: 'set', path: ['x'], value: 2 } as const })
    expect(draft.edit([set('a'), set('b')], { summary: 'it' })).toBe(false)
    expect(draft.state()).toMatchObject({ files: { a: '{"x": 1}' }, undoes: undefined })
    expect(draft.edit([set('a'), set('a')], { summary: 'it' })).toBe(true)
    expect(draft.state()).toMatchObject({ files: { a: '{"x": 2}' }, undoes: expect.any(String) })
  })

  it('restores the old base when a merge is undone', () => {
    const draft = createDraft({ a: '1' })
    draft.replace('a', [{ from: 1, to: 1, text: '2' }], { summary: 'it' })
    draft.rebase({ a: '31' }, { a: '312' })
    expect(draft.state()).toMatchObject({
      files: { a: '312' },
      base: { a: '31' },
      redoes: undefined,
    })
    draft.undo()
    expect(draft.state()).toMatchObject({ files: { a: '12' }, base: { a: '1' } })
    draft.redo()
    expect(draft.state()).toMatchObject({ files: { a: '312' }, base: { a: '31' } })
    draft.rebase({ a: '312' })
    draft.undo()
    expect(draft.state()).toMatchObject({ files: { a: '12' }, base: { a: '312' } })
  })

  it('notifies its listeners once per change', () => {
    const draft = createDraft({ a: '1' })
    let times = 0
    const stop = draft.subscribe(() => (times += 1))
    draft.replace('a', [{ from: 0, to: 1, text: '1' }], { summary: 'it' })
    expect(times).toBe(0)
    draft.rebase({ a: '2' }, { a: '2' })
    expect(times).toBe(1)
    stop()
    draft.undo()
    expect(times).toBe(1)
  })
})

const keys = ['/', '/a', '/b'] as const
const page = (key: string) => ({
  name: key,
  blocks: [{ title: `${key} 1` }, { title: `${key} 2` }],
})
const start = JSON.stringify(
  { site: { brand: 'p' }, pages: Object.fromEntries(keys.map((key) => [key, page(key)])) },
  undefined,
  2,
)
const file = 'pages.json'

const step = fc.record({
  page: fc.constantFrom(...keys),
  kind: fc.constantFrom('title', 'add', 'remove', 'swap', 'undo', 'redo'),
  text: fc.string({ maxLength: 6 }),
})

it('undoes and redoes the steps of each page as if there were no others', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let clock = 0
      const create = () => createDraft({ [file]: start }, undefined, () => (clock += 5000))
      const draft = create()
      // A draft for each page, with its own steps only.
      const alone = new Map(keys.map((key) => [key, create()]))
      for (const { page: key, kind, text } of steps) {
        for (const one of [draft, alone.get(key)!]) {
          one.show(key)
          if (kind === 'undo') one.undo()
          // Another step on any page ends what can be redone.
          else if (kind === 'redo') one.redo()
          else edit(one, key, kind, text)
        }
        if (kind !== 'undo' && kind !== 'redo')
          for (const [other, one] of alone) if (other !== key) forgetUndone(one)
        for (const each of keys)
          expect(contentOf(draft, each)).toEqual(contentOf(alone.get(each)!, each))
      }
    }),
    { numRuns },
  )
})

type Draft = ReturnType<typeof createDraft>

function contentOf(draft: Draft, key: string): unknown {
  return JSON.parse(draft.state().files[file] ?? '').pages[key]
}

function edit(draft: Draft, key: string, kind: string, text: string): void {
  const blocks = JSON.parse(draft.state().files[file] ?? '').pages[key].blocks
  const path = ['pages', key, 'blocks']
  const order = blocks.map((_: unknown, index: number) => index)
  const made = {
    title: { kind: 'set', path: [...path, 0, 'title'], value: text },
    add: { kind: 'arrange', path, order: [{ value: { title: text } }, ...order] },
    remove: { kind: 'arrange', path, order: order.slice(1) },
    swap: { kind: 'arrange', path, order: order.toReversed() },
  } as const
  if (kind === 'title' || kind === 'add' || kind === 'remove' || kind === 'swap')
    draft.edit([{ file, edit: made[kind] }], { summary: kind })
}

/** An edit of the settings, which no page shows, ends what can be redone. */
function forgetUndone(draft: Draft): void {
  draft.show('nowhere')
  const value = Math.random()
  draft.edit([{ file, edit: { kind: 'set', path: ['site', 'brand'], value } }], { summary: '' })
}

it('says what would be undone, and where', () => {
  const draft = createDraft({ [file]: start })
  draft.show('/a')
  const set = (path: (string | number)[], value: string) => ({
    file,
    edit: { kind: 'set', path, value } as const,
  })
  draft.edit([set(['pages', '/a', 'blocks', 1, 'title'], 'x')], {
    summary: 'changed Title',
    entry: 'Promo 2',
  })
  expect(draft.state().undoes).toBe('changed Title of “Promo 2” on /a')
  draft.show('/b')
  expect(draft.state().undoes).toBeUndefined()
  expect([...(draft.state().latest?.places ?? [])]).toEqual(['/a'])
  draft.edit([set(['pages', '/b', 'name'], 'x'), set(['pages', '/', 'name'], 'x')], {
    summary: '/c is now /d.',
  })
  expect(draft.state().undoes).toBe('/c is now /d, on 2 pages')
  draft.show('/a')
  draft.undo()
  expect(draft.state().summary).toBe('Undone: changed Title of “Promo 2” on /a')
  draft.show('/')
  expect(draft.state().undoes).toBe('/c is now /d, on 2 pages')
  draft.show('site')
  expect(draft.state().undoes).toBeUndefined()
})
