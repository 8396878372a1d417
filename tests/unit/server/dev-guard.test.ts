// covers: server/** studio/server/**
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { startDevServer, type DevServer } from '../../../server/dev-server.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { ask as askPort } from '../../fixtures/ask.ts'
import { fixtureSite, root } from '../../fixtures/site-folder.ts'
import { startStudio, type Studio } from '../../fixtures/studio.ts'
import { wordList } from '../../fixtures/word-list.ts'

/** What the dev server and the composer refuse, as a host would, and to pages of other sites. */

let studio: Studio
let dev: DevServer
beforeAll(async () => {
  studio = await startStudio()
  dev = await startDevServer(placeSite(join(fixtureSite, 'pages.json')), siteConfig, 0)
})
afterAll(async () => {
  await studio.remove()
  await dev.close()
})

it('says that a port is taken', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => print.mockRestore())
  const { port } = new URL(dev.url)
  const place = placeSite(join(fixtureSite, 'pages.json'))
  await (await startDevServer(place, siteConfig, Number(port))).close()
  expect(print.mock.calls).toEqual([[`Port ${port} is taken. The next one that is free is used.`]])
})

/** Requests a path exactly as written, and returns the status and, of refusals, what is allowed. */
async function ask(
  server: { url: string },
  path: string,
  { method = 'GET', headers = {} } = {},
): Promise<[number, string?]> {
  const { port } = new URL(server.url)
  const { status, headers: got } = await askPort(
    Number(port),
    path,
    { host: `localhost:${port}`, ...headers },
    method,
  )
  return got.allow === undefined ? [status] : [status, got.allow]
}

const servers = { 'the dev server': () => dev, 'the composer': () => studio }
describe.each(Object.entries(servers))('%s', (_name, server) => {
  it('passes forms of its pages on to a receiver, and no others', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => print.mockRestore())
    const post = { method: 'POST', headers: { 'content-type': 'text/plain' } }
    const away = { ...post, headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await ask(server(), '/forms?page=%2F', post))[0]).not.toBe(405)
    expect((await ask(server(), '/forms?page=%2F', away))[0]).toBe(405)
  })

  const paths = wordList(`
    / /bonus /nowhere /data/index.json /logo/p666.png /__gallery /renderer/client/entry-dev.tsx
    /__open-in-editor?file=pages.json
  `)
  it.each(paths)('refuses to change %s', async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])
      expect([method, ...(await ask(server(), path, { method }))]).toEqual([
        method,
        405,
        'GET, HEAD',
      ])
  })

  it('runs no scripts in the files that Vite serves, and serves none that are to be published', async () => {
    const own = ['favicon.svg', 'x/../favicon.svg', 'no.svg'].map((name) => `/public/${name}`)
    const raw = [...own, '//PUBLIC/favicon.svg', `/@fs${root}/public/favicon.svg`]
    for (const path of [...raw, '/dist/x.svg', '/brands/x/public/a.svg?url'])
      expect([path, ...(await ask(server(), path))]).toEqual([path, 404])
    const policyOf = async (path: string) =>
      (await fetch(server().url + path)).headers.get('content-security-policy')
    expect(await policyOf('docs/site.webp')).toBe("script-src 'none'")
    expect(await policyOf('renderer/client/entry-dev.tsx')).toBeNull()
  })

  it('refuses a host that cannot be', async () => {
    for (const path of ['/', '/__studio/', '/__studio/api/site', '/__open-in-editor?file=a'])
      for (const host of ['localhost:99999', '127.0.0.1:65536', 'localhost:x'])
        expect([path, host, ...(await ask(server(), path, { headers: { host } }))]).toEqual([
          path,
          host,
          400,
        ])
  })

  describe('the path that opens the editor', () => {
    // Without a file, Vite opens nothing and responds with status 500.
    const path = '/__open-in-editor'
    const header = 'x-studio-token'
    const readToken = async (): Promise<string> => {
      const html = await (await fetch(`${server().url}bonus`)).text()
      return /"x-studio-token":"(\w{64})"/.exec(html)?.[1] ?? ''
    }

    it('is refused without the token, and in any form of the path', async () => {
      const forms = ['', '?file=a', '/', '/a?file=b', '?'].map((end) => path + end)
      for (const form of [...forms, '/__OPEN-in-editor?file=a'])
        for (const headers of [{}, { [header]: '' }, { [header]: 'a'.repeat(64) }])
          expect([form, ...(await ask(server(), form, { headers }))]).toEqual([form, 403])
    })

    it('is refused in the form of a proxy', async () => {
      const headers = { [header]: await readToken() }
      expect(await ask(server(), `http://localhost${path}`, { headers })).toEqual([400])
    })

    it('is refused to other sites and hosts', async () => {
      const token = await readToken()
      for (const more of [
        { origin: 'http://localhost:1' },
        { origin: 'http://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { host: 'evil.example' },
      ])
        expect(await ask(server(), path, { headers: { [header]: token, ...more } })).toEqual([403])
    })

    it('is allowed to its own pages', async () => {
      const headers = { [header]: await readToken(), 'sec-fetch-site': 'same-origin' }
      expect(await ask(server(), path, { headers })).toEqual([500])
    })

    it('gets the token from every request of a page', async () => {
      const html = await (await fetch(`${server().url}bonus`)).text()
      const [, script = ''] = /<script>(\{const send.*?)<\/script>/.exec(html) ?? []
      const sent: unknown[] = []
      const context = { fetch: (...args: unknown[]) => void sent.push(args), URL }
      const ours = `${path}?file=a`
      const calls = `fetch('${ours}'); fetch(new URL('${ours}', 'http://localhost')); fetch('/data/a.json')`
      runInNewContext(`${script};${calls}`, context)
      const added = { headers: { [header]: await readToken() } }
      expect(sent).toEqual([
        [ours, added],
        [new URL(ours, 'http://localhost'), added],
        ['/data/a.json', undefined],
      ])
    })

    it('is not readable for pages of other ports', async () => {
      const headers = { origin: 'http://localhost:1' }
      const response = await fetch(server().url, { headers })
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
    })
  })
})
