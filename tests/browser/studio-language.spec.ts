// covers: studio/** site/** check/** schema/** content/** server/*.ts server/dev/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { brandSiteForTests, showBrand } from './brand-site.ts'

const { site, test } = brandSiteForTests({ lucky: 'Lucky' })

test('the composer is in German, the site stays as it is', async ({ page, composer }) => {
  const { preview } = composer
  await showBrand(composer, 'Lucky')
  const heading = await preview.getByRole('heading', { level: 1 }).textContent()
  const before = site.read('pages.json')
  await composer.more('Language of the composer')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const save = page.getByRole('button', { name: 'Speichern', exact: true })
  await expect(save).toBeVisible()
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await page.locator('.studio-block-name').first().click()
    const form = page.getByRole('complementary', { name: 'Felder' })
    await expect(form.getByText('Titel', { exact: true }).first()).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Bilder' }).click()
  await expect(page.getByRole('button', { name: 'Bilder hochladen' })).toBeVisible()
  await page.getByRole('button', { name: 'Menü' }).click()
  await page.getByText('Verlauf', { exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Verlauf' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Marke' }).selectOption('Lucky')
  const title = page.frameLocator('iframe').first().getByRole('heading', { level: 1 })
  await expect(title).toHaveText(heading ?? '')
  expect(site.read('pages.json')).toBe(before)
})
