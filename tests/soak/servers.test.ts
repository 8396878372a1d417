import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patternOf, readHeaders, revalidated } from '../../builder/hosts/headers.ts'
import { htmlFileOf } from '../../schema/values/file-path.ts'
import { askRaw, statusOf, type Answer } from '../fixtures/ask.ts'
import { wordList } from '../fixtures/word-list.ts'
import { nginx } from './servers/nginx.ts'
import { preview } from './servers/preview.ts'
import { leads, locationOf, must, paths, project, useSite } from './servers/site.ts'
import { workerd } from './servers/workerd.ts'

/** One site on three servers: what a visitor and a crawler can expect of each of them. */

const { dist, read, hashed, useServer } = useSite()

describe.each([preview, nginx, workerd])('$name', (kind) => {
  const { name, traits } = kind
  const { port, get } = useServer(kind)

  it('serves each page and its data', async () => {
    for (const path of paths) {
      const page = await get(path)
      expect(page).toMatchObject({ status: 200, body: read(htmlFileOf(path)) })
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      const file = `data/${htmlFileOf(path).replace(/html$/, 'json')}`
      const data = await get(`/${file}`)
      expect(data).toMatchObject({ status: 200, body: read(file) })
      expect(data.headers['content-type']).toMatch(/^application\/json/)
    }
  })

  it('ignores the query', async () => {
    expect(await get('/bonus?from=home&x=%00')).toMatchObject({
      status: 200,
      body: read('bonus.html'),
    })
  })

  const missing = wordList(`
    /gone /gone.html /gone/ /bonus/x /BONUS /data /img /img/ /assets/
    /assets/client-0000000000000000.js /data/gone.json /constructor /index/x /_headers
    /_redirects /_nginx.conf /.assetsignore /_headers/ /index.html.br /index.html.gz
    /bonus.html.br /bonus.br /data/index.json.gz /.env /.git/config /secret.txt /package.json
    ${traits.showsNotFound ? '' : '/404 /404.html'}`)
  it('answers all other paths with the 404 page, which is not cached', async () => {
    for (const path of missing) {
      const answer = await get(path)
      expect({ path, status: answer.status, body: answer.body }).toEqual({
        path,
        status: 404,
        body: read('404.html'),
      })
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      const isFresh = answer.headers['cache-control'] === revalidated
      must(isFresh || path.startsWith('/img/'), `${path} may be kept`)
    }
    const picture = await get('/img/gone.webp')
    expect(picture.status).toBe(404)
    expect(picture.headers['cache-control']?.includes('immutable')).toBe(traits.keepsNotFound)
  })

  it('has one address for each page', async () => {
    for (const path of paths) {
      const bare = path === '/' ? '' : path
      const others = path === '/' ? ['/index', '/index.html'] : [`${bare}/`, `${bare}.html`]
      for (const other of others) {
        const answer = await get(`${other}?a=b`)
        expect(leads).toContain(answer.status)
        expect(answer.headers.location).toBe(`${path}?a=b`)
      }
      if (path === '/') continue
      for (const other of [`/${path}`, `${path}//`, `${path}.html/`, `${path}.htm`, `${path}%2f`]) {
        const answer = await askRaw(port(), other)
        const [status, location] = [statusOf(answer), locationOf(answer)]
        const isRight = status === 404 || (leads.includes(status) && location === path)
        expect(isRight ? '' : `${other}: ${status} ${location}`).toBe('')
      }
    }
  })

  it('redirects as the site says', async () => {
    for (const [from, to] of Object.entries(project.site.redirects)) {
      const target = to === 'promoUrl' ? project.site.promoUrl : to
      const { status, headers } = await get(from)
      expect([status, headers.location]).toEqual([302, target])
    }
  })

  it('sets all headers, each once, on every kind of file', async () => {
    const rules = readHeaders(read('_headers'))
    const kinds = [
      ...wordList(`
        / /bonus /gone /data/index.json /data/site.json /fil/bonus /data/fil/bonus.json /favicon.svg
        /favicon.ico /icon-192.png /site.webmanifest /logo/p666.svg /bonus/`),
      ...readdirSync(join(dist, 'assets'), 'utf8')
        .filter((file) => /\.(?:js|txt)$/.test(file))
        .map((file) => `/assets/${file}`),
      hashed(/\/img\/[\w.-]+\.avif/),
      hashed(/\/img\/card-[\w.-]+\.jpg/),
      ...Object.keys(project.site.redirects),
    ]
    for (const path of kinds) {
      const { headers, names, status } = await get(path)
      const wanted = new Map(
        rules
          .filter((rule) => new RegExp(patternOf(rule)).test(path))
          .flatMap((rule) => rule.headers),
      )
      if (status === 200) wanted.set('Cache-Control', wanted.get('Cache-Control') ?? revalidated)
      // Cloudflare's program redirects before it sets headers.
      if (status === 302 && name === 'workerd') continue
      for (const [header, value] of wanted)
        expect({ path, [header]: headers[header.toLowerCase()] }).toEqual({ path, [header]: value })
      const lower = names.map((header) => header.toLowerCase())
      expect(lower.filter((header, index) => lower.indexOf(header) !== index)).toEqual([])
      expect(headers.server ?? '').not.toMatch(/\d/)
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  const encodings: [accepted: string | undefined, encoding: string | undefined][] = [
    [undefined, undefined],
    ['identity', undefined],
    ['', undefined],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br, gzip;q=0', 'br'],
    ['gzip;q=0, br;q=0', undefined],
    ['br;q=0', undefined],
    ['gzip;q=0', undefined],
    ['nonsense', undefined],
  ]
  it('compresses texts as accepted', async () => {
    for (const file of [
      'bonus.html',
      'data/bonus.json',
      hashed(/assets\/[\w.-]+\.js/),
      'fil/bonus.html',
      '404.html',
      'fil/404.html',
    ]) {
      const path = `/${file.replace(/bonus\.html$/, 'bonus').replace('404.html', 'gone')}`
      for (const [accepted, encoding] of encodings) {
        const answer = await get(
          path,
          accepted === undefined ? {} : { 'accept-encoding': accepted },
        )
        const found = answer.headers['content-encoding']
        const isRight =
          found === encoding || (!traits.prefersBrotli && encoding === 'br' && found === 'gzip')
        expect(isRight ? '' : `${path}: ${found} for ${accepted}`).toBe('')
        expect(answer.body).toBe(read(file))
        must(!encoding || answer.raw.byteLength < answer.body.length / 2, `${path} is large`)
        const varies = /accept-encoding/i.test(answer.headers.vary ?? '')
        must(varies || !traits.varies, `${path} does not say that it varies`)
      }
    }
  })

  it('does not compress pictures', async () => {
    for (const path of [hashed(/\/img\/[\w.-]+\.avif/), '/icon-192.png']) {
      const answer = await get(path, { 'accept-encoding': 'br, gzip' })
      expect(answer.headers['content-encoding']).toBeUndefined()
      expect(answer.raw.equals(readFileSync(join(dist, path)))).toBe(true)
    }
  })

  it('sends ranges of files, or always complete files', async () => {
    const picture = hashed(/\/img\/[\w.-]+\.avif/)
    for (const path of [picture, '/bonus']) {
      const whole = readFileSync(join(dist, path === '/bonus' ? 'bonus.html' : path))
      const size = whole.byteLength
      const { headers } = await get(path)
      const tag = headers.etag ?? ''
      const parts: [asked: object, status: number, part?: [number, number]][] = [
        [{ range: 'bytes=0-9' }, 206, [0, 9]],
        [{ range: 'bytes=10-10' }, 206, [10, 10]],
        [{ range: `bytes=${size - 5}-` }, 206, [size - 5, size - 1]],
        [{ range: 'bytes=-7' }, 206, [size - 7, size - 1]],
        [{ range: `bytes=5-${size + 100}` }, 206, [5, size - 1]],
        [{ range: `bytes=-${size + 100}` }, 206, [0, size - 1]],
        [{ range: `bytes=${size}-` }, 416],
        [{ range: `bytes=${size + 10}-${size + 20}` }, 416],
        [{ range: 'bytes=0-9', 'if-range': tag }, 206, [0, 9]],
        [{ range: 'bytes=0-9', 'if-range': '"other"' }, 200],
        [{ range: 'bytes=0-9', 'if-range': headers['last-modified'] ?? '"other"' }, 206, [0, 9]],
        [{ range: 'bytes=0-9', 'if-range': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 200],
      ]
      for (const [asked, status, part] of parts) {
        const answer = await get(path, asked)
        const expected = traits.ranges ? status : 200
        expect({ path, asked, status: answer.status }).toEqual({ path, asked, status: expected })
        const [from, to] = traits.ranges && part ? part : [0, size - 1]
        const body = expected === 416 ? Buffer.alloc(0) : whole.subarray(from, to + 1)
        must(answer.raw.equals(body) || expected === 416, `${path} is not what ${from} to ${to} is`)
        const place = { 206: `bytes ${from}-${to}/${size}`, 416: `bytes */${size}` }[expected]
        expect(answer.headers['content-range']).toBe(place)
      }
      for (const range of [
        'bytes=',
        'bytes=a-b',
        'bytes=9-0',
        'lines=0-9',
        'bytes 0-9',
        `bytes=${'9'.repeat(400)}-`,
      ]) {
        const { status, raw } = await get(path, { range })
        expect([200, 400, 416]).toContain(status)
        must(status !== 200 || raw.equals(whole), `${path} is not whole for ${range}`)
      }
      const many = Array.from({ length: 1000 }, (_, index) => `${index}-`).join(',')
      const { raw } = await get(path, { range: `bytes=${many}` })
      expect(raw.byteLength).toBeLessThan(size * 2) // no small request causes a large response
    }
  })

  it('does not resend what the client has', async () => {
    for (const path of [
      '/bonus',
      '/data/bonus.json',
      '/favicon.svg',
      hashed(/\/img\/[\w.-]+\.avif/),
    ]) {
      for (const accepted of ['identity', 'br', 'gzip']) {
        const encoding = { 'accept-encoding': accepted }
        const first = await get(path, encoding)
        const tag = first.headers.etag ?? ''
        expect(tag).toMatch(/^(?:W\/)?"[^"]+"$/)
        for (const known of [tag, `"other", ${tag}`, `W/${tag.replace('W/', '')}`]) {
          const again = await get(path, { ...encoding, 'if-none-match': known })
          const listed = known.includes(',') && name === 'workerd'
          if (listed) continue // it compares the complete header
          expect({ path, known, status: again.status }).toEqual({ path, known, status: 304 })
          expect(again.raw.byteLength).toBe(0)
        }
        const other = await get(path, { ...encoding, 'if-none-match': '"other"' })
        expect(other).toMatchObject({ status: 200, body: first.body })
        const since = first.headers['last-modified']
        expect(since !== undefined).toBe(traits.dates)
        if (since === undefined) continue
        const asked = { ...encoding, 'if-modified-since': since }
        expect((await get(path, asked)).status).toBe(304)
        const before = { ...encoding, 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }
        expect((await get(path, before)).status).toBe(200)
        // A tag takes precedence over a date.
        expect((await get(path, { ...asked, 'if-none-match': '"other"' })).status).toBe(200)
      }
    }
  })

  it('answers HEAD the same, without a body', async () => {
    const alike = ['/', '/bonus', '/gone', '/bonus/', '/favicon.svg', '/data/index.json']
    for (const path of alike) {
      for (const accepted of ['identity', 'br']) {
        const encoding = { 'accept-encoding': accepted }
        const [whole, head] = [await get(path, encoding), await get(path, encoding, 'HEAD')]
        expect(head.status).toBe(whole.status)
        expect(head.raw.byteLength).toBe(0)
        const headersOf = ({ headers }: Answer): object => {
          const { date: _date, connection: _connection, ...rest } = headers
          // The length of a body compressed on the fly is only known at its end.
          const { 'content-length': length, 'transfer-encoding': _transfer, ...same } = rest
          return accepted === 'identity' && name !== 'workerd' ? { ...same, length } : same
        }
        expect({ path, accepted, head: headersOf(head) }).toEqual({
          path,
          accepted,
          head: headersOf(whole),
        })
      }
    }
    const answer = await askRaw(port(), '/bonus', 'HEAD')
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe('')
  })
})
