import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { request as askEncrypted } from 'node:https'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixtureSite, makeFolder } from '../fixtures/site-folder.ts'
import { startServer, type RunningServer } from '../fixtures/start-program.ts'
import { configOf, startNginx } from './servers/nginx.ts'
import { findPort, type Server } from './servers/server.ts'

/** A composer on a server, behind nginx as in docs/deploying.md, and what it withstands. */

const { path: folder, remove } = makeFolder()
const [host, secret] = ['composer.example', 'correct-horse-battery']
let composer: RunningServer
let proxy: Server
let port = 0
let encryptedPort = 0

beforeAll(async () => {
  cpSync(fixtureSite, join(folder, 'site'), { recursive: true })
  port = await findPort()
  const options = ['--listen', `127.0.0.1:${port}`, '--host', host, '--proxies', '1']
  const args = ['studio', ...options, '--pages', join(folder, 'site/pages.json')]
  composer = await startServer(args, { env: { STUDIO_SECRET: secret } })
  ;[encryptedPort, proxy] = await startProxy()
})
afterAll(async () => {
  await proxy.end()
  composer.interrupt()
  await composer.ended
  remove()
})

/** Starts nginx with the project's configuration, except for the names, the port and the certificate. */
async function startProxy(): Promise<[number, Server]> {
  const [encrypted, plain] = [await findPort(), await findPort()]
  const subject = ['-subj', `/CN=${host}`, '-newkey', 'rsa:2048']
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem']
  execFileSync('openssl', ['req', '-x509', '-days', '1', '-nodes', ...subject, ...files], {
    cwd: folder,
    stdio: 'pipe',
  })
  const site = configOf('nginx-composer.conf', [
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${encrypted} ssl http2;`],
    [/ *listen \[::\]:443 ssl http2;\n/, ''],
    [/\S+fullchain\.pem/, join(folder, 'cert.pem')],
    [/\S+privkey\.pem/, join(folder, 'key.pem')],
    [/127\.0\.0\.1:5173/, `127.0.0.1:${port}`],
  ])
  const probe = `server { listen 127.0.0.1:${plain}; return 200; }`
  return [encrypted, await startNginx(folder, `${site}\n${probe}`, plain)]
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Asks through nginx, as a browser does. Resolves with the status, the cookie and the text. */
function visit(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number; cookie: string; text: string }>((done, fail) => {
    const name = `${host}:${encryptedPort}`
    const asked = askEncrypted({
      host: '127.0.0.1',
      port: encryptedPort,
      path,
      method,
      agent: false,
      servername: host,
      rejectUnauthorized: false,
      headers: { host: name, origin: `https://${name}`, ...headers },
    })
    const answer = (status = 0, cookie = '', text = ''): void => done({ status, cookie, text })
    asked.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      answer(statusCode)
    })
    asked.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () =>
        answer(response.statusCode, response.headers['set-cookie']?.[0], text),
      )
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const signIn = () =>
  visit('/__studio/sign-in', { method: 'POST', headers: form, body: `secret=${secret}` })

it('works behind nginx with TLS, WebSockets included', async () => {
  const html = { accept: 'text/html' }
  expect((await visit('/', { headers: html })).text).toContain('<h1>Sign in</h1>')
  const { status, cookie } = await signIn()
  expect(status).toBe(303)
  expect(cookie).toMatch(/^__Host-studio-session=.*; Secure$/)
  const { text } = await visit('/__studio/', { headers: { cookie } })
  const token = /name="studio-token" content="(\w+)"/.exec(text)?.[1] ?? ''
  const own = { cookie, 'x-studio-token': token }
  const body = JSON.stringify({ window: 'w', name: 'Ann', isForced: false })
  expect((await visit('/__studio/api/editor', { method: 'POST', headers: own, body })).status).toBe(
    200,
  )
  const socket = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': 'vite-hmr',
  }
  const hmr = await visit('/@vite/client', { headers: { cookie } })
  const path = `/?token=${/wsToken = "([^"]+)"/.exec(hmr.text)?.[1]}`
  expect((await visit(path, { headers: { ...socket, cookie } })).status).toBe(101)
  expect((await visit(path, { headers: socket })).status).toBe(403)
  expect(composer.printed.stderr).toBe('')
})

const memory = (): number =>
  Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${composer.pid}/status`, 'utf8'))?.[1]) / 1024

it('answers honest people while an address sends 10,000 requests, in bounded memory', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const flood = (path: string, index: number): Promise<number> =>
    new Promise((done, fail) => {
      const from = index % 2 === 0 ? '203.0.113.66' : `203.0.113.66, 203.0.113.66`
      const asked = ask({
        host: '127.0.0.1',
        port,
        path,
        agent,
        method: index % 3 === 0 ? 'POST' : 'GET',
        headers: { host, 'x-forwarded-for': from, 'x-forwarded-proto': 'https' },
      })
      asked.on('response', (response) => {
        response.resume()
        response.on('end', () => done(response.statusCode ?? 0))
      })
      asked.on('error', fail)
      asked.end()
    })
  await Promise.all(Array.from({ length: 2000 }, (_, index) => flood('/', index)))
  const before = memory()
  const paths = ['/', '/__studio/sign-in', '/__studio/api/site', '/@fs/etc/passwd']
  const statuses = new Set<number>()
  const flooded = Array.from({ length: 10_000 }, async (_, index) =>
    statuses.add(await flood(paths[index % paths.length] ?? '', index)),
  )
  const { cookie } = await signIn()
  expect((await visit('/__studio/', { headers: { cookie } })).status).toBe(200)
  await Promise.all(flooded)
  expect(statuses).toEqual(new Set([401, 403, 429]))
  expect(memory() - before).toBeLessThan(100)
  agent.destroy()
})

it('drops connections that never send a whole request, and answers others meanwhile', async () => {
  const slow = Array.from({ length: 200 }, (): Socket => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET / HTTP/1.1\r\nHost: ${host}`))
    return socket.on('error', () => {})
  })
  const ended = slow.map((socket) => new Promise((done) => socket.once('close', done)))
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x')
  }, 1000)
  expect((await visit('/__studio/', { headers: { accept: 'text/html' } })).status).toBe(401)
  for (const socket of slow) socket.resume()
  await Promise.all(ended)
  clearInterval(drip)
  expect((await visit('/__studio/', { headers: { accept: 'text/html' } })).status).toBe(401)
})
