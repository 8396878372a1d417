import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import { openComposer } from './composer.ts'
import { awaitIslands, galleryTime, startGallery } from './gallery.ts'
import { runSite } from './running-site.ts'

/*
 * Draws the pictures of the docs from the gallery: one of each block type's first example, two of the gallery, and one of the composer. Only
 * the types that are named, where some are.
 */

const named = process.argv.slice(2)
const docs = resolve(import.meta.dirname, '../../docs')
const server = await startGallery()
const browser = await launchBrowser({
  args: ['--font-render-hinting=none', '--disable-lcd-text'],
})
try {
  const page = await browser.newPage()
  await page.clock.setFixedTime(galleryTime)
  await page.addInitScript(() => {
    Math.random = () => 0 // emojis keep their order
  })
  const types = listBlockTypes()
  for (const type of named.length > 0 ? types.filter((one) => named.includes(one)) : types) {
    await page.setViewportSize({ width: 960, height: 200 })
    await page.goto(`${server.url}/${type}/example-1`, { waitUntil: 'networkidle' })
    await awaitIslands(page)
    await draw(page, `blocks/${type}.webp`, 720)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const views = [
    ['', 'gallery'],
    ['/promoGrid#example-1', 'gallery-type'],
  ] as const
  for (const [path, name] of named.length > 0 ? [] : views) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(500) // frames take their height
    await draw(page, `composing/${name}.webp`, 900, 900)
  }
  if (named.length === 0 || named.includes('composer')) await drawComposer()
} finally {
  await browser.close()
  server.stop()
}

/** Draws the composer on a copy of the site, with a block open. */
async function drawComposer(): Promise<void> {
  const site = await runSite('studio')
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const composer = await openComposer(page, site)
    await composer.problemCount.click() // closes what was opened
    await composer.select(1)
    await page.waitForTimeout(3000) // pictures
    await draw(page, 'composer.webp', 1100, 900)
  } finally {
    await site.remove()
  }
}

/** Draws the page, from its top or where it was led to, as WebP of that width. */
async function draw(page: Page, file: string, width: number, tallest = 1100): Promise<void> {
  const isWindow = tallest === page.viewportSize()?.height
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = {
    x: 0,
    y: 0,
    width: page.viewportSize()?.width ?? 0,
    height: Math.min(height, tallest),
  }
  const picture = await page.screenshot(isWindow ? {} : { fullPage: true, clip })
  const path = join(docs, file)
  mkdirSync(join(path, '..'), { recursive: true })
  const encoded = await sharp(picture).resize({ width }).webp({ quality: 75 }).toBuffer()
  writeFileSync(path, encoded)
  console.log(`docs/${file}: ${Math.round(encoded.length / 1024)} KB`)
}
