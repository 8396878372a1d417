import { expect, it } from 'vitest'
import { shuffle } from '../../../renderer/client/shuffle.ts'
import { createRandom } from '../../fixtures/random.ts'

it('makes every order of three about equally often', () => {
  const random = createRandom(2)
  const counts = new Map<string, number>()
  for (let round = 0; round < 6000; round++) {
    const order = shuffle(['a', 'b', 'c'], random).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
  for (const count of counts.values()) {
    expect(count).toBeGreaterThan(850)
    expect(count).toBeLessThan(1150)
  }
})

it('stays within the list at the limits of random numbers', () => {
  expect(shuffle([1, 2, 3], () => 0)).toEqual([1, 2, 3])
  expect(shuffle([1, 2, 3], () => 1 - Number.EPSILON / 2)).toEqual([3, 2, 1])
})
