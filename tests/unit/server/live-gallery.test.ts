import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLiveGallery } from '../../../server/gallery/live-gallery.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { writeFiles } from '../../fixtures/site-files.ts'
import { makeFolder, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite } from '../../fixtures/base-site.ts'
import { splitSite } from '../../golden/files.ts'

const folder = makeFolder()
afterAll(folder.remove)

it('knows the pages of all files, and reloads when one is added or removed', async () => {
  const { main, vip } = splitSite()
  const { '/bonus': bonus = {}, ...others } = main.pages
  const pages = writeSite(folder.path, { ...main, pages: others })
  const files = { 'pages/vip.json': vip, 'pages/bonus.json': { pages: { '/bonus': bonus } } }
  writeFiles(folder.path, files)
  const open = createLiveGallery(placeSite(pages))
  const first = await open()
  // The first page links to the second, which is in another file.
  expect(Object.keys(first.data.pages).slice(0, 3)).toEqual(['/', '/bonus', '/vip'])
  expect(await open()).toBe(first)
  rmSync(join(folder.path, 'pages/vip.json'))
  writeFiles(folder.path, {
    'pages/club.json': { pages: { '/club': Object.values(vip.pages)[0] } },
  })
  const second = await open()
  expect(Object.keys(second.data.pages).slice(0, 3)).toEqual(['/', '/bonus', '/club'])
})

it('shows the block types while pages have errors, but not while the settings have', async () => {
  const { site, pages } = baseSite()
  const open = createLiveGallery(
    placeSite(writeSite(folder.path, { site, pages: { ...pages, '/broken': {} } })),
  )
  expect((await open()).types.get('hero')?.refused).toEqual([])
  writeSite(folder.path, { site: { ...site, keyword: 5 }, pages })
  await expect(open()).rejects.toThrow('site › keyword: ')
})
