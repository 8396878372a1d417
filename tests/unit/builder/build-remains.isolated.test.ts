import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { buildSite } from '../../../builder/build-site.ts'
import { openOutput } from '../../../builder/output/output-folder.ts'
import { hashOf } from '../../../builder/cache/page-cache.ts'
import { explainFailure } from '../../../site/files/explain-failure.ts'
import { servePreview } from '../../../server/preview/server.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { writeCached } from '../../../site/files/write-cached.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { makeFolder, readFolder, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite, compileSite, textOf } from '../../fixtures/sites.ts'

/** Leftovers of killed and competing builds; tests/soak/kill-build.test.ts kills builds at any moment. */

const folder = makeFolder()
const out = join(folder.path, 'out')
const pagesFile = join(folder.path, 'pages.json')
const cacheFile = join(projectRoot, 'node_modules', '.cache', 'pages', hashOf(out).slice(0, 16))
const dead = spawnSync(process.execPath, ['-e', '']).pid
const names = (): string[] => readdirSync(folder.path).toSorted()

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old

afterAll(() => {
  folder.remove()
  for (const end of ['.json', '.notes.json']) rmSync(cacheFile + end, { force: true })
})
beforeEach(() => {
  rmSync(folder.path, { recursive: true, force: true })
  mkdirSync(folder.path)
})

const build = (site: PagesFile) => {
  writeFileSync(pagesFile, textOf(site))
  return buildSite({ place: placeSite(pagesFile), outDir: out, useCache: true })
}

it('the preview restores the site that a killed build had renamed', async () => {
  mkdirSync(join(folder.path, `out.old-${dead}`))
  writeFileSync(join(folder.path, `out.old-${dead}`, 'index.html'), 'the old site')
  mkdirSync(join(folder.path, `out.building-${dead}`))
  const server = await servePreview(out, 0)
  server.close()
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('the old site')
})

it('of builds that end together, only the last one stays', async () => {
  const fill = (work: string, text: string): void => {
    mkdirSync(join(work, 'data'))
    writeFileSync(join(work, 'data', 'site.json'), text)
  }
  const [first, second] = [await openOutput(out), await openOutput(join(folder.path, 'beside'))]
  fill(first.work, 'first')
  fill(second.work, 'second')
  // Another build of the same folder ends while this one runs.
  renameSync(second.work, out)
  await first.finish()
  expect([...readFolder(out).values()]).toEqual(['first'])
  expect(names()).toEqual(['out'])
})

it('ignores the notes of a build that was killed before it wrote its cache', async () => {
  writeSite(folder.path, baseSite())
  const anchored = (anchor: string): PagesFile => {
    const site = baseSite()
    const [, offers] = site.pages['/bonus']?.blocks ?? []
    if (offers) offers.anchor = anchor
    return site
  }
  await build(anchored('one'))
  const before = readFileSync(`${cacheFile}.json`)
  await build(anchored('two'))
  writeFileSync(`${cacheFile}.json`, before)

  const { pages, ...rest } = anchored('one')
  const [heading] = pages['/vip']?.blocks ?? []
  if (heading?.type === 'hero') heading.desc = 'See <a href="/bonus#two">two</a>.'
  const { check, report } = await build({ ...rest, pages })
  expect(check?.problems.map(({ code }) => code)).toEqual(['P024'])
  expect(report).toBeUndefined()
})

it('removes leftovers of killed processes from a cache', () => {
  const left = join(folder.path, `.a.avif.${dead}.tmp`)
  const others = [`.a.avif.${process.ppid}.tmp`, `a.${dead}.tmp`].map((name) =>
    join(folder.path, name),
  )
  for (const file of [left, ...others]) writeFileSync(file, '')
  writeCached(join(folder.path, 'b.avif'), 'b')
  expect(existsSync(left)).toBe(false)
  expect(others.every((file) => existsSync(file))).toBe(true)
  mkdirSync(join(folder.path, 'c.avif'))
  expect(() => writeCached(join(folder.path, 'c.avif'), 'c')).toThrow('c.avif')
  expect(names().filter((name) => name.includes('c.avif'))).toEqual(['c.avif'])
})

it('explains disk errors in plain words', () => {
  const bundler = new Error('Build failed\nNo space left on device (os error 28)\n  0: <unknown>')
  expect(explainFailure(bundler)).toBe(
    'Cannot go on: The disk is full. Free some space and try again. (No space left on device (os error 28))',
  )
  expect(explainFailure(new Error("EROFS: read-only file system, mkdir '/a'"))).toBe(
    "Cannot go on: The disk is read-only. (EROFS: read-only file system, mkdir '/a')",
  )
})

it('compiles a site with a check exception that ends on an invalid date', () => {
  const site = baseSite()
  const until = '2026-13-45'
  site.site.checks = { 'dead-link': { severity: 'off', reason: 'A fix is coming.', until } }
  expect(() => compileSite(site)).not.toThrow()
})
