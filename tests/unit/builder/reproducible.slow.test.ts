import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildOn,
  findDifferences,
  findTraces,
  type Built,
  type Machine,
} from '../../fixtures/reproduce.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'

/** The same project, built in two places, gives the same bytes. Pictures come from the cache; tests/soak has none. */

const folder = makeFolder()
afterAll(folder.remove)

const caches = ['pictures', 'cards']
const machines: [Machine, Machine] = [
  {
    project: join(folder.path, 'here'),
    home: join(folder.path, 'home-of-alice-m'),
    user: 'alice-m',
    zone: 'Asia/Manila',
    language: 'en_US.UTF-8',
    umask: '022',
    isOther: false,
    caches,
  },
  {
    project: join(folder.path, 'at/a place', 'much deeper/than the first', 'site'),
    home: join(folder.path, 'home-of-burak-k'),
    user: 'burak-k',
    zone: 'America/St_Johns',
    language: 'tr_TR.UTF-8',
    umask: '077',
    isOther: true,
    caches,
  },
]
let one: Built
let other: Built

beforeAll(async () => {
  one = await buildOn(machines[0])
  other = await buildOn(machines[1])
}, 600_000)

it('writes the same bytes in another folder, at another time, on another machine', () => {
  expect(one.has('index.html')).toBe(true)
  expect(findDifferences(one, other)).toEqual([])
})

it('contains nothing about the machine that it was built on', () => {
  expect(findTraces(one, machines)).toEqual([])
  expect(findTraces(other, machines)).toEqual([])
})
