import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namePicture } from '../../../studio/server/files/encode-picture.ts'
import { publishPictures } from '../../../studio/server/files/save.ts'
import { writeFiles } from '../../fixtures/site-files.ts'
import { deadId } from '../../fixtures/build-process.ts'
import { makeFolder, readFolder } from '../../fixtures/site-folder.ts'
import { startStudio, startTexts, uploadsOf, type Studio } from '../../fixtures/studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})
afterAll(() => studio.remove())
const base = startTexts()
const [main, vip] = ['pages.json', 'pages/vip.json'] as const
const draw = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#7a3fe0' } })
async function upload(name: string, body: Uint8Array | string) {
  const path = `/__studio/api/pictures?name=${encodeURIComponent(name)}`
  const { status, body: text } = await studio.request(path, { method: 'POST', body })
  return { status, json: JSON.parse(text) }
}
const kept = (): string[] => (existsSync(uploadsOf(studio)) ? readdirSync(uploadsOf(studio)) : [])
const published = (): string[] => readdirSync(join(studio.folder, 'public/images'))

describe('an upload', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('can be %s', async (format) => {
    const { status, json } = await upload(
      `A ${format}.${format}`,
      await draw().toFormat(format).toBuffer(),
    )
    expect([status, json]).toEqual([
      201,
      {
        name: `a-${format}`,
        src: expect.stringMatching(new RegExp(`^/img/a-${format}\\.\\w+-320\\.avif$`)),
        width: 400,
        height: 300,
        isNew: true,
      },
    ])
    const { status: found, headers } = await studio.request(json.src)
    expect([found, headers['content-type']]).toEqual([200, 'image/avif'])
    expect(kept()).toContain(`a-${format}.webp`)
    expect(published()).toHaveLength(2)
  })

  it('keeps only the picture itself', async () => {
    const secret = '<script>alert(1)</script>'
    const jpeg = await draw(3000, 600)
      .withExif({ IFD0: { Copyright: secret, Artist: secret } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { json } = await upload('poly.jpg', Buffer.concat([jpeg, Buffer.from(secret)]))
    expect(json).toMatchObject({ width: 600, height: 3000 })
    const file = readFileSync(join(uploadsOf(studio), 'poly.webp'))
    expect(file.includes('script')).toBe(false)
    expect(file.readUInt32LE(4) + 8).toBe(file.length)
    const { exif, icc, xmp, orientation, format } = await sharp(file).metadata()
    expect({ exif, icc, xmp, orientation, format }).toEqual({ format: 'webp' })
  })

  it('is at most 2400 px wide', async () => {
    const { json } = await upload('wide.png', await draw(3000, 600).png().toBuffer())
    expect(json).toMatchObject({ width: 2400, height: 480 })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect/></svg>'
  const wrong: [
    what: string,
    bytes: () => Promise<Uint8Array> | string,
    status: number,
    says: RegExp,
  ][] = [
    ['a text', () => 'no picture', 415, /^This file is not a PNG, JPEG, WebP or AVIF picture\.$/],
    ['nothing', () => '', 415, /^This file is not a PNG/],
    ['an SVG', () => svg, 415, /^This file is not a PNG/],
    ['a GIF', () => draw().gif().toBuffer(), 415, /^This file is not a PNG/],
    ['a TIFF', () => draw().tiff().toBuffer(), 415, /^This file is not a PNG/],
    [
      'half of a PNG',
      async () => {
        const noise = {
          create: {
            width: 400,
            height: 400,
            channels: 3,
            background: '#000',
            noise: { type: 'gaussian', mean: 128, sigma: 30 },
          },
        } as const
        const whole = await sharp(noise).png().toBuffer()
        return whole.subarray(0, whole.length / 2)
      },
      400,
      /^This picture is damaged\./,
    ],
    ['a narrow one', () => draw(319, 400).png().toBuffer(), 400, /^This picture is 319 px wide\./],
    [
      'a huge one',
      () => draw(10_000, 5001).png().toBuffer(),
      400,
      /^This picture is too large: the maximum is 50 million pixels\.$/,
    ],
  ]
  it.each(wrong)('is rejected if it is %s', async (_what, bytes, status, says) => {
    const before = kept()
    const { status: found, json } = await upload('x.png', await bytes())
    expect([found, Object.keys(json)]).toEqual([status, ['message']])
    expect(json.message).toMatch(says)
    expect(kept()).toEqual(before)
  })

  it('is at most 15 MB', async () => {
    const { status, json } = await upload('x.png', Buffer.alloc(15 * 1024 * 1024 + 1))
    expect([status, json]).toEqual([413, { message: 'The maximum size is 15 MB.' }])
  })
})

it.each([
  ['Photo.JPG', 'photo'],
  ['My  Photo (1).png', 'my-photo-1'],
  ['../../etc/passwd.png', 'passwd'],
  ['C:\\x\\été.webp', 'ete'],
  ['.png', 'picture'],
  ['', 'picture'],
  ['日本.png', 'picture'],
  ['a'.repeat(59) + '--b.png', 'a'.repeat(59)],
  ['taken.png', 'taken-3'],
  ['a\0b\n.png', 'a-b'],
])('names %j %s', (file, name) => {
  expect(namePicture(file, new Set(['taken', 'taken-2']))).toBe(name)
  expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
})

it('copies pictures to the public folder atomically without overwriting any', async () => {
  const { path, remove } = makeFolder()
  const images = join(path, 'public/images')
  writeFiles(path, { 'new.webp': 'new', 'old.webp': 'other', 'public/images/old.webp': 'old' })
  const left = `.new.webp.${deadId()}.tmp`
  writeFiles(images, { [left]: 'ne' })
  await publishPictures(join(path, 'public'), [join(path, 'new.webp')])
  await expect(publishPictures(join(path, 'public'), [join(path, 'old.webp')])).rejects.toThrow(
    'old.webp could not be copied to public/images. Nothing was saved.',
  )
  expect(Object.fromEntries(readFolder(images))).toEqual({ 'new.webp': 'new', 'old.webp': 'old' })
  remove()
})

describe('a draft with an uploaded picture', () => {
  const withPicture = base[vip].replace(/"image": "[^"]*"/, '"image": "gift-2"')
  const counted = base[main].replace('"imageCount": 2', '"imageCount": 3')
  it('counts and shows it, and a save copies it to the public folder', async () => {
    expect(withPicture).not.toBe(base[vip])
    const picture = await draw(800, 600).png().toBuffer()
    await upload('gift.png', picture)
    const { json } = await upload('gift.png', picture)
    expect(json.name).toBe('gift-2')
    const files = { [vip]: withPicture, [main]: counted }
    const { json: report } = await studio.call('PUT', 'draft', { files, base })
    expect(report).toMatchObject({ problems: [], shows: 'good' })
    const { body: text } = await studio.request('/__studio/preview/vip')
    const src = /\/img\/gift-2\.\w+-480\.avif/.exec(text)?.[0] ?? ''
    expect((await studio.request(src)).headers['content-type']).toBe('image/avif')
    // Without the number the picture is one too many.
    const { json: other } = await studio.call('PUT', 'draft', {
      files: { [vip]: withPicture },
      base,
    })
    expect(other.problems.map(({ code }: { code: string }) => code)).toEqual(['P022'])

    await studio.call('PUT', 'draft', { files, base })
    writeFileSync(join(studio.folder, main), `${base[main]} `)
    expect((await studio.call('POST', 'save', { withProblems: false })).status).toBe(409)
    expect(published()).toHaveLength(2)
    writeFileSync(join(studio.folder, main), base[main])
    const saved = await studio.call('POST', 'save', { withProblems: false })
    expect(saved).toEqual({ status: 200, json: { saved: true } })
    expect(published()).toContain('gift-2.webp')
    expect(published()).toHaveLength(3)
    expect(kept()).toContain('gift.webp')
    expect(kept()).not.toContain('gift-2.webp')
    const { json: site } = await studio.call('GET', 'site')
    const names = site.pictures.map((one: { name: string; isNew: boolean }) => [
      one.name,
      one.isNew,
    ])
    expect(names).toContainEqual(['gift-2', false])
    expect(names).toContainEqual(['gift', true])
  })

  it('is served as the build writes it', async () => {
    const { status, json } = await studio.call('POST', 'published')
    expect(status).toBe(200)
    const answer = await fetch(new URL('/vip', json.url))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('/img/gift-2.')
    writeFileSync(join(studio.folder, vip), '{')
    const refused = await studio.call('POST', 'published')
    expect(refused.status).toBe(422)
    expect(refused.json.message).toContain('P001 json-syntax')
    expect((await fetch(new URL('/vip', json.url))).status).toBe(200)
  })
})
