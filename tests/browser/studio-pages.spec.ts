// covers: studio/** server/** schema/** check/** site/** builder/** renderer/** blocks/** tests/fixtures/site/**
import { expect, test } from '@playwright/test'
import { openComposer, original, siteForTests } from './composer.ts'

const site = siteForTests()

test.describe.configure({ mode: 'default' })

const keysOf = (text: string): string[] => Object.keys(JSON.parse(text).pages)

test('asks before it removes a page that others link to', async ({ page }) => {
  const composer = await openComposer(page, site)
  await composer.open('/slots')
  await composer.tab('Pages').click()
  await page.getByRole('button', { name: 'Delete page' }).click()
  await expect(page.getByText(/links to this page in/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(composer.status).toContainText('All changes saved.')
  await page.getByRole('button', { name: 'Delete page' }).click()
  await page.getByRole('button', { name: 'Delete and leave broken links' }).click()
  await expect(composer.problems.first()).toContainText('does not lead to a page')
  await page.keyboard.press('Control+z')
  await expect(composer.problems).toHaveCount(0)
})

test('copies a page, and moves it in the navigation', async ({ page }) => {
  const composer = await openComposer(page, site)
  await composer.open('/vip')
  await composer.tab('Pages').click()
  await page.getByLabel('Address of the new page').fill('vip-gold')
  await page.getByRole('button', { name: 'New page from…' }).click()
  const picker = page.getByRole('dialog', { name: 'New page from' })
  await picker.getByRole('button', { name: '/vip' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(composer.preview.locator('main > *')).toHaveCount(
    JSON.parse(original).pages['/vip'].blocks.length,
  )
  await page.getByLabel('Position of /vip-gold').selectOption({ label: '3' })
  await composer.save()
  await expect(composer.status).toContainText('All changes saved.')
  const before = keysOf(original)
  expect(keysOf(site.read('pages.json'))).toEqual(before.toSpliced(2, 0, '/vip-gold'))
  // Loaded again, the composer shows the page that was open.
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Page', exact: true })).toHaveValue('/vip-gold')
})

test('opens the page as the build writes it', async ({ page, context }) => {
  const composer = await openComposer(page, site)
  await composer.open('/bonus')
  const opened = context.waitForEvent('page')
  await composer.more('View as published')
  const built = await opened
  await built.waitForURL(/:\d+\/bonus$/, { timeout: 100_000 })
  await expect(built.getByRole('heading', { level: 1 })).toHaveText('p666 Bonus Terms Made Clear')
  await expect(composer.status).toContainText(/as saved at .*, opened in a new tab\./)
  expect(new URL(built.url()).port).not.toBe(new URL(site.url).port)
})
