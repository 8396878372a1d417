import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { replaceIn } from '../../../check/fix/edit-tree.ts'
import { changePictures, picturesFile } from '../../../site/view/picture-list.ts'
import { namePicture } from '../../../site/view/picture-name.ts'
import { startTexts, studioForTests, uploadsOf } from '../../fixtures/studio.ts'

const studio = studioForTests()
const { put, save, upload } = studio
const base = startTexts()
const [main, vip] = ['pages.json', 'pages/vip.json'] as const
const draw = (width = 400, height = 300, background = '#7a3fe0') =>
  sharp({ create: { width, height, channels: 3, background } })
const thumbnail = (file: string, width = 320) =>
  studio.request(`/__studio/pictures/${width}/${file}`)
const kept = (): string[] => (existsSync(uploadsOf(studio)) ? readdirSync(uploadsOf(studio)) : [])
const published = (): string[] => readdirSync(join(studio.folder, 'public/images')).toSorted()
/** The text that lists the pictures on disk, with changes. */
async function list(changes: Record<string, string | null> = {}): Promise<string> {
  const text: string = (await studio.call('GET', 'site')).json.disk[picturesFile]
  return replaceIn(text, changePictures(text, changes))
}

describe('an upload', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('can be %s', async (format) => {
    const { status, json } = await upload(await draw().toFormat(format).toBuffer())
    expect([status, json]).toEqual([
      201,
      {
        file: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
        width: 400,
        height: 300,
        bytes: expect.any(Number),
      },
    ])
    const { status: found, headers } = await thumbnail(json.file)
    expect([found, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(kept()).toContain(json.file)
    expect(published()).toHaveLength(2)
  })

  it('keeps only the picture itself', async () => {
    const secret = '<script>alert(1)</script>'
    const jpeg = await draw(3000, 600)
      .withExif({ IFD0: { Copyright: secret, Artist: secret } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { json } = await upload(Buffer.concat([jpeg, Buffer.from(secret)]))
    expect(json).toMatchObject({ width: 600, height: 3000 })
    const file = readFileSync(join(uploadsOf(studio), json.file))
    expect(file.includes('script')).toBe(false)
    expect(file.readUInt32LE(4) + 8).toBe(file.length)
    const { exif, icc, xmp, orientation, format } = await sharp(file).metadata()
    expect({ exif, icc, xmp, orientation, format }).toEqual({ format: 'webp' })
  })

  it('is at most 2400 px wide', async () => {
    const { json } = await upload(await draw(3000, 600).png().toBuffer())
    expect(json).toMatchObject({ width: 2400, height: 480 })
  })

  const animate = async (): Promise<Uint8Array> => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((colour) => draw(400, 300, colour).png().toBuffer()),
    )
    return sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
  }
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
    ['animated', animate, 415, /^This picture is animated\. Upload a still one\.$/],
    ['a TIFF', () => draw().tiff().toBuffer(), 415, /^This file is not a PNG/],
    [
      'half of a PNG',
      async () => {
        const whole = await draw(400, 400).png().toBuffer()
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
    const { status: found, json } = await upload(await bytes())
    expect([found, Object.keys(json)]).toEqual([status, ['message']])
    expect(json.message).toMatch(says)
    expect(kept()).toEqual(before)
  })

  it('is at most 15 MB', async () => {
    const { status, json } = await upload(Buffer.alloc(15 * 1024 * 1024 + 1))
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
})

describe('a draft with an uploaded picture', () => {
  const withPicture = base[vip].replace(/"image": "[^"]*"/, '"image": "gift"')
  const counted = base[main].replace('"imageCount": 2', '"imageCount": 3')
  it('counts and shows it, and a save copies it to the public folder', async () => {
    expect(withPicture).not.toBe(base[vip])
    const { file } = (await upload(await draw(800, 600).png().toBuffer())).json
    const before = { ...base, [picturesFile]: await list() }
    const files = {
      [vip]: withPicture,
      [main]: counted,
      [picturesFile]: await list({ gift: file }),
    }
    const { json: report } = await put(files, before)
    expect(report).toMatchObject({ problems: [], shows: 'good' })
    expect(report.pictures).toContainEqual(expect.objectContaining({ file, width: 800 }))
    const { body: text } = await studio.request('/__studio/preview/vip')
    const src = /\/img\/gift\.\w+-480\.avif/.exec(text)?.[0] ?? ''
    expect((await studio.request(src)).headers['content-type']).toBe('image/avif')
    // Without the number the picture is one too many.
    const { json: other } = await put({ ...files, [main]: base[main] }, before)
    expect(other.problems.map(({ code }: { code: string }) => code)).toEqual(['P022'])

    await put(files, before)
    writeFileSync(join(studio.folder, main), `${base[main]} `)
    expect((await save()).status).toBe(409)
    expect(published()).toHaveLength(2)
    writeFileSync(join(studio.folder, main), base[main])
    const saved = await save()
    expect(saved).toEqual({ status: 200, json: { updated: {} } })
    expect(published()).toEqual(['bonus-2-1.svg', 'gift.webp', 'vip-8-1.svg'])
    expect(await list()).toBe(files[picturesFile])
  })
})

describe('a list of pictures', () => {
  /** Saves a list of pictures, with their number. */
  async function saveList(changes: Record<string, string | null>, from?: string) {
    const { json } = await studio.call('GET', 'site')
    const before = from ?? json.disk[picturesFile]
    const count = Object.keys(changes).reduce(
      (sum, name) => sum + (changes[name] === null ? -1 : before.includes(`"${name}"`) ? 0 : 1),
      Number(/"imageCount": (\d+)/.exec(json.disk[main])?.[1]),
    )
    const files = {
      [main]: json.disk[main].replace(/"imageCount": \d+/, `"imageCount": ${count}`),
      [picturesFile]: await list(changes),
    }
    const stored = await put(files, { ...json.disk, [picturesFile]: before })
    if (stored.status !== 200) return stored
    return save(true)
  }

  it('renames, replaces and deletes pictures, and keeps what they were', async () => {
    writeFileSync(join(studio.folder, vip), base[vip])
    const { file } = (await upload(await draw(700, 500).png().toBuffer())).json
    const { pictures } = JSON.parse(await list())
    const [old, vipPicture] = [pictures['bonus-2-1'], pictures['vip-8-1']]
    const bytes = readFileSync(join(studio.folder, 'public/images/bonus-2-1.svg'))
    expect((await saveList({ gift: null, summer: old, 'bonus-2-1': file })).status).toBe(200)
    expect(published()).toEqual(['bonus-2-1.webp', 'summer.svg', 'vip-8-1.svg'])
    expect(readFileSync(join(studio.folder, 'public/images/summer.svg')).equals(bytes)).toBe(true)
    // Two pictures exchange their names.
    expect((await saveList({ summer: vipPicture, 'vip-8-1': old })).status).toBe(200)
    expect(readFileSync(join(studio.folder, 'public/images/vip-8-1.svg')).equals(bytes)).toBe(true)
    expect((await saveList({ summer: null, 'bonus-2-1': old, 'vip-8-1': vipPicture })).status).toBe(
      200,
    )
    expect(published()).toEqual(['bonus-2-1.svg', 'vip-8-1.svg'])
    expect(readFileSync(join(studio.folder, 'public/images/bonus-2-1.svg')).equals(bytes)).toBe(
      true,
    )
  })

  it('is not saved if the pictures on disk have changed', async () => {
    const before = await list()
    const extra = join(studio.folder, 'public/images/extra.svg')
    writeFileSync(extra, '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>')
    const { status, json } = await saveList({ 'vip-8-1': null }, before)
    expect([status, json.reason]).toEqual([409, 'changed'])
    expect(json.disk[picturesFile]).toContain('"extra"')
    rmSync(extra)
    expect(published()).toEqual(['bonus-2-1.svg', 'vip-8-1.svg'])
  })

  it('keeps the old picture if the new one cannot be written', async () => {
    const { file } = (await upload(await draw(720, 500).png().toBuffer())).json
    const inTheWay = join(studio.folder, 'public/images/bonus-2-1.webp')
    await mkdir(inTheWay)
    const { status, json } = await saveList({ 'bonus-2-1': file })
    expect([status, json.message]).toEqual([500, expect.stringContaining('could not be copied')])
    expect(published()).toContain('bonus-2-1.svg')
    rmSync(inTheWay, { recursive: true })
    await put({}, {})
  })

  it.each(['../x', 'A b', 'x/y', '.x'])('cannot name a picture %j', async (name) => {
    const { pictures } = JSON.parse(await list())
    const changed = JSON.stringify({ pictures: { ...pictures, [name]: pictures['vip-8-1'] } })
    const before = { ...base, [picturesFile]: await list() }
    const { status, json } = await put({ [picturesFile]: changed }, before)
    expect([status, json.message]).toEqual([400, `"${name}" cannot be the name of a picture.`])
    expect(published()).toEqual(['bonus-2-1.svg', 'vip-8-1.svg'])
    await put({}, {})
  })
})

it('a crop is a part of the picture, which stays as it is', async () => {
  const { file } = (await upload(await draw(1600, 900).png().toBuffer())).json
  const frame = { left: 0.25, top: 0, width: 0.5, height: 1 }
  const { status, json } = await studio.call('POST', 'crop', { file, frame })
  expect([status, json]).toMatchObject([201, { width: 800, height: 900 }])
  expect(kept()).toEqual(expect.arrayContaining([file, json.file]))
  expect((await thumbnail(json.file, 1200)).status).toBe(200)
})

it.each([
  [
    { left: 0, top: 0, width: 0.1, height: 1 },
    400,
    'This part is 160 px wide. The minimum is 320 px.',
  ],
  [{ left: 0, top: 0, width: 2, height: 1 }, 400, 'The request is malformed.'],
  [{ left: -1, top: 0, width: 1, height: 1 }, 400, 'The request is malformed.'],
])('a crop cannot be %j', async (frame, status, message) => {
  const { file } = (await upload(await draw(1600, 900).png().toBuffer())).json
  expect(await studio.call('POST', 'crop', { file, frame })).toEqual({
    status,
    json: { message },
  })
})

it('a crop needs a picture that is there', async () => {
  const frame = { left: 0, top: 0, width: 1, height: 1 }
  for (const file of ['../../pages.json', `${'0'.repeat(32)}.webp`])
    expect((await studio.call('POST', 'crop', { file, frame })).status).toBe(404)
})

it.each(['../../pages.json', '..%2f..%2fpages.json', `${'0'.repeat(32)}.webp`, ''])(
  'has no thumbnail of %j',
  async (file) => {
    expect((await thumbnail(file)).status).not.toBe(200)
  },
)

it('gives thumbnails only to its own pages', async () => {
  const { pictures } = JSON.parse(await list())
  const path = `/__studio/pictures/320/${pictures['vip-8-1']}`
  expect((await studio.request(path)).status).toBe(200)
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await studio.request(path, { headers })).status).toBe(403)
})
