// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** renderer/** blocks/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openComposer, siteForTests, titleOf, typeKept } from './composer.ts'

const { site, test } = siteForTests()

test('a click is not lost when a check comes between press and release', async ({
  page,
  composer,
}) => {
  const { form, preview } = composer
  await composer.select(0)
  await preview.locator('main > *').first().locator('[data-text]').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('[Your offer]')
  await expect(form.getByText('is a placeholder')).toBeVisible()

  let check = (): void => {}
  const pressed = new Promise<void>((done) => (check = done))
  await page.route(/api\/draft/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Friday spins')
  await expect(titleOf(composer)).toHaveValue('Friday spins')
  const button = form.getByRole('button', { name: /^Banner: .*change$/ })
  await button.hover()
  const before = await button.boundingBox()
  const report = page.waitForResponse(/api\/draft/)
  await page.mouse.down()
  check()
  await (await report).finished()
  await page.waitForTimeout(1000)
  expect(await button.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Choose a picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByText('is a placeholder')).toHaveCount(0)
})

test('F6 goes between list, page and fields, and a block is one stop of the Tab key', async ({
  page,
  composer,
}) => {
  const { rows, form, preview } = composer
  const focused = page.locator(':focus')
  await page.reload()
  await expect(rows.nth(0)).toBeVisible()
  await expect(preview.getByText('Start with the facts')).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()

  await page.keyboard.press('F6')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('Add a block')
  await page.keyboard.press('Shift+Tab')
  await expect(rows.nth(1)).toBeFocused()

  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName('Move Heading card up')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName('Move Heading card down')
  await page.keyboard.press('End')
  await expect(focused).toHaveAccessibleName('Add a block after Heading card')
  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(titleOf(composer)).toBeFocused()
  const link = form.getByRole('textbox', { name: 'Link' })
  await link.focus()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('F6')
  await expect(preview.locator(':focus')).toHaveText('Start with the facts')
  await page.keyboard.press('F6')
  await expect(titleOf(composer).or(link).and(focused)).toHaveCount(1)
  await page.keyboard.press('Shift+F6')
  await expect(preview.locator(':focus')).toHaveText('Start with the facts')
  await composer.tab('Pages').click()
  await page.keyboard.press('F6')
  await expect(focused).toHaveText('Home /')
})

test('one key shows all shortcuts', async ({ page, composer }) => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await composer.rows.nth(0).press('?')
  await expect(dialog.getByText('Ctrl+Shift+Z')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(composer.rows.nth(0)).toBeFocused()
  await composer.select(0)
  await titleOf(composer).fill('Why')
  await titleOf(composer).press('?')
  await expect(titleOf(composer)).toHaveValue('Why?')
  await titleOf(composer).press('Control+/')
  await expect(dialog).toBeVisible()
})

test('undo is the same after a reload', async ({ page, composer }) => {
  await composer.select(0)
  const first = await titleOf(composer).inputValue()
  await typeKept(composer, 'Second title')
  const undo = page.getByRole('button', { name: /^Undo: changed Title of .* on \/$/ })
  await expect(undo).toBeVisible()
  // What can be undone is kept once nothing more is typed.
  await page.waitForTimeout(500)
  await openComposer(page, site)
  await undo.click()
  await composer.select(0)
  await expect(titleOf(composer)).toHaveValue(first)
  await page.getByRole('button', { name: /^Redo: changed Title/ }).click()
  await expect(titleOf(composer)).toHaveValue('Second title')
})
