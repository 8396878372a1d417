import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { startServer, type RunningServer } from '../fixtures/start-program.ts'

/** What countdowns in the gallery count from, so that their pictures stay the same. */
export const galleryTime = '2099-12-12T10:20:00Z'

/** A dev server of the fixture site, with the address of its gallery, without a slash at the end. */
export async function startGallery(): Promise<RunningServer> {
  const pages = join(fixtureSite, 'pages.json')
  const server = await startServer(['dev', '--port', '0', '--pages', pages])
  return { ...server, url: `${server.url}__gallery` }
}

/** Waits until the islands of an entry run, if it has any. */
export async function awaitIslands(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-live])'))
}

/** Opens an entry as pictures are stored of it: at one time, with all islands running, and pinned. */
export async function openEntry(
  page: Page,
  url: string,
  type: string,
  name: string,
): Promise<void> {
  await page.clock.setFixedTime(galleryTime)
  await page.goto(`${url}/${type}/${name}`)
  await awaitIslands(page)
  await pinLook(page)
}

/** The names of a block type's entries, as its page in the gallery lists them. */
export async function listEntries(url: string, type: string): Promise<string[]> {
  const html = await (await fetch(`${url}/${type}`)).text()
  return Array.from(html.matchAll(/<section class="entry" id="([^"]+)"/g), ([, name = '']) => name)
}

const require = createRequire(import.meta.url)
const fonts = dirname(require.resolve('@fontsource/inter/package.json'))
const weights = [400, 600, 700, 800]
const faces = weights.map((weight) => {
  const file = join(fonts, 'files', `inter-latin-${weight}-normal.woff2`)
  const data = readFileSync(file).toString('base64')
  return `@font-face{font-family:Pinned;font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
})

/** One font for everything, nothing that moves, and pictures as plain areas: their encoders and fonts may differ. */
const pinned = `${faces.join('')}
*,::before,::after{font-family:Pinned!important;animation:none!important;transition:none!important;text-rendering:geometricPrecision!important}
img{object-fit:none!important;object-position:-9999px!important;background:#7a5ac8!important}`

/** Makes the page look the same on every machine, as far as fonts, pictures and chance go. */
export async function pinLook(page: Page): Promise<void> {
  await page.addStyleTag({ content: pinned })
  await page.evaluate(async (all) => {
    const rightToLeft =
      /[\p{sc=Hebrew}\p{sc=Arabic}](?:[\p{sc=Hebrew}\p{sc=Arabic}\s,،]*[\p{sc=Hebrew}\p{sc=Arabic}])?/gu
    const emoji =
      /\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D\p{Extended_Pictographic})*|[^\0-\u00FF\u2000-\u206F]/gu
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      if (text.parentElement?.closest('script,style')) continue
      // Letters that the font has, written from right to left by the same marks that editors use.
      text.nodeValue = (text.nodeValue ?? '')
        .replace(rightToLeft, (run) => {
          const letters = run.replace(/[^\s,،]/g, (one) =>
            'aeinorstuhld'.charAt(one.charCodeAt(0) % 12),
          )
          return `\u200F\u202E${letters.replaceAll('،', ',')}\u202C`
        })
        .replace(emoji, 'X')
    }
    await Promise.all(all.map((weight) => document.fonts.load(`${weight} 1rem Pinned`)))
    await document.fonts.ready
  }, weights)
}
