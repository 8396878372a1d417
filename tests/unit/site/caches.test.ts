import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQuick, type NamedSchemas } from '../../../check/schema/validators.ts'
import { rememberByFile } from '../../../site/cache/remember.ts'
import { createCodeKeeper } from '../../../site/cache/site-cache.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { makeBase, bundle } from '../../fixtures/sites.ts'

/* What is known from earlier runs: facts about files, and the code of validators. */

const { at, write } = folderForTests()
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
  for (const name of ['a', 'b']) write(name, name)
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
  write('a', 'c')
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

const codeDir = at('validators')
const codeFile = join(codeDir, 'validators.json')
const schemas: NamedSchemas = { ...bundle, $id: 'site' }

/** The code of a new run, and whether it was made in that run. */
function keep(of: NamedSchemas, code = '// code'): { code: string; isMade: boolean } {
  const make = vi.fn<() => string>(() => code)
  return {
    code: createCodeKeeper('validators', codeDir)(of, make),
    isMade: make.mock.calls.length > 0,
  }
}

it('makes the code of the same schemas once', () => {
  expect(keep(schemas)).toEqual({ code: '// code', isMade: true })
  expect(keep(schemas, '// other')).toEqual({ code: '// code', isMade: false })
})

it('makes it again for other schemas', () => {
  const other = { ...schemas, $defs: { ...schemas.$defs, Page: { type: 'object' } } }
  expect(keep(other, '// other')).toEqual({ code: '// other', isMade: true })
  expect(keep(schemas)).toEqual({ code: '// code', isMade: true })
})

it('makes it again if it is damaged or cannot be kept', () => {
  writeFileSync(codeFile, readFileSync(codeFile, 'utf8').replace('// code', 'exit()  '))
  expect(keep(schemas)).toEqual({ code: '// code', isMade: true })
  rmSync(codeDir, { recursive: true })
  writeFileSync(codeDir, 'a file in its place')
  expect(keep(schemas)).toEqual({ code: '// code', isMade: true })
  rmSync(codeDir)
})

it('gives the same verdicts as validators that are compiled', () => {
  const names = ['Page', 'Block']
  const compiled = createQuick(schemas, names)
  const values = Object.values(makeBase().pages).flatMap((page) => [
    page,
    { ...page, name: 7 },
    { ...page, more: true },
    ...page.blocks,
    ...page.blocks.map((block) => ({ ...block, type: 'constructor' })),
    ...page.blocks.map((block) => ({ ...block, title: '' })),
  ])
  const made = createQuick(schemas, names, createCodeKeeper('validators', codeDir))
  const kept = createQuick(schemas, names, createCodeKeeper('validators', codeDir))
  for (const name of names) {
    const verdicts = values.map((value) => compiled(name)(value))
    expect(new Set(verdicts)).toEqual(new Set([true, false]))
    expect(values.map((value) => made(name)(value))).toEqual(verdicts)
    expect(values.map((value) => kept(name)(value))).toEqual(verdicts)
  }
  expect(() => kept('Nothing')).toThrow('the schema bundle has no Nothing')
})
