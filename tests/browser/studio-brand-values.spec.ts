// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect, type Locator } from '@playwright/test'
import { smallTargets, violations } from './axe.ts'
import { brandSiteForTests, showBrand } from './brand-site.ts'
import type { Composer } from './composer.ts'

/* Whose the values of a brand are, and what can be done about it. */

const { kept: test } = brandSiteForTests({ lucky: 'Lucky Lantern', mega: 'Mega Spin' })
let composer: Composer

test.beforeEach(({ composer: opened }) => {
  composer = opened
})

const show = (name: string): Promise<void> => showBrand(composer, name)

function field(name: string): Locator {
  return composer.form.getByRole('textbox', { name, exact: true }).first()
}

/** The remark on whose something is, which opens what can be done about it. */
function mark(words: string): Locator {
  return composer.form.getByRole('button', { name: words, exact: true })
}

async function choose(words: string, action: string): Promise<void> {
  await mark(words).press('Enter')
  await composer.form.getByRole('button', { name: action, exact: true }).press('Enter')
}

test('a value says whose it is, and becomes that of all brands or another', async ({ page }) => {
  await show('Lucky Lantern')
  await composer.select(1)
  await expect(field('Title')).toHaveAccessibleDescription(/^as for all brands/)
  await field('Title').fill('Start with lanterns')
  await expect(field('Title')).toHaveAccessibleDescription(/^only for Lucky Lantern/)
  await expect(composer.rows.nth(1)).toContainText('changed for Lucky Lantern')
  await mark('Title: only for Lucky Lantern').press('Enter')
  await expect(composer.form.getByText('All brands: Start with the facts')).toBeVisible()
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 960 })
    expect(await violations(page, { iframes: false })).toEqual([])
    const small = await smallTargets(page)
    expect(small.filter((html) => html.includes('studio-mark'))).toEqual([])
    const { form } = composer
    expect(await form.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false)
  }
  await composer.page.keyboard.press('Tab')
  await expect(composer.form.getByRole('button', { name: 'As for all brands' })).toBeFocused()
  await composer.page.keyboard.press('Escape')
  await expect(composer.form.getByText('All brands: Start with the facts')).toHaveCount(0)
  await expect(mark('Title: only for Lucky Lantern')).toBeFocused()
  await choose('Title: only for Lucky Lantern', 'As for all brands')
  await expect(field('Title')).toHaveValue('Start with the facts')
  await expect(field('Title')).toBeFocused()
  await expect(composer.rows.nth(1)).not.toContainText('Lucky Lantern')
  await expect(composer.status).toContainText('as for all brands')
  await composer.page.getByRole('button', { name: /^Undo/ }).click()
  await expect(field('Title')).toHaveValue('Start with lanterns')
  await choose('Title: only for Lucky Lantern', 'Copy to Mega Spin')
  await expect(composer.status).toContainText('to Mega Spin')
  await choose('Title: only for Lucky Lantern', 'Use for all brands')
  await expect(mark('Title: only for Lucky Lantern')).toHaveCount(0)
  await show('All brands')
  await expect(field('Title')).toHaveValue('Start with lanterns')
  await expect(field('Title')).toHaveAccessibleDescription(/^other for Mega Spin/)
  await expect(composer.rows.nth(1)).toContainText('changed for Mega Spin')
})

test('what is different for a brand is listed, and leads to its places', async ({ page }) => {
  await expect(page.getByRole('button', { name: /^What is different/ })).toHaveCount(0)
  await show('Lucky Lantern')
  await composer.select(2)
  await field('Title').fill('Guides by night')
  await composer.form.getByRole('button', { name: 'Remove Card 1' }).press('Enter')
  await composer.open('/bonus')
  const dialog = page.getByRole('dialog', { name: 'What is different for Lucky Lantern' })
  const follow = async (name: RegExp): Promise<void> => {
    await composer.more('What is different for Lucky Lantern')
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toHaveCount(0)
  }
  await follow(/^Promo grid.* Title changed: .* → Guides by night$/)
  await expect(field('Title')).toHaveValue('Guides by night')
  await expect(field('Title')).toBeFocused()
  await composer.open('/bonus')
  await follow(/^Promo grid.* removed: Slots explained/)
  await expect(
    composer.form.getByRole('list', { name: 'Left out for Lucky Lantern' }),
  ).toBeVisible()
  await follow(/^Site settings: .*p666 → Lucky Lantern$/)
  await expect(composer.form.locator(':focus')).toHaveValue('Lucky Lantern')
  // Undo says what was done elsewhere, and goes there.
  await page.getByRole('button', { name: /^Undo: .* on \/$/ }).click()
  await expect(page.getByRole('combobox', { name: 'Page', exact: true })).toHaveValue('/')
  await expect(composer.tab('Blocks')).toHaveAttribute('aria-selected', 'true')
  await composer.more('What is different for Lucky Lantern')
  await expect(dialog).toBeVisible()
  expect(await violations(page, { iframes: false })).toEqual([])
})

test('blocks and cards are left out, brought back and added for one brand', async ({ page }) => {
  await show('Lucky Lantern')
  await composer.select(2)
  await composer.form.getByRole('button', { name: 'Remove Card 1' }).press('Enter')
  const cards = composer.form.getByRole('list', { name: 'Left out for Lucky Lantern' })
  await expect(cards).toContainText('Slots explained')
  expect(await violations(page, { iframes: false })).toEqual([])
  await composer.form.getByRole('button', { name: 'Add card' }).press('Enter')
  const added = composer.form.locator('.studio-fold', { hasText: 'Free delivery' })
  await expect(added.getByRole('textbox', { name: 'Emoji' })).toBeFocused()
  await added.getByRole('button', { name: /^Card \d+ / }).click()
  const title = await added.getByText('Free delivery').boundingBox()
  expect(title?.width).toBeGreaterThan(50)
  await page.setViewportSize({ width: 1440, height: 500 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(500)
  await page.setViewportSize({ width: 1440, height: 960 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove Legal' }).first().press('Enter')
  const blocks = page.getByRole('list', { name: 'Left out for Lucky Lantern' }).first()
  await expect(blocks).toContainText('Legal “Privacy and rules”')
  await composer.addAfter(0, 'Notice')
  await expect(composer.rows.nth(1)).toContainText('only for Lucky Lantern')
  await show('All brands')
  await expect(composer.rows.filter({ hasText: 'Legal' })).toContainText(
    'left out for Lucky Lantern',
  )
  await expect(composer.rows.filter({ hasText: 'Notice' })).toHaveCount(0)
  await show('Lucky Lantern')
  await blocks.getByRole('button', { name: /^Bring back Legal/ }).press('Enter')
  await expect(composer.rows.filter({ hasText: 'Legal' })).toHaveCount(1)
})

test('a long name of a brand stays on one line, clear of the buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await show('Lucky Lantern')
  await composer.select(2)
  await field('Title').fill('Guides by night')
  const card = composer.form.getByRole('button', { name: /^(Card )?1 / })
  await card.press('Enter')
  await composer.form.getByLabel('Title', { exact: true }).nth(1).fill('Slots by night')
  await card.press('Enter')
  const tags = page.getByTitle('changed for Lucky Lantern', { exact: true })
  await expect(tags).toHaveCount(2)
  for (const tag of await tags.all()) {
    const { height = 0, x = 0, y = 0, width = 0 } = (await tag.boundingBox()) ?? {}
    expect(height).toBeLessThan(20)
    const row = tag.locator('xpath=ancestor::*[button][1]')
    const buttons = await row.getByRole('button', { name: /^(Move|Duplicate|Remove)/ }).all()
    expect(buttons.length).toBeGreaterThan(0)
    for (const button of buttons) {
      const box = (await button.boundingBox()) ?? { x: 0, y: 0, height: 0 }
      // Next to it, or above it.
      expect(box.x >= x + width || box.y + box.height <= y, JSON.stringify({ box, x, y })).toBe(
        true,
      )
    }
  }
})
