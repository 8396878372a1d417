import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressFiles } from '../../../builder/output/compress.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'

const { at, write } = folderForTests()

const page = '<p>A text that says the same again.</p>'.repeat(100)
const site: Record<string, string> = {
  'index.html': page,
  'guides/slots.html': `${page}other`,
  'data/index.json': JSON.stringify(page),
  'small.html': 'small',
  'img/a.webp': page,
  'noise.txt': Array.from({ length: 30 }, (_, index) =>
    createHash('sha512').update(String(index)).digest().toString('latin1'),
  ).join(''),
  _headers: page,
}

/** Writes a site into a new folder, and compresses its files, given the folder of an earlier one. */
async function compress(name: string, before: string, files = site) {
  for (const [file, text] of Object.entries(files))
    write(`${name}/${file}`, Buffer.from(text, 'latin1'))
  return compressFiles(at(name), at(before))
}

it('writes both forms of each text that gets smaller, and reuses them later', async () => {
  const counts = await compress('first', 'none')
  const made = readdirSync(at('first'), { recursive: true, encoding: 'utf8' })
  const packed = ['data/index.json', 'guides/slots.html', 'index.html']
  expect(made.filter((file) => /\.(?:br|gz)$/.test(file)).toSorted()).toEqual(
    packed.flatMap((file) => [`${file}.br`, `${file}.gz`]),
  )
  expect(counts).toEqual({ made: 6, kept: 0 })
  for (const file of packed) {
    expect(brotliDecompressSync(readFileSync(at(`first/${file}.br`))).toString()).toBe(site[file])
    expect(gunzipSync(readFileSync(at(`first/${file}.gz`))).toString()).toBe(site[file])
  }

  // One text has changed, one compressed file is damaged, and one belongs to another text.
  write('first/guides/slots.html.gz', 'damaged')
  write('first/data/index.json.br', readFileSync(at('first/index.html.br')))
  const counted = await compress('second', 'first', { ...site, 'index.html': `${page}new` })
  expect(counted).toEqual({ made: 4, kept: 2 })
  const inodeOf = (file: string): number => statSync(at(file)).ino
  const isSame = (file: string): boolean => inodeOf(`first/${file}`) === inodeOf(`second/${file}`)
  expect(['guides/slots.html.br', 'data/index.json.gz', 'index.html.br'].map(isSame)).toEqual([
    true,
    true,
    false,
  ])
  expect(gunzipSync(readFileSync(at('second/guides/slots.html.gz'))).toString()).toBe(
    `${page}other`,
  )
  expect(brotliDecompressSync(readFileSync(at('second/index.html.br'))).toString()).toBe(
    `${page}new`,
  )
})
