// covers: studio/** server/*.ts server/dev/** cli/commands/studio.ts cli/options.ts
import { cpSync } from 'node:fs'
import type { Server } from 'node:https'
import { expect, test } from '@playwright/test'
import { createEncryptingProxy } from '../fixtures/encrypting-proxy.ts'
import { closeServer, listen } from '../fixtures/serve.ts'
import { fixtureSite, makeFolder } from '../fixtures/site-folder.ts'
import { startServer, type RunningServer } from '../fixtures/start-program.ts'
import { openComposer, titleOf } from './composer.ts'

/* The composer on a server, behind a proxy with TLS. */

const folder = makeFolder()
const secret = 'correct-horse-battery'
const site = { url: '', read: folder.read }
let composer: RunningServer
let proxy: Server

test.use({ ignoreHTTPSErrors: true })
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  cpSync(fixtureSite, folder.path, { recursive: true })
  const args = ['studio', '--listen', '127.0.0.1:0', '--host', 'localhost', '--proxies', '1']
  const env = { STUDIO_SECRET: secret }
  composer = await startServer([...args, '--pages', folder.at('pages.json')], { env })
  proxy = createEncryptingProxy(folder.path, Number(new URL(composer.url).port))
  site.url = `https://localhost:${await listen(proxy)}/__studio/`
})
test.afterAll(() => {
  composer.kill()
  closeServer(proxy)
  folder.remove()
})

test('people sign in, compose, hear of each other, and sign out', async ({ page, browser }) => {
  await page.goto(new URL('/', site.url).href)
  await page.getByLabel('The secret of this server:').fill('not the secret')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is not the secret.')
  await page.getByLabel('The secret of this server:').fill(secret)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(site.url)

  const composed = await openComposer(page, site)
  const { preview } = composed
  await expect(composed.rows.first()).toBeVisible()
  await composed.select(0)
  await titleOf(composed).fill('Composed on a server')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Composed on a server')
  const picture = preview.locator('main img').first()
  await expect
    .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBeGreaterThan(0)
  await composed.saveAll()
  expect(folder.read('pages.json')).toContain('Composed on a server')

  const context = await browser.newContext({ locale: 'de', javaScriptEnabled: false })
  const other = await context.newPage()
  await other.goto(`${site.url}?set=x`)
  await other.getByLabel('Das Kennwort dieses Servers:').fill(secret)
  await other.getByRole('button', { name: 'Anmelden' }).click()
  await expect(other).toHaveURL(`${site.url}?set=x`)
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: true, path: '/' })
  await context.close()

  const second = await page.context().newPage()
  await second.goto(site.url)
  await second.getByRole('button', { name: 'Edit here' }).click()
  await second.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByRole('button', { name: 'Edit here' })).toBeVisible()
  await second.getByRole('button', { name: 'Menu', exact: true }).click()
  await second.getByRole('button', { name: 'Sign out' }).click()
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // It would reload itself, but its worker does not accept the certificate of this test.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
