import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PublishConfig } from '../../../schema/config/options/publish.ts'
import { ownId } from '../../../site/files/process-id.mjs'
import { placeSite } from '../../../site/files/site-files.ts'
import { readSiteTexts } from '../../../studio/server/files/site-texts.ts'
import { deliver } from '../../../studio/server/publish/deliver.ts'
import { createPublishing } from '../../../studio/server/publish/publishing.ts'
import { git } from '../../fixtures/git.ts'
import { makeFolder, writeFiles, writeSite } from '../../fixtures/site-folder.ts'
import { startTexts } from '../../fixtures/studio.ts'
import { nginx } from '../../soak/servers/nginx.ts'
import type { Server } from '../../soak/servers/server.ts'

const initial = startTexts()
const vip = 'pages/vip.json'
const folder = makeFolder()
const [site, kept, target] = [folder.at('site'), folder.at('kept'), folder.at('www/current')]
const levelsIn = (where: string, words: string): void =>
  writeFiles(where, { [vip]: initial[vip].replace('Levels.', words) })
const levels = (words: string): void => levelsIn(site, words)

const pagesOf = (of: string) => placeSite(join(of, 'pages.json'))

function open(
  publish: PublishConfig = { folder: target },
  place = { ...pagesOf(site), publicDir: folder.at('files') },
  keptIn = kept,
) {
  return createPublishing(place, keptIn, publish, {
    readSite: () => readSiteTexts(place.pagesFile),
  })
}

/** Publishes, and resolves with the state after that. */
async function finish(publishing: ReturnType<typeof open>, id?: string) {
  await publishing.publish(id === undefined ? {} : { id })
  await publishing.idle()
  return publishing.state()
}

beforeAll(() => {
  writeSite(site, '')
  writeFiles(site, initial)
})
afterAll(folder.remove)

describe('a folder', () => {
  let publishing: ReturnType<typeof open>
  let first: string
  beforeAll(() => {
    publishing = open()
  })
  afterAll(() => publishing.close())

  it('is made of the site, and says how far it is', async () => {
    const steps: (string | null)[] = []
    publishing.follow(({ step }) => void steps.push(step))
    const nothing = { live: null, kept: [], files: [], step: null, planned: null, failure: null }
    expect(await publishing.state()).toEqual(nothing)
    const { live, failure } = await finish(publishing)
    expect([failure, steps]).toEqual([null, ['build', 'send', null]])
    first = live?.id ?? ''
    expect(folder.read('www/current/vip.html')).toContain('Levels.')
  }, 120_000)

  it('is exchanged while a server shows it, and back', async ({ skip }) => {
    if (!existsSync('/usr/sbin/nginx')) skip()
    folder.write('nginx/empty', '')
    const server: Server = await nginx.start(target, folder.at('nginx'))
    const read = async (): Promise<string> => {
      const response = await fetch(`http://127.0.0.1:${server.port}/vip`)
      expect(response.status).toBe(200)
      return response.text()
    }
    try {
      expect(await read()).toContain('Levels.')
      levels('Higher levels.')
      const done = finish(publishing)
      let latest: unknown = ''
      while (typeof latest === 'string') latest = await Promise.race([done, read()])
      const { live, kept: all } = await done
      expect(await read()).toContain('Higher levels.')
      expect(all.map(({ id }) => id)).toEqual([live?.id, first])
      expect(await publishing.texts(first)).toEqual(initial)

      const back = await finish(publishing, first)
      expect(await read()).toContain('Levels.')
      expect(back.live?.id).toBe(first)
      expect(back.live?.since).toBeGreaterThan(Number(first))
      await expect(publishing.publish({ id: '1' })).rejects.toMatchObject({ status: 404 })
      await expect(publishing.texts('../kept')).rejects.toMatchObject({ status: 404 })
    } finally {
      await server.end()
    }
  }, 120_000)

  it('knows which public files are not online as they are, also after going back', async () => {
    const files = async () => (await publishing.state()).files
    folder.write('files/menu.pdf', 'first')
    folder.write('files/images/new.webp', 'a picture')
    expect(await files()).toEqual([{ name: 'menu.pdf', change: 'added' }])
    const { files: left, live } = await finish(publishing)
    expect(left).toEqual([])
    folder.write('files/menu.pdf', 'second')
    expect(await files()).toEqual([{ name: 'menu.pdf', change: 'replaced' }])
    rmSync(folder.at('files'), { recursive: true })
    expect((await finish(publishing, first)).files).toEqual([])
    const again = await finish(publishing, live?.id)
    expect(again.files).toEqual([{ name: 'menu.pdf', change: 'removed' }])
    await finish(publishing, first)
  }, 120_000)

  it('stays as it is when the site has errors, or the folder is taken', async () => {
    const before = folder.read('www/current/vip.html')
    writeFiles(site, { [vip]: '{' })
    const { failure } = await finish(publishing)
    expect(failure?.message).toBe(
      'What is saved has errors, so nothing was published. Fix them, save, and publish once more.',
    )
    expect(failure?.details).toContain('P001 json-syntax')
    expect(folder.read('www/current/vip.html')).toBe(before)
    expect(readdirSync(folder.at('www'))).toEqual(['current'])

    folder.write('taken/notes.txt', 'Mine')
    const other = open({ folder: folder.at('taken') })
    const refused = await finish(other, first)
    expect(refused.failure?.message).toBe(
      'The site was built, but could not be put into its folder. What is online has not changed.',
    )
    expect(refused.failure?.details).toContain('contains other files')
    expect([refused.live, readdirSync(folder.at('taken'))]).toEqual([null, ['notes.txt']])
    expect((await finish(publishing, first)).failure).toBe(null)
  }, 120_000)

  it('is written by one publication at a time, also of several servers', async () => {
    const one = publishing.publish({ id: first })
    await expect(publishing.publish({ id: first })).rejects.toMatchObject({ status: 409 })
    await one
    await publishing.idle()
    // The process that runs the tests is alive, and another one than this.
    const [, machine = ''] = /^\d+-(.{8})/.exec(ownId()) ?? []
    const others = folder.write(`kept/busy-1-${machine}00000000`, '')
    expect((await finish(publishing, first)).failure).toBe(null)
    expect(existsSync(others)).toBe(false)
    folder.write('kept/busy-1-0000000000000000', '')
    await expect(publishing.publish({ id: first })).rejects.toMatchObject({ status: 409 })
    expect((await publishing.state()).step).toBe(null)
    rmSync(folder.at('kept/busy-1-0000000000000000'))
  })

  it('is published at a planned time, which a restart keeps', async () => {
    await expect(publishing.publish({ at: Date.now() - 1 })).rejects.toMatchObject({ status: 400 })
    await publishing.publish({ at: Date.now() + 3_600_000 })
    expect((await publishing.cancel()).planned).toBe(null)

    levels('Planned levels.')
    const planned = Date.now() + 1500
    expect((await publishing.publish({ at: planned })).planned).toBe(planned)
    publishing.close()
    publishing = open()
    await vi.waitFor(
      async () => expect((await publishing.state()).live?.since).toBeGreaterThan(planned),
      { timeout: 60_000, interval: 100 },
    )
    expect(folder.read('www/current/vip.html')).toContain('Planned levels.')
    await publishing.idle()

    const missed = { live: null, planned: Date.now() - 60_000, failure: null }
    writeFileSync(folder.at('kept/record.json'), JSON.stringify(missed))
    publishing.close()
    publishing = open()
    await vi.waitFor(async () => {
      const { planned: left, failure } = await publishing.state()
      expect([left, failure?.at]).toEqual([null, missed.planned])
      expect(failure?.message).toContain('the composer was not running')
    })
  }, 120_000)

  it('keeps five publications besides the one that is online', async () => {
    const newer = [1, 2, 3, 4, 5, 6].map((number) => `${9e12 + number}`)
    for (const id of newer) folder.write(`kept/${id}/texts.json`, '{}')
    const { kept: all } = await finish(publishing, first)
    expect(all.map(({ id }) => id)).toEqual([...newer.slice(1).toReversed(), first])
  })
})

describe('sites of several brands', () => {
  const brands = folder.at('brands-site')
  const [www, all] = [folder.at('brands-www'), folder.at('brands-kept')]
  const overlay = (title: unknown) =>
    writeFiles(brands, {
      'brands/lucky.json': JSON.stringify({
        site: { brand: 'lucky', keyword: 'Lucky', url: 'https://lucky.example' },
        pages: { '/vip': { meta: { title } } },
      }),
    })
  const openBrands = (publish: PublishConfig, keptIn = all) =>
    open(publish, pagesOf(brands), keptIn)
  beforeAll(() => {
    writeSite(brands, '')
    writeSite(join(brands, 'brands/lucky'), {}, 'lucky')
    writeFiles(brands, initial)
    overlay('Levels of Lucky, and what each of them gives')
  })

  it('go into a folder of their own each, and stay as they are if one of them has errors', async () => {
    const publishing = openBrands({ folder: www })
    const titles = () =>
      ['p666', 'lucky'].map(
        (name) => /<title[^>]*>([^<]*)/.exec(folder.read(`brands-www/${name}/vip.html`))?.[1],
      )
    const { failure, live } = await finish(publishing)
    expect(failure).toBe(null)
    expect(readdirSync(www).toSorted()).toEqual(['lucky', 'p666'])
    const first = titles()
    expect(first[1]).toBe('Levels of Lucky, and what each of them gives')

    levelsIn(brands, 'Higher levels.')
    overlay(7)
    const broken = await finish(publishing)
    expect(broken.failure?.message).toBe(
      'What is saved has errors for lucky, so nothing was published for any brand. Fix them, save, and publish once more.',
    )
    expect([titles(), broken.live?.id]).toEqual([first, live?.id])
    expect(folder.read('brands-www/p666/vip.html')).not.toContain('Higher levels.')

    overlay('Other levels of Lucky, and what each gives')
    expect((await finish(publishing)).failure).toBe(null)
    expect(folder.read('brands-www/p666/vip.html')).toContain('Higher levels.')
    expect(titles()[1]).toBe('Other levels of Lucky, and what each gives')
    publishing.close()
  }, 240_000)

  it('are pushed together, in a folder each', async () => {
    folder.write('brands.git/empty', '')
    const show = (...args: string[]) => git(folder.at('brands.git'), ...args).trim()
    show('init', '--quiet', '--bare')
    const publishing = openBrands({ git: '../brands.git', branch: 'live' }, folder.at('git-kept'))
    expect((await finish(publishing)).failure).toBe(null)
    const commit = show('rev-parse', 'live')
    expect(show('ls-tree', '--name-only', 'live').split('\n')).toEqual(['lucky', 'p666'])
    expect(show('show', 'live:lucky/vip.html')).toContain('Other levels of Lucky')
    overlay(7)
    expect((await finish(publishing)).failure?.message).toContain('has errors for lucky')
    expect(show('rev-parse', 'live')).toBe(commit)
    publishing.close()
  }, 240_000)
})

describe('a host', () => {
  const built = folder.at('built')
  const send = (config: PublishConfig, signal = new AbortController().signal) =>
    deliver(config, {
      site: built,
      base: folder.path,
      scratch: folder.at('s'),
      summary: 'S',
      signal,
    })

  it('gets the folder of the site by a command', async () => {
    folder.write('built/index.html', 'One')
    await send({ command: ['cp', '-r', '{folder}', 'copied'] })
    expect(folder.read('copied/index.html')).toBe('One')
    const failing = { command: ['sh', '-c', 'echo "No such host"; exit 3', '{folder}'] }
    await expect(send(failing)).rejects.toMatchObject({
      message: expect.stringContaining('The program that puts the site online has failed.'),
      details: 'No such host',
    })
    const sleeping = { command: ['sh', '-c', 'exec sleep 60', '{folder}'] }
    await expect(send(sleeping, AbortSignal.timeout(300))).rejects.toThrow('took too long')
  })

  it('gets commits on a branch, which keep what is of the host', async () => {
    folder.write('host.git/empty', '')
    const show = (...args: string[]) => git(folder.at('host.git'), ...args).trim()
    show('init', '--quiet', '--bare')
    const config = { git: 'host.git', branch: 'live' }
    const files = () => show('ls-tree', '-r', '--name-only', 'live').split('\n')
    folder.write('built/.gitignore', 'index.html')
    await send(config)
    expect(files()).toEqual(['.gitignore', 'index.html'])

    git(folder.path, 'clone', '--quiet', '--branch', 'live', 'host.git', 'clone')
    writeFiles(folder.at('clone'), { CNAME: 'p666.example', 'old.html': '' })
    git(folder.at('clone'), 'add', '--all')
    git(folder.at('clone'), 'commit', '--quiet', '--message', 'Name')
    git(folder.at('clone'), 'push', '--quiet')
    folder.write('built/index.html', 'Two')
    await send(config)
    expect(files()).toEqual(['.gitignore', 'CNAME', 'index.html'])
    expect(show('show', 'live:index.html')).toBe('Two')
    expect(show('log', '--format=%s', 'live').split('\n')).toEqual(['S', 'Name', 'S'])

    chmodSync(folder.write('host.git/hooks/update', '#!/bin/sh\necho Full >&2\nexit 1\n'), 0o755)
    await expect(send(config)).rejects.toThrow('has not accepted it')
    expect(show('show', 'live:index.html')).toBe('Two')
  })
})
