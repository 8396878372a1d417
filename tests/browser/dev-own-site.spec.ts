// covers: server/dev/** schema/config/** builder/bundle/** examples/bakery/**
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { planSite } from './running-site.ts'

/* The dev server of another site than the project's, while its own folders change. */

const site = planSite('dev', { example: join(import.meta.dirname, '../../examples/bakery') })

test.describe.configure({ mode: 'serial' })
test.beforeAll(() => site.start())
test.afterAll(() => site.remove())

const restart = (file: string): string =>
  `${file} has changed. To use it, press Ctrl+C and start the dev server again.`

/** Opens the page, and waits until its client has the data. */
async function open(page: Page): Promise<void> {
  const data = page.waitForResponse(/data\/index\.json/)
  await page.goto(site.url)
  await data
}

test('shows a changed component of the site at once, without advice', async ({ page }) => {
  await open(page)
  const file = 'blocks/openingHours/index.tsx'
  site.write(file, site.read(file).replace('title={block.title}', "title={'Open'}"))
  await expect(page.getByRole('heading', { name: 'Open', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('notices changes of the settings, rule sets, block types and shell blocks of the site', async ({
  page,
}) => {
  await open(page)
  const overlay = page.getByRole('alert')
  await expect(overlay).toHaveCount(0)
  const files = [
    ['rules/allergens/words.json', '{}'],
    ['blocks/oven/island.ts', "export const on = 'idle'\n"],
    ['blocks/oven/migrations/2026-12-01-heat.ts', 'export const up = (block: object) => block\n'],
    ['shell/awning/publisher.ts', 'export const publisher = () => ({})\n'],
    ['site.config.ts', `${site.read('site.config.ts')}\n`],
  ] as const
  for (const [file, text] of files) {
    site.write(file, text)
    await expect(overlay).toContainText(restart(file))
  }
})
