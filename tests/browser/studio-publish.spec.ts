// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** builder/** diff/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectUsable } from './axe.ts'
import { openHero, siteForTests, titleOf } from './composer.ts'

const { site, test } = siteForTests()

const slow = { timeout: 120_000 }

test('what is saved is published, shown in words, and taken back', async ({ page }) => {
  test.slow()
  const composer = await openHero(page, site)
  const line = page.locator('.studio-status-bar .studio-publish-line')
  await expect(line).toHaveText('Saved · Not published yet')
  await titleOf(composer).fill('Never published')
  await expect(line).toHaveText('Draft · Not published yet')

  const opener = page.getByRole('button', { name: 'Publish…' })
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  const act = (name: string) => dialog.getByRole('button', { name })
  await opener.press('Enter')
  await expect(dialog).toContainText('No place to publish to is set up')
  await expect(dialog).toContainText('so all pages go out')
  await expect(dialog).toContainText('Only what is saved is published.')
  await act('Publish now').press('Enter')
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByText(/^Draft · Built \d\d:\d\d$/)).toBeVisible(slow)
  expect(site.read('dist/index.html')).not.toContain('Never published')

  await act('Save first').click()
  await expect(dialog.getByText(/^Saved · Built \d\d:\d\d, 1 change since$/)).toBeVisible()
  const change = dialog.getByRole('listitem').filter({ hasText: 'Title changed' })
  await expect(change).toContainText('→ Never published')
  await expectUsable(page)
  await act('Publish now').click()
  await expect(dialog.getByText(/^Saved · Built \d\d:\d\d$/)).toBeVisible(slow)
  expect(site.read('dist/index.html')).toContain('Never published')

  await act('Go back to this').click()
  const back = /^Saved · Built \d\d:\d\d \(back to \d\d:\d\d\), 1 change since$/
  await expect(dialog.getByText(back)).toBeVisible(slow)
  expect(site.read('dist/index.html')).not.toContain('Never published')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.reload()
  await expect(line).toHaveText(back)
})

test('a time is planned, and what has failed is said', async ({ page }) => {
  test.slow()
  await openHero(page, site)
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  const act = (name: string) => dialog.getByRole('button', { name })
  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog.getByRole('radio', { name: 'At a time' }).check()
  await dialog.getByLabel('Time in the Philippines').fill('2001-01-01T10:00')
  await act('Publish then').click()
  await expect(dialog.getByRole('alert')).toHaveText('This time is over. Choose a later one.')
  await dialog.getByLabel('Time in the Philippines').fill('2099-01-01T10:00')
  await act('Publish then').click()
  await expect(dialog).toContainText('Planned for 1 January 2099, 10:00 in the Philippines')
  await expect(dialog.getByText(/ · Planned for 1 Jan 2099, \d\d:\d\d$/)).toBeVisible()
  await act('Don’t publish then').click()
  await expect(dialog).not.toContainText('Planned for')

  await dialog.getByRole('radio', { name: 'Now' }).check()
  site.write('pages.json', '{')
  await act('Publish now').click()
  const failure = dialog.getByRole('alert').filter({ hasText: 'so nothing was published' })
  await expect(failure).toContainText('What is saved has errors', slow)
  await failure.getByText('More, for developers').click()
  await expect(failure).toContainText('P001 json-syntax')
  await expectUsable(page)
})
