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

async function upload(name: string, body: Buffer) {
  const path = `/__studio/api/documents?name=${encodeURIComponent(name)}`
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

  it.each([
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['a page that ends like one', Buffer.from('<script></script>%PDF-1.7 %%EOF')],
    ['half of one', pdf('one').subarray(0, 12)],
    ['nothing', Buffer.alloc(0)],
  ])('is refused if it is %s', async (_what, bytes) => {
    const { status, json } = await upload('menu.pdf', bytes)
    expect([status, json.message ?? json.error]).toEqual([
      415,
      'This file is not a PDF, or not a whole one.',
    ])
    expect(existsSync(fileOf('/files/menu.pdf'))).toBe(false)
  })

  it('is refused if it is too large', async () => {
    const { status } = await upload('menu.pdf', Buffer.alloc(10 * 1024 * 1024 + 1))
    expect(status).toBe(413)
  })
})
