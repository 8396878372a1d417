import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createPicturePlanner } from '../../../builder/pictures/plan-pictures.ts'
import { inspectFiles, listPictures } from '../../../site/files/public-files.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { root, writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { makeBase, pictureNames } from '../../fixtures/sites.ts'

const { folder, at, pagesFile, placeOf } = openSiteFolder()
const drawing = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
writeSite(folder, makeBase())
writeFiles(folder, {
  'public/images/bonus-2-1.svg': drawing(400, 150),
  'public/images/vip-8-1.svg': drawing(200, 150),
})
const place = placeOf()
const cache = at('cache')

it('finds the public folder next to the pages file, else that of the project', () => {
  expect(place).toEqual({ pagesFile, publicDir: at('public'), isOwn: true })
  expect(placeSite('/nowhere/pages.json')).toMatchObject({
    publicDir: join(root, 'public'),
    isOwn: false,
  })
})

it('lists pictures by name, in order, and nothing else', () => {
  writeFiles(place.publicDir, {
    'images/.DS_Store': '',
    'images/notes.txt': '',
    'images/folder.svg/a.txt': '',
  })
  expect([...listPictures(place).keys()]).toEqual(pictureNames)
  expect([...listPictures({ publicDir: '/nowhere' }).keys()]).toEqual([])
})

it('takes the first of two pictures with the same name', () => {
  writeFiles(at('twice'), { 'images/a.svg': '', 'images/a.png': '' })
  expect([...listPictures({ publicDir: at('twice') })]).toEqual([
    ['a', join(at('twice'), 'images', 'a.png')],
  ])
})

const files: [path: string, there: boolean][] = [
  ['/logo/p666.png', true],
  ['/logo/gone.png', false],
  ['/logo', false],
  ['/', false],
  ['/../pages.json', false],
  ['/../public-other/a.svg', false],
  ['/images/vip-8-1.svg', false],
]
it.each(files)('knows whether %s will be published: %s', (path, there) => {
  writeFiles(folder, { 'public-other/a.svg': '' })
  expect(inspectFiles(place).has(path)).toBe(there)
})

it('plans renditions no wider than their source, with names that change with the content', async () => {
  const { pictures, renditions } = await createPicturePlanner(cache)(place)
  const address = expect.stringMatching(/^\/img\/(?:bonus-2-1|vip-8-1)\.[0-9a-f]{8}$/)
  expect([...pictures]).toEqual([
    ['bonus-2-1', { src: address, width: 400, height: 150, widths: [320, 400] }],
    ['vip-8-1', { src: address, width: 200, height: 150, widths: [200] }],
  ])
  const addresses = [...pictures.values()].flatMap(({ src, widths }) =>
    widths.map((width) => `${src}-${width}.avif`).concat(`${src}-${widths.at(-1)}.webp`),
  )
  expect([...renditions.keys()]).toEqual(addresses)
})

it('encodes a rendition in its format and width', async () => {
  const { renditions } = await createPicturePlanner(cache)(place)
  for (const [url, { make }] of renditions) {
    const file = await make()
    const { format, width, compression } = await sharp(file).metadata()
    expect([format === 'heif' ? compression : format, width]).toEqual([
      url.endsWith('.avif') ? 'av1' : 'webp',
      Number(/-(\d+)\.\w+$/.exec(url)?.[1]),
    ])
  }
})

it('encodes nothing in a second build, and after a change only what has changed', async () => {
  const publicDir = at('drawn')
  const cacheDir = at('drawn-cache')
  writeFiles(publicDir, { 'images/a.svg': drawing(200, 100), 'images/b.svg': drawing(200, 100) })
  /** The number of files that a build has written into the cache: each has its own inode. */
  const known = new Set<number>()
  const countEncodes = async (): Promise<number> => {
    const { renditions } = await createPicturePlanner(cacheDir)({ publicDir })
    for (const { make } of renditions.values()) await make()
    const before = known.size
    for (const name of readdirSync(cacheDir)) known.add(statSync(join(cacheDir, name)).ino)
    return known.size - before
  }
  expect(await countEncodes()).toBe(4)
  expect(await countEncodes()).toBe(0)
  writeFiles(publicDir, { 'images/b.svg': drawing(200, 120) })
  expect(await countEncodes()).toBe(2)
})

it('rotates a photo by its orientation', async () => {
  const photo = await sharp({
    create: { width: 800, height: 400, channels: 3, background: '#7a3fe0' },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  writeFiles(at('photos'), { 'images/photo.jpg': photo })
  const plan = createPicturePlanner(cache)
  const { pictures: found, renditions: made } = await plan({ publicDir: at('photos') })
  expect(found.get('photo')).toMatchObject({ width: 400, height: 800, widths: [320, 400] })
  for (const [url, { make }] of made) {
    const width = url.includes('-320.') ? 320 : 400
    expect(await sharp(await make()).metadata()).toMatchObject({ width, height: 2 * width })
  }
})
