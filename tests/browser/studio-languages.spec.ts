// covers: studio/** server/*.ts server/dev/** schema/** blocks/** renderer/** site/locales/** tests/fixtures/site/**
import { expect, test } from '@playwright/test'
import { siteInFilipino } from '../fixtures/site-in-filipino.ts'
import { openComposer } from './composer.ts'
import { runSite, type RunningSite } from './running-site.ts'

let site: RunningSite

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

test.beforeAll(async () => {
  site = await runSite('studio', { files: siteInFilipino(() => false) })
})
test.afterAll(() => site.remove())

test('shows', async ({ page }) => {
  page.on('console', (m) => console.log(m.text()))
  page.on('pageerror', (m) => console.log(m))
  const composer = await openComposer(page, site)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Filipino')
  await page.waitForTimeout(2000)
  await page.screenshot({ path: '/tmp/scratch-studio-languages/shots/a.png' })
  await composer.rows.nth(1).click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/scratch-studio-languages/shots/b.png' })
})
