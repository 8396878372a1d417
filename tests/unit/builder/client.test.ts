// covers: blocks/** renderer/** builder/bundle/** vite.config.ts
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it, vi } from 'vitest'
import { runBundler, withIslands, type BundledFile } from '../../../builder/bundle/bundle-client.ts'
import { findRefused, inspectIslands } from '../../../builder/bundle/inspect-islands.ts'
import { inBrowser, readProductionPackages } from '../../../codegen/docs/licences.ts'
import { listIslands } from '../../../codegen/lists/islands.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { findBlocks } from '../../../schema/config/site-roots.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { root } from '../../fixtures/site-folder.ts'

/* What visitors download as the client, and what it is made of. */

const { security } = siteConfig
const islands = await listIslands(findBlocks([{ folder: projectRoot }]))
type Chunk = Extract<BundledFile, { type: 'chunk' }>
const packages = readProductionPackages()
const named = packages.map(({ name }) => name)
let bundled: BundledFile[]
let plain: Chunk[]
let chunks: Chunk[]

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const chunksOf = (all: BundledFile[]): Chunk[] => all.filter((file) => file.type === 'chunk')
  bundled = await runBundler('test', security, { write: false })
  plain = chunksOf(bundled)
  chunks = chunksOf(await runBundler(withIslands('test'), security, { write: false }))
}, 240_000)

const sizeOf = (some: readonly Chunk[]): number =>
  some.reduce((bytes, { code }) => bytes + gzipSync(code, { level: 9 }).byteLength, 0)
const entry = (name: string): Chunk[] =>
  chunks.filter((chunk) => chunk.name === name && chunk.isEntry)

it('keeps all JavaScript of the client within 109.5 KB after gzip', () => {
  expect(sizeOf(plain)).toBeGreaterThan(50_000)
  expect(sizeOf(plain)).toBeLessThanOrEqual(109_500)
})

it('leaves the client of a site without islands one file, with nothing that only they need', () => {
  expect(plain.map(({ fileName }) => fileName)).toEqual(['assets/client-test.js'])
  expect(plain[0]?.code).not.toContain('data-island')
})

it('keeps the runtime within 1.56 KB after gzip, and without React', () => {
  const runtime = entry('islands')
  expect(sizeOf(runtime)).toBeGreaterThan(0)
  // Each type of island adds its name and the address of its file.
  expect(sizeOf(runtime)).toBeLessThanOrEqual(1560)
  expect(runtime.flatMap(({ imports }) => imports)).toEqual([])
})

it('adds at most 440 bytes after gzip to the client of a site with islands, and 60 for each type', () => {
  const limit = 440 + 60 * islands.length
  expect(sizeOf(entry('client')) - sizeOf(plain)).toBeLessThanOrEqual(limit)
})

it.each(islands)('has a chunk for the island of $type', ({ type, isScript }) => {
  const files = chunks.map(({ facadeModuleId }) => facadeModuleId)
  expect(files).toContainEqual(
    expect.stringMatching(`/blocks/${type}/${isScript ? 'island' : 'index'}`),
  )
})

it('keeps each island within 5 KB after gzip, without what the policy of pages refuses', () => {
  expect(inspectIslands(chunks, security)).toEqual([])
})

it('reports an island that is too large, without what it imports later', () => {
  const noise = randomBytes(9000).toString('base64')
  const own =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/tabs/island.ts')) ?? never()
  const large = { ...own, code: `${own.code}/*${noise}*/` }
  expect(inspectIslands([large], security)).toEqual([
    expect.stringMatching(
      /^blocks\/tabs has \d+ bytes after gzip with its island; the maximum is 5000\. Load what is only needed later with import\(\)/,
    ),
  ])
  const late = { ...large, fileName: 'late.js', facadeModuleId: '/site/blocks/tabs/late.ts' }
  expect(inspectIslands([{ ...own, dynamicImports: ['late.js'] }, late], security)).toEqual([])
  expect(inspectIslands([{ ...own, imports: ['late.js'] }, late], security)).toHaveLength(1)
})

it.each([
  ["element.innerHTML = '<b>'", 'innerHTML', 'Show and hide elements'],
  ["eval('1')", 'eval(', 'or import() it'],
  ["element.setAttribute('style', 'color: red')", "setAttribute('style'", 'element.style.width'],
  ["document.createElement('iframe')", "createElement('iframe'", 'it becomes a file of the site'],
  ['frame.srcdoc = text', 'srcdoc', 'it becomes a file of the site'],
  ["import('https://cdn.example/x.js')", 'https://', 'Put it in public/'],
])('names what to use instead of %s', (code, found, remedy) => {
  const [message, ...others] = findRefused('x', '/site/blocks/x/island.ts', code, security)
  expect(message).toContain(`blocks/x/island.ts uses ${found}, which pages refuse. `)
  expect(message).toContain(remedy)
  expect(others).toEqual([])
})

it('names the package that uses what pages refuse, and leaves namespaces and the addresses in its messages', () => {
  const file = '/site/node_modules/@some/select/dist/index.js'
  const namespace = "document.createElementNS('http://www.w3.org/2000/svg', 'svg')"
  expect(findRefused('x', '/site/blocks/x/island.ts', namespace, security)).toEqual([])
  expect(findRefused('x', file, "warn('https://some.example')", security)).toEqual([])
  expect(findRefused('x', file, 'document.createElement("style")', security)).toEqual([
    'blocks/x imports @some/select, which uses createElement("style", which pages refuse. Try whether it works without, on a page that was built, or use another package.',
  ])
})

it('knows every production package, and no development package', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  expect(named).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'scheduler']))
  expect(Object.keys(devDependencies).filter((name) => named.includes(name))).toEqual([])
})

it('depends only on packages whose licences allow to use them and that run no install script', () => {
  const shipped = packages.filter(({ name }) => inBrowser.has(name))
  expect(shipped.filter(({ licence }) => !isPermissive(licence))).toEqual([])
  expect(packages.filter(({ licence }) => !isPermissive(licence, true))).toEqual([])
  expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
})

/** Licences that require only attribution. */
const permissive = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 PSF-2.0 Python-2.0'.split(
    ' ',
  ),
)

/**
 * Licences of tools and fonts that are used as they are and never reach visitors: libvips (LGPL, loaded as a shared
 * library), Lightning CSS (MPL), Inter (OFL) and pako (Zlib, in subset-font).
 */
const ofTools = new Set(['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1', 'Zlib'])

/**
 * Whether a licence requires only attribution: at least one of several alternatives, or all of those combined. For tools
 * that never reach visitors, a few others will do.
 */
function isPermissive(licence: string, isTool = false): boolean {
  const words = licence.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(words)) return false
  const isFine = (name: string): boolean => permissive.has(name) || (isTool && ofTools.has(name))
  return words.split(' OR ').some((choice) => choice.split(' AND ').every(isFine))
}

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['GPL-3.0-only', false],
  ['(MIT AND GPL-3.0-only) OR (ISC)', false], // needs a decision by a person
  ['SEE LICENSE IN terms.txt', false],
  ['', false],
])('takes %j for permissive: %s', (licence, verdict) => {
  expect(isPermissive(licence)).toBe(verdict)
})

it('ships the notice of each package in the client, and of no other', () => {
  const texts = bundled.filter(({ fileName }) => fileName.endsWith('.txt'))
  expect(texts.map(({ fileName }) => fileName)).toEqual(['assets/client-test.licences.txt'])
  const [notices] = texts.map((file) => (file.type === 'asset' ? String(file.source) : ''))
  const found = Array.from(notices?.matchAll(/^(\S+) [\d.]+ \(/gm) ?? [], ([, name]) => name)
  expect(new Set(found)).toEqual(inBrowser)
  expect(found).toHaveLength(inBrowser.size)
  expect([...inBrowser].filter((name) => !named.includes(name))).toEqual([])
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(notices).toContain('Permission is hereby granted, free of charge')
  expect(notices).not.toContain('does not include the text')
  expect(notices).not.toContain(root)
})

function never(): never {
  throw new Error('there is no such chunk')
}
