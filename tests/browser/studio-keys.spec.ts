// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** renderer/** blocks/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { siteForTests } from './composer.ts'

const { test } = siteForTests()

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
  await page.keyboard.press('Control+A')
  const report = page.waitForResponse(/api\/draft/)
  await page.keyboard.type('Friday spins')
  const button = form.getByRole('button', { name: /^Banner: .*change$/ })
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  await (await report).finished()
  await page.waitForTimeout(500)
  expect(await button.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Choose a picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByText('is a placeholder')).toHaveCount(0)
})
