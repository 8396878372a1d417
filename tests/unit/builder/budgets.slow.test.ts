// covers: tests/fixtures/site/**
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBigSite } from '../../bench/big-site.ts'
import { weighSite, type FileBytes, type Origin } from '../../bench/page-bytes.ts'
import { execCli } from '../../fixtures/run-cli.ts'
import { fixtureSite, makeFolder } from '../../fixtures/site-folder.ts'

/* This does not depend on the machine, so it decides. */

/** The most bytes that a page's HTML has from each origin, uncompressed. Whoever needs more, raises them here. */
const budgets: Record<Origin, number> = {
  style: 13_518,
  markup: 13_043,
  data: 1426,
  script: 879,
  text: 3961,
}

const folder = makeFolder()
afterAll(folder.remove)

const site = join(folder.path, 'site')
let small: FileBytes[]

beforeAll(async () => {
  cpSync(fixtureSite, site, { recursive: true })
  small = await weigh('pages.json', 'small')
})

it('has pages that do not grow with the number of pages', async () => {
  writeFileSync(join(site, 'big.json'), makeBigSite(100))
  const big = new Map((await weigh('big.json', 'big')).map((file) => [file.file, file]))
  expect(small.length).toBeGreaterThan(18)
  expect(small.filter(({ file, raw }) => big.get(file)?.raw !== raw)).toEqual([])
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

async function weigh(name: string, outName: string): Promise<FileBytes[]> {
  const out = join(folder.path, outName)
  const { code, stderr } = await execCli('build', '--pages', join(site, name), '--out', out)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return weighSite(out)
}
