import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { writeTexts } from '../../studio/server/drafts/save-draft.ts'
import { makeBase, textOf } from '../fixtures/base-site.ts'
import { hashFolder, listRemains } from '../fixtures/build-process.ts'
import { mountDisk, type Disk } from '../fixtures/disks.ts'
import { folderForTests } from '../fixtures/folder-for-tests.ts'
import { copyProject } from '../fixtures/project-copy.ts'
import { execCli } from '../fixtures/run-cli.ts'
import { root, writeSite } from '../fixtures/site-folder.ts'

const { path: folder, at } = folderForTests()
const pages = writeSite(folder, makeBase())
const disks: Disk[] = []
afterEach(() => {
  for (const disk of disks.splice(0)) disk.remove()
})

const large = 64 * 2 ** 20
const probe = mountDisk(at('probe'), large)
probe?.remove()
if (!probe) console.log('Disks are not tested: this user may not mount any.')

function mount(name: string, bytes = large): Disk {
  const disk = mountDisk(at(name), bytes)
  if (!disk) throw new Error('a disk could be mounted before')
  disks.push(disk)
  return disk
}

function grow(version: number): string {
  const site = makeBase()
  const text = `<p>${'Much to read. '.repeat(500)}</p>`
  const pagesOf = Object.entries(site.pages).map(([path, page]) => [
    path,
    {
      ...page,
      blocks: [...page.blocks, { type: 'headingCard', title: `Version ${version}`, desc: text }],
    },
  ])
  return textOf({ ...site, pages: Object.fromEntries(pagesOf) })
}

/** The output of a command that the disk stops. */
function expectPlain(
  { code, stderr }: { code: number | null; stderr: string },
  words: RegExp,
): void {
  expect(stderr).toMatch(words)
  expect(stderr).not.toMatch(/\n\s+at |node:|\.ts:|\.js:/)
  expect(code).toBe(2)
}

const full = /The disk is full\. Make room on it, and try again\./
const locked = /The disk is read-only\./

describe.skipIf(!probe)('a build', () => {
  it('onto a full disk leaves the old site, reports it, and works once there is space', async () => {
    const disk = mount('full')
    const out = join(disk.path, 'out')
    writeFileSync(pages, grow(0))
    expect(await execCli('build', '--pages', pages, '--out', out)).toMatchObject({ code: 0 })
    const old = hashFolder(out)
    const used = sizeOf(out)
    let faults = 0
    for (let part = 0; part < 12; part += 1) {
      writeFileSync(pages, grow(part + 1))
      disk.resize(used + Math.ceil((used * part) / 12))
      const cache = part % 3 === 0 ? ['--no-cache'] : []
      const run = await execCli('build', '--pages', pages, '--out', out, ...cache)
      if (run.code === 0) continue
      faults += 1
      expectPlain(run, full)
      expect(hashFolder(out)).toBe(old)
      expect(listRemains(out)).toEqual([])
    }
    expect(faults).toBeGreaterThan(5)
    disk.resize(large)
    expect(await execCli('build', '--pages', pages, '--out', out)).toMatchObject({ code: 0 })
    const next = hashFolder(out)
    const fresh = at('fresh')
    await execCli('build', '--pages', pages, '--out', fresh, '--no-cache')
    expect(hashFolder(fresh)).toBe(next)
    expect(listRemains(out)).toEqual([])
  })

  it('into a folder that is a disk replaces its files', async () => {
    const { path: out } = mount('mounted')
    for (const version of [0, 1]) {
      writeFileSync(pages, grow(version))
      const run = await execCli('build', '--pages', pages, '--out', out)
      expect(run).toMatchObject({ code: 0 })
      expect(run.stderr).toContain(`${out} cannot be replaced as a whole`)
    }
    const fresh = at('fresh')
    await execCli('build', '--pages', pages, '--out', fresh)
    expect(hashFolder(fresh)).toBe(hashFolder(out))
    expect(listRemains(out)).toEqual([])
  })

  it('onto a read-only disk leaves the old site, and reports it', async () => {
    const disk = mount('locked')
    const out = join(disk.path, 'out')
    expect(await execCli('build', '--pages', pages, '--out', out)).toMatchObject({ code: 0 })
    const old = hashFolder(out)
    disk.lock(true)
    writeFileSync(pages, grow(99))
    expectPlain(await execCli('build', '--pages', pages, '--out', out), locked)
    expect(hashFolder(out)).toBe(old)
    disk.lock(false)
    expect(listRemains(out)).toEqual([])
    expect(await execCli('build', '--pages', pages, '--out', out)).toMatchObject({ code: 0 })
    expect(hashFolder(out)).not.toBe(old)
  })

  it('with a full disk for its caches reports it, and works once there is space', async () => {
    const project = copyProject()
    const packages = join(project.path, 'node_modules')
    rmSync(packages)
    mkdirSync(packages)
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(packages, name))
    const cache = mountDisk(join(packages, '.cache'), large)
    if (!cache) throw new Error('a disk could be mounted before')
    disks.push(cache)
    const out = join(project.path, 'out')
    const build = (...more: string[]) =>
      project.script('cli/start.mjs', 'build', '--pages', pages, '--out', out, ...more)
    let faults = 0
    for (const kilobytes of [4, 64, 400, 1200, 2000, 2400, 2800, 3200, 3600, 4000]) {
      cache.resize(kilobytes * 1024)
      const run = await build()
      if (run.code === 0) break
      faults += 1
      expect(run.stderr).toMatch(/The disk is full|ENOSPC|No space left/)
      expect(run.code).toBe(2)
      const files = readdirSync(cache.path, { recursive: true, encoding: 'utf8' })
      expect(files.filter((name) => /\.tmp$|\/\.\d+$/.test(name))).toEqual([])
    }
    cache.resize(large)
    expect(await build()).toMatchObject({ code: 0 })
    const found = hashFolder(out)
    expect(await build('--no-cache')).toMatchObject({ code: 0 })
    expect(hashFolder(out)).toBe(found)
    cache.remove()
    project.remove()
    expect(faults).toBeGreaterThan(2)
  })
})

describe.skipIf(!probe)('a save', () => {
  it('onto a full or read-only disk leaves the old text, and reports it', async () => {
    const disk = mount('saved', 2 ** 20)
    const file = join(disk.path, 'pages.json')
    const old = grow(0)
    writeFileSync(file, old)
    const next = grow(1).repeat(3)
    const save = () =>
      writeTexts(file, { files: { 'pages.json': next }, base: { 'pages.json': old } })
    for (let part = 1; part <= 20; part += 1) {
      disk.resize(2 ** 20)
      rmSync(join(disk.path, 'rest'), { force: true })
      const free = Math.floor((Buffer.byteLength(next) * part) / 25)
      writeFileSync(
        join(disk.path, 'rest'),
        Buffer.alloc(2 ** 20 - Buffer.byteLength(old) - free - 8192),
      )
      await expect(save()).rejects.toThrow(full)
      expect(readFileSync(file, 'utf8') === old).toBe(true)
      expect(listRemains(file)).toEqual([])
    }
    rmSync(join(disk.path, 'rest'))
    disk.lock(true)
    await expect(save()).rejects.toThrow(locked)
    expect(readFileSync(file, 'utf8') === old).toBe(true)
    disk.lock(false)
    expect(await save()).toBe(true)
    expect(readFileSync(file, 'utf8') === next).toBe(true)
    expect(readdirSync(disk.path)).toEqual(['pages.json'])
  })
})

function sizeOf(out: string): number {
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => {
      const { length } = readFileSync(join(entry.parentPath, entry.name))
      return sum + Math.ceil(length / 4096) * 4096
    }, 0)
}
