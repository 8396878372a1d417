import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberByFile } from '../../../site/cache/remember.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'

const folder = makeFolder()
afterAll(folder.remove)
const at = (name: string): string => join(folder.path, name)
const cacheDir = at('cache')
const store = join(cacheDir, 'lengths.json')
const read = vi.fn<(file: string) => Promise<number>>(
  async (file: string) => readFileSync(file, 'utf8').length,
)
const isFact = (value: unknown): value is number => typeof value === 'number'

/** The reader of a new run, a minute from now. */
const run = (version = '1') => rememberByFile({ kind: 'lengths', version, read, isFact, cacheDir })

beforeEach(() => {
  vi.setSystemTime(Date.now() + 60_000)
  read.mockClear()
  rmSync(cacheDir, { recursive: true, force: true })
  for (const name of ['a', 'b']) writeFileSync(at(name), name)
})
afterEach(() => void vi.useRealTimers())

it('reads a file in one run only', async () => {
  const first = run()
  expect(await Promise.all([first(at('a')), first(at('b'))])).toEqual([1, 1])
  expect(readdirSync(cacheDir)).toEqual(['lengths.json'])
  const second = run()
  expect(await Promise.all([second(at('a')), second(at('b'))])).toEqual([1, 1])
  expect(read).toHaveBeenCalledTimes(2)
})

it('reads a file again after a change that keeps its size and its time', async () => {
  utimesSync(at('a'), 1e9, 1e9)
  await run()(at('a'))
  writeFileSync(at('a'), 'c')
  utimesSync(at('a'), 1e9, 1e9)
  await run()(at('a'))
  expect(read).toHaveBeenCalledTimes(2)
})

it('reads a file again with another version of the code', async () => {
  await run()(at('a'))
  await run('2')(at('a'))
  expect(read).toHaveBeenCalledTimes(2)
})

it('does not remember a file that has just changed', async () => {
  vi.useRealTimers()
  await run()(at('a'))
  expect(() => readdirSync(cacheDir)).toThrow('ENOENT')
})

it('ignores a damaged store, and works without one', async () => {
  await run()(at('a'))
  writeFileSync(store, readFileSync(store, 'utf8').replace('1}', '9}'))
  expect(await run()(at('a'))).toBe(1)
  rmSync(cacheDir, { recursive: true })
  writeFileSync(cacheDir, 'a file in its place')
  expect(await run()(at('a'))).toBe(1)
})

it('passes on a failure, and remembers nothing', async () => {
  read.mockRejectedValueOnce(new Error('no number'))
  await expect(run()(at('a'))).rejects.toThrow('no number')
  expect(await run()(at('a'))).toBe(1)
})
