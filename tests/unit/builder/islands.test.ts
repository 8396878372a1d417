// covers: blocks/** renderer/** builder/bundle/** vite.config.ts
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { runBundler, withIslands, type BundledFile } from '../../../builder/bundle/bundle-client.ts'
import { findRefused, inspectIslands } from '../../../builder/bundle/inspect-islands.ts'
import { listIslands } from '../../../codegen/lists/islands.ts'
import { blockFolders, projectRoot } from '../../../schema/read/load-schemas.ts'

const islands = await listIslands(blockFolders(projectRoot))
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

it('adds at most 440 bytes after gzip to the client of a site with islands, and 60 for each type', () => {
  const limit = 440 + 60 * islands.length
  expect(sizeOf(named('client')) - sizeOf(plain)).toBeLessThanOrEqual(limit)
})

describe.each(islands)('the island of $type', ({ type, isScript }) => {
  it('has a chunk', () => {
    const files = chunks.map(({ facadeModuleId }) => facadeModuleId)
    expect(files).toContainEqual(
      expect.stringMatching(`/blocks/${type}/${isScript ? 'island' : 'index'}`),
    )
  })
})

it('keeps each island within 5 KB after gzip, without what the policy of pages refuses', () => {
  expect(inspectIslands(chunks)).toEqual([])
})

it('reports an island that is too large, without what it imports later', () => {
  const noise = randomBytes(9000).toString('base64')
  const own =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/tabs/island.ts')) ?? never()
  const large = { ...own, code: `${own.code}/*${noise}*/` }
  expect(inspectIslands([large])).toEqual([
    expect.stringMatching(
      /^blocks\/tabs has \d+ bytes after gzip with its island; the maximum is 5000\. Load what is only needed later with import\(\)/,
    ),
  ])
  const late = { ...large, fileName: 'late.js', facadeModuleId: '/site/blocks/tabs/late.ts' }
  expect(inspectIslands([{ ...own, dynamicImports: ['late.js'] }, late])).toEqual([])
  expect(inspectIslands([{ ...own, imports: ['late.js'] }, late])).toHaveLength(1)
})

it.each([
  ["element.innerHTML = '<b>'", 'innerHTML', 'Show and hide elements'],
  ["eval('1')", 'eval(', 'or import() it'],
  ["element.setAttribute('style', 'color: red')", "setAttribute('style'", 'element.style.width'],
  ["document.createElement('iframe')", "createElement('iframe'", 'it becomes a file of the site'],
  ["import('https://cdn.example/x.js')", 'https://', 'Put it in public/'],
])('names what to use instead of %s', (code, found, remedy) => {
  const [message, ...others] = findRefused('x', '/site/blocks/x/island.ts', code)
  expect(message).toContain(`blocks/x/island.ts uses ${found}, which pages refuse. `)
  expect(message).toContain(remedy)
  expect(others).toEqual([])
})

it('names the package that uses what pages refuse, and leaves the addresses in its messages', () => {
  const file = '/site/node_modules/@some/select/dist/index.js'
  expect(findRefused('x', file, "warn('https://some.example')")).toEqual([])
  expect(findRefused('x', file, 'document.createElement("style")')).toEqual([
    'blocks/x imports @some/select, which uses createElement("style", which pages refuse. Try whether it works without, on a page that was built, or use another package.',
  ])
})

it('lets a namespace of markup through', () => {
  const code = "document.createElementNS('http://www.w3.org/2000/svg', 'svg')"
  expect(findRefused('x', '/site/blocks/x/island.ts', code)).toEqual([])
})

function never(): never {
  throw new Error('there is no such chunk')
}
