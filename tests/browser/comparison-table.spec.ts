// covers: blocks/comparisonTable/** renderer/** builder/** server/preview/** tests/fixtures/site/**
import { blocksOf, pageAt } from './site.ts'
import { expect, test } from './test.ts'

const [block] = blocksOf(pageAt('/games'), 'comparisonTable')
if (!block) throw new Error('/games has no comparisonTable')

test('each cell belongs to its column and its row', { tag: '@main' }, async ({ page }) => {
  await page.goto('/games')
  const table = page.getByRole('table', { name: block.caption })
  await expect(table.getByRole('columnheader')).toHaveText([block.rowHeading, ...block.columns])
  await expect(table.getByRole('rowheader')).toHaveText(block.rows.map(({ title }) => title))
  for (const [index, { cells }] of block.rows.entries()) {
    const row = table.getByRole('row').nth(index + 1)
    await expect(row.getByRole('cell')).toHaveText(cells)
  }
})

test('yes and no are words with a decorative mark', async ({ page }) => {
  await page.goto('/games')
  const marks = page
    .getByRole('cell', { name: /^(?:Yes|No)$/ })
    .locator('span')
    .evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content))
  expect(new Set(await marks)).toEqual(new Set(['"✓ " / ""', '"✗ " / ""']))
})

test('on a phone the table scrolls by keyboard, and its first column stays', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/games')
  const region = page.getByRole('region', { name: block.caption })
  const first = region.getByRole('rowheader').first()
  await region.focus()
  const before = await first.boundingBox()
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  expect((await first.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0)
  await expect(region).toHaveCSS('outline-style', 'solid')
})
