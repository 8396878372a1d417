// covers: studio/server/change-sets/** studio/server/git/** studio/server/drafts/**
import { existsSync, renameSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { picturesFile } from '../../../site/view/picture-list.ts'
import { openChangeSets } from '../../../studio/server/change-sets/find-repository.ts'
import { commitAll, git } from '../../fixtures/git.ts'
import { listen } from '../../fixtures/serve.ts'
import { setServersIn, type SetServer, type ServerOptions } from '../../fixtures/set-servers.ts'
import { makeFolder, writeFiles, type Folder } from '../../fixtures/site-folder.ts'
import { startTexts } from '../../fixtures/studio.ts'
import { removeDraftsOf } from '../../fixtures/workspaces.ts'

let folder: Folder
let servers: SetServer[] = []

beforeEach(() => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600')
  folder = makeFolder()
  servers = []
})
afterEach(() => {
  for (const { close } of servers) close()
  for (const name of ['a', 'b']) removeDraftsOf(folder.at(`${name}/checkout/pages.json`))
  folder.remove()
})

const [vip, main] = ['pages/vip.json', 'pages.json'] as const
const ana = { by: 'Ana' } as const
const ben = { by: 'Ben' } as const

async function openServers(names: readonly string[], options: ServerOptions = {}) {
  const site = setServersIn(folder, options)
  for (const name of names) servers.push(await site.open(name))
  const [a, b = a] = servers
  if (!a || !b) throw new Error('no server')
  return { ...site, a, b }
}

/** Makes a change set with one edit, and saves it. */
async function makeSaved(server: SetServer, name: string, by: { readonly by: string } = ana) {
  const { id } = await server.sets.make({ name, ...by })
  await server.edit(id, by.by, [vip, '"Levels.', `"${name}.`])
  return { id, saved: await server.save(id) }
}

/** Waits for what is pushed and fetched in the background. */
const soon = (look: () => Promise<void>): Promise<void> =>
  vi.waitFor(look, { timeout: 20_000, interval: 200 })

/** The change set on a server. */
async function found(server: SetServer, set: string) {
  const { sets } = await server.sets.list()
  return sets.find(({ id }) => id === set)
}

/** Waits until the other server has what was pushed. */
async function latest(server: SetServer, set: string, saved: string): Promise<void> {
  await soon(async () => {
    await server.sets.update()
    expect((await found(server, set))?.saved).toBe(saved)
  })
}

it('is written, reviewed on another server, published and taken back', async () => {
  const { a, b, show } = await openServers(['a', 'b'])
  const before = await a.shown()
  const { id } = await a.sets.make({ name: 'August promos', ...ana })
  await a.edit(id, 'Ana', [vip, '"Levels.', '"Levels of August.'])
  expect(await a.save(id)).toHaveProperty('set')
  await expect(a.sets.act(id, { ...ana, do: 'publish' })).rejects.toThrow('has to approve')
  const asked = await a.sets.act(id, { ...ana, do: 'ask', note: 'Look' })
  const saved = 'saved' in asked ? asked.saved : ''
  expect(asked).toMatchObject({ state: 'review', failure: null })

  await latest(b, id, saved)
  const text = 'Which levels?'
  await b.sets.act(id, { ...ben, do: 'comment', text })
  await expect(b.sets.act(id, { ...ana, do: 'approve', note: '' })).rejects.toThrow('not written')
  await b.sets.act(id, { ...ben, do: 'approve', note: '', saved })

  await soon(async () => {
    await a.sets.update()
    expect(await found(a, id)).toMatchObject({ state: 'approved', comments: [{ by: 'Ben', text }] })
  })
  expect(await a.sets.act(id, { by: 'Cleo', do: 'publish' })).toMatchObject({
    state: 'published',
    saved,
  })
  expect((await found(a, id))?.publication).toEqual({
    before: show('rev-parse', 'main^1').trim(),
    after: show('rev-parse', 'main').trim(),
  })
  expect((await a.shown())[vip]).toContain('Levels of August.')
  expect(show('log', '-1', '--first-parent', '--format=%B', 'main').split('\n')).toEqual([
    'August promos',
    '',
    'Change-set: August promos',
    'Written-by: Ana',
    'Approved-by: Ben',
    'Published-by: Cleo',
    `Change-set-id: ${id}`,
    expect.stringMatching(/^Change-set-event: \{"at":\d+,"what":"published","saved":"\w+"\}$/),
  ])
  const names = show('diff', '--name-only', 'main^1', 'main').split('\n')
  expect(names).toEqual(['pages.lastmod.txt', vip])
  expect(show('show', 'main:pages.lastmod.txt')).toMatch(/^\/vip 2026-06-15 \w{16}$/m)

  // Another server takes it back.
  await b.sets.update()
  await b.edit(id, 'Ben', [vip, '"Levels of August.', '"Not saved.'])
  expect(await b.sets.act(id, { ...ben, do: 'take-back' })).toMatchObject({ state: 'draft', saved })
  expect(await found(b, id)).not.toHaveProperty('publication')
  const { history } = b.sets.workspaceOf(id)
  // The commit that takes it back may be of the same moment as the copy.
  const kept = await Promise.all((await history.list()).map(({ id: one }) => history.read(one)))
  expect(kept.map((texts) => texts?.[vip])).toContainEqual(expect.stringContaining('Not saved.'))
  expect(await b.shown()).toEqual(before)
  expect((await b.sets.workspaceOf(id).draft())?.files[vip]).toContain('Levels of August.')
  expect((await b.sets.workspaceOf(id).site()).set).not.toHaveProperty('theirs')
})

it('merges with what was published since, unless that is in the same place or has errors', async () => {
  const { a, work, show } = await openServers(['a'], { needsApproval: false })
  const { id: one } = await makeSaved(a, 'One')
  const { id: two } = await makeSaved(a, 'Two', ben)
  const [other] = await a.sets.others(one)
  expect(other).toEqual({
    set: { id: two, name: 'Two', author: 'Ben' },
    places: [{ file: vip, steps: ['pages', '/vip', 'blocks', '0', 'desc'] }],
  })

  const texts = startTexts()
  writeFiles(work, { [vip]: texts[vip].replace('"VIP"', '"Gold"') })
  commitAll(work)
  git(work, 'push', '--quiet', 'origin', 'main')
  expect(await a.sets.act(one, { ...ana, do: 'publish' })).toMatchObject({ state: 'published' })
  const shown = (await a.shown())[vip] ?? ''
  expect([shown.includes('"One.'), shown.includes('"Gold"')]).toEqual([true, true])

  const before = show('rev-parse', 'main')
  expect(await a.sets.act(two, { ...ben, do: 'publish' })).toEqual({ reason: 'moved' })
  expect((await found(a, two))?.failure?.message).toContain('in the same places')
  const { id: broken } = await a.sets.make({ name: 'Broken', ...ana })
  await a.edit(broken, 'Ana', [vip, '"desc"', '"desk"'])
  expect(await a.save(broken)).toMatchObject({ reason: 'problems' })
  expect(await a.save(broken, true)).toHaveProperty('set')
  const refused = await a.sets.act(broken, { ...ana, do: 'publish' })
  expect(refused).toMatchObject({ reason: 'problems' })
  expect(show('rev-parse', 'main')).toBe(before)
})

it('keeps what two servers save in one change set, and leaves the same place to a window', async () => {
  const { a, b } = await openServers(['a', 'b'])
  const { id } = await a.sets.make({ name: 'Both', ...ana })
  await latest(b, id, '')
  await a.edit(id, 'Ana', [vip, '"Levels.', '"A.'])
  await b.edit(id, 'Ben', [main, 'Welcome to', 'Hello at'])
  await a.save(id)
  b.state.isOffline = true
  expect(await b.save(id)).toHaveProperty('set')
  await soon(async () => {
    expect((await found(b, id))?.failure?.message).toBe('It cannot be reached.')
  })
  b.state.isOffline = false
  await soon(async () => {
    await b.sets.update()
    await a.sets.update()
    const [one, other] = [await found(a, id), await found(b, id)]
    expect(one?.saved).toBe(other?.saved)
    expect(one?.events.filter(({ what }) => what === 'saved')).toHaveLength(2)
    expect(other?.failure).toBeNull()
  })
  const { set } = await a.sets.workspaceOf(id).site()
  expect(set?.theirs?.files[main]).toContain('Hello at')
  expect(set?.theirs?.files[vip]).toBeUndefined()
  expect(await a.save(id)).toMatchObject({ reason: 'changed' })
  await a.sets.workspaceOf(id).followSet(set?.theirs?.id ?? '')
  expect(await a.save(id)).toHaveProperty('set')
})

it('has pictures and files of another server or of git, and keeps them when it is saved', async () => {
  const { a, b, show, work } = await openServers(['a', 'b'], { needsApproval: false })
  const { id } = await a.sets.make({ name: 'Pictures', ...ana })
  const create = { width: 400, height: 400, channels: 3, background: '#a00' } as const
  const png = await sharp({ create }).png().toBuffer()
  const own = a.sets.workspaceOf(id)
  const { file } = await own.addPicture(png)
  const pdf = await own.addDocument('pdf', 'Terms.pdf', Buffer.from('%PDF-1.4\n%%EOF'))
  expect(pdf).toEqual({ file: '/files/terms.pdf' })
  await a.edit(
    id,
    'Ana',
    [picturesFile, '"": ""', `"new-one": "${file}",\n    "": ""`],
    [vip, 'Levels.', `<a href='${pdf.file}'>Levels</a>.`],
  )
  expect(await a.save(id, true)).toHaveProperty('set')
  await soon(async () => {
    await b.sets.update()
    expect((await found(b, id))?.saved).toMatch(/\w/)
  })
  const { pictures, draft, publicFiles } = await b.sets.workspaceOf(id).site()
  expect(pictures.map((one) => one.file)).toContain(file)
  expect(draft?.files[picturesFile]).toContain('new-one')
  expect(publicFiles).toContain(pdf.file)
  expect(existsSync(folder.at(`a/checkout/public${pdf.file}`))).toBe(false)

  // Somebody adds a picture and files by git.
  git(work, 'fetch', '--quiet', 'origin')
  git(work, 'checkout', '--quiet', `changes/${id}`)
  writeFiles(work, { 'data/prices.json': '[]', 'site.config.ts': 'throw 1' })
  const other = await sharp({ create: { ...create, width: 500 } })
    .png()
    .toBuffer()
  writeFiles(work, { 'public/images/pushed.png': other })
  commitAll(work)
  git(work, 'push', '--quiet', 'origin', `changes/${id}`)
  await soon(async () => {
    expect(await a.save(id, true)).toMatchObject({ reason: 'changed' })
  })
  const { set } = await own.site()
  expect(set?.theirs?.files[picturesFile]).toContain('pushed')
  await own.followSet(set?.theirs?.id ?? '')
  const listed = /"pushed": "[^"]+"/.exec(set?.theirs?.files[picturesFile] ?? '')?.[0] ?? ''
  await a.edit(id, 'Ana', [picturesFile, '"": ""', `${listed},\n    "": ""`])
  expect(await a.save(id, true)).toHaveProperty('set')
  const files = (): string[] => show('ls-tree', '-r', '--name-only', 'main').split('\n')
  const before = files()
  const added = ['data/prices.json', 'public/files/terms.pdf', 'public/images/new-one.webp']
  expect(await a.sets.act(id, { ...ana, do: 'publish' })).toMatchObject({ state: 'published' })
  expect(files().filter((name) => !before.includes(name))).toEqual([
    ...added,
    'public/images/pushed.png',
  ])
  await a.sets.act(id, { ...ana, do: 'take-back' })
  expect(files()).toEqual(before)
})

it('publishes once if a planned time comes on two servers, and tells the other', async () => {
  const { a, b, show } = await openServers(['a', 'b'], { needsApproval: false })
  const { id, saved } = await makeSaved(a, 'Planned')
  await latest(b, id, ('set' in saved && saved.set?.saved.id) || '')
  // Both are ready to push before one of them does.
  let ready = 0
  for (const { state } of [a, b])
    state.before = () => {
      ready += 1
      return soon(() => Promise.resolve(expect(ready).toBeGreaterThan(1)))
    }
  const at = Date.now() + 1000
  for (const server of [a, b]) await server.sets.act(id, { ...ana, do: 'publish', at })
  await soon(async () => {
    const both = [await found(a, id), await found(b, id)]
    expect(both).toMatchObject([{ state: 'published' }, { state: 'published' }])
    expect(both.map((one) => one?.failure?.message ?? '').toSorted()).toEqual([
      '',
      'This change set is published already.',
    ])
  })
  expect(show('log', '--first-parent', '--format=%s', 'main').split('\n')).toEqual([
    'Planned',
    'Change',
  ])
  // Somebody puts back what is published.
  show('update-ref', 'refs/heads/main', 'main^')
  await b.sets.update()
  expect(await found(b, id)).toMatchObject({ state: 'draft', saved: expect.stringMatching(/\w/) })
})

it('finds what it has published when it is killed before it knows, and delivers that', async () => {
  const { a, show, ...site } = await openServers(['a'], { needsApproval: false })
  const { id } = await makeSaved(a, 'Lost')
  a.state.after = () => new Promise(() => {})
  void a.sets.act(id, { ...ana, do: 'publish' })
  await soon(async () => expect(show('log', '-1', '--format=%s', 'main')).toBe('Lost'))
  a.close()
  const deliver = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const again = await site.open('a', deliver)
  servers.push(again)
  await soon(async () => {
    expect(await found(again, id)).toMatchObject({ state: 'published', failure: null })
    expect(deliver).toHaveBeenCalledOnce()
  })
  expect(await again.sets.act(id, { ...ana, do: 'take-back' })).toMatchObject({ state: 'draft' })
  expect(show('show', `main:${vip}`)).toContain('"Levels.')
})

it('survives the loss of its folder, and ends what git does when it is closed', async () => {
  const { a, work } = await openServers(['a'], { needsApproval: false })
  const { id } = await makeSaved(a, 'Gone')
  await a.sets.act(id, { ...ana, do: 'publish', at: Date.now() + 700 })
  const own = folder.at('a/repository')
  renameSync(own, folder.at('away'))
  // A rejection that nobody handles would fail this test.
  await setTimeout(1500)
  await expect(a.sets.list()).rejects.toThrow('not a git repository')
  rmSync(own, { recursive: true, force: true })
  renameSync(folder.at('away'), own)
  expect(await a.sets.act(id, { ...ana, do: 'publish' })).toMatchObject({ state: 'published' })

  const pagesFile = join(work, main)
  const config = { repository: 'origin', branch: 'main', approval: 'optional' } as const
  onTestFinished(() => removeDraftsOf(pagesFile))
  ;(await openChangeSets(pagesFile, config)).close()
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket.resume().on('error', () => {})))
  const port = await listen(silent)
  onTestFinished(() => void silent.close())
  git(work, 'remote', 'set-url', 'origin', `http://localhost:${port}/site.git`)
  const { repository, close } = await openChangeSets(pagesFile, config)
  const update = repository.update().then(String, String)
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  close()
  expect(await update).toContain('Error')
  await vi.waitFor(() => expect(sockets[0]?.closed).toBe(true), 5000)
})
