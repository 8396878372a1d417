import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')
let folder: string
let server: ChildProcess
let url: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dev-site-'))
  cpSync(join(root, 'pages.json'), join(folder, 'pages.json'))
  cpSync(join(root, 'public'), join(folder, 'public'), { recursive: true })
  const args = [
    '--import',
    'tsx',
    'codegen/cli.ts',
    'dev',
    '--port',
    '41731',
    '--pages',
    join(folder, 'pages.json'),
  ]
  server = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  url = await new Promise((found) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      const address = /http:\S+/.exec(chunk.toString())?.[0]
      if (address) found(address)
    })
  })
})

test.afterAll(() => {
  server.kill()
  rmSync(folder, { recursive: true })
})

/** Opens the bonus page and waits until the client has its data, which it asks for at once under the dev server. */
async function openAwake(page: Page): Promise<void> {
  const data = page.waitForResponse(/data\/bonus\.json/)
  await page.goto(`${url}bonus`)
  await data
}

const file = () => join(folder, 'pages.json')
const original = readFileSync(join(root, 'pages.json'), 'utf8')
const heading = 'p666 Bonus Terms Made Clear'

function edit(from: string, to: string): void {
  expect(original).toContain(from)
  writeFileSync(file(), original.replace(from, to))
}

test('renders the same document as the build, dev-only scripts and addresses aside', async ({
  request,
  baseURL,
}) => {
  const plain = (html: string): string =>
    html
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace(/<link rel="preload"[^>]*>/g, '')
      .replace(/<style.*?<\/style>/gs, '')
      .replace(/ class="[^"]*"/g, '')
      .replace(/\s+/g, ' ')
      .replace(/\s*\/>/g, '>')
      .replace(/<!-- -->/g, '')
  const built = await (await request.get(`${baseURL}/bonus`)).text()
  const developed = await (await request.get(`${url}bonus`)).text()
  expect(plain(developed).replace(/> </g, '><')).toBe(plain(built).replace(/> </g, '><'))
})

test('updates the open page without a reload', async ({ page }) => {
  await openAwake(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'))
  edit('{keyword} Bonus Terms Made Clear', 'A new heading')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new heading')
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'kept')
})

test('shows the problems over the last good page, and takes them away when they are mended', async ({
  page,
}) => {
  writeFileSync(file(), original)
  await openAwake(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  edit('"type": "stepList"', '"type": "steplist"')
  const overlay = page.getByRole('alert')
  await expect(overlay).toContainText('There is no block type "steplist". Did you mean "stepList"?')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await page.reload()
  await expect(overlay).toContainText('P011')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  writeFileSync(file(), original)
  await expect(overlay).toHaveCount(0)
})

test('serves pictures, data and the 404 page as the build does', async ({ request }) => {
  const data: { blocks: { image?: { src: string } }[] } = await (
    await request.get(`${url}data/vip.json`)
  ).json()
  const src = data.blocks[0]?.image?.src
  const picture = await request.get(`${url.slice(0, -1)}${src}-320.avif`)
  expect(picture.headers()['content-type']).toBe('image/avif')
  expect((await request.get(`${url}nowhere`)).status()).toBe(404)
  expect((await request.get(`${url}ogrmowvk.html`)).status()).toBe(200)
})
