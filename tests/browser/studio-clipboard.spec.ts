// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { openComposer, siteForTests } from './composer.ts'
import { holdBack } from './test.ts'

const { site, test } = siteForTests()

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('copies several blocks to another page, in one step', async ({ page, composer }) => {
  const { rows, status } = composer
  await composer.select(1)
  await rows.nth(3).click({ modifiers: ['Shift'] })
  await rows.nth(2).click({ modifiers: ['Control'] })
  await expect(page.locator('.studio-block-name[aria-pressed=true]')).toHaveCount(2)
  await page.keyboard.press('Control+c')
  await expect(status).toContainText('Copied 2 blocks.')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(text).blocks).toHaveLength(2)

  await composer.open('/bonus')
  const count = await rows.count()
  await rows.first().click()
  await page.keyboard.press('Control+v')
  await expect(status).toContainText('Pasted 2 blocks.')
  await expect(rows).toHaveCount(count + 2)
  await expect(rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(rows.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(composer.preview.locator('main > *')).toHaveCount(count + 2)

  // The keyboard selects, moves and removes several, each in one step.
  await rows.nth(1).press('Shift+ArrowDown')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(status).toContainText('2 blocks are now blocks 3 and 4')
  await page.keyboard.press('Control+x')
  await expect(rows).toHaveCount(count)
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(count + 2)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(count)
  await expect(status).toContainText('All changes saved.')
})

test('refuses what is no block, and leaves out ids that are taken', async ({ page, composer }) => {
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await composer.select(1)
    await page.keyboard.press('Control+v')
  }
  await paste('Some words')
  await expect(composer.status).toContainText('The clipboard holds no blocks. Nothing was pasted.')
  await paste('{ "blocks": [{ "type": "slideshow" }] }')
  await expect(composer.status).toContainText('no blocks of the type "slideshow". Nothing was')
  await paste('{ "kind": "PromoCard", "entries": [{ "title": "A" }] }')
  await expect(composer.status).toContainText('entries of another list')
  await expect(composer.rows).toHaveCount(6)
  await expect(composer.status).toContainText('All changes saved.')

  const block = { type: 'headingCard', id: 'copied', title: 'A', desc: 'B' }
  await paste(JSON.stringify(block))
  await expect(composer.rows).toHaveCount(7)
  await composer.moreFor('Heading card', 'Paste')
  await expect(composer.status).toContainText('An id was left out: the page has it already.')
  await composer.moreFor('Heading card', 'Cut')
  await expect(composer.rows).toHaveCount(7)
  await expect(composer.rows.nth(3)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(composer.rows).toHaveCount(8)
  await composer.saveAll()
  const { blocks } = JSON.parse(site.read('pages.json')).pages['/']
  const { id: _id, ...others } = block
  expect(blocks.slice(2, 4)).toEqual([block, others])
})

test('duplicates a block on the page, and leaves texts to the browser', async ({ page }) => {
  // Keys reach the page before it is known where its texts are.
  const release = await holdBack(page, '**/*&texts')
  const composer = await openComposer(page, site)
  const second = await composer.preview.locator('main > *').nth(1).boundingBox()
  if (!second) throw new Error('the page is not shown')
  await page.mouse.click(second.x + 2, second.y + second.height - 2)
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+d')
  await expect(composer.rows).toHaveCount(7)
  release()

  const title = composer.form.getByLabel('Title', { exact: true })
  const words = await title.inputValue()
  await title.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+v')
  await expect(title).toHaveValue(words + words)
  await expect(composer.rows).toHaveCount(7)
})

test('copies a card of a list to another block', async ({ page, composer }) => {
  const cards = composer.form.locator('.studio-items > li')
  await composer.select(2)
  const count = await cards.count()
  const first = composer.form.getByRole('button', { name: /^Card 1/ })
  await first.focus()
  await page.keyboard.press('Control+c')
  await expect(composer.status).toContainText('Copied 1 entry.')
  await page.keyboard.press('Control+v')
  await expect(cards).toHaveCount(count + 1)
  await composer.form.getByRole('button', { name: 'Paste into Cards' }).click()
  await expect(cards).toHaveCount(count + 2)
  await expect(composer.rows).toHaveCount(6)
})
