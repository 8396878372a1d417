import { expect, it } from 'vitest'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { createBlockList } from '../../../studio/client/puck/content.ts'

const types = new Set(['hero', 'cta'])
const hero = { type: 'hero', title: 'A' }
const cta = { type: 'cta', title: 'B' }
const other = { type: 'cta', title: 'C' }

function start(blocks: JsonValue[]) {
  const list = createBlockList(types)
  return { list, ids: list.update(blocks).map(({ props }) => props.id) }
}

function idsOf(list: ReturnType<typeof createBlockList>, blocks: JsonValue[]): string[] {
  return list.update(blocks).map(({ props }) => props.id)
}

it('keeps the ids of existing blocks when others move', () => {
  const { list, ids } = start([hero, cta, other])
  const [first, second, third] = ids
  expect(idsOf(list, [hero, other])).toEqual([first, third])
  expect(idsOf(list, [hero, cta, other])).toEqual([first, 'cta-4', third])
  expect(second).not.toBe('cta-4')
  expect(idsOf(list, [{ ...hero, title: 'New' }, cta, other])).toEqual([first, 'cta-4', third])
})

it('keeps the ids of blocks that swap places', () => {
  const { list, ids } = start([hero, cta, other])
  const [first, second, third] = ids
  expect(idsOf(list, [other, hero, cta])).toEqual([third, first, second])
})

it('treats anything else than a known block as an unknown one', () => {
  const { list } = start([hero, 5, { type: 'nothing', title: 'x' }])
  expect(list.items().map(({ type }) => type)).toEqual(['hero', 'unknown', 'unknown'])
  expect(list.items()[2]?.props).toEqual({ id: 'unknown-3' })
})

it('returns the new order of a list and its new blocks', () => {
  const { list, ids } = start([hero, cta, other])
  const [a, b, c] = list.items()
  if (!a || !b || !c) throw new Error('unreachable')
  expect(list.orderOf([a, b, c])).toBeUndefined()
  const fresh = { type: 'cta', props: { id: 'new', title: 'N' } }
  expect(list.orderOf([c, a, fresh])).toEqual([2, 0, { value: { type: 'cta', title: 'N' } }])
  expect(list.placeOf('new')).toBe(2)
  expect(list.placeOf(ids[1] ?? '')).toBe(-1)
  const after = [other, hero, { type: 'cta', title: 'N' }]
  expect(idsOf(list, after)).toEqual([ids[2], ids[0], 'new'])
})
