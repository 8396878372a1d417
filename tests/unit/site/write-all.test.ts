import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { writeAll, type Rewrite } from '../../../site/files/write-all.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'

/* Several files are replaced, all of them or none. */

const folder = makeFolder()
afterAll(folder.remove)
const names = ['a.json', 'b.json', 'c.json']
const rewrites: Rewrite[] = names.map((name) => ({
  file: join(folder.path, name),
  bytes: Buffer.from(`old ${name}`),
  text: `new ${name}`,
}))
const read = (): string[] => rewrites.map(({ file }) => readFileSync(file, 'utf8'))

beforeEach(() => {
  for (const { file, bytes } of rewrites) writeFileSync(file, bytes)
})

it('replaces all files', async () => {
  await writeAll(rewrites)
  expect(read()).toEqual(names.map((name) => `new ${name}`))
})

it('replaces none if one was changed since it was read', async () => {
  writeFileSync(rewrites[1]!.file, 'other')
  await expect(writeAll(rewrites)).rejects.toThrow(/b\.json was changed in the meantime/)
  expect(read()).toEqual(['old a.json', 'other', 'old c.json'])
})

it('replaces none if one cannot be written', async () => {
  const write: typeof writeWhole = (file, content, isUnchanged) =>
    file.endsWith('c.json')
      ? Promise.reject(new Error('the disk is full'))
      : writeWhole(file, content, isUnchanged)
  const before = rewrites.map(({ file }) => statSync(file).ino)
  await expect(writeAll(rewrites, write)).rejects.toThrow('the disk is full')
  // Not even for a moment.
  expect(rewrites.map(({ file }) => statSync(file).ino)).toEqual(before)
  expect(read()).toEqual(names.map((name) => `old ${name}`))
  expect(readdirSync(folder.path)).toEqual(names)
})

it('restores those in place if the last cannot be renamed', async () => {
  const write: typeof writeWhole = async (file, content, isUnchanged) => {
    if (!file.endsWith('c.json')) return writeWhole(file, content, isUnchanged)
    await isUnchanged?.()
    while (!rewrites.slice(0, 2).every((one) => readFileSync(one.file, 'utf8') === one.text))
      await new Promise((resolve) => setTimeout(resolve, 1))
    throw new Error('the file is in use')
  }
  await expect(writeAll(rewrites, write)).rejects.toThrow('the file is in use')
  expect(read()).toEqual(names.map((name) => `old ${name}`))
})

it('writes nothing for a file that is gone', async () => {
  const gone = { file: join(folder.path, 'gone.json'), bytes: Buffer.from(''), text: 'x' }
  await expect(writeAll([...rewrites, gone])).rejects.toThrow(/ENOENT.*gone\.json/)
  expect(existsSync(gone.file)).toBe(false)
  expect(read()).toEqual(names.map((name) => `old ${name}`))
})
