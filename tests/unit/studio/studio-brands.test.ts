import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { replaceIn } from '../../../check/fix/edit-tree.ts'
import type { ShownPlace } from '../../../check/problem/problem.ts'
import { changePictures, isPagesText, picturesFile } from '../../../site/view/picture-list.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import { changesOf, createDraft } from '../../../studio/client/model/draft.ts'
import { describePictureChanges } from '../../../studio/client/model/pictures/picture-changes.ts'
import {
  listOf,
  renamePicture,
  replacePicture,
  sharePicture,
  takenNames,
} from '../../../studio/client/model/pictures/picture-edits.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'
import { startTexts, studioForTests } from '../../fixtures/studio.ts'

/* Brands in the server of the composer. */

const [main, vip, own] = ['pages.json', 'pages/vip.json', 'brands/lucky.json'] as const
const start = startTexts()
const withIds = {
  ...start,
  [main]: start[main].replace('"title": "The facts"', '"id": "facts", "title": "The facts"'),
  [vip]: start[vip].replace('"type": "hero"', '"id": "start", "type": "hero"'),
}
const overlay = {
  site: { brand: 'lucky', keyword: 'Lucky', url: 'https://lucky.example' },
  pages: {
    '/': { blocks: { facts: { title: 'Facts by lantern light' } } },
    '/vip': { blocks: { welcome: { $before: 'start', type: 'notice', title: 'Hi', desc: 'Hi.' } } },
  },
}
const base = { ...withIds, [own]: textOf(overlay) }

const studio = studioForTests(base)
const { save } = studio
const put = (files: object, brand?: string) => studio.put(files, base, { brand })
const logo = readFileSync(join(studio.folder, 'public/logo/p666.png'))
writeFiles(studio.folder, {
  // No two brands have the same logo.
  'public/logo/lucky.png': Buffer.concat([logo, Buffer.from('lucky')]),
  'public/logo/moon.png': Buffer.concat([logo, Buffer.from('moon')]),
  'brands/lucky/public/images/vip-8-1.svg': studio.read('public/images/bonus-2-1.svg'),
})
afterEach(async () => {
  rmSync(join(studio.folder, 'brands/moon.json'), { force: true })
  await studio.reset()
})

const overlayWith = (blocks: object): string =>
  textOf({ ...overlay, pages: { '/vip': { blocks } } })
const preview = async (path: string): Promise<string> => (await studio.preview(path)).body

it('opens with the overlays of all brands', async () => {
  const { json } = await studio.call('GET', 'site')
  expect(json.disk[own]).toBe(base[own])
  expect(json).toMatchObject({ isMigrated: false, brand: null })
  expect(JSON.parse(json.disk[picturesFile]).pictures).toHaveProperty(['lucky/vip-8-1'])
  expect(json.publicFiles).toContain('/logo/lucky.png')
})

describe('a version that a brand has of a picture', () => {
  const ofLucky = () => readdirSync(join(studio.folder, 'brands/lucky/public/images')).toSorted()
  const shared = () => readdirSync(join(studio.folder, 'public/images')).toSorted()

  async function openDraft() {
    const { json } = await studio.call('GET', 'site')
    const draft = createDraft(json.disk)
    const view = createSiteViewer(main, calendar, isPagesText)
    const context = () => ({ site: view(draft.state().files), bundle, main })
    const store = (brand?: string) => {
      const { files, base: before } = changesOf(draft.state())
      return studio.put(files, before, { brand })
    }
    return { draft, context, store }
  }

  it('is renamed with it, in the same step', async () => {
    const { draft, context, store } = await openDraft()
    const version = readFileSync(join(studio.folder, 'brands/lucky/public/images/vip-8-1.svg'))
    expect(takenNames(context().site).has('vip-8-1')).toBe(true)
    draft.edit(renamePicture(context(), 'vip-8-1', 'lantern'), { summary: 'renamed' })
    const { json } = await store('lucky')
    expect(json.problems).toEqual([])
    expect(ofLucky()).toEqual(['vip-8-1.svg'])
    expect((await save()).status).toBe(200)
    expect([ofLucky(), shared()]).toEqual([['lantern.svg'], ['bonus-2-1.svg', 'lantern.svg']])
    expect(readFileSync(join(studio.folder, 'brands/lucky/public/images/lantern.svg'))).toEqual(
      version,
    )
    draft.load(draft.state().files, draft.state().files)
    draft.edit(renamePicture(context(), 'lantern', 'vip-8-1'), { summary: 'renamed' })
    await store()
    expect((await save()).status).toBe(200)
    expect([ofLucky(), shared()]).toEqual([['vip-8-1.svg'], ['bonus-2-1.svg', 'vip-8-1.svg']])
  })

  it('is uploaded for it alone, and given up for that of all brands', async () => {
    const { draft, context, store } = await openDraft()
    const texts = draft.state().files
    const create = { width: 1600, height: 900, channels: 3, background: '#7a3fe0' } as const
    const { file } = (await studio.upload(await sharp({ create }).png().toBuffer())).json
    draft.edit(replacePicture('bonus-2-1', file, 'lucky'), { summary: 'replaced' })
    const { files } = draft.state()
    expect(describePictureChanges(texts, files, () => 'Lucky')).toEqual([
      'Picture bonus-2-1 added for Lucky',
    ])
    expect(files[main]).toBe(texts[main])
    expect(listOf(context().site, 'lucky').get('bonus-2-1')).toBe(file)
    expect((await store('lucky')).json.problems).toEqual([])
    expect((await save()).status).toBe(200)
    expect(ofLucky()).toEqual(['bonus-2-1.webp', 'vip-8-1.svg'])
    expect(shared()).toEqual(['bonus-2-1.svg', 'vip-8-1.svg'])

    draft.load(files, files)
    draft.edit(sharePicture('bonus-2-1', 'lucky'), { summary: 'shared' })
    expect(draft.state().files).toEqual(texts)
    expect((await store('lucky')).json.problems).toEqual([])
    expect((await save()).status).toBe(200)
    expect(ofLucky()).toEqual(['vip-8-1.svg'])
    expect(shared()).toEqual(['bonus-2-1.svg', 'vip-8-1.svg'])
  })

  it('is of a brand of the site', async () => {
    const { draft } = await openDraft()
    const text = draft.state().files[picturesFile] ?? ''
    const [, file = ''] = /"vip-8-1": "(.*)"/.exec(text) ?? []
    for (const name of ['moon/a', 'lucky/../a', 'lucky/a/b', '../a']) {
      const files = { [picturesFile]: replaceIn(text, changePictures(text, { [name]: file })) }
      const answer = await studio.put(files, { [picturesFile]: text })
      expect([name, answer.status]).toEqual([name, 400])
    }
  })
})

describe('the shown brand', () => {
  it('is that of the draft', async () => {
    const { json } = await put({}, 'lucky')
    expect(json).toMatchObject({ brand: 'lucky', shows: 'good' })
    expect(await preview('')).toContain('Facts by lantern light')
    expect((await studio.call('GET', 'report')).json).toMatchObject({ brand: 'lucky' })
    expect((await put({})).json).toMatchObject({ brand: null })
    expect(await preview('')).toContain('The facts')
    const renamed = { [own]: base[own].replace('by lantern light', 'by night') }
    await put(renamed, 'lucky')
    expect(await preview('')).toContain('Facts by night')
  })

  it('is not shown any more once it is gone', async () => {
    rmSync(join(studio.folder, own))
    const { json } = await put({}, 'lucky')
    expect(json.fault).toBe('lucky is not a brand of this site any more.')
  })

  it('has the problems of the command line, each with its place in the site that the brand sees', async () => {
    const files = {
      [own]: overlayWith({ welcome: { ...overlay.pages['/vip'].blocks.welcome, desc: 7 } }),
      [vip]: base[vip].replace('"Levels."', '"Levels, {keywort}."'),
    }
    const { problems } = (await put(files, 'lucky')).json
    writeFiles(studio.folder, files)
    const brand = ['--pages', studio.pagesFile, '--brand', 'lucky']
    const { stdout } = await runCli('validate', ...brand, '--format', 'json')
    const told: { code: string; path: unknown }[] = JSON.parse(stdout).problems
    const placesOf = (some: typeof told) => some.map(({ code, path }) => [code, path])
    expect(placesOf(problems)).toEqual(placesOf(told))
    expect(problems).toMatchObject([
      { file: vip, path: ['pages', '/vip', 'blocks', 0, 'desc'] },
      { file: own, path: ['pages', '/vip', 'blocks', 'welcome', 'desc'] },
    ])
    expect(problems.map(({ shown }: { shown?: ShownPlace }) => shown?.path)).toEqual([
      ['pages', '/vip', 'blocks', 1, 'desc'],
      ['pages', '/vip', 'blocks', 0, 'desc'],
    ])
  })

  it('is shown with the last good version of a block that is broken for it', async () => {
    await put({}, 'lucky')
    const { type, title } = overlay.pages['/vip'].blocks.welcome
    const files = { [own]: overlayWith({ welcome: { $before: 'start', type, title, desc: 7 } }) }
    expect((await put(files, 'lucky')).json).toMatchObject({ shows: 'partial' })
    const page = await preview('vip')
    for (const text of ['Levels.', 'Hi.']) expect(page).toContain(text)
  })
})

describe('problems of other brands', () => {
  const broken = { [own]: base[own].replace('"Facts by', '"{oops} by') }
  it('are listed with their brands, but not those that the shown brand has, too', async () => {
    const shared = { [vip]: base[vip].replace('"Levels."', '"{oops}"') }
    await put({ ...broken, ...shared })
    const { json } = await studio.call('GET', 'brands')
    expect(json.problems).toMatchObject([
      { file: own, brands: ['lucky'], shown: { path: ['pages', '/', 'blocks', 1, 'title'] } },
    ])
    const { revision } = (await put({ ...broken, ...shared }, 'lucky')).json
    expect((await studio.call('GET', 'brands')).json).toEqual({ problems: [], revision })
  })

  it('are asked about before a save', async () => {
    await put(broken)
    const { status, json } = await save()
    expect([status, json]).toEqual([
      422,
      { reason: 'problems', totals: '1 error in 1 page', brands: ['lucky'] },
    ])
    await save(true)
    expect(studio.read(own)).toBe(broken[own])
  })
})

it('a draft saves the overlay of a new brand, and refuses other files of that folder', async () => {
  const site = { brand: 'moon', keyword: 'Moon', url: 'https://moon.example' }
  const text = textOf({ site })
  expect((await put({ 'brands/moon.json': text }, 'moon')).json).toMatchObject({ brand: 'moon' })
  expect((await save()).status).toBe(200)
  expect(studio.read('brands/moon.json')).toBe(text)
  for (const name of ['brands/Moon.json', 'brands/moon/x.json', 'brands/../moon.json'])
    expect((await put({ [name]: text })).status).toBe(400)
})

it('a draft is refused if an overlay changed on disk', async () => {
  await put({ [own]: base[own].replace('lantern light', 'night') })
  writeFileSync(join(studio.folder, own), base[own].replace('Facts', 'Proven'))
  const { status, json } = await save()
  expect([status, json.reason]).toEqual([409, 'changed'])
  expect(json.disk[own]).toContain('Proven by lantern light')
})

it('a draft has overlays of an earlier version migrated', async () => {
  const older = textOf({
    ...overlay,
    pages: { '/moon': { name: 'Moon', blocks: [{ type: 'hero', anchor: 'hi', title: 'Hi' }] } },
  })
  writeFileSync(join(studio.folder, own), older)
  const { json } = await studio.call('GET', 'site')
  expect(json.isMigrated).toBe(true)
  expect(Object.keys(json.draft.files)).toEqual([own])
  expect(json.draft.files[own]).not.toContain('"anchor"')
})

it('publishes a brand beside the site of pages.json, until there is an error', async () => {
  const publish = (query = '') => studio.call('POST', `published${query}`)
  const at = async (query?: string): Promise<string> => {
    const { status, json } = await publish(query)
    expect(status).toBe(200)
    return json.url
  }
  const textAt = async (url: string): Promise<string> => (await fetch(url)).text()
  expect(await textAt(await at('?brand=lucky'))).toContain('Facts by lantern light')
  const all = await at()
  expect(await textAt(all)).toContain('The facts')
  expect(await publish('?brand=..')).toMatchObject({ status: 400 })
  expect(await publish('?brand=all')).toMatchObject({ status: 404 })
  writeFiles(studio.folder, { [vip]: '{' })
  const message = expect.stringContaining('P001 json-syntax')
  expect(await publish()).toMatchObject({ status: 422, json: { message } })
  expect(await textAt(new URL('/vip', all).href)).toContain('Levels.')
}, 60_000)
