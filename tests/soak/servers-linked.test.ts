import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../fixtures/ask.ts'
import { nginx } from './servers/nginx.ts'
import type { Server } from './servers/server.ts'
import { secret, useSite } from './servers/site.ts'

/** nginx on a site whose folder is a link, and contains links: it serves its files, compressed, and none of the links. */

const { folder, dist, read, hashed } = useSite()
const encodings = ['br', 'gzip', 'identity']
let server: Server | undefined
const get = (path: string, encoding: string) =>
  ask(server?.port ?? 0, path, { 'accept-encoding': encoding })

beforeAll(async () => {
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch)
  symlinkSync(dist, join(folder, 'current'))
  server = await nginx.start(join(folder, 'current'), scratch)
})
afterAll(() => server?.end())

it('serves compressed files in 1,000 of 1,000 requests', async () => {
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.br') && !name.startsWith('404'))
    .map((name) => name.slice(0, -'.br'.length))
  expect(texts.length).toBeGreaterThan(15)
  const served: Record<string, number> = {}
  const rounds = Array.from({ length: 1000 }, (_, index) => index).values()
  const client = async (): Promise<void> => {
    for (const round of rounds) {
      const file = texts[round % texts.length] ?? ''
      const path = `/${file.replace(/^index\.html$|\.html$/, '')}`
      for (const encoding of encodings) {
        const { status, headers, raw } = await get(path, encoding)
        const ending = { br: '.br', gzip: '.gz' }[encoding] ?? ''
        const isRight =
          status === 200 &&
          (headers['content-encoding'] ?? 'identity') === encoding &&
          headers.vary === 'Accept-Encoding' &&
          raw.equals(readFileSync(join(dist, file + ending)))
        if (isRight) served[encoding] = (served[encoding] ?? 0) + 1
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  expect(served).toEqual({ br: 1000, gzip: 1000, identity: 1000 })
})

it('gives each form of a file the same type and its own entity tag', async () => {
  const types = [
    ['/bonus', 'text/html; charset=utf-8'],
    ['/data/bonus.json', 'application/json'],
    [hashed(/\/assets\/[\w.-]+\.js/), 'application/javascript; charset=utf-8'],
  ] as const
  for (const [path, type] of types) {
    const answers = await Promise.all(encodings.map((encoding) => get(path, encoding)))
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual([type, type, type])
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
  }
})

it('follows no link in the folder', async () => {
  const outside = join(folder, 'secret.txt')
  const links: [name: string, target: string][] = [
    ['relative.txt', join('..', 'secret.txt')],
    ['absolute.txt', outside],
    ['page.html', outside],
    ['data/page.json', outside],
    ['folder', folder],
    ['system', '/etc'],
    ['inside.txt', 'robots.txt'],
    ['loop.txt', 'loop.txt'],
  ]
  for (const [name, target] of links) symlinkSync(target, join(dist, name))
  const names = links.map(([name]) => `/${name}`)
  for (const path of [
    ...names,
    '/page',
    '/folder/secret.txt',
    '/system/passwd',
    '/folder/dist/bonus',
  ]) {
    for (const encoding of encodings) {
      const { status, body } = await get(path, encoding)
      expect({ path, status }).toEqual({ path, status: 404 })
      expect(body).not.toContain(secret)
    }
  }
})

it('serves the original in place of a compressed file that is a link', async () => {
  const original = 'x'.repeat(200)
  writeFileSync(join(dist, 'original.txt'), original)
  for (const ending of ['br', 'gz'])
    symlinkSync(join(folder, 'secret.txt'), join(dist, `original.txt.${ending}`))
  for (const encoding of encodings) {
    const { status, headers, body } = await get('/original.txt', encoding)
    expect({ status, body }).toEqual({ status: 200, body: original })
    expect(headers['content-encoding']).toBeUndefined()
  }
})

it('serves neither the internal addresses of compressed files nor their names', async () => {
  for (const path of [
    '/.br/bonus.html',
    '/%2ebr/bonus.html',
    '/.br/',
    '/.br',
    '/bonus.html.br',
    '/bonus.br',
  ]) {
    const { status, body } = await get(path, 'br')
    expect({ path, status, body }).toEqual({ path, status: 404, body: read('404.html') })
  }
})

it('describes an error of its own without compression', async () => {
  const { status, headers, body } = await ask(server?.port ?? 0, '/bonus', {
    'accept-encoding': 'br',
    'if-match': '"other"',
  })
  expect(status).toBe(412)
  expect(headers['content-encoding']).toBeUndefined()
  expect(body).toContain('412 Precondition Failed')
})
