// covers: studio/server/**
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { studioForTests } from '../../fixtures/studio.ts'

const studio = studioForTests()
afterEach(async () => {
  rmSync(fileOf('/files'), { recursive: true, force: true })
  await studio.reset()
})

const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const fileOf = (address: string): string => join(dirname(studio.pagesFile), 'public', address)

async function upload(name: string, body: Buffer, kind = 'pdf') {
  const path = `/__studio/api/documents?kind=${kind}&name=${encodeURIComponent(name)}`
  const { status, body: text } = await studio.request(path, { method: 'POST', body })
  return { status, json: JSON.parse(text) }
}

describe('a PDF that is uploaded', () => {
  it('becomes a public file with a plain name', async () => {
    const { status, json } = await upload('Speisekarte Über 2026.PDF', pdf('one'))
    expect([status, json.file]).toEqual([201, '/files/speisekarte-uber-2026.pdf'])
    expect(readFileSync(fileOf(json.file))).toEqual(pdf('one'))
    expect((await studio.call('GET', 'site')).json.publicFiles).toContain(json.file)
  })

  it('keeps another file of its name, and is not stored twice', async () => {
    const [first, second, third] = [
      await upload('menu.pdf', pdf('one')),
      await upload('menu.pdf', pdf('two')),
      await upload('menu.pdf', pdf('one')),
    ]
    expect([first, second, third].map(({ json }) => json.file)).toEqual([
      '/files/menu.pdf',
      '/files/menu-2.pdf',
      '/files/menu.pdf',
    ])
    expect(readFileSync(fileOf('/files/menu.pdf'))).toEqual(pdf('one'))
  })

  it('stays in its folder, whatever its name is', async () => {
    const { json } = await upload('../../../etc/..\\..\\.pdf', pdf('one'))
    expect(json.file).toBe('/files/document.pdf')
    expect(existsSync(fileOf(json.file))).toBe(true)
  })

  it('is refused if it is too large', async () => {
    expect((await upload('menu.pdf', Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  })
})

const bytes = (text: string): Buffer => Buffer.from(text.padEnd(80), 'latin1')
const mp4 = bytes('\0\0\0\x18ftypisom')
const webm = bytes('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm')
const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')

describe('a video with captions that is uploaded', () => {
  it.each([
    ['video', 'Tour.MOV', mp4, '/files/tour.mp4'],
    ['video', 'Tour', webm, '/files/tour.webm'],
    ['captions', 'Tour.vtt', vtt, '/files/tour.vtt'],
    ['captions', 'tour', Buffer.concat([Buffer.from('\uFEFF'), vtt]), '/files/tour.vtt'],
  ])('becomes a public file by its content: %s, %s', async (kind, name, body, address) => {
    const { status, json } = await upload(name, body, kind)
    expect([status, json.file]).toEqual([201, address])
    expect(readFileSync(fileOf(address))).toEqual(body)
  })

  const refusals = new Map([
    ['pdf', 'This file is not a PDF, or not a whole one.'],
    ['video', 'This file is not an MP4 or WebM video, which browsers can play.'],
    ['captions', 'This file does not have captions in the format WebVTT.'],
  ])
  it.each([
    ['pdf', 'a page', Buffer.from('<script>alert(1)</script>')],
    ['pdf', 'a page that ends like one', Buffer.from('<script></script>%PDF-1.7 %%EOF')],
    ['pdf', 'half of one', pdf('one').subarray(0, 12)],
    ['pdf', 'nothing', Buffer.alloc(0)],
    ['pdf', 'a video', mp4],
    ['video', 'a PDF', pdf('one')],
    ['video', 'a film of QuickTime', bytes('\0\0\0\x14ftypqt  ')],
    ['video', 'half a header', mp4.subarray(0, 12)],
    ['video', 'Matroska that is no WebM', bytes('\x1a\x45\xdf\xa3matroska')],
    ['video', 'captions', vtt],
    ['captions', 'a page', Buffer.from('<script>alert(1)</script>')],
    ['captions', 'other captions', Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n')],
    ['captions', 'not UTF-8', Buffer.from('WEBVTT\n\n\xff', 'latin1')],
  ])('is refused as %s if it is %s', async (kind, _what, body) => {
    const { status, json } = await upload('tour.mp4', body, kind)
    expect([status, json.message]).toEqual([415, refusals.get(kind)])
    expect(existsSync(fileOf('/files'))).toBe(false)
  })

  it('is refused if it is too large, or of no kind', async () => {
    expect((await upload('a.vtt', Buffer.alloc(1024 ** 2 + 1), 'captions')).status).toBe(413)
    expect((await upload('a.mp4', mp4, 'constructor')).status).toBe(400)
  })
})
