// covers: builder/fonts/** site/fonts/** schema/fonts/fonts.ts renderer/theme/theme-style.ts renderer/prerender/** examples/bakery/**
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { servePreview } from '../../server/preview/server.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { makeFolder, root } from '../fixtures/site-folder.ts'
import { noteShifts, takeShifts } from './shifts.ts'

/* A site whose headings have a font of its own, which arrives late. */

let url = ''
let end = (): void => {}

test.beforeAll(async () => {
  const folder = makeFolder()
  const site = join(folder.path, 'site')
  cpSync(join(root, 'examples/bakery'), site, { recursive: true })
  mkdirSync(join(site, 'fonts/inter'), { recursive: true })
  for (const weight of [400, 700, 800]) {
    const name = `inter-latin-${weight}-normal.woff2`
    cpSync(
      join(root, 'node_modules/@fontsource/inter/files', name),
      join(site, 'fonts/inter', name),
    )
  }
  const change = (name: string, from: string, to: string): void => {
    const text = readFileSync(join(site, name), 'utf8')
    writeFileSync(join(site, name), text.replace(from, to))
  }
  change('site.config.ts', 'defineSite({', "defineSite({ fonts: { inter: './fonts/inter' },")
  change('pages.json', '"theme": {', '"theme": { "type": { "headings": "inter" },')
  const out = join(folder.path, 'built')
  const args = ['cli/start.mjs', 'build', '--site', site, '--out', out]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  const server = await servePreview(out, 0)
  url = addressOf(server)
  end = () => {
    closeServer(server)
    folder.remove()
  }
})
test.afterAll(() => end())

for (const width of [390, 1280])
  test(`moves nothing when its font arrives, in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await noteShifts(page)
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    let arrive = (): void => {}
    const arrived = new Promise<void>((done) => {
      arrive = done
    })
    await page.route('**/*.woff2', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const load =
      '[...document.fonts].filter((one) => one.status === "loaded" && one.family.replaceAll("\\"", "") === "inter").length'
    expect(await page.evaluate(load)).toBe(0)
    await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(1)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))')
    const before = await heading.boundingBox()
    arrive()
    await expect.poll(() => page.evaluate(load)).toBe(1)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))')
    expect(await takeShifts(page)).toEqual([])
    expect((await heading.boundingBox())?.height).toBe(before?.height)
    expect(refused).toEqual([])
  })
