import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDraft } from '../../../studio/client/model/draft.ts'
import { titleAbove } from '../../../studio/client/model/step.ts'
import { numRuns } from '../../fixtures/json-edits.ts'

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

it('names what contains a value', () => {
  const root = JSON.parse(start)
  expect(titleAbove(root, ['pages', '/a', 'blocks', 1, 'title'])).toBe('/a 2')
  expect(titleAbove(root, ['pages', '/a', 'name'])).toBeUndefined()
})
