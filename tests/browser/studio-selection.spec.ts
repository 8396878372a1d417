// covers: studio/** server/*.ts server/dev/** schema/** check/** site/** tests/fixtures/site/**
import { expect, test } from '@playwright/test'
import { openComposer, siteForTests } from './composer.ts'

const site = siteForTests()

test('the form shows the selected block before and after an edit is undone', async ({ page }) => {
  const composer = await openComposer(page, site)
  const heading = composer.form.getByRole('heading', { name: /^Block \d/ })
  const undo = page.getByRole('button', { name: 'Undo' })
  await composer.select(0)
  await page.getByTestId('drawer-item:faq').click()
  await expect(heading).toHaveText('Block 2: FAQ')
  await undo.click()
  await expect(heading).toHaveCount(0)

  await composer.select(1)
  const second = (await heading.textContent()) ?? ''
  await page
    .getByRole('button', { name: /^Move .* up$/ })
    .nth(1)
    .click()
  await expect(heading).toHaveText(second.replace('2', '1'))
  await composer.select(0)
  await undo.click()
  await expect(heading).toHaveText(second)
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
})
