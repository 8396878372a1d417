// covers: studio/server/preview-links/** server/preview/** studio/say-in.ts
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PreviewLink, PreviewRequest } from '../../../studio/change-sets.ts'
import { HttpError } from '../../../studio/server/http-error.ts'
import type { PreviewLinks } from '../../../studio/server/preview-links/preview-links.ts'
import { ask as askPort, type Answer } from '../../fixtures/ask.ts'
import { download, openLinks, serveLinks, setsInMemory } from '../../fixtures/preview-links.ts'
import { makeFolder, writeFiles, writeSite } from '../../fixtures/site-folder.ts'
import { startTexts } from '../../fixtures/studio.ts'

const folder = makeFolder()
const kept = folder.at('kept')
const pagesFile = join(folder.at('site'), 'pages.json')
const day = 86_400_000

/** A built page, and its data. */
const page = (path: string, title: string, lang = 'en') => ({
  [`${path}.html`]: `<html lang="${lang}"><head><meta http-equiv="Content-Security-Policy" content="script-src 'self'; style-src 'self'"/></head><body><main><section><h1>${title}</h1><a href="/vip">VIP</a></section></main></body></html>`,
  [`data/${path}.json`]: {
    path: path === 'index' ? '/' : `/${path}`,
    name: path,
    blocks: [{ type: 'hero', title }],
  },
})

/** Builds as the command line does, as far as a link needs it: what is published differs in a title. */
async function build(options: readonly string[]): Promise<void> {
  const [, pages = '', , out = ''] = options
  const text = readFileSync(pages, 'utf8')
  if (text.includes('BROKEN')) throw new HttpError(422, `${pages}:1:1 error`)
  const title = /TITLE(\w*)/.exec(text)?.[1] ?? 'published'
  writeFiles(out, {
    ...page('index', title),
    ...page('vip', 'VIP'),
    ...page('neu', title, 'de'),
    ...(title === 'more' ? page('fresh', 'Fresh') : {}),
    '404.html': '<html lang="en"><head></head><body>none here</body></html>',
    'img/a.webp': 'picture',
    _headers: 'for hosts',
    'old.html': '<meta http-equiv="refresh" content="0; url=/vip">',
  })
  return Promise.resolve()
}

let { sets, comments, edits } = setsInMemory(pagesFile, folder.at('uploads'))
let links: PreviewLinks
let port = 0
let close = (): void => {}

beforeAll(() => {
  writeSite(folder.at('site'), '')
  writeFiles(folder.at('site'), startTexts())
})
beforeEach(async () => {
  ;({ sets, comments, edits } = setsInMemory(pagesFile, folder.at('uploads')))
  edits.set('promos', { 'pages.json': '{"TITLEnext":1}' })
  edits.set('other', { 'pages.json': '{"TITLEsecret":1}' })
  rmSync(kept, { recursive: true, force: true })
  await open()
})
afterAll(() => {
  close()
  folder.remove()
})

/** Opens the links that are kept, as after a restart. */
async function open(): Promise<void> {
  close()
  links = openLinks(kept, pagesFile, sets, build)
  const served = await serveLinks(links)
  port = served.port
  const opened = links
  close = () => {
    served.close()
    opened.close()
  }
}

async function make(more: Partial<PreviewRequest> = {}, set = 'promos'): Promise<PreviewLink> {
  const made = await links.make(set, { days: 3, mayComment: true, by: 'Ana', ...more })
  await links.settled()
  return made
}

const ask = (path: string, method = 'GET', body?: string): Promise<Answer> =>
  askPort(port, path, { host: 'localhost' }, method, body)

describe('a link', () => {
  it('leads to the built site of its change set, with a banner that says what changes', async () => {
    const { path } = await make()
    const { status, body, headers } = await ask(path)
    expect(status).toBe(200)
    expect(body).toContain('<h1>next</h1>')
    expect(body).toContain('<a href="./vip.html">VIP</a>')
    expect(body).toContain(
      'Preview of “August &#60;b&#62;promos&#60;/b&#62;”, which is not published.',
    )
    expect(body).toContain(
      '<a href="#change-1" rel="nofollow">Hero: Title changed: published → next</a>',
    )
    expect(body).toContain('<section id="change-1">')
    expect(headers['content-security-policy']).toMatch(
      /^sandbox allow-scripts allow-forms allow-popups;/,
    )
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
      'access-control-allow-origin': '*',
    })
    expect((await ask(`${path}img/a.webp`)).headers['content-security-policy']).toContain(
      'sandbox ',
    )
    expect((await ask(`${path}vip`)).body).toContain('This page does not change.')
    expect((await ask(`${path}neu`)).body).toContain(
      'Seitenkopf: Titel geändert: published → next</a>',
    )
  })

  it('keeps redirects and missing pages inside', async () => {
    const { path } = await make()
    const place = async (address: string) => (await ask(address)).headers.location
    expect((await ask(`${path}old`)).body).toContain('url=./vip.html')
    expect(await place(path.slice(0, -1))).toBe(path)
    expect(await place(`${path}a/b`)).toBe(`${path}404.html`)
    const { status, body } = await ask(`${path}404.html`)
    expect([status, body]).toEqual([404, expect.stringContaining('none here')])
    expect((await ask(`${path}vip`, 'POST', 'a=b')).status).toBe(405)
  })

  it('has its folder as an archive, for any host, without comments', async () => {
    const { path } = await make()
    expect((await ask(path)).body).toContain('~comment')
    await download(`http://localhost:${port}${path}`, folder.path)
    const names = readdirSync(folder.at('unzipped'), { recursive: true, encoding: 'utf8' })
    expect(names.toSorted()).toEqual(
      '404.html data data/index.json data/neu.json data/vip.json img img/a.webp index.html neu.html old.html vip.html'.split(
        ' ',
      ),
    )
    expect(folder.read('unzipped/img/a.webp')).toBe('picture')
    expect(folder.read('unzipped/index.html')).toContain('which is not published')
    expect(folder.read('unzipped/index.html')).not.toContain('~comment')
  })

  it('has 128 random bits, of which only a hash is stored', async () => {
    const made = await Promise.all([make(), make()])
    const tokens = made.map(({ path }) => /^\/p\/([\w-]{22})\/$/.exec(path)?.[1] ?? '')
    expect(new Set(tokens).size).toBe(2)
    const files = readdirSync(kept, { recursive: true, encoding: 'utf8', withFileTypes: true })
    const texts = files
      .filter((one) => one.isFile())
      .map((one) => readFileSync(join(one.parentPath, one.name), 'latin1'))
    for (const token of tokens) expect(texts.join()).not.toContain(token)
  })

  it('is kept over a restart, whose list has its address no more', async () => {
    const { path, id, madeAt, endsAt } = await make({ days: 1e9 })
    expect(endsAt - madeAt).toBe(90 * day)
    await open()
    expect((await ask(path)).status).toBe(200)
    expect(links.list('promos').find((one) => one.id === id)).toMatchObject({ path: '', by: 'Ana' })
    await links.delete('promos', id)
    expect((await ask(path)).status).toBe(404)
  })

  it('says why its preview could not be made', async () => {
    edits.set('promos', { 'pages.json': '{"BROKEN":1}' })
    const { id, path } = await make()
    const { failure } = links.list('promos').find((one) => one.id === id) ?? {}
    expect(failure?.message).toMatch(
      /^The preview could not be built, because the texts have errors\./,
    )
    expect(failure?.details).toBe('pages.json:1:1 error')
    expect((await ask(path)).body).toContain('This preview could not be made.')
  })

  it('is one of at most ten of a change set', async () => {
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => make()))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await expect(make()).rejects.toThrow(
      /^There are 10 links already\. Delete one first\. The oldest is of /,
    )
    await make({}, 'other')
  })
})

describe('its end', () => {
  function endAll(): void {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * day + 1000 })
    onTestFinished(() => void vi.useRealTimers())
  }

  it('is answered as an address that never was', async () => {
    const { path } = await make()
    endAll()
    const ended = await ask(path)
    const others = await Promise.all(
      [
        '/p/AAAAAAAAAAAAAAAAAAAAAA/',
        '/p/',
        '/p/%00/',
        `/p/${'x'.repeat(5000)}/`,
        `${path.slice(0, -2)}/`,
        `${path.slice(0, -1)}=/`,
        `${path.slice(0, -1)}%00/vip`,
        `/p/${path.slice(3).toLowerCase()}`,
      ].map((one) => ask(one)),
    )
    expect(ended.status).toBe(404)
    const told = ({ status, body, names }: Answer) => ({
      status,
      body,
      names: names.filter((name) => name !== 'Date'),
    })
    for (const one of others) expect(told(one)).toEqual(told(ended))
  })

  it('removes it from the disk, also after a restart', async () => {
    const { id } = await make()
    expect(existsSync(join(kept, id, 'site', 'index.html'))).toBe(true)
    endAll()
    await open()
    expect(existsSync(join(kept, id))).toBe(false)
    expect(links.list('promos')).toEqual([])
  })
})

describe('comments', () => {
  const form = (fields: Record<string, string>) => String(new URLSearchParams(fields))

  it('arrive with their place, and are shown with their answers, escaped', async () => {
    const { path } = await make()
    expect((await ask(`${path}~comment`)).body).toContain('>index: Hero (block 1)</option>')
    const text = '<script>alert(1)</script>\u202e & "more"\0'
    const sent = await ask(`${path}~comment`, 'POST', form({ by: '<b>Ben', text, on: '0' }))
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}~comment?on=%2F&sent`])
    const place = {
      file: 'pages.json',
      label: expect.stringContaining('index'),
      steps: expect.anything(),
    }
    expect(comments).toMatchObject([
      { by: '<b>Ben', text: '<script>alert(1)</script> & "more"', place },
    ])
    comments[0] = {
      ...comments[0],
      id: 'c0',
      at: 0,
      by: '<b>Ben',
      text,
      replies: [{ id: 'r', at: 0, by: 'Ana', text: '<i>Yes</i>' }],
    }
    const { body, headers } = await ask(`${path}~comment?sent`)
    expect(body).toContain('Your comment has arrived.')
    expect(body).toContain('&#60;script&#62;alert(1)')
    expect(body).toContain('&#60;i&#62;Yes&#60;/i&#62;')
    expect(body).not.toMatch(/<script|<i>Yes|<b>Ben/)
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*form-action 'self'.*sandbox allow-forms/,
    )
  })

  it('are about a new page, or one of its blocks', async () => {
    const pages = { '/fresh': { blocks: [{ type: 'hero', title: 'Fresh' }] } }
    edits.set('promos', { 'pages.json': JSON.stringify({ TITLEmore: 1, pages }) })
    const { path } = await make()
    const { body } = await ask(`${path}~comment?on=/fresh`)
    const options = Array.from(body.matchAll(/<option value="(\d+)"( selected)?>(fresh.*?)</g))
    expect(options.map(([, , selected, label]) => [label, Boolean(selected)])).toEqual([
      ['fresh (/fresh)', true],
      ['fresh (/fresh): Hero (block 1)', false],
    ])
    for (const [, on = ''] of options)
      await ask(`${path}~comment`, 'POST', form({ by: 'Ben', text: 'New?', on }))
    expect(comments.map(({ place }) => place)).toMatchObject([
      { file: 'pages.json', steps: ['pages', '/fresh'] },
      { file: 'pages.json', steps: ['pages', '/fresh', 'blocks', '0'] },
    ])
  })

  it('of others are not shown, nor taken where the author does not allow it', async () => {
    await sets.addComment('promos', { by: 'Insider', text: 'between us' })
    const { path } = await make()
    expect((await ask(`${path}~comment`)).body).not.toContain('between us')
    const silent = await make({ mayComment: false })
    expect((await ask(silent.path)).body).not.toContain('~comment')
    expect((await ask(`${silent.path}~comment`)).status).toBe(302)
    expect((await ask(`${silent.path}~comment`, 'POST', form({ by: 'a', text: 'b' }))).status).toBe(
      405,
    )
    expect(comments).toHaveLength(1)
  })

  it('are limited in length and number', async () => {
    const { path } = await make()
    const send = (by: string, text: string) =>
      ask(`${path}~comment`, 'POST', form({ by, text, on: '99' }))
    expect((await send('', 'x')).status).toBe(422)
    expect((await send('a', 'x'.repeat(100_000))).status).toBe(422)
    await send('n'.repeat(300), 'ü'.repeat(2000))
    expect(comments[0]).toMatchObject({ by: 'n'.repeat(80), text: 'ü'.repeat(2000) })
    const all = await Promise.all(Array.from({ length: 20 }, () => send('a', 'b')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([303, 429]))
    expect(comments).toHaveLength(10)
    expect(links.find(path.split('/')[2] ?? '')?.comments).toHaveLength(10)
  })
})

it('never shows what is not in the folder of its preview', async () => {
  const [{ path }, secret] = [await make(), await make({}, 'other')]
  folder.write('kept/secret.txt', 'nobody may read this')
  const steps =
    '.. %2e%2e %2f / \\ %5c %00 secret.txt link.json site work . %252e%252e index.html ~comment // ? #'
  const part = fc.constantFrom(...steps.split(' '), secret.id)
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
      const answer = await ask(path + parts.join('/'))
      expect(answer.body).not.toMatch(/nobody may read this|"hash"|secret<\/h1>/)
      expect([200, 302, 303, 307, 308, 404, 405, 418, 503]).toContain(answer.status)
      const { location = path } = answer.headers
      expect(location.startsWith(path) || location === path.slice(0, -1)).toBe(true)
    }),
    { numRuns: 150 },
  )
})
