import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForTests } from '../fixtures/folder-for-tests.ts'
import {
  buildOn,
  findDifferences,
  findTraces,
  type Built,
  type Machine,
} from '../fixtures/reproduce.ts'

/** Independent builds: every picture and every card is created again, and one site is built in shards. */

const { path: folder, at } = folderForTests()

const machineOf = (number: number, isOther: boolean): Machine => ({
  project: join(folder, ...Array.from({ length: number }, (_, depth) => `level-${depth} ü`)),
  home: at(`home-${number}`),
  user: `builder-${number}`,
  zone: ['Pacific/Kiritimati', 'America/Adak', 'Asia/Manila'][number % 3] ?? '',
  language: ['tr_TR.UTF-8', 'C', 'ar_EG.UTF-8'][number % 3] ?? '',
  umask: ['077', '002', '022'][number % 3] ?? '',
  isOther,
})

it('writes the same bytes on every machine, without any cache', async () => {
  const builds: [Machine, string[]][] = [
    [machineOf(1, false), []],
    [machineOf(4, true), ['--no-cache']],
  ]
  const built: Built[] = []
  for (const [machine, options] of builds) built.push(await buildOn(machine, options))
  const [one = new Map(), other = new Map()] = built
  expect(findDifferences(one, other)).toEqual([])
  const machines = builds.map(([machine]) => machine)
  for (const files of built) expect(findTraces(files, machines)).toEqual([])

  const shares: Built[] = []
  for (const index of [1, 2, 3]) {
    const machine = machineOf(4 + index, index % 2 === 0)
    shares.push(await buildOn(machine, ['--shard', `${index}/3`]))
  }
  const together = new Map(shares.flatMap((share) => [...share]))
  const apart = shares.flatMap((share) =>
    [...share].filter(([name, content]) => together.get(name) !== content),
  )
  expect(apart.map(([name]) => name)).toEqual([])
  expect(findDifferences(one, together)).toEqual([])
}, 3_600_000)
