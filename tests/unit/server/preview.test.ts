import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseEncoding } from '../../../server/preview/send-file.ts'
import { servePreview } from '../../../server/preview/server.ts'
import { explainFailure } from '../../../site/files/explain-failure.ts'
import { ask as askPort } from '../../fixtures/ask.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { closeServer, listen, portOf } from '../../fixtures/serve.ts'
import { wordList } from '../../fixtures/word-list.ts'

const { at, write } = folderForTests()
const out = at('out')
const secret = 'nobody may read this'
const built: Record<string, string> = {
  'out/index.html': 'the home page',
  'out/bonus.html': 'the bonus page',
  'out/guides/slots.html': 'the slots page',
  'out/404.html': 'the 404 page',
  'out/old.html': 'a redirect',
  'out/.well-known/security.txt': 'the contact',
  'out/data/index.json': '{}',
  'out/data/bonus.json': '{}',
  'out/data/guides/slots.json': '{}',
  'out/data/site.json': '{}',
  'out/assets/client.js': 'script',
  'out/assets/long.js': 'script '.repeat(1000),
  'out/img/a.webp': 'picture '.repeat(1000),
  'out/_headers':
    '/*\n  X-All: a: b\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n/bonus\n  X-Bonus: yes\n',
  'out/_redirects':
    '/old.html /bonus 302\n/older /bonus 301\n/oldest /bonus\n/gone /bonus 410\n/x/* /bonus 302\n',
  'out/_nginx.conf': 'set $a "b";\n',
  'out/.assetsignore': '_nginx.conf\n',
  'out/bonus.html.br': 'compressed',
  'package.json': secret,
  'out-secret/file.txt': secret,
}

let server: Server
let port = 0
beforeAll(async () => {
  for (const [file, content] of Object.entries(built)) write(file, content)
  server = await servePreview(out, 0)
  port = portOf(server)
})
afterAll(() => closeServer(server))

/** Requests a path exactly as written, which fetch would normalize. */
const ask = (path: string, method = 'GET', headers: OutgoingHttpHeaders = {}) =>
  askPort(port, path, headers, method)

it.each<[path: string, body: string]>([
  ['/', 'the home page'],
  ['/bonus', 'the bonus page'],
  ['/bonus?from=home', 'the bonus page'],
  ['/guides/slots', 'the slots page'],
  ['/data/site.json', '{}'],
  ['/assets/client.js', 'script'],
])('serves %s', async (path, body) => {
  expect(await ask(path)).toMatchObject({ status: 200, body })
})

it.each(['p666.example', 'localhost.evil.example', '10.0.0.1', 'localhost:99999'])(
  'refuses the host %s',
  async (host) => {
    expect(await ask('/', 'GET', { host })).toMatchObject({ status: 400, body: '' })
    expect((await ask('/', 'GET', { host: `127.0.0.1:${port}` })).status).toBe(200)
  },
)

const redirects: [path: string, location: string][] = [
  ['/bonus/', '/bonus'],
  ['/bonus/?from=home', '/bonus?from=home'],
  ['/bonus.html', '/bonus'],
  ['/index.html', '/'],
  ['/guides/slots/', '/guides/slots'],
  ['/guides/slots.html', '/guides/slots'],
]
it.each(redirects)('redirects %s to %s', async (path, location) => {
  expect(await ask(path)).toMatchObject({ status: 307, headers: { location } })
})

it('redirects as the site says, from the folder of the build', async () => {
  const found = (status: number) => ({ status, headers: { location: '/bonus' } })
  expect(await ask('/old.html')).toMatchObject(found(302))
  expect(await ask('/older')).toMatchObject(found(301))
  expect(await ask('/oldest')).toMatchObject(found(302))
  for (const path of ['/gone', '/x/*']) expect((await ask(path)).status).toBe(404)
})

it('serves the security contact from its dot folder', async () => {
  expect(await ask('/.well-known/security.txt')).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringContaining('text/plain') },
    body: 'the contact',
  })
})

const missing = wordList(`
  /gone /gone.html /bonus/x /BONUS /data/gone.json /_headers /_redirects /_nginx.conf
  /.assetsignore /bonus.html.br /bonus%2f /guides%2fslots%5c /guides/ /404 /404.html /site
  /site.html /data /constructor
`)
it.each(missing)('answers %s with the 404 page and status 404', async (path) => {
  expect(await ask(path)).toMatchObject({
    status: 404,
    body: 'the 404 page',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
})

it('accepts only GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect(await ask('/bonus', method)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD', 'x-all': 'a: b' },
    })
})

describe('a form', () => {
  const form = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }

  it('is passed on to the receiver, with what that answers', async () => {
    const receiver = createServer((request, response) => {
      const { method, url, headers } = request
      request.setEncoding('utf8').on('data', (body: string) => {
        response.writeHead(303, { location: '/vip' })
        response.end([method, url, headers.origin, body].join(' '))
      })
    })
    const other = await servePreview(out, 0, await listen(receiver))
    const answer = await askPort(portOf(other), '/forms?page=%2Fbonus', form, 'POST', 'name=Ana')
    expect([answer.status, answer.headers.location, answer.body]).toEqual([
      303,
      '/vip',
      'POST /forms?page=%2Fbonus http://localhost name=Ana',
    ])
    const away = { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const headers of [away, { ...form, host: 'evil.example' }])
      expect((await askPort(portOf(other), '/forms?page=%2F', headers, 'POST', 'a')).body).toBe('')
    closeServer(other)
    closeServer(receiver)
  })

  it('says what to start if no receiver runs', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => print.mockRestore())
    const free = createServer()
    const gone = await listen(free)
    closeServer(free)
    const other = await servePreview(out, 0, gone)
    const large = 'a'.repeat(5_000_000)
    const answer = await askPort(portOf(other), '/forms?page=%2F', form, 'POST', large)
    const text = `The form was not received: no receiver runs on port ${gone}. Start one in another terminal: npm run receive`
    expect([answer.status, answer.body, print.mock.calls]).toEqual([503, text, [[text]]])
    closeServer(other)
  })
})

it('headers are set by the rules that match', async () => {
  const [home, bonus] = [await ask('/'), await ask('/bonus')]
  expect([home, bonus].map(({ headers }) => headers['x-all'])).toEqual(['a: b', 'a: b'])
  expect([home, bonus].map(({ headers }) => headers['x-bonus'])).toEqual([undefined, 'yes'])
  expect(home.headers['cache-control'] ?? '').not.toContain('immutable')
  expect((await ask('/assets/client.js')).headers).toMatchObject({
    'x-all': 'a: b',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

it('headers are set on the 404 page too, which must not be cached', async () => {
  const { headers } = await ask('/assets/gone.js')
  expect(headers).toMatchObject({
    'x-all': 'a: b',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
})

it('headers are sent without a body for HEAD', async () => {
  expect(await ask('/bonus', 'HEAD')).toMatchObject({ status: 200, body: '' })
  expect(await ask('/gone', 'HEAD')).toMatchObject({ status: 404, body: '' })
})

describe('compression', () => {
  it.each(['br', 'gzip', 'gzip, deflate, br'])('is the accepted one: %s', async (accepted) => {
    const { headers, body } = await ask('/assets/long.js', 'GET', { 'accept-encoding': accepted })
    expect(headers).toMatchObject({
      'content-encoding': accepted.includes('br') ? 'br' : 'gzip',
      vary: 'Accept-Encoding',
    })
    expect(body).toBe(built['out/assets/long.js'])
  })

  it('is that of the build, if available', async () => {
    const file = join(out, 'assets/long.js.br')
    writeFileSync(file, brotliCompressSync('made before'))
    const { body } = await ask('/assets/long.js', 'GET', { 'accept-encoding': 'br' })
    rmSync(file)
    expect(body).toBe('made before')
  })

  it('is omitted if not accepted, and for pictures', async () => {
    const plain = await ask('/assets/long.js')
    const picture = await ask('/img/a.webp', 'GET', { 'accept-encoding': 'br' })
    expect([plain, picture].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      undefined,
    ])
    expect(plain.body).toBe(built['out/assets/long.js'])
  })
})

it('sends ranges, and nothing that the client already has', async () => {
  const long = built['out/assets/long.js'] ?? ''
  const { headers } = await ask('/assets/long.js')
  const size = long.length
  expect(await ask('/assets/long.js', 'GET', { range: 'bytes=-7' })).toMatchObject({
    status: 206,
    body: long.slice(-7),
    headers: { 'content-range': `bytes ${size - 7}-${size - 1}/${size}` },
  })
  expect(await ask('/assets/long.js', 'GET', { range: `bytes=${size}-` })).toMatchObject({
    status: 416,
    headers: { 'content-range': `bytes */${size}` },
  })
  const other = { range: 'bytes=0-1', 'if-range': '"other"' }
  expect((await ask('/assets/long.js', 'GET', other)).status).toBe(200)
  for (const known of [
    { 'if-none-match': `"other", ${headers.etag}` },
    { 'if-modified-since': headers['last-modified'] ?? '' },
  ])
    expect(await ask('/assets/long.js', 'GET', known)).toMatchObject({ status: 304, body: '' })
})

const climbing = wordList(`
  /../package.json /%2e%2e/package.json /%2e%2e%2fpackage.json /..%2fpackage.json
  /..%5cpackage.json /../out-secret/file.txt /%2e%2e/out-secret/file.txt /bonus/../../package.json
  //../package.json /data/%2e%2e/%2e%2e/package /package.json
`)
it.each(climbing)('leaks nothing at %s', async (path) => {
  const { status, body } = await ask(path)
  expect(body).not.toContain(secret)
  expect([307, 400, 404]).toContain(status)
})

it.each([
  '/%E0%A4%A',
  '/%',
  '//',
  '///',
  '//evil.example/',
  '//evil.example/index.html',
  '/\\evil.example/',
  '/%00',
  '/bonus%00',
  '/%2F%2Fevil.example',
  '*',
  '/:',
  '@evil',
  `/${'a'.repeat(5000)}`,
  'http://[::1',
])('survives the address %j', async (path) => {
  const { status, headers } = await ask(path)
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(500)
  expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  expect(await ask('/')).toMatchObject({ status: 200 })
})

it('listens on loopback only', async () => {
  expect(server.address()).toMatchObject({ address: '127.0.0.1', family: 'IPv4' })
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of others) {
    await expect(
      new Promise((done, fail) => connect(port, address).once('connect', done).once('error', fail)),
    ).rejects.toThrow('ECONNREFUSED')
  }
})

it('reports that a port is taken', async () => {
  const error: unknown = await servePreview(out, port).catch((reason: unknown) => reason)
  expect(explainFailure(error)).toBe(
    'Cannot continue: The port is taken. Name another one: --port N',
  )
})

it('reports that there is no site', async () => {
  await expect(servePreview(at('gone'), 0)).rejects.toThrow('there is no site in')
})

it('serves a folder without files for hosts', async () => {
  for (const name of ['_headers', '_redirects']) rmSync(join(out, name))
  expect(await ask('/bonus')).toMatchObject({ status: 200, body: 'the bonus page' })
})

it('serves what a newer build wrote', async () => {
  writeFileSync(join(out, 'late.html'), 'late')
  expect(await ask('/late')).toMatchObject({ status: 200, body: 'late' })
})

it.each<[accepted: string | undefined, encoding: string | undefined]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=0.5, gzip;q=0.1', 'identity'],
  ['*;q=0', undefined],
  ['identity;q=0', undefined],
  ['zstd', 'identity'],
])('for %j sends %j', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
