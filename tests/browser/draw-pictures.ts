import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { blockTypes } from '../fixtures/bundle.ts'
import { launchBrowser } from '../fixtures/launch-browser.ts'
import { openComposer } from './composer.ts'
import { awaitIslands, galleryTime, openEntry, startGallery } from './gallery.ts'
import { blockView, pictureOf } from './pictures.ts'
import { runSite } from './running-site.ts'

/*
 * Draws the pictures of the docs: one of each block type's first example, two of the gallery, and one of the composer.
 * Of block types that are named, only their pictures: that of the docs, and the one that tests compare with.
 */

const named = process.argv.slice(2)
const root = resolve(import.meta.dirname, '../..')
const server = await startGallery()
const [browser] = await Promise.all([
  launchBrowser(),
  fetch(`${server.url}/${named[0] ?? ''}`), // loads the modules of the gallery meanwhile
])
try {
  const page = await browser.newPage()
  await page.clock.setFixedTime(galleryTime)
  await page.addInitScript(() => {
    Math.random = () => 0 // emojis keep their order
  })
  const types = blockTypes
  for (const type of named.length > 0 ? types.filter((one) => named.includes(one)) : types) {
    await page.setViewportSize({ width: 960, height: 200 })
    await page.goto(`${server.url}/${type}/example-1`, { waitUntil: 'networkidle' })
    await awaitIslands(page)
    await draw(page, `blocks/${type}.webp`, 720)
    if (named.includes(type)) await drawStored(type)
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
  server.kill()
}

async function drawStored(type: string): Promise<void> {
  const page = await browser.newPage()
  await openEntry(page, server.url, type, 'example-1')
  store(`tests/browser/screenshots/blocks/${type}.webp`, await pictureOf(page, blockView))
  await page.close()
}

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
  store(`docs/${file}`, await sharp(picture).resize({ width }).webp({ quality: 75 }).toBuffer())
}

function store(file: string, picture: Buffer): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, picture)
  console.log(`${file}: ${Math.round(picture.length / 1024)} KB`)
}
