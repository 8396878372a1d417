// covers: studio/** site/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openComposer, original, siteForTests } from './composer.ts'

const { site, test } = siteForTests()

test('a PDF is uploaded where a link is chosen, and found there again', async ({ page }) => {
  const composer = await openComposer(page, site)
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
