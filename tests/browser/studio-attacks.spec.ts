// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { createServer, type Server } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { closeServer, listen } from '../fixtures/serve.ts'
import { readFolder } from '../fixtures/site-folder.ts'
import { askServer, original, putDraft, siteForTests } from './composer.ts'

const { site, test } = siteForTests()
let other: Server
let otherPort: number

test.beforeAll(async () => {
  other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Other</title><h1>Another site</h1>')
  })
  otherPort = await listen(other)
})
test.afterAll(() => closeServer(other))

/** What another site's page gets to see of each way to reach the composer. */
interface Seen {
  readings: Record<string, string>
  isFramed: boolean[]
}

function attack(page: Page): Promise<Seen> {
  const draft = JSON.stringify({
    files: { 'pages.json': '{}' },
    base: { 'pages.json': original },
    withProblems: true,
  })
  return page.evaluate(
    async ({ composer, body }) => {
      const readings: Record<string, string> = {}
      async function read(name: string, path: string, options: RequestInit): Promise<void> {
        readings[name] = await fetch(composer + path, options).then(
          async (response) => `${response.type} ${response.status} ${await response.text()}`,
          () => 'nothing',
        )
      }
      const token = { 'x-studio-token': 'a'.repeat(64) }
      const plain = { 'content-type': 'text/plain' }
      for (const mode of ['cors', 'no-cors'] as const) {
        for (const credentials of ['omit', 'include'] as const) {
          const how = `${mode} ${credentials}`
          for (const path of ['', 'api/site', 'preview/', 'preview/vip'])
            await read(`GET ${path} ${how}`, path, { mode, credentials })
          for (const path of ['api/save', 'api/draft', 'api/pictures?name=a.webp', 'api/published'])
            await read(`POST ${path} ${how}`, path, {
              method: 'POST',
              mode,
              credentials,
              headers: plain,
              body,
            })
        }
      }
      const socketUrl = new URL('/', composer).href.replace('http', 'ws')
      for (const path of [
        'pages.json',
        'studio/client/main.tsx',
        '@vite/client',
        '@fs/etc/hostname',
      ])
        await read(`GET ${path}`, `../${path}`, { mode: 'cors' })
      await read('PUT with a token', 'api/draft', { method: 'PUT', headers: token, body })
      await read('POST with a token', 'api/save', { method: 'POST', headers: token, body })
      navigator.sendBeacon(`${composer}api/save`, new Blob([body], { type: 'text/plain' }))

      const settle = (element: HTMLElement): Promise<string> =>
        new Promise((done) => {
          element.addEventListener('load', () => done('loaded'))
          element.addEventListener('error', () => done('nothing'))
        })
      for (const path of ['', 'api/site']) {
        const script = document.createElement('script')
        script.src = composer + path
        const ended = settle(script)
        document.body.append(script)
        readings[`script ${path}`] = await ended
      }

      const isFramed: boolean[] = []
      for (const [index, path] of ['', 'preview/', 'api/site'].entries()) {
        const frame = document.createElement('iframe')
        frame.name = `frame ${index}`
        frame.src = composer + path
        const ended = settle(frame)
        document.body.append(frame)
        await ended
        isFramed.push(frame.contentDocument !== null)
      }

      // A form needs no leave to send something.
      const frame = document.createElement('iframe')
      frame.name = 'answer'
      document.body.append(frame)
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'text/plain'
      form.action = `${composer}api/save`
      form.target = 'answer'
      const input = document.createElement('input')
      input.name = body.slice(0, -1)
      input.value = '}'
      form.append(input)
      document.body.append(form)
      const answered = settle(frame)
      form.submit()
      await answered

      readings['socket'] = await new Promise<string>((done) => {
        const socket = new WebSocket(socketUrl, 'vite-hmr')
        socket.addEventListener('message', ({ data }) => done(String(data)))
        socket.addEventListener('error', () => done('nothing'))
      })
      return { readings, isFramed }
    },
    { composer: site.url, body: draft },
  )
}

for (const host of ['localhost', '127.0.0.1', 'other.localhost']) {
  test(`a page of ${host} reaches nothing`, async ({ page, request }) => {
    const draft = { files: { 'pages.json': `${original} ` }, base: { 'pages.json': original } }
    expect((await putDraft(request, site, draft)).status()).toBe(200)
    const before = readFolder(site.at('.'))
    await page.goto(`http://${host}:${otherPort}/`)
    const { readings, isFramed } = await attack(page)

    const names = Object.keys(readings)
    expect(names.length).toBeGreaterThan(30)
    for (const [name, seen] of Object.entries(readings))
      expect([name, seen]).toEqual([name, name.includes('no-cors') ? 'opaque 0 ' : 'nothing'])
    expect(isFramed).toEqual([false, false, false])
    for (const frame of page.frames()) {
      const html = await frame.content()
      expect(html).not.toContain('studio-token')
      expect(html).not.toContain('<main')
    }
    expect(readFolder(site.at('.'))).toEqual(before)
    const kept = await (await askServer(request, site, 'GET', 'site')).json()
    expect(kept.draft).toEqual(draft)
  })
}

test('a link from another site does not open the composer', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${otherPort}/`)
  const popup = page.waitForEvent('popup')
  await page.evaluate((url) => void window.open(url), site.url)
  const opened = await popup
  await expect(opened.locator('body')).toContainText('Requests from other sites are not allowed.')
  expect(await opened.content()).not.toContain('studio-token')
})
