import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { picturesFile } from '../../../site/view/picture-list.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { readFolder, writeFiles } from '../../fixtures/site-folder.ts'
import { ownWindow, startTexts, studioForTests } from '../../fixtures/studio.ts'
import { wordList } from '../../fixtures/word-list.ts'
import { workspacesOf } from '../../fixtures/workspaces.ts'

const studio = studioForTests()
const { path: outside, at, read, write } = folderForTests()
const base = startTexts()
const [main, vip] = ['pages.json', 'pages/vip.json'] as const
const pathOf = (name: string): string => join(studio.folder, name)
const bytesOf = (name: string): Buffer => readFileSync(pathOf(name))
afterEach(async () => {
  rmSync(pathOf('pages'), { recursive: true, force: true })
  await studio.reset()
})
async function save(files: object, from: object = base, withProblems = false) {
  const stored = await studio.put(files, from)
  return stored.status === 200 ? studio.save(withProblems) : stored
}
const club = base[vip].replace('"/vip"', '"/club"').replaceAll('VIP', 'Club')
const broken = base[vip].replace('"desc": "Levels."', '"desk": "Levels."')

describe('a save', () => {
  it('writes every byte of the texts and deletes the draft', async () => {
    const files = {
      [main]: `\uFEFF${base[main].replaceAll('\n', '\r\n')}\r\n\t`,
      'pages/club.json': club,
    }
    await studio.put(files)
    expect(await save(files)).toEqual({ status: 200, json: { updated: {} } })
    expect(bytesOf(main).equals(Buffer.from(files[main] ?? ''))).toBe(true)
    expect(bytesOf('pages/club.json').toString()).toBe(club)
    const { json } = await studio.call('GET', 'site')
    expect(json.draft).toBeNull()
    expect(json.disk).toEqual({ ...base, ...files, [picturesFile]: expect.any(String) })
    expect((await studio.request('/club')).status).toBe(200)
  })

  it('records the day of a change if the site keeps days', async () => {
    const days = pathOf('pages.lastmod.txt')
    const changed = base[vip].replace('Levels.', 'More levels.')
    await save({ [vip]: changed })
    expect(existsSync(days)).toBe(false)
    writeFileSync(days, '')
    await save(base, { ...base, [vip]: changed })
    await save({ [vip]: changed })
    expect(readFileSync(days, 'utf8')).toContain('\n/vip 2026-06-15 ')
    rmSync(days)
  })

  it.each([
    ['a file that was changed', { [vip]: club }, { [vip]: broken }],
    [
      'line breaks that were changed',
      { [vip]: club },
      { [vip]: base[vip].replaceAll('\n', '\r\n') },
    ],
    ['a deleted file', { [vip]: club }, undefined],
    [
      'a new file that was created meanwhile',
      { [main]: `${base[main]} `, 'pages/club.json': club },
      { 'pages/club.json': '{ "pages": {} }' },
    ],
  ])('does not overwrite %s', async (_what, files, changed) => {
    await studio.put(files)
    if (changed) writeFiles(studio.folder, changed)
    else rmSync(pathOf(vip))
    const before = readFolder(studio.folder)
    const { status, json } = await studio.save()
    expect([status, json.reason]).toEqual([409, 'changed'])
    const { [picturesFile]: _list, ...texts } = json.disk
    for (const [name, text] of Object.entries(texts)) expect(bytesOf(name).toString()).toBe(text)
    expect(Object.keys(json.disk)).toContain(main)
    expect(readFolder(studio.folder)).toEqual(before)
    expect((await studio.call('GET', 'site')).json.draft.files).toEqual(files)
  })

  it('refuses errors unless told otherwise', async () => {
    const before = readFolder(studio.folder)
    const { status, json } = await save({ [vip]: broken })
    expect([status, json]).toEqual([
      422,
      { reason: 'problems', totals: '1 error in 1 page', brands: [] },
    ])
    expect(readFolder(studio.folder)).toEqual(before)
    expect((await save({ [vip]: broken }, base, true)).status).toBe(200)
    expect(bytesOf(vip).toString()).toBe(broken)
  })

  it('writes page files first, and lists what was saved if one fails', async () => {
    mkdirSync(pathOf('pages/x.json'), { recursive: true })
    const files = { [main]: `${base[main]} `, [vip]: `${base[vip]} `, 'pages/x.json': club }
    const { status, json } = await save(files, base, true)
    expect(status).toBe(500)
    expect(json.message).toMatch(/^pages\/x\.json could not be written\. Saved: pages\/vip\.json\./)
    expect(bytesOf(main).toString()).toBe(base[main])
  })

  it.each(['{}', '{"withProblems":true}', '{"window":"own","revision":"none","withProblems":1}'])(
    'is rejected as %s',
    async (body) => {
      const { status } = await studio.request('/__studio/api/save', { method: 'POST', body })
      expect(status).toBe(400)
    },
  )

  it('reloads the site in the dev server before the response', async () => {
    const { live, open } = workspacesOf(studio.pagesFile)
    const workspace = open()
    const { window } = await workspace.edit(ownWindow)
    const files = { 'pages/club.json': club }
    const stored = await workspace.setDraft({ files, base: {}, window, revision: 'none' })
    if (!('revision' in stored)) throw new Error(stored.reason)
    await workspace.save({ window, revision: stored.revision, withProblems: false })
    expect(Object.keys(live.content?.data.pages ?? {})).toContain('/club')
  })

  it('leaves no other files behind', async () => {
    const before = [...readFolder(studio.folder).keys()]
    await save({ [vip]: `${base[vip]} ` })
    expect([...readFolder(studio.folder).keys()]).toEqual(before)
  })
})

describe('the name of a file', () => {
  const include = base[main].replace(
    '"pages/**/*.json"',
    '"pages/**/*.json", "**/*.json", "*.json"',
  )
  it.each([
    ...wordList(String.raw`
      ../out.json pages/../../out.json pages/../vip.json ./pages/vip.json %2e%2e/out.json
      pages/%2e%2e/%2e%2e/out.json /etc/out.json //out.json C:/out.json pages\out.json ..\out.json
      pages/out.txt pages/out.JSON pages/out pages/.out.json .vscode/out.json node_modules/out.json
      pages/ __proto__ public/../../out.json
    `),
    'pages/out\0.json',
    'pages/out.json\0',
    '',
  ])('cannot be %j', async (name) => {
    const before = readFolder(studio.folder)
    // Written out, since a literal would set the prototype.
    const body = `{"files":{"pages.json":${JSON.stringify(include)},${JSON.stringify(name)}:"{}"},"base":{},"window":"own","revision":"none"}`
    const { status, body: text } = await studio.request('/__studio/api/draft', {
      method: 'PUT',
      body,
    })
    expect([status, Object.keys(JSON.parse(text))]).toEqual([400, ['message']])
    expect(readFolder(studio.folder)).toEqual(before)
    expect((await studio.call('GET', 'site')).json.draft).toBeNull()
  })

  it('has to match a pattern', async () => {
    const { status, json } = await save({ 'other/club.json': club })
    expect([status, json.message]).toEqual([
      400,
      '"other/club.json" is not a page file of this site.',
    ])
    const files = { [main]: base[main].replace('pages/**', 'other/**'), 'other/club.json': club }
    expect((await studio.put(files)).status).toBe(200)
  })

  it('stays valid while pages.json is not valid JSON', async () => {
    const files = { [main]: base[main].replace('pages/**', 'other/**'), 'other/club.json': club }
    await studio.put(files)
    expect((await studio.put({ ...files, [main]: '{' })).status).toBe(200)
  })

  it('does not lead through a symbolic link', async () => {
    write('out.json', club)
    symlinkSync(outside, pathOf('pages/away'))
    symlinkSync(at('out.json'), pathOf('pages/link.json'))
    symlinkSync(at('gone.json'), pathOf('pages/gone.json'))
    for (const name of [
      'pages/away/out.json',
      'pages/away/new.json',
      'pages/link.json',
      'pages/gone.json',
    ]) {
      const { status, json } = await save({ [name]: '{ "pages": {} }' }, { [name]: club }, true)
      expect([status, json.message]).toEqual([
        400,
        `"${name}" is reached through a symbolic link, which the composer does not follow.`,
      ])
    }
    expect([...readFolder(outside).keys()]).toEqual(['out.json'])
    expect(read('out.json')).toBe(club)
  })
})
