// covers: studio/server/preview-links/** server/preview/** renderer/** builder/hosts/policy.ts tests/fixtures/site/**
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { typeOfFile } from '../../server/preview/send-file.ts'
import { download, openLinks, serveLinks, setsInMemory } from '../fixtures/preview-links.ts'
import { addressOf, listen } from '../fixtures/serve.ts'
import { makeFolder } from '../fixtures/site-folder.ts'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { expectUsable } from './axe.ts'
import { expect, test, withoutScripts } from './test.ts'

/* A reviewer has nothing but a link: the whole site as it is planned, with what changes, and a way to say something. */

const folder = makeFolder()
const { sets, comments, edits } = setsInMemory(
  join(folder.path, 'pages.json'),
  folder.at('uploads'),
)
let links: ReturnType<typeof openLinks>
let site: Awaited<ReturnType<typeof serveLinks>>
let url = ''

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 390, height: 800 } })

test.beforeAll(async () => {
  test.setTimeout(240_000)
  cpSync(fixtureSite, folder.path, { recursive: true })
  const [tabs = {}]: object[] = JSON.parse(readFileSync('blocks/tabs/example.json', 'utf8'))
  const file: { pages: Record<string, { blocks: object[] }> } = JSON.parse(
    folder.read('pages.json'),
  )
  file.pages['/vip']?.blocks.splice(1, 0, tabs, { type: 'search', title: 'Search this site' })
  folder.write('pages.json', file)
  Object.assign(file.pages['/bonus']?.blocks[1] ?? {}, { title: 'Five < six' })
  edits.set('promos', { 'pages.json': JSON.stringify(file) })
  links = openLinks(folder.at('links'), join(folder.path, 'pages.json'), sets)
  site = await serveLinks(links)
  const { path } = await links.make('promos', { days: 3, mayComment: true, by: 'Ana' })
  await links.settled()
  expect(links.list('promos')[0]?.failure).toBeUndefined()
  url = `http://localhost:${site.port}${path}`
  await download(url, folder.path)
  await listen(host)
})
test.afterAll(() => {
  host.close()
  links.close()
  site.close()
  folder.remove()
})

/** Serves the downloaded folder below a path, as any host does that knows nothing of it. */
const host = createServer((request, response) => {
  const file = folder.at(`unzipped${(request.url ?? '').replace(/^\/any\/place|[?].*/g, '')}`)
  if (!existsSync(file)) response.writeHead(404).end()
  else response.writeHead(200, { 'content-type': typeOfFile(file) }).end(readFileSync(file))
})

/** Lists what a page asks for outside of the preview. */
function listOutside(page: Page, own = url): string[] {
  const outside: string[] = []
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(own)) outside.push(address)
  })
  return outside
}

const banner = (page: Page) => page.getByRole('region', { name: 'A preview of changes.' })

for (const [place, one] of [
  ['a link', test],
  ['a link without scripts', withoutScripts],
  ['a folder on another host', test],
] as const)
  one(`${place} shows what changes, and stays inside`, async ({ page, javaScriptEnabled }) => {
    const own = place.startsWith('a link') ? url : `${addressOf(host)}/any/place/`
    const outside = listOutside(page, own)
    await page.goto(`${own}index.html`)
    if (javaScriptEnabled) await page.mouse.wheel(0, 1)
    await page.getByText('which is not published').click()
    await expect(banner(page)).toContainText('This page does not change.')
    await banner(page).getByRole('link', { name: 'Bonus (/bonus)' }).click()
    await expect(page).toHaveURL(`${own}bonus.html`)
    await page.getByText('which is not published').click()
    await banner(page)
      .getByRole('link', { name: /^Promo grid: Title changed: .* → Five < six$/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Five < six' })).toBeInViewport()
    await page.goto(`${own}casino.html`)
    if (javaScriptEnabled) {
      await page.mouse.move(2, 2)
      await expect(page.locator('html')).toHaveAttribute('data-client')
    }
    await page.locator('main a[href^="./"]').first().click()
    await expect(banner(page)).toBeVisible()
    expect(page.url()).toContain(own)
    expect(outside).toEqual([])
  })

test('its islands and its client run without an origin', async ({ page }) => {
  const outside = listOutside(page)
  await page.goto(`${url}vip`)
  await page.mouse.move(2, 2)
  await page.mouse.move(3, 3)
  await expect(page.locator('html')).toHaveAttribute('data-client')
  expect(await page.evaluate(() => self.origin)).toBe('null')
  const tabs = page.locator('[data-island="tabs"]')
  await tabs.scrollIntoViewIfNeeded()
  await expect(tabs).toHaveAttribute('data-live')
  await tabs.getByRole('tab').nth(1).click()
  await expect(tabs.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('searchbox').fill('bonus')
  await page.locator('main ol[role="list"]').getByRole('link').first().click()
  await expect(banner(page)).toBeVisible()
  expect(page.url()).toContain(url)
  expect(outside).toEqual([])
})

test('a reviewer comments, and reads the answer', async ({ page }) => {
  await page.goto(`${url}bonus`)
  await page.getByText('which is not published').click()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Comment on these changes.' }).click()
  await page.getByLabel('Your name:').fill('Ben')
  await expect(page.getByLabel('What it is about:').locator(':checked')).toHaveText(
    /^Bonus.*: Promo grid \(block 2\)/,
  )
  await page.getByLabel('Your comment:').fill('Too <b>short</b>?')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Send the comment' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your comment has arrived.')
  await expect(page.getByText('Too <b>short</b>?')).toBeVisible()
  const [comment] = comments
  expect(comment).toMatchObject({ by: 'Ben', place: { steps: ['pages', '/bonus', 'blocks', '1'] } })
  Object.assign(comment ?? {}, { replies: [{ id: 'r', at: 0, by: 'Ana', text: 'Longer now.' }] })
  await page.goto(`${url}~comment`)
  await expect(page.getByText('Longer now.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the preview.' }).click()
  await expect(page).toHaveURL(url)
})
