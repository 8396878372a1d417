// covers: server/** studio/server/**
import { request as requestOf } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { send, statusOf } from '../../fixtures/ask.ts'
import {
  sharedHost,
  sharedSecret,
  startShared,
  type SharedComposer,
} from '../../fixtures/shared-composer.ts'
import { root } from '../../fixtures/site-folder.ts'
import { wordList } from '../../fixtures/word-list.ts'

/** The composer on a server: who gets in, what is shown to them, and what to others. */

let shared: SharedComposer
let cookie = ''
let token = ''
beforeAll(async () => {
  shared = await startShared()
  cookie = await shared.signIn('198.51.100.1')
  const { body } = await shared.ask('/__studio/', { cookie })
  token = /name="studio-token" content="(\w+)"/.exec(body)?.[1] ?? ''
})
afterAll(() => shared.close())

const html = { accept: 'text/html,*/*' }
const type = 'text/html; charset=utf-8'

describe('somebody who has not signed in', () => {
  const paths = wordList(`
    / /bonus /__studio/ /__studio/?set=x /__studio/api/site /__studio/api/nothing /__studio/preview/
    /__studio/samples/a /__studio/pictures/320/a.webp /__studio/assets/x/composer.js /__studio/sign-out
    /studio/client/entry.ts /@vite/client /@fs${root}/package.json /@fs/etc/passwd /@id/react /.git/config
    /node_modules/vite/package.json /package.json /pages.json /site.config.ts /img/x.webp /favicon.ico
    /data/site.json /__gallery /__open-in-editor?file=package.json /p/abc //__studio/api/site /p/../__studio/api/site
    /__STUDIO/api/site /__studio%2Fapi/site /%5f_studio/api/site /__studio/./api/site /__studio/api/site?texts
  `)
  it.each(paths)('gets nothing of %s', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS'])
      for (const headers of [{}, { 'x-studio-token': token }]) {
        const { status, body } = await shared.ask(path, headers, { method })
        expect([method, status]).toEqual([method, 401])
        expect(['', 'You are signed out. Reload this page to sign in again.']).toContain(
          body && JSON.parse(body).message,
        )
      }
  })

  it('is asked for the secret on a page without scripts, in a language of the browser', async () => {
    const titles: Record<string, string> = {
      'de-AT, en;q=0.5': 'Anmelden',
      tl: 'Mag-sign in',
      'xx, en': 'Sign in',
    }
    for (const [language, title] of Object.entries(titles)) {
      const { status, headers, body } = await shared.ask('/__studio/?set=a%22b', {
        ...html,
        'accept-language': language,
      })
      expect(status).toBe(401)
      expect(body).toContain(`<h1>${title}</h1>`)
      expect(body).toContain('action="/__studio/sign-in?set=a%22b"')
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      )
      expect(headers['x-frame-options']).toBe('DENY')
    }
  })

  it('opens no WebSocket, except for one that closes at once', async () => {
    expect(await upgrade({})).toBe(403)
    expect(await upgrade({ cookie: `studio-session=${'a'.repeat(43)}` })).toBe(403)
    expect(await upgrade({ 'sec-websocket-protocol': 'vite-ping' })).toBe(101)
    expect(await upgrade({ 'sec-websocket-protocol': 'vite-ping, vite-hmr' })).toBe(403)
  })

  it('gets in with no cookie but that of a session', async () => {
    const [name = '', id = ''] = cookie.split('=')
    const forged = [
      `${name}=`,
      `${name}=${id.slice(1)}`,
      `${name}=${id}a`,
      `${name}="${id}"`,
      `x${name}=${id}`,
      `a=${name}=${id}`,
      `${name}=__proto__; studio-session=constructor`,
    ]
    for (const one of forged)
      expect([one, (await shared.ask('/__studio/', { cookie: one })).status]).toEqual([one, 401])
    const tossed = `studio-session=${'a'.repeat(43)}; ${cookie}; studio-session=b`
    expect((await shared.ask('/__studio/', { cookie: tossed })).status).toBe(200)
  })
})

describe('the secret', () => {
  it('opens a session, in a cookie that only this host gets', async () => {
    const { status, headers } = await shared.trySecret(sharedSecret)
    expect([status, headers.location]).toEqual([303, '/__studio/?set=spring'])
    const attributes = '; Path=/; HttpOnly; SameSite=Strict; Secure'
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^__Host-studio-session=[\\w-]{43}${attributes}$`)),
    ])
  })

  it('is refused when it is wrong, and after ten attempts also when it is right', async () => {
    const from = '192.0.2.1'
    for (const secret of ['', 'x', `${sharedSecret} `, sharedSecret.toUpperCase(), 'é'.repeat(99)])
      expect((await shared.trySecret(secret, from)).status).toBe(403)
    expect((await shared.trySecret('x'.repeat(5000), from)).status).toBe(400)
    for (let count = 0; count < 4; count++) await shared.trySecret('guess', from)
    const { status, body } = await shared.trySecret(sharedSecret, from)
    expect(status).toBe(429)
    expect(body).toContain('There were too many attempts: wait a minute, then try again.')
    expect((await shared.trySecret(sharedSecret, '192.0.2.2')).status).toBe(303)
    const invented = await shared.trySecret(sharedSecret, `10.0.0.1, ${from}`)
    expect(invented.status).toBe(429)
  })

  it('is not taken from another site, nor at another host', async () => {
    const form = { method: 'POST', body: `secret=${sharedSecret}` }
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://${sharedHost}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { host: 'evil.example' },
      { host: '127.0.0.1' },
      { host: 'localhost' },
      { host: `${sharedHost}.evil.example` },
      { host: `${sharedHost}:99999` },
    ])
      expect([headers, (await shared.ask('/__studio/sign-in', headers, form)).status]).toEqual([
        headers,
        403,
      ])
  })
})

describe('somebody who has signed in', () => {
  it('gets the composer, and its API with the token', async () => {
    const api = { cookie, 'x-studio-token': token }
    expect((await shared.ask('/__studio/api/site', api)).status).toBe(200)
    expect((await shared.ask('/__studio/api/site', { cookie })).status).toBe(403)
    const own = { ...api, origin: `https://${sharedHost}`, 'sec-fetch-site': 'same-origin' }
    expect((await shared.ask('/__studio/api/report', own)).status).toBe(200)
    for (const path of ['/', '/__studio/sign-in'])
      expect((await shared.ask(path, { cookie, ...html })).headers.location).toBe('/__studio/')
  })

  it('gets the modules of the page, and no other sources', async () => {
    const modules = wordList(`
      /@vite/client /studio/client/entry.ts /node_modules/vite/dist/client/env.mjs
      /@fs${root}/node_modules/vite/dist/client/env.mjs
    `)
    for (const path of modules)
      expect([path, (await shared.ask(path, { cookie })).status]).toEqual([path, 200])
    const files = wordList('package.json site.config.ts .gitignore studio/api.ts')
    const ends = ['', '?raw', '?url', '?import&raw', '?raw??', '?import&inline=1.wasm?init']
    const closed = files.flatMap((file) =>
      [`/${file}`, `/@fs${root}/${file}`, `//${file}`, `/@id/${root}/${file}`]
        .concat(`/@fs${root}/${file}%3f/node_modules/vite/dist/client/env.mjs`)
        .concat(`/studio/client/entry.ts/%2e%2e/%2e%2e/%2e%2e/${file}`)
        .flatMap((path) => ends.map((end) => path + end)),
    )
    const odd = wordList(`
      /@fs/etc/passwd /@fs/etc/passwd?raw /@fs//etc/passwd /@fs/%2e%2e/etc/passwd /@id/__x00__x /.git/config
      /@react-refresh /node_modules/vite/package.json /__gallery.ts /__open-in-editor?file=package.json
    `)
    for (const path of [...closed, ...odd]) {
      const { status, headers, body } = await shared.ask(path, {
        cookie,
        'sec-fetch-dest': 'script',
      })
      // A page of the site may be at an odd address.
      const isPage = body.startsWith('<!doctype html>') && headers['content-type'] === type
      expect([path, isPage || [400, 403, 404].includes(status)]).toEqual([path, true])
      expect(body).not.toMatch(/root:[^:]*:0:0|"devDependencies"|defineSite\(|export interface/)
    }
  })

  it('runs no scripts of the site', async () => {
    const policyOf = async (path: string) =>
      (await shared.ask(path, { cookie })).headers['content-security-policy']
    for (const path of ['/bonus', '/images/none.png', '/favicon.ico', '/data/site.json'])
      expect([path, await policyOf(path)]).toEqual([path, "script-src 'none'"])
  })

  it('is shown a link when a link of another site leads to the composer', async () => {
    const from = { cookie, ...html, 'sec-fetch-site': 'cross-site' }
    const { status, body } = await shared.ask('/__studio/?set=x', from)
    expect(status).toBe(401)
    expect(body).toContain('<a href="/__studio/?set=x">You come from another site')
    expect(body).not.toContain(token)
  })

  it('is refused what other sites ask for', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }])
      for (const path of ['/__studio/api/site', '/img/x.webp', '/__studio/sign-out']) {
        const all = { cookie, 'x-studio-token': token, ...headers }
        expect((await shared.ask(path, all, { method: 'POST' })).status).toBe(403)
      }
    expect((await shared.ask('/__studio/', { cookie })).status).toBe(200)
    expect(await upgrade({ cookie, origin: 'https://evil.example' })).toBe(403)
    expect(await upgrade({ cookie, host: 'evil.example' })).toBe(403)
  })

  it('has an open window until signing out', async () => {
    const mine = await shared.signIn()
    let isOpen = true
    expect(await upgrade({ cookie: mine }, () => (isOpen = false))).toBe(101)
    await shared.ask('/__studio/sign-out', { cookie: mine }, { method: 'POST' })
    await vi.waitFor(() => expect(isOpen).toBe(false))
    expect((await shared.ask('/__studio/', { cookie: mine })).status).toBe(401)
    expect((await shared.ask('/__studio/', { cookie })).status).toBe(200)
  })
})

it('does not complain of requests without TLS that come from this machine', async () => {
  await shared.ask('/', { 'x-forwarded-proto': undefined })
  expect(shared.complaints()).toBe(0)
})

it('survives requests that make no sense', async () => {
  const host = `Host: ${sharedHost}`
  const flood = Array.from({ length: 5000 }, (_, index) => `X-${index}: ${'a'.repeat(20)}`)
  for (const lines of [
    ['GET * HTTP/1.1', host, 'Upgrade: websocket', 'Connection: Upgrade'],
    ['GET http://x/__studio/ HTTP/1.1', host],
    ['GET /%ff%00 HTTP/1.1', host],
    ['GET / HTTP/1.1', host, ...flood],
    ['GET / HTTP/1.1', host, `Cookie: ${'studio-session=a; '.repeat(600)}`],
    ['GET / HTTP/1.1', host, 'Host: evil.example'],
    ['GET / HTTP/1.0'],
    ['POST /__studio/sign-in HTTP/1.1', host, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
  ]) {
    const status = statusOf(await send(shared.port, `${lines.join('\r\n')}\r\n\r\n`))
    expect([lines[0], [400, 401, 403, 431].includes(status)]).toEqual([lines[0], true])
  }
  expect((await shared.ask('/__studio/', { cookie })).status).toBe(200)
})

it('cuts off a body that nobody reads', async () => {
  const body = 'x'.repeat(20_000_000)
  const sent = shared.ask('/__studio/api/pictures', {}, { method: 'POST', body })
  expect(
    await sent.then(
      ({ status }) => status,
      () => 401,
    ),
  ).toBe(401)
})

/** The status of the response to a WebSocket request. */
function upgrade(headers: Record<string, string>, onClose = () => {}): Promise<number> {
  return new Promise((done, fail) => {
    const asked = requestOf({
      host: '127.0.0.1',
      port: shared.port,
      headers: {
        host: sharedHost,
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'https',
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': 'vite-hmr',
        ...headers,
      },
    })
    asked.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.on('error', () => {}).on('close', onClose)
      done(statusCode)
    })
    asked.on('response', ({ statusCode = 0 }) => done(statusCode))
    asked.on('error', fail)
    asked.end()
  })
}
