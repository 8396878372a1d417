// covers: studio/** renderer/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openComposer, siteForTests } from './composer.ts'

const { site, test } = siteForTests()

test('a block gets a background, space, a width and devices, which can be undone', async ({
  page,
}) => {
  const composer = await openComposer(page, site)
  const choose = (group: string, name: string) =>
    composer.form
      .getByRole('group', { name: group, exact: true })
      .getByRole('radio', { name })
      .check()
  await composer.select(2, '/app')
  const block = composer.preview.locator('main > section').nth(2)
  await choose('Background', 'Strong')
  await expect(block).toHaveCSS('border-image-outset', /^0px 100vw|^0(px)? \d+px/)
  await choose('Space', 'Small')
  await choose('Width', 'Narrow')
  await expect(block).toHaveCSS('width', '736px')
  await expectAccessible(page)
  await composer.form.getByLabel('Devices').selectOption('Only phones')
  await expect(block).toBeHidden()
  await expect(composer.rows.nth(2)).toContainText('Only phones')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(block).toBeHidden()
  expect((await composer.savedLines()).filter((line) => line.startsWith('+ "'))).toEqual([
    '+ "background": "strong",',
    '+ "space": "small",',
    '+ "width": "narrow",',
    '+ "shownOn": "phones"',
  ])
  await composer.select(0, '/app')
  await expect(composer.form.getByLabel('Devices')).toHaveCount(0)
})
