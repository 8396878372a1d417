// covers: tests/fixtures/site/**
import { cpSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { blockTextsOf } from '../../../builder/compile/compile.ts'
import { renderPages } from '../../../builder/prerender/render-pages.ts'
import { breakLastPage, makeBigSite } from '../../bench/big-site.ts'
import { weighSite, type FileBytes, type Origin } from '../../bench/page-bytes.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { execCli } from '../../fixtures/run-cli.ts'
import { fixtureSite, writeFiles } from '../../fixtures/site-folder.ts'
import { bundle, messages, pictures } from '../../fixtures/sites.ts'

/* A site with more pages than one thread receives, and the weight of its pages, which does not depend on the machine. */

/** The most bytes that a page's HTML has from each origin, uncompressed. Whoever needs more, raises them here. */
const budgets: Record<Origin, number> = {
  style: 13_430,
  markup: 13_043,
  data: 1426,
  script: 879,
  text: 3970,
}

const { folder, at, output } = openSiteFolder()
let small: FileBytes[]
let whole: Map<string, string>
let said: string

const build = (name: string, out: string, ...args: string[]) =>
  execCli('build', '--pages', at(name), '--out', at(out), ...args)

const picturesIn = (files: ReadonlyMap<string, string>): number =>
  [...files.keys()].filter((file) => file.startsWith('img/')).length

async function succeed(...args: Parameters<typeof build>): Promise<string> {
  const { code, stdout, stderr } = await build(...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

beforeAll(async () => {
  cpSync(fixtureSite, folder, { recursive: true })
  writeFiles(folder, { 'big.json': makeBigSite(300) })
  await succeed('pages.json', 'small')
  small = weighSite(at('small'))
  said = await succeed('big.json', 'whole')
  whole = output('whole')
}, 240_000)

it('has pages that do not grow with the number of pages', () => {
  expect(small.length).toBeGreaterThan(18)
  expect(small.filter(({ file, raw }) => whole.get(file)?.length !== raw)).toEqual([])
})

it.each(Object.entries(budgets))('has no page with more bytes of %s than %i', (origin, budget) => {
  const pages = small.flatMap(({ file, parts }) => (parts ? [{ file, parts }] : []))
  expect(pages.length).toBeGreaterThan(9)
  const weighed = pages.map(({ file, parts }) => {
    const text = new Map(Object.entries(parts)).get(origin) ?? ''
    return { file, bytes: Buffer.byteLength(text) }
  })
  expect(weighed.filter(({ bytes }) => bytes > budget)).toEqual([])
  expect(weighed.some(({ bytes }) => bytes > 0)).toBe(true)
})

it('comes out of threads as it does of shards, which need none', async () => {
  expect(said).toContain('300 pages rendered')
  const union = new Set<string>()
  for (const share of ['1/2', '2/2']) {
    expect(await succeed('big.json', 'share', '--shard', share)).toContain('150 pages rendered')
    const files = output('share')
    for (const [file, content] of files) {
      expect(whole.get(file) === content ? '' : file).toBe('')
      union.add(file)
    }
    // They share the pictures, each once.
    expect(picturesIn(files)).toBeGreaterThan(0)
    expect(picturesIn(files)).toBeLessThan(picturesIn(whole))
  }
  expect(union.size).toBe(whole.size)
}, 240_000)

it('is rejected, and nothing is written, when the last page has a mistake', async () => {
  writeFiles(folder, { 'broken/pages.json': breakLastPage(makeBigSite(300)) })
  const { code, stderr } = await build('broken/pages.json', 'broken/out')
  expect(code).toBe(1)
  expect(stderr).toContain('Unknown property "tilte". Did you mean "title"?')
  expect(output('broken').size).toBe(1)
}, 240_000)

it('ends with the error of a thread instead of waiting forever', async () => {
  const site = JSON.parse('{ "nav": [] }')
  const setup = {
    bundle,
    settings: site,
    site,
    ...blockTextsOf({ messages }),
    theme: '',
    pictures,
    cards: { kit: '', isForAll: true },
    collectsStyles: false,
    client: '',
    work: folder,
    at: 0,
  }
  const rendering = await renderPages(200, setup, {})
  const bytes = Buffer.alloc(300_000)
  rendering.add({ ...site, key: '/', from: 0, to: bytes.length, file: { bytes } })
  await expect(rendering.finish()).rejects.toThrow(/not valid JSON/)
  await rendering.stop()
})
