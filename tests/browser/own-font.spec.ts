// covers: builder/fonts/** site/fonts/** schema/fonts/fonts.ts renderer/theme/theme-style.ts renderer/prerender/** examples/bakery/**
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { servePreview } from '../../server/preview/server.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { makeFolder, root } from '../fixtures/site-folder.ts'
import { noteShifts, takeShifts } from './shifts.ts'

/* Sites with a font of their own, which arrives late. */

const types = { headings: { headings: 'inter' }, 'headings and texts': { family: 'inter' } }
const urls = new Map<string, string>()
const ends: (() => void)[] = []

test.beforeAll(async () => {
  for (const [name, type] of Object.entries(types)) urls.set(name, await serve(type))
})
test.afterAll(() => ends.forEach((end) => end()))

/** Builds and serves the bakery with this type in its theme. */
async function serve(type: object): Promise<string> {
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
  change('pages.json', '"theme": {', `"theme": { "type": ${JSON.stringify(type)},`)
  const out = join(folder.path, 'built')
  const args = ['cli/start.mjs', 'build', '--site', site, '--out', out]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  const server = await servePreview(out, 0)
  ends.push(() => {
    closeServer(server)
    folder.remove()
  })
  return addressOf(server)
}

for (const [width, name] of [390, 1280].flatMap((one) =>
  Object.keys(types).map((key) => [one, key] as const),
))
  test(`moves nothing when the font of ${name} arrives, in a window of ${width} pixels`, async ({
    page,
  }) => {
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
    await page.goto(urls.get(name) ?? '', { waitUntil: 'domcontentloaded' })
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
