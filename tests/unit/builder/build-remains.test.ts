import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { carryOver, moveRest } from '../../../builder/output/added-files.ts'
import { exchangeFolders, openOutput } from '../../../builder/output/output-folder.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { servePreview } from '../../../server/preview/server.ts'
import { hashOf } from '../../../site/cache/sealed-file.ts'
import { explainFailure } from '../../../site/files/explain-failure.ts'
import { identify, machine, ownId, startByProgram } from '../../../site/files/process-id.mjs'
import { writeCached } from '../../../site/files/write-whole.ts'
import { deadId } from '../../fixtures/build-process.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import {
  readFolder,
  root,
  writeSite,
  writeFiles,
  type FileContents,
} from '../../fixtures/site-folder.ts'
import { makeBase, compileSite, siteWith, textOf, textWith } from '../../fixtures/sites.ts'
import { plainEnvironment, startProgram, type Run } from '../../fixtures/start-program.ts'

/** Leftovers of killed and competing builds; tests/soak/kill-build.test.ts kills builds at any moment. */

const { folder, at, pagesFile, build: buildNow } = openSiteFolder()
const out = at('out')
const cacheFile = join(projectRoot, 'node_modules', '.cache', 'pages', hashOf(out).slice(0, 16))
const dead = deadId()
const path = process.env['PATH'] ?? ''
const names = (): string[] => readdirSync(folder).toSorted()

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old

afterAll(() => {
  for (const end of ['.json', '.notes.json']) rmSync(cacheFile + end, { force: true })
})
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

const build = (site: PagesFile) => {
  writeFileSync(pagesFile, textOf(site))
  return buildNow()
}

it('the preview restores the site that a killed build had renamed', async () => {
  writeFiles(folder, { [`out.old-${dead}/index.html`]: 'the old site' })
  mkdirSync(at(`out.building-${dead}`))
  const server = await servePreview(out, 0)
  server.close()
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('the old site')
})

it('of builds that end together, only the last one stays', async () => {
  const [first, second] = [await openOutput(out), await openOutput(at('beside'))]
  writeFiles(first.work, { 'data/site.json': 'first' })
  writeFiles(second.work, { 'data/site.json': 'second' })
  // Another build of the same folder ends while this one runs.
  renameSync(second.work, out)
  await first.finish()
  expect([...readFolder(out).values()]).toEqual(['first'])
  expect(names()).toEqual(['out'])
})

it.each([true, false])(
  'lands where a link leads, which stays; the folder exists: %s',
  async (exists) => {
    const [link, deploy] = [at('link'), at('deploy')]
    symlinkSync('deploy', link)
    if (exists) mkdirSync(deploy)
    for (const text of ['first', 'second']) {
      const output = await openOutput(link)
      writeFiles(output.work, { 'data/site.json': text })
      await output.finish()
      expect([...readFolder(deploy).values()]).toEqual([text])
    }
    expect(names()).toEqual(['deploy', 'link'])
    expect(readlinkSync(link)).toBe('deploy')
  },
)

it('replaces the files one by one where nothing can be written next to the output', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const place = at('o'.repeat(240))
  mkdirSync(place)
  const publish = async (files: FileContents): Promise<string[]> => {
    const output = await openOutput(place)
    writeFiles(output.work, { 'data/site.json': '{}', ...files })
    await output.finish()
    expect(existsSync(output.work)).toBe(false)
    return [...readFolder(place)].map(([name, text]) => `${name} ${text}`).toSorted()
  }
  await publish({ 'a.html': 'a', 'old/b.html': 'b', c: 'c' })
  writeFiles(place, { 'old/letter.txt': 'added' })
  expect(await publish({ 'a.html': 'new', 'c/d.html': 'd' })).toEqual([
    'a.html new',
    'c/d.html d',
    'data/site.json {}',
    'old/letter.txt added',
  ])
  expect(told.mock.calls[1]?.[0]).toMatch(/o cannot be replaced as a whole, so its files/)
  told.mockRestore()
})

/** Opens the output in a process of its own, of a user who owns nothing, and goes on with it. */
function openApart(script: string): Promise<Run> {
  chmodSync(folder, 0o777)
  const lines = [
    'if (process.getuid() === 0) { process.setgroups([]); process.setgid(65534); process.setuid(65534) }',
    `const { openOutput } = await import(${JSON.stringify(join(root, 'builder/output/output-folder.ts'))})`,
    "const { mkdirSync, writeFileSync } = await import('node:fs')",
    `const output = await openOutput(${JSON.stringify(out)})`,
    "mkdirSync(output.work + '/data')",
    "writeFileSync(output.work + '/data/site.json', 'new')",
    script,
  ]
  const args = ['--import', 'tsx', '--input-type=module', '-e', lines.join('\n')]
  const env = { ...plainEnvironment(), PAGE_RENDERER_CACHE: at('cache') }
  return startProgram(process.execPath, args, { cwd: root, env, timeout: 60_000 }).ended
}

it('publishes, and names the previous output that another user owns', async () => {
  writeFiles(out, { 'data/site.json': 'old' })
  chmodSync(join(out, 'data'), 0o555)
  const { code, stderr } = await openApart('await output.finish()')
  const left = names().find((name) => name.startsWith('out.')) ?? ''
  chmodSync(join(folder, left, 'data'), 0o755)
  expect([code, readFolder(out).get('data/site.json')]).toEqual([0, 'new'])
  expect(stderr).toMatch(
    new RegExp(`^${at(left)} cannot be removed, so it is left behind\\. \\(EACCES.*\\n$`),
  )
})

it.each(['INT', 'TERM'])('leaves nothing when it is stopped by SIG%s in a loop', async (signal) => {
  const kill = `const { exec } = await import('node:child_process')\nexec('kill -${signal} ' + process.pid)`
  const { code } = await openApart(`${kill}\nfor (;;);`)
  expect(code).toBeNull()
  await expect.poll(names).toEqual([])
})

it('tells a killed build from a living process with the same number', async () => {
  const living = spawn('sleep', ['60'])
  const { pid = 0 } = living
  const reused = `${pid}-${machine}00000000`
  const ours = String(identify(pid))
  expect(ours).toMatch(new RegExp(`^${pid}-[0-9a-f]{16}$`))
  for (const id of [dead, reused, ours]) {
    mkdirSync(at(`out.building-${id}`))
    mkdirSync(at(`out.old-${id}`))
  }
  // Not ours, whatever their names look like.
  for (const name of ['out.old-2024', `out.building-${pid}`, `out2.old-${dead}`])
    mkdirSync(at(name))
  const kept = [`out.building-${ours}`, `out.old-${ours}`, 'out.old-2024', `out.building-${pid}`]
  await build(makeBase())
  expect(names()).toEqual(
    expect.arrayContaining(['out', ...kept, `out2.old-${dead}`, 'pages.json']),
  )
  expect(names()).toHaveLength(kept.length + 3)
  living.kill('SIGKILL')
  await new Promise((done) => living.once('exit', done))
  await build(makeBase())
  expect(names().filter((name) => name.includes(ours))).toEqual([])
})

it('leaves what a process of another machine is writing, for a day', async () => {
  const other = at(`out.building-${process.pid}-${'0'.repeat(16)}`)
  mkdirSync(other)
  await build(makeBase())
  expect(existsSync(other)).toBe(true)
  const before = (Date.now() - 25 * 60 * 60 * 1000) / 1000
  utimesSync(other, before, before)
  await build(makeBase())
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

it.each<[what: string, files: FileContents, ends?: object]>([
  ['the site has errors', { 'pages.json': textWith(['"minAge": 21', '"minAge": "21"']) }],
  ['the site is not JSON', { 'pages.json': '{' }],
  [
    'the output folder holds other files',
    { 'pages.json': makeBase(), 'out/letter.txt': '' },
    expect.stringContaining('contains other files'),
  ],
])('clears leftovers if %s', async (_what, files, ends) => {
  for (const name of ['out', `out.building-${dead}`, `out.old-${dead}`]) mkdirSync(at(name))
  writeFiles(folder, files)
  expect(await buildNow().then(({ report }) => report, String)).toEqual(ends)
  expect(names()).toEqual(['out', 'pages.json'])
})

it('leaves nothing when it fails while files are written', async () => {
  writeSite(folder, makeBase())
  const onProgress = () => {
    throw new Error('interrupted')
  }
  await expect(buildNow({ onProgress })).rejects.toThrow('interrupted')
  expect(names()).toEqual(['pages.json', 'public'])
})

describe('what somebody added to the output', () => {
  const told: unknown[] = []
  /** Publishes a folder with these files, as a build does. */
  const publish = async (files: FileContents, clean = false): Promise<void> => {
    const onAdded = (found: readonly string[]) => void told.push(...found)
    const output = await openOutput(out, { clean, onAdded })
    writeFiles(output.work, { 'data/site.json': '{}', ...files })
    try {
      await output.finish()
    } catch (error) {
      await output.abandon()
      throw error
    }
  }
  const page = (name: string) => ({
    [`${name}.html`]: name,
    [`data/${name}.json`]: JSON.stringify({ path: name === 'index' ? '/' : `/${name}`, name }),
  })
  const added = {
    'notes.txt': 'n',
    'mine/a.txt': 'a',
    'data/b.json': 'b',
    '.nojekyll': '',
    CNAME: 'c',
    '.git/HEAD': 'ref',
  }
  const forget = () => {
    const name = `${hashOf(out).slice(0, 16)}.json`
    rmSync(join(projectRoot, 'node_modules', '.cache', 'outputs', name), { force: true })
  }
  beforeEach(() => {
    told.length = 0
  })
  afterAll(forget)

  it.each([
    ['an exchange of folders', '', true],
    ['two renames instead', 'no perl', true],
    ['a folder that no build of this machine wrote', 'no record', false],
  ])('stays and is named, with %s', async (_what, lack, hasRecord) => {
    await publish({ ...page('index'), ...page('old'), 'old.txt': 'old' })
    writeFiles(out, added)
    mkdirSync(join(out, '.git/refs'))
    symlinkSync('../nowhere', join(out, 'mine/link'))
    if (lack === 'no record') forget()
    if (lack === 'no perl') vi.stubEnv('PATH', '')
    await publish({ ...page('index'), ...page('new') })
    vi.stubEnv('PATH', path)
    const all = ['.git/', '.nojekyll', 'CNAME', 'data/b.json', 'mine/', 'notes.txt']
    // A public file of an earlier build looks like any other.
    expect(told).toEqual(hasRecord ? all : [...all, 'old.txt'])
    const found = readFolder(out)
    for (const [name, text] of Object.entries({ ...added, ...page('new') }))
      expect([name, found.get(name)]).toEqual([name, text])
    expect([found.has('old.html'), found.has('data/old.json')]).toEqual([false, false])
    expect(existsSync(join(out, '.git/refs'))).toBe(true)
    expect(readlinkSync(join(out, 'mine/link'))).toBe('../nowhere')
    expect(names()).toEqual(['out'])
  })

  it('stays without a record, also if it is named like what a build writes', async () => {
    const foreign = {
      'my.html': 'm',
      'data/my.json': '{"path":"/your"}',
      'assets/photo-deadbeef.jpg': 'p',
    }
    await publish({ ...page('index'), 'assets/client-deadbeef.js': 'c' })
    writeFiles(out, foreign)
    forget()
    await publish(page('index'))
    expect(told).toEqual(['assets/', 'data/my.json', 'my.html'])
    const all = [...Object.keys(foreign), 'data/index.json', 'data/site.json', 'index.html']
    expect([...readFolder(out).keys()].toSorted()).toEqual(all.toSorted())
  })

  it('is deleted with --clean, and named, except for a git repository', async () => {
    await publish(page('index'))
    writeFiles(out, added)
    await publish(page('index'), true)
    expect(told).toEqual(['.nojekyll', 'CNAME', 'data/b.json', 'mine/', 'notes.txt'])
    const all = ['.git/HEAD', 'data/index.json', 'data/site.json', 'index.html']
    expect([...readFolder(out).keys()]).toEqual(all)
  })

  it('is also a git repository that an earlier build wrote', async () => {
    await publish({ ...page('index'), '.git/HEAD': 'ref' })
    await publish(page('index'), true)
    expect(readFolder(out).get('.git/HEAD')).toBe('ref')
  })

  it('stays if the build writes a file of its name, which has to be the same', async () => {
    await publish(page('index'))
    writeFiles(out, added)
    await publish({ ...page('index'), 'notes.txt': 'n' })
    writeFiles(out, { 'letter.txt': 'mine' })
    const before = readFolder(out)
    await expect(publish({ ...page('index'), 'letter.txt': 'other' })).rejects.toThrow(
      `${join(out, 'letter.txt')} was added by somebody, and the build writes it as well. Move it to another folder, or delete it.`,
    )
    expect(readFolder(out)).toEqual(before)
    expect(names()).toEqual(['out'])
  })

  it('may be there before the first build, if a host publishes the folder from git', async () => {
    writeFiles(out, { '.git/HEAD': 'ref', '.nojekyll': '', CNAME: 'c' })
    await publish(page('index'))
    expect(readFolder(out).get('.git/HEAD')).toBe('ref')
    expect(told).toEqual(['.git/', '.nojekyll', 'CNAME'])
  })

  it('is moved when it comes between two steps of the end of a build', () => {
    const [from, to] = [at('from'), at('to')]
    writeFiles(from, { 'new/a': 'a', same: 'same', changed: 'old' })
    carryOver(['new', 'same', 'changed'], from, to)
    rmSync(join(from, 'changed'))
    writeFiles(from, { changed: 'changed', 'new/b': 'b' })
    const later = Date.now() / 1000 + 9
    utimesSync(join(from, 'changed'), later, later)
    moveRest(['new', 'new/b', 'same', 'changed', 'gone'], from, to)
    expect([...readFolder(to)]).toEqual([
      ['changed', 'changed'],
      ['new/b', 'b'],
      ['same', 'same'],
    ])
  })
})

it.skipIf(process.platform !== 'linux')('exchanges folders in one step', () => {
  const [one, other] = [at('one'), at('other')]
  writeFiles(folder, { 'one/name.txt': 'one', 'other/name.txt': 'other' })
  expect(exchangeFolders(one, other)).toBe(true)
  expect(readFileSync(join(one, 'name.txt'), 'utf8')).toBe('other')
  expect(exchangeFolders(one, at('gone'))).toBe(false)
  vi.stubEnv('PATH', '')
  expect(exchangeFolders(one, other)).toBe(false)
  vi.stubEnv('PATH', path)
})

it('ignores the notes of a build that was killed before it wrote its cache', async () => {
  writeSite(folder, makeBase())
  const named = (id: string): PagesFile => siteWith({ 'pages /bonus blocks 1 id': id })
  await build(named('one'))
  const before = readFileSync(`${cacheFile}.json`)
  await build(named('two'))
  writeFileSync(`${cacheFile}.json`, before)

  const link = { 'pages /vip blocks 0 desc': 'See <a href="/bonus#two">two</a>.' }
  const { problems, report } = await build(siteWith(link, named('one')))
  expect(problems.map(({ code }) => code)).toEqual(['P024'])
  expect(report).toBeUndefined()
})

it('removes leftovers of killed processes from a cache', () => {
  const left = at(`.a.avif.${dead}.tmp`)
  const others = [`.a.avif.${identify(process.ppid)}.tmp`, `a.${dead}.tmp`].map((name) => at(name))
  for (const file of [left, ...others]) writeFileSync(file, '')
  writeCached(at('b.avif'), 'b')
  expect(existsSync(left)).toBe(false)
  expect(others.every((file) => existsSync(file))).toBe(true)
  mkdirSync(at('c.avif'))
  expect(() => writeCached(at('c.avif'), 'c')).toThrow('c.avif')
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
  const off = { severity: 'off', reason: 'A fix is coming.', until: '2026-13-45' }
  const site = siteWith({ 'site checks': { 'dead-link': off } })
  expect(() => compileSite(site)).not.toThrow()
})
