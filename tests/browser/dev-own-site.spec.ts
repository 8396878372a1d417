// covers: server/dev/** schema/config/** builder/bundle/** examples/bakery/**
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openAwake, servedForTests } from './running-site.ts'

/* The dev server of another site than the project's, while its own folders change. */

const site = servedForTests('dev', { example: join(import.meta.dirname, '../../examples/bakery') })

test('shows a changed component at once, and says when to restart', async ({ page }) => {
  await openAwake(page, site, '')
  const component = 'blocks/openingHours/index.tsx'
  site.write(component, site.read(component).replace('title={block.title}', "title={'Open'}"))
  await expect(page.getByRole('heading', { name: 'Open', exact: true })).toBeVisible()
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
    await expect(overlay).toContainText(
      `${file} has changed. To use it, press Ctrl+C and start the dev server again.`,
    )
  }
})
