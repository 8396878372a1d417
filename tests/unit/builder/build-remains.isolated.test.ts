import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { buildSite } from '../../../builder/build-site.ts'
import { exchange } from '../../../builder/output/exchange.ts'
import { openOutput } from '../../../builder/output/output-folder.ts'
import { hashOf } from '../../../site/cache/sealed-file.ts'
import { explainFailure } from '../../../site/files/explain-failure.ts'
import { servePreview } from '../../../server/preview/server.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { writeCached } from '../../../site/files/write-cached.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { identify, machine, ownId, startByProgram } from '../../../site/files/process-id.mjs'
import { deadId } from '../../fixtures/build-process.ts'
import { makeFolder, readFolder, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite, compileSite, textOf, textWith } from '../../fixtures/sites.ts'

/** Leftovers of killed and competing builds; tests/soak/kill-build.test.ts kills builds at any moment. */

const folder = makeFolder()
const out = join(folder.path, 'out')
const pagesFile = join(folder.path, 'pages.json')
const cacheFile = join(projectRoot, 'node_modules', '.cache', 'pages', hashOf(out).slice(0, 16))
const dead = deadId()
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

it('tells a killed build from a living process with the same number', async () => {
  const living = spawn('sleep', ['60'])
  const { pid = 0 } = living
  const reused = `${pid}-${machine}00000000`
  const ours = String(identify(pid))
  expect(ours).toMatch(new RegExp(`^${pid}-[0-9a-f]{16}$`))
  for (const id of [dead, reused, ours]) {
    mkdirSync(join(folder.path, `out.building-${id}`))
    mkdirSync(join(folder.path, `out.old-${id}`))
  }
  // Not ours, whatever their names look like.
  for (const name of ['out.old-2024', `out.building-${pid}`, `out2.old-${dead}`])
    mkdirSync(join(folder.path, name))
  const kept = [`out.building-${ours}`, `out.old-${ours}`, 'out.old-2024', `out.building-${pid}`]
  await build(baseSite())
  expect(names()).toEqual(
    expect.arrayContaining(['out', ...kept, `out2.old-${dead}`, 'pages.json']),
  )
  expect(names()).toHaveLength(kept.length + 3)
  living.kill('SIGKILL')
  await new Promise((done) => living.once('exit', done))
  await build(baseSite())
  expect(names().filter((name) => name.includes(ours))).toEqual([])
})

it('leaves what a process of another machine is writing, for a day', async () => {
  const other = join(folder.path, `out.building-${process.pid}-${'0'.repeat(16)}`)
  mkdirSync(other)
  await build(baseSite())
  expect(existsSync(other)).toBe(true)
  const before = (Date.now() - 25 * 60 * 60 * 1000) / 1000
  utimesSync(other, before, before)
  await build(baseSite())
  expect(existsSync(other)).toBe(false)
})

it('identifies a process by /proc, or by ps where there is none', () => {
  expect(identify(process.pid)).toBe(ownId())
  expect(identify(Number(dead.split('-')[0]))).toBeUndefined()
  const [own, parent] = [startByProgram(process.pid), startByProgram(1)]
  expect(own).toMatch(/^\w{3} \w{3} +\d+ [\d:]{8} \d{4}$/)
  expect(parent).not.toBe(own)
  expect(startByProgram(Number(dead.split('-')[0]))).toBe('')
})

it.each([
  ['has errors', textWith(['"minAge": 21', '"minAge": "21"'])],
  ['is not JSON', '{'],
])('clears leftovers if the site %s', async (_what, text) => {
  for (const name of [`out.building-${dead}`, `out.old-${dead}`]) mkdirSync(join(folder.path, name))
  mkdirSync(out)
  writeFileSync(pagesFile, text)
  const { report } = await buildSite({ place: placeSite(pagesFile), outDir: out, useCache: true })
  expect(report).toBeUndefined()
  expect(names()).toEqual(['out', 'pages.json'])
})

it('clears leftovers if the output folder holds other files', async () => {
  mkdirSync(join(folder.path, `out.building-${dead}`))
  mkdirSync(out)
  writeFileSync(join(out, 'letter.txt'), '')
  await expect(build(baseSite())).rejects.toThrow('contains other files')
  expect(names()).toEqual(['out', 'pages.json'])
})

it('names the files that somebody added to the output before they go', async () => {
  const added: unknown[] = []
  const again = () => {
    const onAdded = (found: readonly string[]): void => {
      added.push(found, existsSync(join(out, 'notes.txt')))
    }
    return buildSite({ place: placeSite(pagesFile), outDir: out, useCache: false, onAdded })
  }
  writeSite(folder.path, baseSite())
  await again()
  await again()
  expect(added).toEqual([])
  mkdirSync(join(out, 'mine'))
  for (const name of ['notes.txt', 'mine/a.txt', 'data/b.json']) writeFileSync(join(out, name), '')
  await again()
  expect(added).toEqual([['data/b.json', 'mine/a.txt', 'notes.txt'], true])
  expect(existsSync(join(out, 'notes.txt'))).toBe(false)
})

it.skipIf(process.platform !== 'linux')('exchanges folders in one step', () => {
  const [one, other] = ['one', 'other'].map((name) => join(folder.path, name))
  if (one === undefined || other === undefined) throw new Error('no names')
  for (const name of [one, other]) {
    mkdirSync(name)
    writeFileSync(join(name, 'name.txt'), name)
  }
  expect(exchange(one, other)).toBe(true)
  expect(readFileSync(join(one, 'name.txt'), 'utf8')).toBe(other)
  expect(exchange(one, join(folder.path, 'gone'))).toBe(false)
  vi.stubEnv('PATH', '')
  expect(exchange(one, other)).toBe(false)
  vi.unstubAllEnvs()
  vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600')
})

it('ignores the notes of a build that was killed before it wrote its cache', async () => {
  writeSite(folder.path, baseSite())
  const named = (id: string): PagesFile => {
    const site = baseSite()
    const [, offers] = site.pages['/bonus']?.blocks ?? []
    if (offers) offers.id = id
    return site
  }
  await build(named('one'))
  const before = readFileSync(`${cacheFile}.json`)
  await build(named('two'))
  writeFileSync(`${cacheFile}.json`, before)

  const { pages, ...rest } = named('one')
  const [heading] = pages['/vip']?.blocks ?? []
  if (heading?.type === 'hero') heading.desc = 'See <a href="/bonus#two">two</a>.'
  const { check, report } = await build({ ...rest, pages })
  expect(check?.problems.map(({ code }) => code)).toEqual(['P024'])
  expect(report).toBeUndefined()
})

it('removes leftovers of killed processes from a cache', () => {
  const left = join(folder.path, `.a.avif.${dead}.tmp`)
  const others = [`.a.avif.${identify(process.ppid)}.tmp`, `a.${dead}.tmp`].map((name) =>
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
    'Cannot continue: The disk is full. Free some space and try again. (No space left on device (os error 28))',
  )
  expect(explainFailure(new Error("EROFS: read-only file system, mkdir '/a'"))).toBe(
    "Cannot continue: The disk is read-only. (EROFS: read-only file system, mkdir '/a')",
  )
})

it('compiles a site with a check exception that ends on an invalid date', () => {
  const site = baseSite()
  const until = '2026-13-45'
  site.site.checks = { 'dead-link': { severity: 'off', reason: 'A fix is coming.', until } }
  expect(() => compileSite(site)).not.toThrow()
})
