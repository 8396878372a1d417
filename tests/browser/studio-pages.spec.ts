// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** builder/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openComposer, original, siteForTests } from './composer.ts'

const { site, test, kept } = siteForTests()

kept('a page is duplicated below another, hidden and not published', async ({ page, composer }) => {
  await composer.open('/vip')
  await composer.tab('Pages').click()
  const menu = page.getByRole('button', { name: 'More for /vip', exact: true })
  await menu.click()
  await page.getByRole('button', { name: 'Duplicate…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate /vip' })
  await expect(dialog.getByLabel('Address')).toHaveValue('/vip-2')
  await dialog.getByLabel('Name in navigation').fill('Gold level')
  await expect(dialog.getByLabel('Address')).toHaveValue('/gold-level')
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

kept('a picture says what is written for it in the library', async ({ page, composer }) => {
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

kept('the navigation has an order of its own, or that of pages', async ({ page, composer }) => {
  await composer.tab('Pages').click()
  const fold = page.getByRole('button', { name: /^Navigation/ })
  await fold.click()
  const group = page.getByRole('group', { name: 'Order of the navigation' })
  const entries = group.getByRole('listitem')
  const shown = composer.preview.getByRole('navigation', { name: 'Main navigation' })
  const first = shown.getByRole('link').nth(1)
  await expect(entries.first()).toContainText('Home')
  await expect(entries.first().getByRole('button')).toHaveCount(0)
  const last = (await entries.count()) - 1
  const words = await entries.nth(last).innerText()
  const name = words.split('/')[0]?.trim() ?? ''
  const up = group.getByRole('button', { name: `Move ${name} up` })
  await up.press('Enter')
  await expect(up).toBeFocused()
  for (let place = last - 1; place > 1; place -= 1) await page.keyboard.press('Alt+ArrowUp')
  await expect(up).toBeFocused()
  await expect(entries.nth(1)).toContainText(name)
  await expect(first).toHaveText(name)
  await expectAccessible(page)
  await composer.saveAll()
  expect(JSON.parse(site.read('pages.json')).site.navigation).toHaveLength(last)
  await entries.nth(1).dragTo(entries.nth(last), { targetPosition: { x: 40, y: 30 } })
  await expect(entries.nth(last)).toContainText(name)
  await expect(fold).toContainText('as the pages are')
  await expect(first).not.toHaveText(name)
  await page.keyboard.press('Control+z')
  await expect(first).toHaveText(name)
  await group.getByRole('button', { name: 'Order as the pages are' }).click()
  await expect(first).not.toHaveText(name)
  await composer.saveAll()
  expect(JSON.parse(site.read('pages.json')).site).not.toHaveProperty('navigation')
})

kept('a PDF is uploaded where a link is chosen', async ({ page, composer }) => {
  await composer.select(0, '/bonus')
  await composer.button('Choose Link').first().click()
  const dialog = page.getByRole('dialog')
  const upload = (name: string, text: string) =>
    dialog.getByLabel('PDF to upload').setInputFiles({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(text),
    })
  await upload('menu.pdf', 'no PDF')
  await expect(dialog.getByRole('alert').filter({ hasText: 'not a PDF' })).toBeVisible()
  await expectAccessible(page)
  await upload('Terms 2026.pdf', '%PDF-1.7\n%%EOF\n')
  await expect(dialog).toHaveCount(0)
  await expect(composer.field('Link').first()).toHaveValue('/files/terms-2026.pdf')
  await composer.button('Choose Link').first().click()
  await dialog.getByRole('textbox').fill('terms')
  await expect(dialog.getByRole('button', { name: /^PDF: terms-2026\.pdf/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await composer.savedLines()).join('\n')).toContain('"href": "/files/terms-2026.pdf"')
  expect(
    (await page.request.get(`${new URL(site.url).origin}/files/terms-2026.pdf`)).status(),
  ).toBe(200)
})

test('a page in Markdown is shown, and says that it is written elsewhere', async ({ page }) => {
  const main = JSON.parse(original)
  site.write('pages/bread.md', markdown)
  site.write('pages.json', JSON.stringify({ ...main, include: ['pages/*.md'] }))
  const composer = await openComposer(page, site)
  await composer.open('/bread')
  await composer.preview.getByText('Flour and water.').click()
  await page.keyboard.type('Salt')
  await expect(composer.preview.getByText('Flour and water.', { exact: true })).toBeVisible()
  await expect(page.getByText('written outside of this editor')).toBeVisible()
  await expectAccessible(page)
  await composer.tab('Pages').click()
  await page.getByRole('button', { name: 'More for /bread', exact: true }).click()
  await page.getByRole('button', { name: 'Do not publish' }).click()
  await expect(composer.status).toContainText('so nothing was changed')
  expect(site.read('pages/bread.md')).toBe(markdown)
})

const markdown = `---
title: How we bake our bread
description: What our bread is made of, told in a few short words for everyone who asks.
---

Flour and water.
`
