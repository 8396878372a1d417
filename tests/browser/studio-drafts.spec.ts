// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect } from '@playwright/test'
import { closeServer, listen } from '../fixtures/serve.ts'
import {
  type Composer,
  draftOf,
  openHero,
  original,
  siteForTests,
  titleOf,
  typeKept,
  chooseMore,
} from './composer.ts'

const typed = 'What was typed last'
const { site, test } = siteForTests()

test('a draft is restored after its tab was closed before anything arrived', async ({
  context,
  page,
  request,
}) => {
  await openHero(page, site)
  // Requests go where nobody answers: one that is only held is let go when its tab closes.
  const silent = createServer(() => {})
  const port = await listen(silent)
  await page.route('**/api/draft', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  const sent = once(silent, 'request')
  await page.getByLabel('Title', { exact: true }).fill(typed)
  await sent // while a tab closes, its requests are not led away any more
  await page.close()
  closeServer(silent)
  expect(await draftOf(request, site)).toBeNull()

  const again = await openHero(await context.newPage(), site)
  await expect(again.status).toContainText('Your draft was restored.')
  await expect(titleOf(again)).toHaveValue(typed)
  await expect(again.preview.getByRole('heading', { level: 1 })).toHaveText(typed)
  expect(JSON.stringify(await draftOf(request, site))).toContain(typed)
  expect(site.read('pages.json')).toBe(original)
})

test('a draft is restored after the server was killed, in both tabs', async ({
  context,
  page,
  request,
}) => {
  const composer = await openHero(page, site)
  await typeKept(composer, 'What the server has kept')
  const [hero, facts] = [1, 2].map((at) => composer.preview.locator(`main > :nth-child(${at})`))
  await expect(hero!.getByRole('heading')).toHaveText('What the server has kept')
  // Which texts the page shows is known once it is rendered with its marks.
  await expect(hero!.getByRole('heading')).toHaveAttribute('data-text')
  await site.end(true)
  await titleOf(composer).fill(typed)
  await expect(composer.status).toContainText('The server is not responding.')

  // The page shows the draft of before: what is drawn and typed there stays with its block.
  const tools = page.getByRole('group', { name: /^Tools of / })
  await tools.getByRole('button', { name: 'Move down' }).click()
  await expect(hero!).toHaveCSS('outline-style', 'solid')
  await hero!.getByRole('heading').click()
  await expect(composer.status).toContainText('The page does not show your latest changes yet.')
  await facts!.getByRole('heading').first().click()
  await page.keyboard.type('!')
  await expect(titleOf(composer)).toHaveValue(/!/)
  await expect(facts!).toHaveCSS('outline-style', 'solid')
  await tools.getByRole('button', { name: 'Move down' }).click()
  await composer.select(0)
  await composer.save()
  await expect(composer.status).toContainText('The server is not responding.')
  await expect(composer.status).toContainText('Unsaved changes.')
  await expect(titleOf(composer)).toHaveValue(typed)
  expect(site.read('pages.json')).toBe(original)

  await site.start()
  await expect
    .poll(async () => JSON.stringify(await draftOf(request, site)), { timeout: 60_000 })
    .toContain(typed)
  await expect(composer.preview.getByRole('heading', { level: 1 })).toHaveText(typed)
  await composer.select(0)
  await expect(titleOf(composer)).toHaveValue(typed)
  await page.close()
  const again = await openHero(await context.newPage(), site)
  await expect(titleOf(again)).toHaveValue(typed)
  await again.saveAll()
  expect(site.read('pages.json')).toContain(typed)
})

/** Types a comma too many at the start of the open page's JSON. */
async function breakJson(composer: Composer): Promise<void> {
  await composer.more('JSON')
  await composer.page.getByRole('textbox', { name: 'JSON of /' }).click()
  await composer.page.keyboard.press('Control+Home')
  await composer.page.keyboard.type(',')
}

test('JSON that cannot be read is kept and located until it is mended', async ({
  context,
  page,
  request,
}) => {
  const composer = await openHero(page, site)
  await breakJson(composer)
  await composer.problemCount.click()
  await expect(composer.problemCount).toContainText('1 error')
  const line = original.slice(0, original.indexOf('"/": {')).split('\n').length
  await expect(composer.problems).toContainText(`pages.json, line ${line}`)
  const before = await titleOf(composer).inputValue()
  await titleOf(composer).fill(typed)
  await expect(composer.status).toContainText('Fix the JSON first')
  await expect(titleOf(composer)).toHaveValue(before)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(composer.status).toContainText('All changes saved.')
  await expect(composer.problemCount).toHaveText('No problems')
  await expect.poll(() => draftOf(request, site)).toBeNull()

  await breakJson(composer)
  await expect(composer.problemCount).toContainText('1 error')
  await page.close()
  expect(JSON.stringify(await draftOf(request, site))).toContain('\\"/\\": ,{')

  const again = await context.newPage()
  await again.goto(site.url)
  await expect(again.locator('.studio-status-bar button')).toContainText('1 error')
  await expect(again.locator('.studio-status')).toContainText('Your draft was restored.')
  await chooseMore(again, 'JSON')
  await again.getByRole('textbox', { name: /^JSON of / }).click()
  await again.keyboard.press('Control+Home')
  await again.keyboard.press('F8')
  await again.keyboard.press('Delete')
  await expect(again.locator('.studio-status')).toContainText('All changes saved.')
  expect(site.read('pages.json')).toBe(original)
})
