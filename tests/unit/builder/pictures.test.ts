import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { createPicturePlanner } from '../../../builder/pictures/plan-pictures.ts'
import { inspectFiles, listPictures } from '../../../site/files/public-files.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { makeFolder, root, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite, pictureNames } from '../../fixtures/sites.ts'

const folder = makeFolder()
afterAll(folder.remove)
const pagesFile = writeSite(folder.path, baseSite())
for (const [name, width] of [
  ['bonus-2-1', 400],
  ['vip-8-1', 200],
]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="150"/>`
  writeFileSync(join(folder.path, 'public', 'images', `${name}.svg`), svg)
}
const place = placeSite(pagesFile)
const cache = join(folder.path, 'cache')

it('finds the public folder next to the pages file, else that of the project', () => {
  expect(place).toEqual({ pagesFile, publicDir: join(folder.path, 'public'), isOwn: true })
  expect(placeSite('/nowhere/pages.json')).toMatchObject({
    publicDir: join(root, 'public'),
    isOwn: false,
  })
})

it('lists pictures by name, in order, and nothing else', () => {
  writeFileSync(join(place.publicDir, 'images', '.DS_Store'), '')
  writeFileSync(join(place.publicDir, 'images', 'notes.txt'), '')
  expect([...listPictures(place).keys()]).toEqual(pictureNames)
  expect([...listPictures({ publicDir: '/nowhere' }).keys()]).toEqual([])
})

it('does not list folders', () => {
  const other = makeFolder()
  mkdirSync(join(other.path, 'images', 'folder.svg'), { recursive: true })
  expect([...listPictures({ publicDir: other.path }).keys()]).toEqual([])
  other.remove()
})

it('takes the first of two pictures with the same name', () => {
  const other = makeFolder()
  mkdirSync(join(other.path, 'images'))
  for (const name of ['a.svg', 'a.png']) writeFileSync(join(other.path, 'images', name), '')
  expect([...listPictures({ publicDir: other.path })]).toEqual([
    ['a', join(other.path, 'images', 'a.png')],
  ])
  other.remove()
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
  mkdirSync(join(folder.path, 'public-other'), { recursive: true })
  writeFileSync(join(folder.path, 'public-other', 'a.svg'), '')
  expect(inspectFiles(place).has(path)).toBe(there)
})

it('plans renditions no wider than their source, with names that change with the content', async () => {
  const { pictures, renditions } = await createPicturePlanner(cache)(place)
  expect([...pictures]).toEqual([
    [
      'bonus-2-1',
      {
        src: expect.stringMatching(/^\/img\/bonus-2-1\.[0-9a-f]{8}$/),
        width: 400,
        height: 150,
        widths: [320, 400],
      },
    ],
    [
      'vip-8-1',
      {
        src: expect.stringMatching(/^\/img\/vip-8-1\.[0-9a-f]{8}$/),
        width: 200,
        height: 150,
        widths: [200],
      },
    ],
  ])
  const addresses = [...pictures.values()].flatMap(({ src, widths }) =>
    widths.map((width) => `${src}-${width}.avif`).concat(`${src}-${widths.at(-1)}.webp`),
  )
  expect([...renditions.keys()]).toEqual(addresses)
})

it('encodes a rendition once, in its format and width', async () => {
  const { renditions } = await createPicturePlanner(cache)(place)
  for (const [url, { make }] of renditions) {
    const file = await make()
    const { format, width, compression } = await sharp(file).metadata()
    expect([format === 'heif' ? compression : format, width]).toEqual([
      url.endsWith('.avif') ? 'av1' : 'webp',
      Number(/-(\d+)\.\w+$/.exec(url)?.[1]),
    ])
    const first = readFileSync(file)
    writeFileSync(file, 'from the cache')
    expect(readFileSync(await make(), 'utf8')).toBe('from the cache')
    writeFileSync(file, first)
  }
})

it('encodes nothing in a second build, and after a change only what has changed', async () => {
  const site = makeFolder()
  const draw = (name: string, height: number): void =>
    writeFileSync(
      join(site.path, 'images', name),
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="${height}"/>`,
    )
  mkdirSync(join(site.path, 'images'))
  draw('a.svg', 100)
  draw('b.svg', 100)
  const cacheDir = join(site.path, 'cache')
  /** The number of files that a build has written into the cache: each has its own inode. */
  const known = new Set<number>()
  const countEncodes = async (): Promise<number> => {
    const { renditions } = await createPicturePlanner(cacheDir)({ publicDir: site.path })
    for (const { make } of renditions.values()) await make()
    const before = known.size
    for (const name of readdirSync(cacheDir)) known.add(statSync(join(cacheDir, name)).ino)
    return known.size - before
  }
  expect(await countEncodes()).toBe(4)
  expect(await countEncodes()).toBe(0)
  draw('b.svg', 120)
  expect(await countEncodes()).toBe(2)
  site.remove()
})

it('rotates a photo by its orientation', async () => {
  const photo = await sharp({
    create: { width: 800, height: 400, channels: 3, background: '#7a3fe0' },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const site = makeFolder()
  mkdirSync(join(site.path, 'images'), { recursive: true })
  writeFileSync(join(site.path, 'images', 'photo.jpg'), photo)
  const { pictures: found, renditions: made } = await createPicturePlanner(
    join(site.path, 'cache'),
  )({ publicDir: site.path })
  expect(found.get('photo')).toMatchObject({ width: 400, height: 800, widths: [320, 400] })
  for (const [url, { make }] of made) {
    const width = url.includes('-320.') ? 320 : 400
    expect(await sharp(await make()).metadata()).toMatchObject({ width, height: 2 * width })
  }
  site.remove()
})
