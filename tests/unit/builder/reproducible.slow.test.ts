import { beforeAll, expect, it } from 'vitest'
import {
  buildOn,
  findDifferences,
  findTraces,
  type Built,
  type Machine,
} from '../../fixtures/reproduce.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'

/** The same project, built in two places, gives the same bytes. Pictures come from the cache; tests/soak has none. */

const { at } = folderForTests()

const caches = ['pictures', 'cards']
const machines: [Machine, Machine] = [
  {
    project: at('here'),
    home: at('home-of-alice-m'),
    user: 'alice-m',
    zone: 'Asia/Manila',
    language: 'en_US.UTF-8',
    umask: '022',
    isOther: false,
    caches,
  },
  {
    project: at('at/a place/much deeper/than the first/site'),
    home: at('home-of-burak-k'),
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
