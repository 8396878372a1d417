// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openComposer, siteForTests } from './composer.ts'
import { holdBack } from './test.ts'

const { site, test, kept } = siteForTests()

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

kept('copies several blocks to another page, in one step', async ({ page, composer }) => {
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

kept('refuses what is no block, and leaves out ids that are taken', async ({ page, composer }) => {
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await composer.select(1)
    await page.keyboard.press('Control+v')
  }
  await paste('Some words')
  await expect(composer.status).toContainText(
    'The clipboard holds no blocks, and no rows. Nothing was pasted.',
  )
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
})

kept('copies a card of a list to another block', async ({ page, composer }) => {
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

kept('makes cards of the rows of a spreadsheet, in one step', async ({ page, composer }) => {
  const write = (text: string): Promise<void> =>
    page.evaluate((words) => navigator.clipboard.writeText(words), text)
  const cards = composer.form.locator('.studio-items > li')
  await composer.select(2)
  const count = await cards.count()
  await write('Description\tTitle\tNotes\r\nFor each order.\tDelivery\tx\r\nIt grows.\tStock\ty')
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog', { name: 'Paste 2 rows into Cards' })
  await expect(dialog.getByLabel('Column 1: Description')).toHaveValue('2')
  await expect(dialog.getByLabel('Column 3: Notes')).toHaveValue('-1')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
  await dialog.getByRole('button', { name: 'Paste 2 rows' }).click()
  await expect(composer.status).toContainText('Pasted 2 entries.')
  await expect(cards).toHaveCount(count + 2)
  await page.keyboard.press('Control+z')
  await expect(cards).toHaveCount(count)

  // What has the focus is the place; the columns are chosen, and what was there is replaced.
  await composer.form.getByRole('button', { name: /^Card 1/ }).focus()
  await write('1. First\n2. Second')
  await page.keyboard.press('Control+v')
  await dialog.getByLabel('Column 1').selectOption('Description')
  await expect(dialog.getByText('Row 1: Title is missing.')).toBeVisible()
  await dialog.getByLabel('Column 1').selectOption('Title')
  // A card that is replaced keeps what it has besides.
  await dialog.getByLabel('Where').selectOption('replace')
  await expect(dialog.getByText(/ is missing\./)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Paste 2 rows' }).click()
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(1)).toContainText('Second')
  await page.keyboard.press('Control+z')
  await expect(cards).toHaveCount(count)

  await write([...Array(62).keys()].map((number) => `Card ${number}`).join('\n'))
  await composer.rows.nth(2).press('Control+v')
  const all = page.getByRole('dialog', { name: 'Paste 62 rows into Cards' })
  await expect(all.getByText('Row 55: There is no room: the maximum is 60.')).toBeVisible()
  await all.getByRole('button', { name: `Paste ${60 - count} rows` }).click()
  await expect(cards).toHaveCount(60)
  await expect(composer.status).toContainText(`${2 + count} rows were left out`)
  await page.keyboard.press('Control+z')

  await composer.select(0)
  await page.keyboard.press('Control+v')
  await expect(composer.status).toContainText('There is no list here to which rows can be added.')

  // Cells that are pasted into the text of a card are cards, too; those of a table are no rows of it.
  const title = composer.preview.locator('main > :nth-child(3) h3').first()
  await title.click()
  await write('Delivery\tFor each order.\tOrder\nBread\tEvery day.\tBuy')
  await page.keyboard.press('Control+v')
  const three = page.getByRole('dialog', { name: 'Paste 2 rows into Cards' })
  await expect(three.getByLabel('Where')).toHaveValue('add')
  await expect(three.getByLabel('Column 3')).toHaveValue(/[1-9]/)
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(count + 2)
  await expect(cards.nth(1)).toContainText('Delivery')
  await page.keyboard.press('Control+z')
  await title.click()
  await write('one line\nanother')
  await page.keyboard.press('Control+v')
  await expect(title).toContainText('one line another')

  // Cards that nobody has changed are to be replaced.
  await composer.addAfter(0, 'Promo grid')
  await write('One\tFirst.\nTwo\tSecond.')
  await page.keyboard.press('Control+v')
  await expect(three.getByLabel('Where')).toHaveValue('replace')
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(2)
})

kept('takes a picture for its field, and an address for a link', async ({ page, composer }) => {
  const picture = readFileSync(site.at('public/images/bonus-2-1.webp')).toString('base64')
  const pastePicture = (target: Locator): Promise<void> =>
    target.evaluate((element, content) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], 'Clip 1.webp', { type: 'image/webp' }))
      const about = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', about))
    }, picture)
  await composer.open('/bonus')
  await composer.select(0)
  await pastePicture(composer.rows.first())
  await expect(composer.status).toContainText('Select the field of a picture first.')
  const banner = composer.form.getByRole('button', { name: /^Banner: / })
  await pastePicture(banner)
  await expect(banner).not.toHaveAccessibleName(/bonus-2-1/)
  await expect(composer.status).toContainText('Changed Banner')

  const text = composer.form.getByRole('textbox', { name: 'Description' })
  await text.press('Control+a')
  await page.evaluate(() => navigator.clipboard.writeText('https://site.example/terms'))
  const words = await text.innerText()
  await page.keyboard.press('Control+v')
  await expect(text.getByRole('link', { name: words.slice(0, 20) })).toHaveAttribute(
    'href',
    'https://site.example/terms',
  )
  await expect(text).toHaveText(words)
  // The address of the site itself is left out.
  await text.press('Control+a')
  await page.evaluate(() => navigator.clipboard.writeText('https://p666.example/slots'))
  await page.keyboard.press('Control+v')
  await expect(text.getByRole('link').first()).toHaveAttribute('href', '/slots')
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
