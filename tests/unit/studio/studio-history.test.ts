import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { picturesFile, writePictureList } from '../../../site/view/picture-list.ts'
import { writeDay } from '../../../studio/client/history/moment.ts'
import { listLost, listRestorable, restoreTexts } from '../../../studio/client/history/restore.ts'
import { openDraftFolder } from '../../../studio/server/drafts/draft-folder.ts'
import { openCopies, openHistory } from '../../../studio/server/history/history.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { contextOf, editedText } from '../../fixtures/edited-site.ts'
import { git } from '../../fixtures/git.ts'
import { makeFolder, writeFiles } from '../../fixtures/site-folder.ts'
import { startTexts, studioForTests } from '../../fixtures/studio.ts'

const base = startTexts()
const [main, vip, own] = ['pages.json', 'pages/vip.json', 'brands/lucky.json'] as const
const changed = base[vip].replace('Levels.', 'More levels.')

const studio = studioForTests()

it('without git lists what saves have replaced and written, and what was discarded', async () => {
  expect((await studio.call('GET', 'versions')).json).toEqual([])
  await studio.put({ [vip]: changed })
  await studio.save()
  const typed = changed.replace('More levels.', 'Most levels.')
  await studio.put({ [vip]: typed }, { [vip]: changed })
  expect((await studio.request('/__studio/api/version', { method: 'POST' })).status).toBe(201)

  const { json: versions } = await studio.call('GET', 'versions')
  const kinds = versions.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['discarded', 'saved', 'found'])
  const texts = await Promise.all(
    versions.map(async ({ id }: { id: string }) => {
      return (await studio.call('GET', `version?id=${id}`)).json
    }),
  )
  const all = { ...base, [picturesFile]: expect.stringContaining('"vip-8-1"') }
  expect(texts).toEqual([{ ...all, [vip]: typed }, { ...all, [vip]: changed }, { ...all }])
})

it('shows the pages of a version, and lists those that look different in it', async () => {
  const added = JSON.parse(base[main])
  added.pages['/new'] = { ...added.pages['/'], name: 'New', meta: { title: 'Something new' } }
  added.pages['/new'].showNav = false
  await studio.reset()
  await studio.put({ [main]: textOf(added), [vip]: changed })
  expect((await studio.save(true)).status).toBe(200)
  const { json: versions } = await studio.call('GET', 'versions')
  const idOf = (kind: string): string =>
    versions.find((version: { kind: string }) => version.kind === kind)?.id ?? ''
  const pages = async (id: string) => (await studio.call('GET', `version-pages?before=${id}`)).json
  expect(await pages(idOf('saved'))).toEqual([])
  expect(await pages(idOf('found'))).toEqual([
    { path: '/new', after: [] },
    { path: '/vip', before: [0], after: [0] },
  ])
  // The other way round, and between two versions.
  expect(await pages(`saved&after=${idOf('found')}`)).toEqual([
    { path: '/vip', before: [0], after: [0] },
    { path: '/new', before: [] },
  ])
  expect((await studio.call('GET', 'version-pages?before=publication-1')).status).toBe(404)
  const show = (query: string) => studio.request(`/__studio/preview/vip?${query}`)
  const [then, now] = [await show(`version=${idOf('found')}`), await show('v=1')]
  expect([then.status, now.status]).toEqual([200, 200])
  expect([then.body, now.body].map((html) => html.includes('More levels.'))).toEqual([false, true])
  expect(then.headers['content-security-policy']).toContain("script-src 'none'")
  expect((await show('version=saved')).body).toContain('More levels.')
  expect((await show('version=none')).status).toBe(404)
  await studio.put({ [main]: '{' }, { [main]: textOf(added) })
  expect(await pages(idOf('found'))).toHaveLength(2)
  await studio.reset()
})

it.each(['', '1-saved', '../draft', '..%2Fdraft', 'HEAD', '--help', 'a'.repeat(40)])(
  'without git has no version %j',
  async (id) => {
    const { status, json } = await studio.call('GET', `version?id=${id}`)
    expect([status, json]).toEqual([404, { message: 'This version is not available any more.' }])
  },
)

it('limits copies in number and bytes, and keeps each once', async () => {
  const { path: folder, remove } = makeFolder()
  const copies = openCopies(join(folder, 'versions'), () => 1000)
  for (let number = 0; number < 60; number += 1) {
    await copies.keep('saved', { a: `${number}` })
    await copies.keep('found', { a: `${number}` })
  }
  const listed = await copies.list()
  expect(listed).toHaveLength(50)
  expect(await copies.read(listed[0]?.id ?? '')).toEqual({ a: '59' })
  for (const letter of 'abc') await copies.keep('saved', { a: letter.repeat(30 * 1024 * 1024) })
  expect(await copies.list()).toHaveLength(2)
  expect(readdirSync(join(folder, 'versions'))).toHaveLength(2)
  remove()
})

describe('with git', () => {
  const { path: folder, remove } = makeFolder()
  const site = join(folder, 'site')
  const pagesFile = join(site, main)
  const run = (...args: string[]) => git(site, '-c', 'user.name=Ana Cruz', ...args)
  const commit = (subject: string) => {
    run('add', '-A')
    run('commit', '-qm', subject, '--date', '2026-06-01T10:00:00Z')
  }
  const first = { ...base, [own]: '{ "site": { "brand": "lucky", "keyword": "Lucky" } }\n' }
  const last = { ...first, [vip]: changed, [own]: first[own].replace('Lucky', 'Luckier') }
  beforeAll(() => {
    mkdirSync(site)
    writeFiles(site, first)
    run('init', '-q')
    commit('Add the site')
    writeFileSync(join(site, 'notes.txt'), 'not part of the site')
    commit('Add notes')
    writeFiles(site, { [own]: last[own] })
    commit('Change the brand')
    writeFiles(site, { [vip]: changed })
    commit('Rewrite the levels')
  })
  afterAll(remove)
  afterEach(() => vi.unstubAllEnvs())
  const open = () =>
    openHistory(pagesFile, join(dirname(openDraftFolder(pagesFile).images), 'versions'))

  it('lists the commits of the site with author, day and subject', async () => {
    const versions = await open().list()
    const author = 'Ana Cruz'
    const at = Date.parse('2026-06-01T10:00:00Z')
    expect(versions).toMatchObject([
      { kind: 'commit', subject: 'Rewrite the levels', author, at },
      { kind: 'commit', subject: 'Change the brand', author, at },
      { kind: 'commit', subject: 'Add the site', author, at },
    ])
  })

  it('reads the files of a commit, with anything in the subfolder', async () => {
    const history = open()
    const versions = await history.list()
    expect(await history.read(versions.at(-1)?.id ?? '')).toEqual(first)
    expect(await history.read(versions[0]?.id ?? '')).toEqual(last)
  })

  it('migrates an earlier version', async () => {
    const older = base[vip].replace('"type": "hero",', '"type": "hero",\n  "anchor": "levels",')
    writeFiles(site, { [vip]: older })
    commit('Go back in time')
    const history = open()
    const [{ id } = { id: '' }] = await history.list()
    const text = (await history.read(id))[vip] ?? ''
    expect(text.replace(/\s*"migratedTo": "[\w-]+",/, '')).toBe(older.replace('"anchor"', '"id"'))
  })

  it('runs no program that the repository names, and changes nothing in it', async () => {
    const trap = join(folder, 'trap.sh')
    writeFileSync(trap, `#!/bin/sh\ntouch ${join(folder, 'trapped')}\n`, { mode: 0o755 })
    const programs = 'core.fsmonitor core.pager diff.external gpg.program core.sshCommand'
    for (const name of programs.split(' ')) run('config', name, trap)
    run('config', 'log.showSignature', 'true')
    const before = readFileSync(join(site, '.git/index'))
    const history = open()
    const [{ id } = { id: '' }] = await history.list()
    await history.read(id)
    expect(readdirSync(folder)).not.toContain('trapped')
    expect(readFileSync(join(site, '.git/index')).equals(before)).toBe(true)
  })

  it('is empty where git is missing', async () => {
    vi.stubEnv('PATH', '')
    expect(await open().list()).toEqual([])
  })
})

describe('an earlier version that is restored', () => {
  const { site, pages } = makeBase()
  const withPicture = (image: string): string =>
    textOf({
      site,
      pages: { ...pages, '/': { ...pages['/'], blocks: [{ type: 'hero', title: 'A', image }] } },
    })
  const now = {
    [main]: withPicture('late'),
    [own]: textOf({ pages: { '/': { blocks: { late: { title: 'B' } } } } }),
    [picturesFile]: writePictureList(
      new Map([
        ['late', '1.webp'],
        ['lucky/theirs', '3.webp'],
      ]),
    ),
  }
  const kept = (file: string): boolean => file === '2.webp'

  it('leaves a brand and a page file that it did not have nothing', () => {
    const more = { [vip]: '{ "pages": { "/vip": {} } }', 'locales/fil.po': 'msgid ""' }
    const texts = restoreTexts({ ...now, ...more }, { [main]: withPicture('old') }, kept)
    expect(texts).toMatchObject({ ...more, [own]: '{}\n', [vip]: '{ "pages": {} }' })
  })

  it.each([
    ['2.webp', false],
    ['4.webp', true],
  ])('names a picture that is lost, of %s: %s', (file, isLost) => {
    const list = writePictureList(new Map([['old', file]]))
    const texts = restoreTexts(now, { [main]: withPicture('old'), [picturesFile]: list }, kept)
    expect(listLost(texts, { main, bundle }).includes('old')).toBe(isLost)
  })

  it('does not miss what a brand has', () => {
    const texts = restoreTexts(now, { [main]: withPicture('theirs') }, kept)
    expect(listLost(texts, { main, bundle })).not.toContain('theirs')
  })

  it('brings back a block, or a page, where it was', () => {
    const then = textOf(makeBase())
    const { '/': home, '/vip': _gone, ...others } = pages
    const [first, , ...rest] = home?.blocks ?? []
    const left = { ...home, blocks: [first, ...rest] }
    const cut = textOf({ site, pages: { '/': left, ...others } })
    const [before, old] = [contextOf(cut), contextOf(then)]
    const found = listRestorable(before.site, old.site, before)
    expect(found.map(({ name, isGone }) => [name, isGone])).toEqual([
      ['block 2: The facts', true],
      ['the whole page', true],
    ])
    const edits = found.flatMap((one) => one.edits)
    expect(JSON.parse(editedText(cut, edits))).toEqual(JSON.parse(then))
  })
})

it.each([
  ['2026-11-28T08:00', 'Today'],
  ['2026-11-27T23:59', 'Yesterday'],
  ['2026-11-22T12:00', '22 November 2026'],
])('names the day of %s: %s', (time, day) => {
  expect(writeDay(Date.parse(time), Date.parse('2026-11-28T14:00'))).toBe(day)
})
