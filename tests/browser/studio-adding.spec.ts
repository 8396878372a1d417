// covers: studio/** server/*.ts server/dev/** server/gallery/** schema/** check/** content/** site/** builder/** renderer/** blocks/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { original, siteForTests } from './composer.ts'

const { site, test, kept } = siteForTests()

kept('adds a block where the page is pointed at', async ({ page, composer }) => {
  const plus = page.locator('.studio-page-edge').getByRole('button', { name: 'Add a block here' })
  await expect(async () => {
    await composer.preview
      .locator('main > *')
      .nth(2)
      .hover({ position: { x: 60, y: 4 } })
    await expect(plus).toBeVisible({ timeout: 500 })
  }).toPass()
  await plus.click()
  await page.locator('.studio-choice').filter({ hasText: 'Comparison table' }).click()
  await expect(composer.rows).toHaveCount(7)
  await expect(composer.rows.nth(2)).toContainText('Comparison table')
  // The tools of the block on the page.
  const tools = page.getByRole('group', { name: 'Tools of Comparison table on the page' })
  await tools.getByRole('button', { name: 'Move up' }).click()
  await expect(composer.rows.nth(1)).toContainText('Comparison table')
  await tools.getByRole('button', { name: 'Remove' }).click()
  await expect(composer.rows).toHaveCount(6)
})

kept('shows the tools of a row that is pointed at, moving nothing', async ({ page, composer }) => {
  const list = page.locator('.studio-blocks')
  const places = (): Promise<string> =>
    list.evaluate((element) =>
      JSON.stringify(
        [...element.querySelectorAll('.studio-block-name')].map((row) =>
          row.getBoundingClientRect(),
        ),
      ),
    )
  const tools = list.locator('.studio-block-buttons').nth(3)
  await composer.tab('Blocks').hover()
  const atRest = await places()
  await expect(tools).toHaveCSS('opacity', '0')
  await composer.rows.nth(3).hover()
  await expect(tools).toHaveCSS('opacity', '1')
  expect(await places()).toBe(atRest)
  await composer.select(3)
  await composer.tab('Blocks').hover()
  await expect(tools).toHaveCSS('opacity', '1')
  expect(await places()).toBe(atRest)
  // The menu is at the row of one block, and above the list for several.
  await expect(list.getByRole('button', { name: /^More for/ })).toHaveCount(1)
  await composer.rows.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('heading', { name: '2 blocks selected' })).toBeVisible()
  await expect(list.getByRole('button', { name: /^More for/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More for 2 blocks' })).toBeVisible()
})

kept('asks before it removes a page that others link to', async ({ page, composer }) => {
  await composer.open('/slots')
  await composer.tab('Blocks').press('ArrowDown')
  await expect(composer.tab('Pages')).toBeFocused()
  const menu = page.getByRole('button', { name: 'More for /slots' })
  await menu.click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete /slots' })
  await expect(dialog.getByText(/links to this page in/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(composer.status).toContainText('All changes saved.')
  await menu.click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete and leave broken links' }).click()
  await expect(composer.problems.first()).toContainText('does not lead to a page')
  await page.keyboard.press('Control+z')
  await expect(composer.problems).toHaveCount(0)
})

kept('adds a block between two others by keyboard, from the picker', async ({ page, composer }) => {
  const missing: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && missing.push(answer.url()))
  // The new block gets the index of the selected one, while the page shows another part.
  await composer.select(2)
  // When the page has loaded, it scrolls to the selected block.
  await expect(async () => {
    await composer.preview.locator('footer').last().scrollIntoViewIfNeeded()
    await expect(composer.preview.locator('main > *').nth(2)).not.toBeInViewport({ timeout: 500 })
  }).toPass()
  const plus = page.getByRole('button', { name: 'Add a block after Heading card' }).first()
  const picker = page.getByRole('dialog', { name: 'Add a block' })
  await plus.press('Enter')
  await expect(picker.getByLabel('Search')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(plus).toBeFocused()

  await plus.press('Enter')
  // What is offered is shown as the site shows it.
  const sample = picker.frameLocator('iframe').first()
  await expect(sample.locator('main h2')).toContainText(/\w/)
  const cards = picker.locator('.studio-choice')
  await page.keyboard.press('ArrowDown')
  await expect(cards.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await expect(picker.getByLabel('Search')).toBeFocused()

  // In all samples, axe would take seconds.
  await page.keyboard.type('step list')
  await expect(cards).not.toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.type(', grid')
  await expect(cards).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(composer.status).toContainText('Added Step list, grid as block 3 of 7.')
  await expect(composer.rows.nth(2)).toBeFocused()
  await expect(composer.rows.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(composer.preview.locator('main > *').nth(2)).toBeInViewport()
  await composer.saveAll()
  const { blocks } = JSON.parse(site.read('pages.json')).pages['/']
  expect(blocks[2]).toMatchObject({ type: 'stepList', variant: 'grid' })
  expect(blocks[2]).not.toHaveProperty('id')
  expect(missing).toEqual([])
})

kept('the last text leads to Add a block, which the page shows', async ({ page, composer }) => {
  const { preview, rows } = composer
  const last = preview.locator('main [data-text]').last()
  await last.click()
  await expect(last).toHaveAttribute('contenteditable', 'true')
  await page.keyboard.press('Tab')
  const add = page.locator('.studio-page-end').getByRole('button', { name: 'Add a block' })
  await expect(add).toBeFocused()
  await expect(add).toBeInViewport()

  // The page is loaded again for a block whose styles it lacks, once nobody types in it.
  const heading = preview.locator('h1')
  await heading.click()
  await expect(heading).toHaveAttribute('contenteditable', 'true')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('!')
  await page
    .locator('.studio-left')
    .getByRole('button', { name: 'Add a block', exact: true })
    .click()
  await page.locator('.studio-choice').filter({ hasText: 'Comparison table' }).first().click()
  await expect(rows.last()).toBeFocused()
  await expect(preview.locator('main table')).toBeVisible()
  await expect(heading).toHaveText(/!$/)
})

kept('saves blocks and a page, and adds copies of them', async ({ page, composer }) => {
  const name = page.getByRole('dialog').getByLabel('Name')
  await composer.select(1)
  await composer.moreFor('Heading card', 'Keep for other pages…')
  await name.fill('First facts')
  await page.keyboard.press('Enter')
  await expect(composer.status).toContainText('Saved First facts.')
  await composer.addAfter(1, 'First facts')
  await expect(composer.status).toContainText('Added First facts as block 3 of 7.')
  await expect(composer.rows.nth(2)).toHaveText((await composer.rows.nth(1).textContent()) ?? '')

  await composer.tab('Pages').click()
  await page.getByRole('button', { name: 'Save as template…' }).click()
  await name.fill('Like the start page')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New page from…' }).click()
  const picker = page.getByRole('dialog', { name: 'New page from' })
  await expect(picker.frameLocator('iframe').nth(1).locator('main')).toContainText('What you get')
  await picker.getByRole('button', { name: 'Like the start page' }).click()
  await page.getByLabel('Title of the new page').fill('Summer games!')
  await expect(page.getByLabel('Address of the new page')).toHaveValue('/summer-games')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.locator('.studio-pages :focus')).toContainText('/summer-games')
  await expect(composer.preview.getByRole('heading', { level: 1 })).toContainText(
    'Summer games! at',
  )
  await composer.saveAll()
  const { pages, sections } = JSON.parse(site.read('pages.json'))
  expect(sections['first-facts']).toMatchObject({ template: 'blocks', title: 'First facts' })
  expect(sections['like-the-start-page'].blocks).toEqual(pages['/'].blocks)
  expect(pages['/summer-games'].blocks.slice(1)).toEqual(pages['/'].blocks.slice(1))

  // They are listed, renamed and deleted with the sections.
  await composer.tab('Sections').click()
  await page.getByRole('button', { name: /^First facts/ }).click()
  await page.getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByRole('button', { name: /^First facts/ })).toHaveCount(0)
})

kept('opens the page as the build writes it', async ({ page, composer }) => {
  await composer.open('/bonus')
  const opened = page.waitForEvent('popup')
  await composer.more('View the saved page')
  const built = await opened
  await built.waitForURL(/:\d+\/bonus$/, { timeout: 100_000 })
  await expect(built.getByRole('heading', { level: 1 })).toHaveText('p666 Bonus Terms Made Clear')
  await expect(composer.status).toContainText(/as saved at .*, opened in a new tab\./)
  expect(new URL(built.url()).port).not.toBe(new URL(site.url).port)
})

test('drops a block of the list on the page', async ({ page, composer }) => {
  const blocks = composer.preview.locator('main > *')
  const second = await blocks.nth(1).boundingBox()
  const grip = await page.locator('.studio-blocks .studio-block-grip').first().boundingBox()
  if (!second || !grip) throw new Error('the page is not shown')
  const labels = await page.locator('.studio-block-name .studio-block-label').allTextContents()
  await page.mouse.move(grip.x + 5, grip.y + 10)
  await page.mouse.down()
  await page.mouse.move(grip.x + 20, grip.y + 30, { steps: 4 })
  await page.mouse.move(second.x + 50, second.y + second.height - 5, { steps: 8 })
  await expect(page.locator('.studio-drop-line')).toBeVisible()
  await page.mouse.up()
  await expect(composer.status).toContainText('Hero is now block 2 of 6.')
  const [first = '', next = '', ...others] = labels
  await expect(page.locator('.studio-block-name .studio-block-label')).toHaveText([
    next,
    first,
    ...others,
  ])
})

test('copies a page, and gives it another place and address', async ({ page, composer }) => {
  await composer.open('/vip')
  await composer.tab('Pages').click()
  await page.getByLabel('Title of the new page').fill('Bonus')
  await expect(page.getByLabel('Address of the new page')).toHaveValue('/bonus-2')
  await page.getByLabel('Address of the new page').fill('/bonus')
  await expectAccessible(page)
  await page.getByLabel('Address of the new page').fill('VIP gold')
  await page.getByLabel('Title of the new page').fill('For gold members')
  await expect(page.getByLabel('Address of the new page')).toHaveValue('/vip-gold')
  await page.getByRole('button', { name: 'New page from…' }).click()
  const picker = page.getByRole('dialog', { name: 'New page from' })
  await picker.getByRole('button', { name: '/vip' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(composer.preview.locator('main > *')).toHaveCount(
    JSON.parse(original).pages['/vip'].blocks.length,
  )
  await page.getByLabel('Position of /vip-gold').selectOption({ label: '3' })
  await page.getByRole('button', { name: 'More for /vip-gold' }).click()
  await page.getByRole('button', { name: 'Change the address…' }).click()
  await page.getByLabel('New address').fill('/gold')
  await page.getByRole('button', { name: 'Change the address' }).click()
  await composer.saveAll()
  const saved = JSON.parse(site.read('pages.json'))
  const before = Object.keys(JSON.parse(original).pages)
  expect(Object.keys(saved.pages)).toEqual(before.toSpliced(2, 0, '/gold'))
  expect(saved.site.redirects['/vip-gold']).toBe('/gold')
  // Loaded again, the composer shows the page that was open.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Page', exact: true })).toHaveValue('/gold')
})
