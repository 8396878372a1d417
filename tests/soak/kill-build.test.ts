import { existsSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample, double } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeWhole } from '../../site/files/write-whole.ts'
import { makeBase, textOf } from '../fixtures/base-site.ts'
import { hashFolder, listRemains, startKillable } from '../fixtures/build-process.ts'
import { execCli } from '../fixtures/run-cli.ts'
import { makeFolder, readFolder, root, writeSite, writeFiles } from '../fixtures/site-folder.ts'
import type { Run } from '../fixtures/start-program.ts'

const rounds = Number(process.env['ROUNDS'] ?? 200)
const caches = join(root, 'node_modules', '.cache')

const folder = makeFolder()
const out = join(folder.path, 'out')
const fresh = join(folder.path, 'fresh')
const pages = join(folder.path, 'pages.json')
const cached = listCached()
afterAll(() => {
  folder.remove()
  for (const file of listCached())
    if (!cached.includes(file)) rmSync(join(caches, file), { force: true, recursive: true })
})
beforeAll(() => void writeSite(folder.path, siteNumber(0)))

/** Pictures, cards and caches, including what a build leaves unfinished. */
function listCached(): string[] {
  return ['pictures', 'cards', 'pages', 'outputs', 'client', 'program'].flatMap((kind) =>
    existsSync(join(caches, kind))
      ? readdirSync(join(caches, kind)).map((name) => join(kind, name))
      : [],
  )
}

/** What no process may leave in a cache. */
const listHalves = (): string[] =>
  listCached().filter((file) => /\.tmp$|\/\.\d+-[0-9a-f]{16}$/.test(file) && !cached.includes(file))

/** A site with different texts for each number, and sometimes another picture. */
function siteNumber(number: number): string {
  const site = makeBase()
  const pagesOf = Object.entries(site.pages).map(([path, page]) => [
    path,
    { ...page, vipLevels: [{ name: `Level ${number}` }] },
  ])
  const [home] = site.pages['/']?.blocks ?? []
  if (home?.type === 'hero') home.title = `Welcome ${number % 5 === 0 ? number : ''}`.trim()
  return textOf({ ...site, pages: Object.fromEntries(pagesOf) })
}

function changePicture(number: number): void {
  const file = join(folder.path, 'public/images/bonus-2-1.svg')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /#[0-9a-f]{6}/,
      `#${(number * 4099).toString(16).padStart(6, '0').slice(-6)}`,
    ),
  )
}

async function build(to = out, ...more: string[]): Promise<string | undefined> {
  const run = await execCli('build', '--pages', pages, '--out', to, ...more)
  expectGood(run)
  return hashFolder(to)
}

/** Prints the progress on a busy machine, and nothing else. */
function expectGood({ code, stderr }: Run): void {
  expect({ code, stderr: stderr.replaceAll(/^.* pages, .* left\n/gm, '') }).toEqual({
    code: 0,
    stderr: '',
  })
}

it('a killed build leaves one complete site, and the next one cleans up', async () => {
  let old = await build()
  let { took } = await startKillable('build', '--pages', pages, '--out', out).ended
  // More of them near the end, where folders are renamed.
  const moments = sample(double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), rounds)
  const count = { killed: 0, left: 0 }
  for (const [round, moment] of moments.entries()) {
    writeFileSync(pages, siteNumber(round + 1))
    if (round % 4 === 0) changePicture(round + 1)
    const running = startKillable('build', '--pages', pages, '--out', out)
    const isLate = round % 2 === 1
    const timer = setTimeout(() => running.kill(), took * (isLate ? 0.7 + moment / 2 : moment))
    // The event of one rename may come before the other rename.
    const watcher =
      round % 10 === 3
        ? watch(folder.path, (_event, name) => name?.includes('.old-') && running.kill())
        : undefined
    const { code } = await running.ended
    clearTimeout(timer)
    watcher?.close()
    if (code === null) count.killed += 1

    const found = hashFolder(out)
    const leftovers = listRemains(out)
    count.left += leftovers.length > 0 ? 1 : 0
    // Between two renames, the folder is missing, and the old site is next to it.
    const renamed = leftovers.find((name) => name.includes('.old-')) ?? ''
    expect(found === undefined ? hashFolder(join(folder.path, renamed)) : old).toBe(old)
    const started = performance.now()
    const next = await build()
    took = performance.now() - started
    expect([old, next, undefined]).toContain(found)
    expect(listRemains(out)).toEqual([])
    const isCompared = round % 10 === 0
    expect(isCompared ? await build(fresh, '--no-cache') : next).toBe(next)
    const halves = isCompared ? listHalves() : []
    expect(halves.filter((file) => /^(?:pictures|cards|pages)/.test(file))).toEqual([])
    old = next
  }
  expect(count.killed).toBeGreaterThan(rounds / 2)
  expect(count.left).toBeGreaterThan(0)
})

it('a killed build keeps what somebody added, at any moment', async () => {
  const own = join(folder.path, 'deployed')
  await build(own)
  const added = Array.from({ length: 300 }, (_, index) => `.git/objects/${index}`)
  const texts = Object.fromEntries([...added, 'CNAME', 'mine/notes.txt'].map((one) => [one, one]))
  writeFiles(own, texts)
  const { took } = await startKillable('build', '--pages', pages, '--out', own).ended
  const moments = sample(double({ min: 0.5, max: 1.1, noNaN: true }), Math.ceil(rounds / 4))
  for (const [round, moment] of moments.entries()) {
    writeFileSync(pages, siteNumber(5000 + round))
    const running = startKillable('build', '--pages', pages, '--out', own)
    const timer = setTimeout(() => running.kill(), took * moment)
    // From the first of them on, as these steps take little time.
    const watcher =
      round % 2 === 0
        ? watch(folder.path, { recursive: true }, (_event, name) => {
            if (name?.includes('.building-') && name.includes('.git')) running.kill()
          })
        : undefined
    await running.ended
    clearTimeout(timer)
    watcher?.close()
    const left = listRemains(own).find((name) => name.includes('.old-')) ?? ''
    const found = readFolder(existsSync(own) ? own : join(folder.path, left))
    for (const name of Object.keys(texts)) expect([name, found.get(name)]).toEqual([name, name])
  }
  await build(own)
  expect(Object.keys(texts).filter((name) => !existsSync(join(own, name)))).toEqual([])
  expect(listRemains(own)).toEqual([])
})

it('of two simultaneous builds, one stays complete', async () => {
  const times = Math.ceil(rounds / 8)
  const other = join(folder.path, 'other.json')
  for (let round = 0; round < times; round += 1) {
    writeFileSync(pages, siteNumber(1000 + round))
    writeFileSync(other, siteNumber(2000 + round))
    const cache = round % 3 === 0 ? ['--no-cache'] : []
    const both = [
      execCli('build', '--pages', pages, '--out', out),
      execCli('build', '--pages', other, '--out', out, ...cache),
    ]
    for (const run of await Promise.all(both)) expectGood(run)
    const found = hashFolder(out)
    expect(listRemains(out)).toEqual([])
    const first = await build(fresh)
    expectGood(await execCli('build', '--pages', other, '--out', fresh))
    expect([first, hashFolder(fresh)]).toContain(found)
    expect(await build()).toBe(first)
  }
})

it('a build during saves builds one complete version', async () => {
  const times = Math.ceil(rounds / 10)
  for (let round = 0; round < times; round += 1) {
    const versions = [siteNumber(3000 + round), siteNumber(4000 + round)]
    writeFileSync(pages, versions[0] ?? '')
    const state = { isBuilt: false }
    const built = execCli('build', '--pages', pages, '--out', out).finally(() => {
      state.isBuilt = true
    })
    for (let save = 0; !state.isBuilt; save += 1) await writeWhole(pages, versions[save % 2] ?? '')
    expectGood(await built)
    const found = hashFolder(out)
    const whole: unknown[] = []
    for (const version of versions) {
      writeFileSync(pages, version)
      whole.push(await build(fresh))
    }
    expect(whole).toContain(found)
    expect(listRemains(out)).toEqual([])
  }
})
