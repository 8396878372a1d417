import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { compressFiles } from '../../../builder/output/compress.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'

const folder = makeFolder()
afterAll(folder.remove)

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
  const at = (file: string): string => join(folder.path, name, file)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text, 'latin1')
  }
  return { at, counts: await compressFiles(join(folder.path, name), join(folder.path, before)) }
}

it('writes both forms of each text that gets smaller, and reuses them later', async () => {
  const { at, counts } = await compress('first', 'none')
  const made = readdirSync(join(folder.path, 'first'), { recursive: true, encoding: 'utf8' })
  const packed = ['data/index.json', 'guides/slots.html', 'index.html']
  expect(made.filter((file) => /\.(?:br|gz)$/.test(file)).toSorted()).toEqual(
    packed.flatMap((file) => [`${file}.br`, `${file}.gz`]),
  )
  expect(counts).toEqual({ made: 6, kept: 0 })
  for (const file of packed) {
    expect(brotliDecompressSync(readFileSync(at(`${file}.br`))).toString()).toBe(site[file])
    expect(gunzipSync(readFileSync(at(`${file}.gz`))).toString()).toBe(site[file])
  }

  // One text has changed, one compressed file is damaged, and one belongs to another text.
  writeFileSync(at('guides/slots.html.gz'), 'damaged')
  writeFileSync(at('data/index.json.br'), readFileSync(at('index.html.br')))
  const next = await compress('second', 'first', { ...site, 'index.html': `${page}new` })
  expect(next.counts).toEqual({ made: 4, kept: 2 })
  const isSame = (file: string): boolean => statSync(at(file)).ino === statSync(next.at(file)).ino
  expect(['guides/slots.html.br', 'data/index.json.gz', 'index.html.br'].map(isSame)).toEqual([
    true,
    true,
    false,
  ])
  expect(gunzipSync(readFileSync(next.at('guides/slots.html.gz'))).toString()).toBe(`${page}other`)
  expect(brotliDecompressSync(readFileSync(next.at('index.html.br'))).toString()).toBe(`${page}new`)
})
