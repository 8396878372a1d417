import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { listBlockTypes } from '../../codegen/schema.ts'
import { listEntries, pinLook, startGallery, takePicture, type GalleryServer } from './gallery.ts'
import { expect, test } from './test.ts'

declare const axe: { run(options: RunOptions): Promise<AxeResults> }

const axeSource = readFileSync(
  new URL('../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
)
let server: GalleryServer

test.beforeAll(async () => {
  server = await startGallery()
})

test.afterAll(() => server.stop())

for (const type of listBlockTypes()) {
  test(`${type} is sound in every entry`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 360, height: 800 })
    const names = await listEntries(page, server.url, type)
    expect(names).toContain('example-1')
    for (const name of names) {
      const t = [Date.now()]
      await page.goto(`${server.url}/${type}/${name}`)
      t.push(Date.now())
      await pinLook(page)
      t.push(Date.now())
      expect.soft(await violations(page), name).toEqual([])
      t.push(Date.now())
      const widths = name === 'example-1' ? [1280, 320, 360] : [320, 360]
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const content = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(content, `${name} at ${width} px`).toBeLessThanOrEqual(width)
        if (width === 320) continue
        expect
          .soft(await takePicture(page))
          .toMatchSnapshot([type, `${name}-${width}.webp`], {
            threshold: 0.05, maxDiffPixelRatio: Number(process.env['RATIO'] ?? 0),
          })
      }
      t.push(Date.now())
      if (process.env['TIMES'])
        console.log(type, name, t.map((x, i) => x - (t[i - 1] ?? x)).join(' '))
    }
  })
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const results = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }))
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
