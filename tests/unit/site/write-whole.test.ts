import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fixFile } from '../../../cli/site/fix-site.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { identify } from '../../../site/files/process-id.mjs'
import { deadId } from '../../fixtures/build-process.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'
import { baseSite, checkText, textOf } from '../../fixtures/sites.ts'

const folder = makeFolder()
afterAll(folder.remove)
const file = join(folder.path, 'a.txt')
const names = (): string[] => readdirSync(folder.path).toSorted()

it('writes a new file, and over an old one, without leftovers', async () => {
  expect(await writeWhole(file, 'one')).toBe(true)
  expect(await writeWhole(file, 'two')).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('two')
  expect(names()).toEqual(['a.txt'])
})

it('writes nothing when the file is no longer what it was', async () => {
  expect(await writeWhole(file, 'three', () => Promise.resolve(false))).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe('two')
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
  for (const name of [left, ...kept]) writeFileSync(join(folder.path, name), '')
  await writeWhole(file, 'two')
  expect(names()).toEqual(['a.txt', ...kept].toSorted())
  for (const name of kept) rmSync(join(folder.path, name))
})

it('follows a link and keeps it', async () => {
  symlinkSync('a.txt', join(folder.path, 'link'))
  await writeWhole(join(folder.path, 'link'), 'four')
  expect(readFileSync(file, 'utf8')).toBe('four')
  expect(
    readdirSync(folder.path, { withFileTypes: true }).filter((one) => one.isSymbolicLink()),
  ).toHaveLength(1)
})

it('writes to a device directly', async () => {
  expect(await writeWhole('/dev/null', 'five')).toBe(true)
})

it('does not replace a folder', async () => {
  await expect(writeWhole(folder.path, 'six')).rejects.toThrow('is a folder')
})

it('does not fix a file that was changed since it was read', async () => {
  const pages = join(folder.path, 'pages.json')
  const read = textOf(baseSite()).replace('"minAge": 21', '"minAge": "21"')
  writeFileSync(pages, `${read}\n`)
  const printed: string[] = []
  const options = { file: pages, bytes: Buffer.from(read), check: checkText }
  await expect(fixFile({ ...options, print: (line) => printed.push(line) })).rejects.toThrow(
    'was changed in the meantime. No fixes were applied; run the command again.',
  )
  expect(readFileSync(pages, 'utf8')).toBe(`${read}\n`)
  expect(printed).toEqual([])
})
