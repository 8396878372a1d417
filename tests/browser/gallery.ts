import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')

/** A dev server with its gallery. */
export interface GalleryServer {
  /** The gallery's address, without a slash at the end. */
  url: string
  stop: () => void
}

/** Starts a dev server for a pages.json, the project's own unless told; the next free port is taken where 41741 is in use. */
export function startGallery(pagesFile = resolve(root, 'pages.json')): Promise<GalleryServer> {
  const args = ['cli/start.mjs', 'dev', '--port', '41741', '--pages', pagesFile]
  const server = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = (): void => void server.kill()
  return new Promise((found, fail) => {
    server.once('exit', (code) => fail(new Error(`the dev server ended with ${code}`)))
    server.stdout.on('data', (chunk: Buffer) => {
      const address = /http:\S+(?=\/)/.exec(chunk.toString())?.[0]
      if (address) found({ url: `${address}/__gallery`, stop })
    })
  })
}

/** The names of a block type's entries, as its page in the gallery lists them. */
export async function listEntries(page: Page, url: string, type: string): Promise<string[]> {
  const html = await (await page.request.get(`${url}/${type}`)).text()
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
    const letter = (one: string): string => 'aeinorstuhld'[one.charCodeAt(0) % 12] ?? 'a'
    /** Letters that the font has, written from right to left by the same marks that editors use. */
    const override = (run: string): string =>
      `\u200F\u202E${run.replace(/[^\s,،]/g, letter).replaceAll('،', ',')}\u202C`
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      if (text.parentElement?.closest('script,style')) continue
      text.nodeValue = (text.nodeValue ?? '').replace(rightToLeft, override).replace(emoji, 'X')
    }
    await Promise.all(all.map((weight) => document.fonts.load(`${weight} 1rem Pinned`)))
    await document.fonts.ready
  }, weights)
}
