// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** builder/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { siteForTests } from './composer.ts'

const { site, test } = siteForTests()

test('a page is duplicated below another, hidden and not published', async ({ page, composer }) => {
  await composer.open('/vip')
  await composer.tab('Pages').click()
  const menu = page.getByRole('button', { name: 'More for /vip', exact: true })
  await menu.click()
  await page.getByRole('button', { name: 'Duplicate…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate /vip' })
  await expect(dialog.getByLabel('Address')).toHaveValue('/vip-2')
  await dialog.getByLabel('Address').fill('/bonus')
  await expect(dialog.getByRole('button', { name: 'Duplicate' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill('vip/gold')
  await dialog.getByLabel('Name in navigation').fill('Gold')
  await page.keyboard.press('Enter')
  const below = page.getByRole('listitem').filter({ hasText: '/vip' }).getByRole('listitem')
  await expect(below.getByRole('button', { name: 'Gold /vip/gold' })).toBeVisible()
  const own = below.getByRole('button', { name: 'More for /vip/gold' })
  await own.click()
  await page.getByRole('button', { name: 'Hide from the navigation' }).click()
  await expect(own).toBeFocused()
  await own.click()
  await page.getByRole('button', { name: 'Do not publish' }).click()
  await expect(below).toContainText('not published, not in the navigation')
  await expect(page.getByLabel('Not published', { exact: true })).toBeChecked()
  await own.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await composer.saveAll()
  const { pages } = JSON.parse(site.read('pages.json'))
  const keys = Object.keys(pages)
  expect(keys.indexOf('/vip/gold')).toBe(keys.indexOf('/vip') + 1)
  expect(pages['/vip/gold']).toMatchObject({
    name: 'Gold',
    inNav: false,
    draft: true,
    blocks: pages['/vip'].blocks,
  })
})

test('a picture says what is written for it in the library', async ({ page, composer }) => {
  await composer.tab('Pictures').click()
  const library = page.getByRole('navigation', { name: 'Contents' })
  await library.getByRole('button', { name: /^bonus-2-1 / }).click()
  const text = page.getByLabel('What the picture shows', { exact: true })
  await text.fill('Picture of a box')
  await expect(composer.problems.first()).toContainText('which screen readers say by themselves')
  await text.fill('A box of coins')
  await composer.open('/bonus')
  await expect(composer.preview.getByRole('img', { name: 'A box of coins' })).toBeVisible()
  await composer.saveAll()
  expect(JSON.parse(site.read('pages.json')).site.pictureTexts).toEqual({
    'bonus-2-1': 'A box of coins',
  })
})
