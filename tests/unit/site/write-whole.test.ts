import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { fixFile } from '../../../cli/site/fix-site.ts'
import { identify } from '../../../site/files/process-id.mjs'
import { writeAll, type Rewrite } from '../../../site/files/write-all.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { deadId } from '../../fixtures/build-process.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { makeBase, checkText, textOf } from '../../fixtures/sites.ts'

const { path: folder, at } = folderForTests()
const target = at('a.txt')
const names = (): string[] => readdirSync(folder).toSorted()

it('writes a new file, and over an old one, without leftovers', async () => {
  expect(await writeWhole(target, 'one')).toBe(true)
  expect(await writeWhole(target, 'two')).toBe(true)
  expect(readFileSync(target, 'utf8')).toBe('two')
  expect(names()).toEqual(['a.txt'])
})

it('writes nothing when the file is no longer what it was', async () => {
  expect(await writeWhole(target, 'three', () => Promise.resolve(false))).toBe(false)
  expect(readFileSync(target, 'utf8')).toBe('two')
  expect(names()).toEqual(['a.txt'])
})

it('removes leftovers of a killed process for this file, and nothing else', async () => {
  const gone = deadId()
  const left = `.a.txt.${gone}.tmp`
  const kept = [
    `.a.txt.${identify(process.ppid)}.tmp`,
    `.a.txt.${process.ppid}.tmp`,
    `.b.txt.${gone}.tmp`,
    `.aatxt.${gone}.tmp`,
    `a.txt.${gone}.tmp`,
    '.a.txt.old.tmp',
  ]
  for (const name of [left, ...kept]) writeFileSync(at(name), '')
  await writeWhole(target, 'two')
  expect(names()).toEqual(['a.txt', ...kept].toSorted())
  for (const name of kept) rmSync(at(name))
})

it('follows a link and keeps it', async () => {
  symlinkSync('a.txt', at('link'))
  await writeWhole(at('link'), 'four')
  expect(readFileSync(target, 'utf8')).toBe('four')
  expect(
    readdirSync(folder, { withFileTypes: true }).filter((one) => one.isSymbolicLink()),
  ).toHaveLength(1)
})

it('writes to a device directly', async () => {
  expect(await writeWhole('/dev/null', 'five')).toBe(true)
})

it('does not replace a folder', async () => {
  await expect(writeWhole(folder, 'six')).rejects.toThrow('is a folder')
})

it('does not fix a file that was changed since it was read', async () => {
  const pages = at('pages.json')
  const read = textOf(makeBase()).replace('"minAge": 21', '"minAge": "21"')
  writeFileSync(pages, `${read}\n`)
  const printed: string[] = []
  const options = { file: pages, bytes: Buffer.from(read), check: checkText }
  await expect(fixFile({ ...options, print: (line) => printed.push(line) })).rejects.toThrow(
    'was changed in the meantime. No fixes were applied; run the command again.',
  )
  expect(readFileSync(pages, 'utf8')).toBe(`${read}\n`)
  expect(printed).toEqual([])
})

const targets = ['a.json', 'b.json', 'c.json']
const rewrites: Rewrite[] = targets.map((name) => ({
  file: join(at('all'), name),
  bytes: Buffer.from(`old ${name}`),
  text: `new ${name}`,
}))
const readAll = (): string[] => rewrites.map(({ file }) => readFileSync(file, 'utf8'))

describe('several files, all of them or none', () => {
  beforeEach(() => {
    mkdirSync(at('all'), { recursive: true })
    for (const { file, bytes } of rewrites) writeFileSync(file, bytes)
  })

  it('replaces all files', async () => {
    await writeAll(rewrites)
    expect(readAll()).toEqual(targets.map((name) => `new ${name}`))
  })

  it('replaces none if one was changed since it was read', async () => {
    writeFileSync(rewrites[1]!.file, 'other')
    await expect(writeAll(rewrites)).rejects.toThrow(/b\.json was changed in the meantime/)
    expect(readAll()).toEqual(['old a.json', 'other', 'old c.json'])
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
    expect(readAll()).toEqual(targets.map((name) => `old ${name}`))
    expect(readdirSync(at('all'))).toEqual(targets)
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
    expect(readAll()).toEqual(targets.map((name) => `old ${name}`))
  })

  it('writes nothing for a file that is gone', async () => {
    const gone = { file: at('all/gone.json'), bytes: Buffer.from(''), text: 'x' }
    await expect(writeAll([...rewrites, gone])).rejects.toThrow(/ENOENT.*gone\.json/)
    expect(existsSync(gone.file)).toBe(false)
    expect(readAll()).toEqual(targets.map((name) => `old ${name}`))
  })
})
