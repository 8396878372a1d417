import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { rolldown } from 'rolldown'
import sharp from 'sharp'
import { findBrowser } from './find-browser.ts'
import { projectRoot } from '../schema/read/load-schemas.ts'

/**
 * Renders the source pictures of public/images: the ones named, or all. `--draft` renders a quarter of the pixels and
 * few frames; `--to` sets another folder.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draft: { type: 'boolean', default: false },
    to: { type: 'string', default: join(projectRoot, 'public', 'images') },
  },
})
const quality = values.draft
  ? { width: 800, height: 600, part: 0.8, frames: 8 }
  : { width: 1600, height: 1200, part: 0.625, frames: 24 }

const script = await bundle()
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
})
try {
  const page = await browser.newPage()
  page.on('console', (message) => console.error(message.text()))
  page.on('pageerror', (fault) => console.error(fault))
  await page.addScriptTag({ content: script })
  const names = positionals.length > 0 ? positionals : await page.evaluate(() => art.names)
  for (const name of names) {
    const start = performance.now()
    const url = await page.evaluate(([one, size]) => art.draw(one, size), [name, quality] as const)
    const file = join(values.to, `${name}.webp`)
    const picture = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    writeFileSync(file, await sharp(picture).webp({ quality: 88, effort: 6 }).toBuffer())
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(`${name}.webp: ${Math.round(statSync(file).size / 1024)} KB, ${seconds} s`)
  }
} finally {
  await browser.close()
}

/** The studio and its scenes, bundled as one script for the browser. */
async function bundle(): Promise<string> {
  const build = await rolldown({ input: join(import.meta.dirname, 'browser.ts') })
  const { output } = await build.generate({ format: 'iife' })
  return output[0].code
}
