// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect, type Locator } from '@playwright/test'
import { expectUsable } from './axe.ts'
import { changedLines, type Composer, original, siteForTests } from './composer.ts'

const { site, kept: test } = siteForTests()

let composer: Composer
let dialog: Locator
let input: Locator

test.beforeEach(({ page, composer: opened }) => {
  composer = opened
  dialog = page.getByRole('dialog', { name: 'Search' })
  input = dialog.getByLabel('Search the whole site')
})

test('a text is found on another page, and its field gets the focus', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await page.keyboard.type('wagering requirement')
  const options = dialog.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const wanted = options.filter({ hasText: '/bonus › ' }).first()
  const place = await wanted.locator('.studio-dim').textContent()
  for (let step = 0; step < 30; step += 1) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Page', exact: true })).toHaveValue('/bonus')
  const focused = page.locator(':focus')
  await expect(focused).toHaveAccessibleName(place?.split(' › ').at(-1) ?? '')
  await expect(focused).toHaveValue(/wagering requirement/i)

  // The page that was open before is at hand.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(dialog.getByRole('group', { name: 'Recent pages' })).toContainText('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Page', exact: true })).toHaveValue('/')

  // Blocks, folded settings and nothing are found.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('step list')
  await dialog.getByRole('group', { name: 'Blocks' }).getByRole('option').first().click()
  await expect(page.locator('.studio-block-name[aria-pressed=true]')).toContainText('Step list')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('spacing')
  await page.keyboard.press('Enter')
  const spacing = composer.form.getByRole('group', { name: /^Spacing/ })
  await expect(spacing.locator(':focus')).toHaveCount(1)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('qwertz')
  await expect(dialog.getByText('Nothing contains “qwertz”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('Ctrl+K opens it from the page, and makes a link in a text with markup', async ({ page }) => {
  const title = composer.preview.getByRole('heading', { level: 1 })
  await title.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' today')
  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  // At once: keys that come slowly are several steps of the browser's own undo.
  await page.keyboard.insertText('bonus')
  await page.keyboard.press('Control+z')
  await expect(input).toHaveValue('')
  await expect(title).toContainText(' today')
  await page.keyboard.press('Escape')
  await composer.select(1)
  await composer.form.getByRole('textbox', { name: 'Description', exact: true }).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Choose a link' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('words are replaced in chosen places of several pages, in one step', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('wagering')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await dialog.getByLabel('Replace with').fill('turnover')
  const boxes = dialog.getByRole('list', { name: 'Matches' }).getByRole('checkbox')
  await expect(boxes.nth(1)).toBeChecked()
  await expectUsable(page)
  const all = await boxes.count()
  await boxes.first().uncheck()
  await expect(dialog.getByRole('listitem').nth(1).locator('del')).toHaveText(/wagering/i)
  await expect(dialog.getByRole('listitem').nth(1).locator('ins')).toHaveText('turnover')
  await dialog
    .getByRole('button', { name: new RegExp(`^Replace ${all - 1} in \\d+ pages$`) })
    .click()
  await expect(dialog).toHaveCount(0)
  await expect(composer.status).toContainText(`Replaced “wagering” with “turnover”: ${all - 1} in`)
  await composer.saveAll()
  const lines = changedLines(original, site.read('pages.json'))
  const added = lines.filter((line) => line.startsWith('+')).join('\n')
  // A title that begins with the word keeps its capital letter.
  expect(added.match(/turnover/gi)).toHaveLength(all - 1)
  expect(added).toContain('"Turnover requirement"')
  await page.keyboard.press('Control+z')
  await composer.save()
  await expect.poll(() => site.read('pages.json')).toBe(original)
})
