// covers: cli/pictures/** diff/** cli/site/build-version.ts
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { siteWith, textOf } from '../fixtures/base-site.ts'
import { findBrowser } from '../fixtures/launch-browser.ts'
import { makeFolder, root, writeSite, type Folder } from '../fixtures/site-folder.ts'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'

let folder: Folder

test.beforeAll(() => {
  folder = makeFolder()
  const site = siteWith({ 'site locales': [{ lang: 'de', path: '/de', name: 'Deutsch' }] })
  writeSite(folder.path, site)
  const [hero] = site.pages['/bonus']?.blocks ?? []
  Object.assign(hero ?? {}, { title: 'Another title of the page' })
  writeFileSync(folder.at('new.json'), textOf(site))
  const versions = [folder.at('pages.json'), folder.at('new.json')]
  const args = ['diff', '--pictures', ...versions, '--report', folder.at('report.html')]
  const env = {
    ...process.env,
    SOURCE_DATE_EPOCH: '1781481600',
    CHROMIUM_PATH: findBrowser() ?? '',
  }
  const run = ['cli/start.mjs', ...args, '--looks', 'light']
  execFileSync(process.execPath, run, { cwd: root, env, stdio: 'pipe' })
})
test.afterAll(() => folder.remove())

test('the report shows the block that differs, before and after', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url().slice(0, 5)))
  await page.goto(pathToFileURL(folder.at('report.html')).href)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    /\(\/bonus\)$/,
    /\(\/de\/bonus\)$/,
  ])
  // The block is in English on the German page, too.
  await expect(page.getByRole('article').last()).toContainText('looks different (as on /bonus)')
  await expect(page.getByRole('heading', { level: 4 }).first()).toHaveText('360 pixels wide, light')
  const pictures = page.getByRole('img')
  await expect(pictures).toHaveCount(4)
  await expect(pictures.first()).toHaveAccessibleName(/^Before: .*Hero/)
  const sizes = await pictures.evaluateAll((all) =>
    all.map((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)),
  )
  expect(sizes).toEqual([360, 360, 1280, 1280])
  await expect(page.locator('rect').first()).toBeAttached()
  expect(await violations(page)).toEqual([])
  expect(asked.filter((scheme) => !['data:', 'file:'].includes(scheme))).toEqual([])
})

test('the slider works by keyboard, and the report fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(pathToFileURL(folder.at('report.html')).href)
  await page.getByText('Compare with a slider').first().focus()
  await page.keyboard.press('Enter')
  const slider = page.getByRole('slider', { name: 'From after to before' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '100 % before')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
