// covers: studio/server/change-sets/** studio/server/git/** site/files/folder-lock.ts
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { changeSetsIn, filesOf } from '../../fixtures/change-sets.ts'
import { mountDisk } from '../../fixtures/disks.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { serveGit, type GitFault } from '../../fixtures/git-server.ts'

const folder = folderForTests()
const { open, show, shown } = changeSetsIn(folder)
const note = { author: 'Ana <ana@x.example>\n', message: 'Promos' }
const change = (onto: string, files: Readonly<Record<string, string | null>>) => ({
  ...note,
  onto,
  parents: [onto],
  files: filesOf(files),
})
const pages = '{ "include": ["pages/*.json"] }'

it('saves a change set, brings it to another server, publishes it, and takes no other file along', async () => {
  const [a, b] = [await open('a'), await open('b')]
  const onto = a.published()
  expect(shown('a')).toEqual({
    'pages.json': pages,
    'pages/a.json': 'A',
    'public/x.bin': '\0\r\n\xFF',
  })
  const files = filesOf({ 'pages/a.json': 'B', 'new/x y': 'N' })
  const saved = await a.commit('promos', { ...note, onto, parents: [onto], files })
  expect(await a.push('promos')).toBe('pushed')
  const sets = new Map([['promos', saved]])
  expect((await b.update()).sets).toEqual(sets)
  expect(await b.sets()).toEqual(sets)
  expect(await b.readTexts(saved)).toEqual({ 'pages.json': pages, 'pages/a.json': 'B' })
  expect(String(await b.readFile(saved, 'new/x y'))).toBe('N')
  expect(await b.readFile(saved, '../readme.md')).toBeUndefined()
  expect(await b.commonOf(saved, onto)).toBe(onto)

  const trailers = { 'Change-set': 'Promos\nApproved-by: Eve', 'Written-by': 'Ana' }
  const publication = { ...note, message: 'Promos\n\nApproved-by: Eve', trailers, onto, files }
  const published = await b.publish({ ...publication, parents: [onto, saved] })
  const tip = show('rev-parse', 'main')
  expect([published, b.published()]).toEqual([{ commit: tip }, tip])
  expect(show('log', '-1', '--format=%P %an <%ae>', 'main')).toBe(
    `${onto} ${saved} Ana ana@x.example <composer@localhost>`,
  )
  expect(show('ls-tree', '-r', '--name-only', 'main').split('\n')).toEqual([
    'readme.md',
    'shop/new/x y',
    'shop/pages.json',
    'shop/pages/a.json',
    'shop/public/x.bin',
  ])
  expect(shown('b')['pages/a.json']).toBe('B')
  const recorded = { 'Change-set': 'Promos Approved-by: Eve', 'Written-by': 'Ana' }
  expect(await b.history(5)).toMatchObject([
    { author: 'Ana ana@x.example', subject: 'Promos', trailers: recorded },
    { author: 'A', subject: 'Change', trailers: {} },
  ])

  expect(await a.publish({ ...publication, parents: [onto] })).toBe('moved')
  await a.update()
  expect(shown('a')).toEqual(shown('b'))
  await a.publish(change(a.published(), { 'new/x y': null, new: 'a file now' }))
  expect(shown('a')['new']).toBe('a file now')

  await b.update()
  expect(shown('b')).toEqual(shown('a'))
  await b.remove('promos')
  expect(show('branch', '--list')).toBe('* main')
  await a.update()
  expect(await a.sets()).toEqual(new Map())
  expect(String(await a.readFile(saved, 'pages/a.json'))).toBe('B')
})

it('goes on after whatever a killed process has left', async () => {
  const before = await open('a')
  const saved = await before.commit('left', change(before.published(), { x: '1' }))
  const whole = shown('a')
  for (const name of ['config', 'packed-refs', 'refs/site/sets/left', 'refs/site/published'])
    folder.write(`a/repository/${name}.lock`, '')
  folder.write('a/checkout/pages/a.json', 'half')
  folder.write('a/checkout/pages/.b.json.tmp', 'half')
  rmSync(folder.at('a/checkout/public/x.bin'))
  symlinkSync('/etc/passwd', folder.at('a/checkout/public/x.bin'))
  const lock = folder.write('a/repository/busy-1-0123456789abcdef', '')
  utimesSync(lock, 0, 0)
  const a = await open('a')
  expect((await a.sets()).get('left')).toBe(saved)
  folder.write('a/repository/refs/site/sets/left.lock', '')
  await a.commit('left', change(saved, { x: '2' }))
  expect(shown('a')).toEqual(whole)
  expect(existsSync('/etc/passwd')).toBe(true)
})

it('says why something is refused, and does it when it is allowed', async () => {
  const a = await open('a')
  await a.update()
  const onto = a.published()
  const hook = folder.write(
    'site.git/hooks/update',
    '#!/bin/sh\necho "Not on a Friday" >&2\nexit 1\n',
  )
  chmodSync(hook, 0o755)
  const publication = change(onto, { 'z.json': 'z' })
  await expect(a.publish(publication)).rejects.toMatchObject({
    message: 'This was refused where the site is kept. A rule there may forbid it.',
    details: expect.stringMatching(/^Not on a Friday\n/),
  })
  expect([show('rev-parse', 'main'), a.published()]).toEqual([onto, onto])
  rmSync(hook)
  expect(await a.publish(publication)).toEqual({ commit: show('rev-parse', 'main') })
  expect(shown('a')['z.json']).toBe('z')
})

it('says in plain words what is wrong with the way there', async () => {
  let fault: GitFault = 'login'
  const server = await serveGit(folder.path, () => fault)
  const at = (path: string) => ({ repository: `http://u:secret@localhost:${server.port}/${path}` })
  const refusal = async (path: string): Promise<string> => {
    const error = await open('c', at(path)).then(String, (reason: unknown) => reason)
    expect(JSON.stringify(error)).not.toContain('secret')
    return String(error)
  }
  expect(await refusal('site.git')).toMatch('has no access')
  fault = 'error'
  expect(await refusal('site.git')).toMatch('cannot be reached')
  fault = 'none'
  expect(await refusal('none.git')).toMatch('was not found')
  await expect(open('c', { ...at('site.git'), branch: 'live' })).rejects.toThrow('was not found')
  const c = await open('c', at('site.git'))
  const saved = await c.commit('away', change(c.published(), { x: 'y' }))
  await server.stop()
  await expect(c.push('away')).rejects.toThrow('cannot be reached')
  const again = await open('c', at('site.git'))
  expect((await again.sets()).get('away')).toBe(saved)
  await expect(open('d', { site: 'other' })).rejects.toThrow('The site was not found')
})

it('says so on a full disk, and goes on when there is space', async ({ skip }) => {
  const disk = mountDisk(folder.at('disk'), 4 * 1024 * 1024)
  onTestFinished(() => disk?.remove())
  skip(disk === undefined, 'this system mounts no disk')
  const e = await open('disk/e')
  const big = new Map([['big', randomBytes(2 ** 20)]])
  const save = () => e.commit('big', { ...change(e.published(), {}), files: big })
  disk?.resize(2 ** 19)
  await expect(save()).rejects.toThrow('The disk is full. Free some space and try again.')
  expect((await e.sets()).has('big')).toBe(false)
  disk?.resize(8 * 1024 * 1024)
  const saved = await save()
  expect((await e.sets()).get('big')).toBe(saved)
  expect(await e.push('big')).toBe('pushed')
})
