// covers: renderer/** builder/** server/preview/** tests/fixtures/site/**
import { addLink, expect, heading, test, wakeClient } from './test.ts'

test(
  'a link within the page scrolls to its block and focuses it, and Back returns',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/bonus')
    await wakeClient(page)
    await page.evaluate(() => scrollTo(0, 40))
    await page.getByRole('main').getByRole('link', { name: 'how to start' }).click()
    const target = page.locator('#how-to-start')
    await expect(page).toHaveURL('/bonus#how-to-start')
    await expect(target).toBeFocused()
    await expect.poll(async () => (await target.boundingBox())?.y ?? 0).toBeLessThan(120)
    const { y = 0 } = (await target.boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(64) // below the fixed bar
    await page.goBack()
    await expect(page).toHaveURL('/bonus')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(40)
  },
)

test('a link to a block of another page scrolls to it', async ({ page }) => {
  await page.goto('/')
  await wakeClient(page)
  await addLink(page, '/bonus#how-to-start', 'steps')
  await page.getByRole('link', { name: 'steps' }).click()
  await expect(page.locator('#how-to-start')).toBeFocused()
  await expect(heading(page, 'p666 Bonus Terms Made Clear')).toBeAttached()
})
