// covers: blocks/** renderer/** server/gallery/** server/*.ts server/dev/** schema/** tests/fixtures/site/** tests/browser/screenshots/blocks/*
import type { Page } from '@playwright/test'
import { makeSamples } from '../../codegen/samples/samples.ts'
import { siteConfig } from '../../schema/config/site-config.ts'
import { branchesByType, dereference } from '../../schema/read/bundle.ts'
import { readExamples } from '../../schema/read/examples.ts'
import { copyWithoutIds } from '../../studio/client/clipboard/copied.ts'
import { pictureNames } from '../fixtures/base-site.ts'
import { blockTypes, bundle } from '../fixtures/bundle.ts'
import { sweep } from '../fixtures/cases.ts'
import type { RunningServer } from '../fixtures/start-program.ts'
import { violations } from './axe.ts'
import { serveChanged, type BuiltSite } from './built-site.ts'
import { listEntries, openEntry, startGallery } from './gallery.ts'
import { blockView, expectPicture } from './pictures.ts'
import { expect, failedLoad, test, wakeIslands } from './test.ts'

let server: RunningServer
let samples: BuiltSite

test.beforeAll(async () => {
  server = await startGallery()
  samples = await serveChanged(addSamples)
})

test.afterAll(() => {
  server.kill()
  samples.close()
})

test.describe('every block', () => {
  // A banner that was preloaded for one width is not used when the width changes at once.
  test.use({ provoked: /^warning: .* was preloaded using link preload but not used/ })

  for (const type of blockTypes) {
    test(
      `${type} is accessible, fits the window and looks as stored`,
      { tag: '@main' },
      async ({ page }) => {
        await openEntry(page, server.url, type, 'example-1')
        await expectPicture(page, ['blocks', type], blockView)
        await expectFit(page, 'example-1')
      },
    )
  }

  for (const type of sweep(blockTypes))
    test(`${type} is accessible and fits the window in every other entry`, async ({ page }) => {
      if (isStackable(type)) {
        await page.goto(`${samples.url}${samplesPath(type)}`)
        await wakeIslands(page)
        return expectFit(page, 'all entries')
      }
      const [first, ...names] = await listEntries(server.url, type)
      expect(first).toBe('example-1')
      for (const name of names) {
        await openEntry(page, server.url, type, name)
        await expectFit(page, name)
      }
    })
})

/** Whether a page may have all entries of a type: it has one hero, one long list, and what videos, forms and documents name. */
function isStackable(type: string): boolean {
  return !['hero', 'video', 'form', 'document', 'pageList'].includes(type)
}

test.describe('the pages of the gallery', () => {
  test.use({ provoked: new RegExp(`${failedLoad.source}|^debug: \\[vite\\] `) })

  test('list every block type, and are accessible', async ({ page }) => {
    await emptyFrames(page)
    await page.goto(server.url)
    await expect(page.getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(
      blockTypes.length,
    )
    expect(await violations(page, { iframes: false })).toEqual([])
    await page.getByRole('link', { name: 'Promo grid', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promo grid')
    expect(await violations(page, { iframes: false })).toEqual([])
    const columns = page.getByRole('row', { name: 'columns' })
    await expect(columns).toContainText('whole number, 1 to 4')
  })

  test('show an entry at three widths, in its full height', async ({ page }) => {
    await page.goto(`${server.url}/legal`)
    const frames = page.locator('#many-sections iframe')
    await expect(frames).toHaveCount(3)
    await frames.first().scrollIntoViewIfNeeded()
    await expect
      .poll(async () => Number(await frames.first().getAttribute('height')))
      .toBeGreaterThan(2000)
    const inner = await frames.evaluateAll((all) => all.map((frame) => frame.clientWidth))
    expect(inner).toEqual([360, 768, 1280])
  })

  test('copy the JSON of an entry', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await emptyFrames(page)
    await page.goto(`${server.url}/cta`)
    await page.getByText('JSON of “Example 1”').click()
    await page.locator('#example-1').getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('status')).toHaveText('Copied.')
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied).toEqual(readExamples('cta', siteConfig)[0])
  })

  test('suggest the nearest of what does not exist', async ({ page }) => {
    expect((await page.goto(`${server.url}/promogrids`))?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link').first()).toHaveText('promoGrid')
    expect((await page.goto(`${server.url}/cta/exampel-1`))?.status()).toBe(404)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(`${server.url}/cta/example-1`)
  })
})

/** Adds a page for each block type to the fixture site, which has all entries that the gallery shows of it. */
async function addSamples({ site, pages }: Record<'site' | 'pages', object>): Promise<void> {
  const lead = { type: 'hero', title: 'Entries', desc: 'One below the other.' }
  for (const type of blockTypes.filter(isStackable)) {
    const names = new Set(await listEntries(server.url, type))
    const schema = dereference(
      bundle,
      branchesByType(bundle, bundle.$defs['Block']).get(type) ?? {},
    )
    const examples = readExamples(type, siteConfig)
    const blocks = makeSamples({ bundle, schema, examples, images: pictureNames })
      .filter(({ name }) => names.has(name))
      .map(({ block }) => copyWithoutIds(block))
    const meta = { title: `Entries of ${type}`, description: `All entries of the type ${type}.` }
    Object.assign(pages, {
      [samplesPath(type)]: { name: type, inNav: false, meta, blocks: [lead, ...blocks] },
    })
  }
  const silent = { severity: 'off', reason: 'Entries are samples.', until: '2099-12-31' }
  Object.assign(site, { checks: { 'sample-text': silent } })
}

function samplesPath(type: string): string {
  return `/entries-of-${type.toLowerCase()}`
}

async function emptyFrames(page: Page): Promise<void> {
  await page.route(/\/__gallery\/\w+\/./, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
}

/** Expects an entry that is open to have no violation for axe, and to be no wider than any window. */
async function expectFit(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await show(page, 360)
    const found = (await violations(page, { coloursOnly: colorScheme === 'light' })).filter(
      // Entries that stand side by side may have the same heading.
      (violation) => !violation.startsWith('landmark-unique: '),
    )
    expect.soft(found, `${name}, ${colorScheme}`).toEqual([])
  }
  for (const width of [320, 360, 768, 1280, 1920]) {
    await show(page, width)
    const content = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(content, `${name} at ${width} px`).toBeLessThanOrEqual(width)
  }
}

/** A low window, so that a picture of the whole page holds little but the block. */
function show(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 200 })
}
