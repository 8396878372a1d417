// covers: blocks/** renderer/** builder/bundle/** vite.config.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { runBundler, withIslands, type BundledFile } from '../../../builder/bundle/bundle-client.ts'
import { listIslands } from '../../../codegen/lists/islands.ts'
import { blockFolders, projectRoot } from '../../../schema/read/load-schemas.ts'

const islands = listIslands(blockFolders(projectRoot))
type Chunk = Extract<BundledFile, { type: 'chunk' }>
let plain: Chunk[]
let chunks: Chunk[]

beforeAll(async () => {
  const bundle = async (version: string): Promise<Chunk[]> =>
    (await runBundler(version, { write: false })).filter((file) => file.type === 'chunk')
  plain = await bundle('test')
  chunks = await bundle(withIslands('test'))
})

const sizeOf = (some: readonly Chunk[]): number =>
  some.reduce((bytes, { code }) => bytes + gzipSync(code, { level: 9 }).byteLength, 0)
const named = (name: string): Chunk[] =>
  chunks.filter((chunk) => chunk.name === name && chunk.isEntry)
const folderOf = ({ facadeModuleId }: Chunk): string =>
  /\/blocks\/(\w+)\//.exec(facadeModuleId ?? '')?.[1] ?? ''

it('leaves the client of a site without islands one file, with nothing that only they need', () => {
  expect(plain.map(({ fileName }) => fileName)).toEqual(['assets/client-test.js'])
  expect(plain[0]?.code).not.toContain('data-island')
})

it('keeps the runtime within 1.5 KB after gzip, and without React', () => {
  const runtime = named('islands')
  expect(sizeOf(runtime)).toBeGreaterThan(0)
  expect(sizeOf(runtime)).toBeLessThanOrEqual(1500)
  expect(runtime.flatMap(({ imports }) => imports)).toEqual([])
})

it('adds at most 500 bytes after gzip to the client of a site with islands', () => {
  expect(sizeOf(named('client')) - sizeOf(plain)).toBeLessThanOrEqual(500)
})

describe.each(islands)('the island of $type', ({ type, isScript }) => {
  const file = `blocks/${type}/island.ts${isScript ? '' : 'x'}`

  it('is at most 5 KB after gzip, with its block, besides React', () => {
    const own = chunks.filter((chunk) => folderOf(chunk) === type)
    // What the client itself imports is there already.
    const entries = chunks.filter(({ isEntry }) => isEntry)
    const loaded = new Set(entries.flatMap(({ fileName, imports }) => [fileName, ...imports]))
    const others = own
      .flatMap(({ imports }) => imports)
      .filter((name) => !loaded.has(name))
      .flatMap((name) => chunks.filter(({ fileName }) => fileName === name))
    expect(own.length).toBeGreaterThan(0)
    expect(sizeOf([...new Set([...own, ...others])])).toBeLessThanOrEqual(5000)
  })

  it('uses nothing that the policy of pages refuses', () => {
    expect(findRefused(file, readFileSync(join(projectRoot, file), 'utf8'))).toEqual([])
  })
})

/** What the Content-Security-Policy of pages refuses, and what to do instead. */
const refused: readonly [code: RegExp, instead: string][] = [
  [
    /\b(?:inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|createContextualFragment/,
    'Show and hide elements that index.tsx has rendered, or create them with document.createElement.',
  ],
  [/\bdocument\.write|\beval\(|new Function\(/, 'Write the code in the island, or import() it.'],
  [
    /setAttribute\('style'|createElement\('style'|cssText/,
    'Toggle an attribute that the styles of index.tsx select, or set one property: element.style.width.',
  ],
  [
    /createElement\('(?:script|iframe)'/,
    "Import the code: it becomes a file of the site. The policy lets no other origin's code in.",
  ],
  [
    /https?:\/\//,
    'Pages load nothing from other origins. Put it in public/ or in the data of the block.',
  ],
]

function findRefused(file: string, text: string): string[] {
  return refused.flatMap(([code, instead]) => {
    const found = code.exec(text)
    return found ? [`${file} uses ${found[0]}, which pages refuse. ${instead}`] : []
  })
}

it('names what to use instead of what the policy refuses', () => {
  expect(findRefused('blocks/x/island.ts', "element.innerHTML = '<b>'; eval('1')")).toEqual([
    'blocks/x/island.ts uses innerHTML, which pages refuse. Show and hide elements that index.tsx has rendered, or create them with document.createElement.',
    'blocks/x/island.ts uses eval(, which pages refuse. Write the code in the island, or import() it.',
  ])
})
