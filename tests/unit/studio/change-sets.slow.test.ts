import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { rmSync } from 'node:fs'
import { openDraftFolder } from '../../../studio/server/drafts/draft-folder.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import { commitAll, git } from '../../fixtures/git.ts'
import { setServersIn, type SetServer } from '../../fixtures/set-servers.ts'
import { makeFolder, writeFiles, type Folder } from '../../fixtures/site-folder.ts'
import { startTexts } from '../../fixtures/studio.ts'

let folder: Folder
let servers: SetServer[] = []

beforeEach(() => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600')
  folder = makeFolder()
  servers = []
})
afterEach(() => {
  for (const { close } of servers) close()
  for (const name of ['a', 'b'])
    rmSync(dirname(openDraftFolder(folder.at(`${name}/checkout/pages.json`)).images), {
      recursive: true,
      force: true,
    })
  folder.remove()
})

const [vip, main] = ['pages/vip.json', 'pages.json'] as const
const ana = { by: 'Ana' } as const
const ben = { by: 'Ben' } as const

async function openBoth(options: { needsApproval?: boolean } = {}) {
  const site = setServersIn(folder, options)
  const [a, b] = [await site.open('a'), await site.open('b')]
  servers = [a, b]
  return { ...site, a, b }
}

/** Waits for what is pushed and fetched in the background. */
const soon = (look: () => Promise<void>): Promise<void> => vi.waitFor(look, 20_000)

/** Waits until the other server has what was pushed. */
async function latest(server: SetServer, set: string, saved: string): Promise<void> {
  await soon(async () => {
    await server.sets.update()
    const { sets } = await server.sets.list()
    expect(sets.find(({ id }) => id === set)?.saved).toBe(saved)
  })
}

it('is written, reviewed on another server, published and taken back', async () => {
  const { a, b, show } = await openBoth()
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
    const { sets } = await a.sets.list()
    expect(sets[0]).toMatchObject({ state: 'approved', comments: [{ by: 'Ben', text }] })
  })
  expect(await a.sets.act(id, { by: 'Cleo', do: 'publish' })).toMatchObject({ state: 'published' })
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

  expect(await a.sets.act(id, { ...ben, do: 'take-back' })).toMatchObject({ state: 'draft', saved })
  expect(await a.shown()).toEqual(before)
  expect((await a.sets.workspaceOf(id).draft())?.files[vip]).toContain('Levels of August.')
  expect((await a.sets.workspaceOf(id).site()).set).not.toHaveProperty('theirs')
})

it('merges with what was published since, unless that is in the same place', async () => {
  const { a, work } = await openBoth({ needsApproval: false })
  const { id: one } = await a.sets.make({ name: 'One', ...ana })
  const { id: two } = await a.sets.make({ name: 'Two', ...ben })
  await a.edit(one, 'Ana', [vip, '"Levels.', '"One.'])
  await a.edit(two, 'Ben', [vip, '"Levels.', '"Two.'])
  await a.save(one)
  await a.save(two)
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

  expect(await a.sets.act(two, { ...ben, do: 'publish' })).toEqual({ reason: 'moved' })
  expect((await a.shown())[vip]).toBe(shown)
  const { sets } = await a.sets.list()
  expect(sets.find(({ id }) => id === two)?.failure?.message).toContain('in the same places')
})

it('publishes nothing with errors', async () => {
  const { a, show } = await openBoth({ needsApproval: false })
  const before = show('rev-parse', 'main')
  const { id } = await a.sets.make({ name: 'Broken', ...ana })
  await a.edit(id, 'Ana', [vip, '"desc"', '"desk"'])
  expect(await a.save(id)).toMatchObject({ reason: 'problems' })
  expect(await a.save(id, true)).toHaveProperty('set')
  expect(await a.sets.act(id, { ...ana, do: 'publish' })).toMatchObject({ reason: 'problems' })
  expect(show('rev-parse', 'main')).toBe(before)
})

it('keeps what two servers save in one change set, and leaves the same place to a window', async () => {
  const { a, b } = await openBoth()
  const { id } = await a.sets.make({ name: 'Both', ...ana })
  await latest(b, id, '')
  await a.edit(id, 'Ana', [vip, '"Levels.', '"A.'])
  await b.edit(id, 'Ben', [main, 'Welcome to', 'Hello at'])
  await a.save(id)
  b.state.isOffline = true
  expect(await b.save(id)).toHaveProperty('set')
  await soon(async () => {
    const { sets } = await b.sets.list()
    expect(sets[0]?.failure?.message).toBe('It cannot be reached.')
  })
  b.state.isOffline = false
  await soon(async () => {
    await b.sets.update()
    await a.sets.update()
    const [one, other] = [(await a.sets.list()).sets[0], (await b.sets.list()).sets[0]]
    expect(one?.saved).toBe(other?.saved)
    expect(one?.events.filter(({ what }) => what === 'saved')).toHaveLength(2)
  })
  const { set } = await a.sets.workspaceOf(id).site()
  expect(set?.theirs?.files[main]).toContain('Hello at')
  expect(set?.theirs?.files[vip]).toBeUndefined()
  expect(await a.save(id)).toMatchObject({ reason: 'changed' })
  await a.sets.workspaceOf(id).followSet(set?.theirs?.id ?? '')
  expect(await a.save(id)).toHaveProperty('set')
})

it('has the pictures that another server has saved', async () => {
  const { a, b, show } = await openBoth({ needsApproval: false })
  const { id } = await a.sets.make({ name: 'Pictures', ...ana })
  const create = { width: 400, height: 400, channels: 3, background: '#a00' } as const
  const png = await sharp({ create }).png().toBuffer()
  const { file } = await a.sets.workspaceOf(id).addPicture(png)
  await a.edit(id, 'Ana', [picturesFile, '"": ""', `"new-one": "${file}",\n    "": ""`])
  expect(await a.save(id, true)).toHaveProperty('set')
  await soon(async () => {
    await b.sets.update()
    const { sets } = await b.sets.list()
    expect(sets[0]?.saved).not.toBe('')
  })
  const { pictures, draft } = await b.sets.workspaceOf(id).site()
  expect(pictures.map((one) => one.file)).toContain(file)
  expect(draft?.files[picturesFile]).toContain('new-one')
  await a.sets.act(id, { ...ana, do: 'publish' })
  expect(show('ls-tree', '-r', '--name-only', 'main')).toContain('public/images/new-one.webp')
  await a.sets.act(id, { ...ana, do: 'take-back' })
  expect(show('ls-tree', '-r', '--name-only', 'main')).not.toContain('new-one')
})
