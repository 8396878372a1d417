// covers: builder/fonts/** site/fonts/** schema/fonts/fonts.ts renderer/theme/theme-style.ts renderer/prerender/** examples/bakery/**
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { root } from '../fixtures/site-folder.ts'
import { builtForTests } from './built-site.ts'
import { noteShifts, takeShifts } from './shifts.ts'
import { holdBack } from './test.ts'

/* A site whose font for headings and texts is its own, which arrives late. */

const site = builtForTests(
  ({ site: { theme } }, folder) => {
    for (const weight of [400, 700, 800]) {
      const file = `inter-latin-${weight}-normal.woff2`
      const from = join(root, 'node_modules/@fontsource/inter/files', file)
      cpSync(from, folder.at(`fonts/inter/${file}`))
    }
    const config = folder.read('site.config.ts')
    const fonts = "defineSite({ fonts: { inter: './fonts/inter' },"
    folder.write('site.config.ts', config.replace('defineSite({', fonts))
    theme.type = { family: 'inter' }
  },
  { source: join(root, 'examples/bakery') },
)

for (const width of [390, 1280])
  test(`moves nothing when it arrives, in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await noteShifts(page)
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    const arrive = await holdBack(page, '**/*.woff2')
    await page.goto(site.url, { waitUntil: 'domcontentloaded' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const load =
      '[...document.fonts].filter((one) => one.status === "loaded" && one.family.replaceAll("\\"", "") === "inter").length'
    expect(await page.evaluate(load)).toBe(0)
    await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(1)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))')
    const heights =
      '[...document.querySelectorAll("main *")].map((one) => Math.round(one.getBoundingClientRect().height))'
    const known = await page.evaluate(heights)
    const before = await heading.boundingBox()
    arrive()
    await expect.poll(() => page.evaluate(load)).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))')
    // Lines in the middle begin elsewhere once they are a little wider, but nothing else moves.
    const stays = / from [^,]+,(\S+) [^×]+×(\S+) to [^,]+,\1 [^×]+×\2$/
    const moved = (await takeShifts(page)).flatMap((shift) => shift.split('; '))
    expect(moved.filter((one) => !stays.test(one))).toEqual([])
    expect(await page.evaluate(heights)).toEqual(known)
    expect((await heading.boundingBox())?.height).toBe(before?.height)
    expect(refused).toEqual([])
  })
