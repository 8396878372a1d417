// covers: studio/** server/*.ts server/dev/** schema/** check/** site/** tests/fixtures/site/**
import { expect, test } from '@playwright/test'
import { openComposer, original, siteForTests } from './composer.ts'

const site = siteForTests()

test.describe.configure({ mode: 'default' })

test('the form shows the selected block before and after an edit is undone', async ({ page }) => {
  const composer = await openComposer(page, site)
  const heading = composer.form.getByRole('heading', { name: /^Block \d/ })
  const undo = page.getByRole('button', { name: 'Undo' })
  await composer.select(0)
  await composer.addAfter(0, 'FAQ')
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

test('the focus goes to the next block when one is removed', async ({ page }) => {
  const composer = await openComposer(page, site)
  await composer.rows.nth(1).focus()
  const next = (await composer.rows.nth(2).textContent()) ?? ''
  await page.keyboard.press('Delete')
  await expect(composer.rows).toHaveCount(5)
  await expect(composer.rows.nth(1)).toBeFocused()
  await expect(composer.rows.nth(1)).toHaveText(next)
  await composer.rows.nth(4).focus()
  await page.keyboard.press('Delete')
  await expect(composer.rows).toHaveCount(4)
  await expect(composer.rows.nth(3)).toBeFocused()
})

test('another form begins at its top, and the composer itself never scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  const composer = await openComposer(page, site)
  await composer.select(0)
  await composer.form.evaluate((form) => form.scrollTo(0, 200))
  await composer.select(5)
  await expect(composer.preview.locator('main > *').nth(5)).toBeInViewport()
  expect(await composer.form.evaluate((form) => form.scrollTop)).toBe(0)
  const tops = await page.evaluate(() => [
    document.documentElement.scrollTop,
    document.body.scrollTop,
    document.querySelector('.studio-bench')?.getBoundingClientRect().top,
  ])
  expect(tops).toEqual([0, 0, 0])
})

test('a problem inside a card unfolds the card', async ({ page }) => {
  const { pages, ...others } = JSON.parse(original)
  pages['/bonus'].blocks[1].cards[2].title = ''
  site.write('pages.json', JSON.stringify({ ...others, pages }, undefined, 2))
  const composer = await openComposer(page, site)
  await composer.problems.getByRole('button').first().click()
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const title = composer.form.getByRole('textbox', { name: 'Title', exact: true, disabled: false })
  await expect(composer.form.locator('[aria-invalid="true"]')).toBeFocused()
  await expect(title.last()).toHaveValue('')
})
