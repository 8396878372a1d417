// covers: renderer/** builder/** schema/scripts/** schema/values/** tests/fixtures/site/**
import { createServer, type Server } from 'node:https'
import { makeCertificates } from '../fixtures/certificates.ts'
import { closeServer, listen } from '../fixtures/serve.ts'
import { expectUsable } from './axe.ts'
import { builtForTests } from './built-site.ts'
import { expect, test, withoutScripts } from './test.ts'

/** Scripts of others are loaded from their servers once the page is idle, or once the visitor allows it, and from no others. */

test.use({
  ignoreHTTPSErrors: true,
  provoked: /violates the following|Failed to load resource|'default' policy failed/,
})

/** A server on this machine with a script for any address, and what it was asked for. */
interface Host {
  url: string
  asked: string[]
  server: Server
}

const tracker = `
document.cookie = '_pk_id=1; Path=/'
fetch(new URL('/sent', document.currentScript.src))
const refused = document.createElement('script')
try { refused.src = 'https://127.0.0.1:1/x.js' } catch { document.documentElement.dataset.refused = '' }
_paq.push = (entry) => { (window.calls ??= []).push(entry.join(' ')) }
for (const entry of _paq) _paq.push(entry)
`

const hosts: Record<'counter' | 'matomo' | 'pixel', Host> = Object(null)

const site = builtForTests(async ({ site: settings }, folder) => {
  const { good } = makeCertificates(folder.path)
  for (const name of ['counter', 'matomo', 'pixel'] as const) {
    const asked: string[] = []
    const server = createServer(good, ({ url = '' }, response) => {
      asked.push(url)
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }
      response.writeHead(200, headers).end(url.endsWith('matomo.js') ? tracker : '')
    })
    hosts[name] = { url: `https://127.0.0.1:${await listen(server)}`, asked, server }
  }
  settings.scripts = {
    plausible: { domain: 'mill.example', server: hosts.counter.url },
    matomo: { server: hosts.matomo.url, siteId: '7' },
    others: { pixel: { address: `${hosts.pixel.url}/p.gif`, isPicture: true } },
  }
})
test.afterAll(() => {
  for (const { server } of Object.values(hosts)) closeServer(server)
})
test.beforeEach(() => {
  for (const { asked } of Object.values(hosts)) asked.length = 0
})

const asked = () => Object.values(hosts).map((host) => host.asked.length > 0)

test('loads before consent only what needs none', async ({ page }) => {
  await page.goto(site.url)
  const dialog = page.getByRole('dialog', { name: 'Privacy choices' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await expect.poll(() => hosts.counter.asked).toEqual(['/js/script.js'])
  await expectUsable(page)
  expect(asked()).toEqual([true, false, false])
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => hosts.matomo.asked).toEqual(['/matomo.js', '/sent'])
  await expect.poll(() => hosts.pixel.asked).toEqual(['/p.gif'])
  // Of another server, the script can set no address.
  await expect(page.locator('html')).toHaveAttribute('data-refused')
})

test('counts the pages of client navigation, and keeps the decision', async ({ page }) => {
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Allow' }).click()
  const calls = () => page.evaluate(() => Reflect.get(window, 'calls'))
  await expect.poll(calls).toContain('trackPageView')
  await page.mouse.move(5, 5)
  await expect(page.locator('html')).toHaveAttribute('data-client')
  await page.getByRole('navigation').first().getByRole('link', { name: 'VIP' }).click()
  await expect(page).toHaveURL(`${site.url}/vip`)
  const [title] = [await page.title()]
  await expect
    .poll(async () => (await calls()).slice(-3))
    .toEqual([`setCustomUrl ${site.url}/vip`, `setDocumentTitle ${title}`, 'trackPageView'])
  await expect.poll(() => hosts.pixel.asked.length).toBe(2)
  await page.goto(`${site.url}/bonus`)
  await expect.poll(() => hosts.matomo.asked.filter((one) => one === '/matomo.js').length).toBe(2)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('stops what is no longer allowed, and deletes its cookies', async ({ page }) => {
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('_pk_id')
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await page.getByText('Choose', { exact: true }).click()
  await page.getByLabel('Statistics').uncheck()
  for (const host of Object.values(hosts)) host.asked.length = 0
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Save choices' }).click()
  await reloaded
  await expect.poll(asked).toEqual([true, false, true])
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('is declined and opened by the keyboard', async ({ page }) => {
  await page.goto(site.url)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect.poll(() => hosts.counter.asked.length).toBe(2)
  await expect(dialog).toBeHidden()
  expect(asked()).toEqual([true, false, false])
  const button = page.getByRole('button', { name: 'Privacy choices' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  expect(asked()).toEqual([true, false, false])
})

withoutScripts('loads and shows nothing without scripts', async ({ page }) => {
  await page.goto(site.url)
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(asked()).toEqual([false, false, false])
})
