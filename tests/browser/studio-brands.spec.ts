// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { existsSync, rmSync } from 'node:fs'
import { expect } from '@playwright/test'
import { violations } from './axe.ts'
import { brandSiteForTests, showBrand } from './brand-site.ts'
import {
  changedLines,
  type Composer,
  openComposer,
  original,
  startOver,
  titleOf,
  typeKept,
} from './composer.ts'
import { drawPicture, dropFiles } from './drop-files.ts'
import { holdBack } from './test.ts'

const { site, overlays, test, kept } = brandSiteForTests({ lucky: 'Lucky' })
const overlayName = 'brands/lucky.json'
const overlay = overlays[overlayName] ?? ''

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
async function retitle(composer: Composer, index: number, title: string): Promise<void> {
  await composer.select(index)
  await typeKept({ ...composer }, title)
}

kept('the bar has room for brands, on a phone behind a button', async ({ page, composer }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  const brand = page.getByRole('combobox', { name: 'Brand' })
  const bar = page.locator('.studio-header')
  await expect(brand).toHaveCount(0)
  expect((await bar.boundingBox())?.height).toBeLessThan(64)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await showBrand(composer, 'Lucky')
  await page.keyboard.press('Escape')
  await expect(brand).toHaveValue('lucky')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({
    ratio: 1,
  })
  await expect(composer.status).toContainText('You see Lucky.')
  await expect(page).toHaveTitle('Lucky – Composer')
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await violations(page), String(width)).toEqual([])
  }
})

kept('what is typed while the site of a brand comes is for that', async ({ page, composer }) => {
  const { preview } = composer
  const title = preview.getByRole('heading', { name: 'Start with the facts' })
  await expect(title).toHaveAttribute('data-text')
  const release = await holdBack(page, '**/*&texts')
  await showBrand(composer, 'Lucky')
  await title.click()
  await expect(preview.locator('[contenteditable=true]')).toBeFocused()
  for (const key of ['End', '!']) await page.keyboard.press(key)
  release()
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Lucky Online')
  await page.keyboard.press('Escape')
  await composer.saveAll()
  const facts = { 'start-with-the-facts': { title: 'Start with the facts!' } }
  expect(JSON.parse(site.read(overlayName)).pages).toEqual({ '/': { blocks: facts } })
  expect(changedLines(original, site.read('pages.json'))).toEqual([
    '+ "id": "start-with-the-facts",',
  ])
})

kept('a picture is replaced for a brand, and given back', async ({ page, composer }) => {
  const { form, preview } = composer
  await composer.open('/bonus')
  const src = () => preview.locator('main img').first().getAttribute('src')
  await expect.poll(src).toMatch(/^\/img\/bonus-2-1\./)
  const before = await src()
  await showBrand(composer, 'Lucky')
  await composer.tab('Pictures').click()
  const own = page.getByRole('button', { name: /^bonus-2-1 .*only for Lucky/ })
  const back = form.getByRole('button', { name: 'Use the picture of all brands' })
  await page.getByRole('button', { name: /^bonus-2-1 / }).click()
  await expect(own.or(back)).toHaveCount(0)
  const upload = form.getByRole('button', { name: 'Use another picture for Lucky' })
  await dropFiles(upload, { 'notes.png': Buffer.from('no picture') })
  await expect(form.getByText('notes.png: This file is not a PNG')).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.click()])
  const picture = await drawPicture('#c04080')
  await chooser.setFiles({ name: 'Night.png', mimeType: 'image/png', buffer: picture })
  await expect(own).toContainText('new, only for Lucky, used on 2 pages')
  await expect(composer.status).toContainText('Replaced the picture bonus-2-1 for Lucky.')
  await expect.poll(src).not.toBe(before)
  await form.getByRole('button', { name: 'Crop' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop bonus-2-1' })
  await crop.getByRole('radio', { name: '1:1' }).press('Space')
  await crop.getByRole('button', { name: 'Replace it for Lucky' }).press('Enter')
  await expect(own).toContainText('900 × 900 px')
  expect(await violations(page, { iframes: false })).toEqual([])
  await showBrand(composer, 'All brands')
  await expect(form.getByText('Other for Lucky')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Replace by a file' })).toBeVisible()
  await expect.poll(src).toBe(before)
  await composer.saveAll()
  const file = site.at('brands/lucky/public/images/bonus-2-1.webp')
  expect(existsSync(file)).toBe(true)

  await showBrand(composer, 'Lucky')
  await back.click()
  await expect(own).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own).toHaveCount(1)
  await dropFiles(upload, { 'Day.png': await drawPicture('#40c080') })
  await expect(own).toContainText('1600 × 900 px')
  await back.click()
  await expect(own).toHaveCount(0)
  await expect.poll(src).toBe(before)
  await composer.saveAll()
  expect(existsSync(file)).toBe(false)
})

kept('problems of all brands are in a list that leads to fields', async ({ page, composer }) => {
  await showBrand(composer, 'Lucky')
  await retitle(composer, 3, 'Limits of {lucky}')
  await expect(composer.problems).toHaveText(/^Error Home › Heading card \(block 4\) › Title/)
  await showBrand(composer, 'All brands')
  await expect(composer.status).toContainText(
    'You see p666. What you change now is for all brands.',
  )
  await expect(composer.problemCount).toHaveText('1 problem in other brands')
  const problem = composer.problems.getByRole('button', {
    name: 'Error Lucky › Home › Heading card',
  })
  await composer.open('/vip')
  await composer.save()
  const question = page.getByRole('dialog', { name: 'This site has 1 error in 1 page for Lucky' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await problem.click()
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('lucky')
  await expect(titleOf(composer)).toBeFocused()
  await expect(titleOf(composer)).toHaveValue('Limits of {lucky}')
  await titleOf(composer).fill('Limits, lit')
  await composer.saveAll()
  expect(site.read(overlayName)).toContain('"title": "Limits, lit"')
})

test('a window that looks on follows to another brand', async ({ context, composer }) => {
  const other = await context.newPage()
  await other.goto(site.url)
  await expect(other.getByText('You see every change')).toBeVisible()
  await showBrand(composer, 'Lucky')
  await expect(other.locator('.studio-brand')).toHaveText('Lucky')
  const seen = other.frameLocator('iframe[title="Preview of the page"]')
  await expect(seen.getByRole('heading', { level: 1 })).toContainText('Lucky Online')
})

test('a brand is kept over a reload, undone by name, discarded', async ({ page, composer }) => {
  await composer.open('/casino')
  await composer.select(1)
  await showBrand(composer, 'Lucky')
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await retitle(composer, 1, 'Tables by night')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('lucky')
  await expect(composer.rows.nth(1)).toContainText('Tables by night')
  await retitle(composer, 1, 'Tables by day')
  await showBrand(composer, 'All brands')
  await expect(composer.rows.nth(1)).toContainText('Three classic tables')
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect(undo).toHaveAccessibleName(/for Lucky on \/casino$/)
  await undo.click()
  await showBrand(composer, 'Lucky')
  await expect(composer.rows.nth(1)).toContainText('Tables by night')
  await composer.more('Discard draft')
  const dialog = page.getByRole('dialog', { name: 'Discard the draft?' })
  await expect(dialog.getByRole('region', { name: 'Only for Lucky' })).toContainText(
    'Tables by night',
  )
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(composer.rows.nth(1)).toContainText('Three classic tables')
  await expect(composer.status).toContainText('All changes saved.')
})

test('what changes on disk is merged, asked about, and may remove a brand', async ({ page }) => {
  const named = original.replace('"type": "hero",', '"type": "hero", "id": "start",')
  const withTitle = (title: string): string =>
    JSON.stringify({ ...JSON.parse(overlay), pages: { '/': { blocks: { start: { title } } } } })
  site.write('pages.json', named)
  site.write(overlayName, withTitle('One'))
  const composer = await openComposer(page, site)
  await showBrand(composer, 'Lucky')
  await retitle(composer, 0, 'Mine')
  site.write(overlayName, withTitle('Theirs'))
  const dialog = page.getByRole('dialog', { name: 'Changed here and on disk' })
  await dialog
    .getByRole('group', { name: 'Lucky › Home › Hero › Title' })
    .getByLabel('On disk')
    .check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(titleOf(composer)).toHaveValue('Theirs')
  rmSync(site.at(overlayName))
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveCount(0)
  // Alone, the sentence begins with a capital.
  await expect(composer.status).toContainText(/lucky is not a brand of this site any more\./i)
  await expect(composer.preview.getByRole('heading', { level: 1 })).toContainText('p666')
})

test('a text that is not JSON is a problem whose text opens', async ({ page }) => {
  site.write(overlayName, overlay.replace('"lucky",', '"lucky"'))
  const composer = await openComposer(page, site)
  await composer.problems.getByRole('button', { name: /lucky/ }).click()
  const editor = page.getByRole('textbox', { name: 'JSON of what differs for lucky' })
  await expect(editor).toContainText('https://lucky.example')
})

test('links and copied blocks of a brand are told, and pasted for all brands', async ({ page }) => {
  const button = { label: 'Get it', href: '/app' }
  const more = { $after: '*', type: 'headingCard', title: 'Play', desc: 'Anywhere.', button }
  const own = { ...JSON.parse(overlay), pages: { '/vip': { blocks: { more } } } }
  site.write(overlayName, JSON.stringify(own, undefined, 2))
  const composer = await openComposer(page, site)
  await composer.open('/app')
  await composer.tab('Pages').click()
  await page.getByRole('button', { name: 'More for /app', exact: true }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByText(/to this page in .*\/vip for Lucky/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await showBrand(composer, 'Lucky')
  await composer.open('/vip')
  await composer.tab('Blocks').click()
  await composer.select(4)
  await retitle(composer, 4, 'In charge by night')
  await composer.rows.nth(4).click()
  await page.keyboard.press('Control+c')
  await showBrand(composer, 'All brands')
  await composer.open('/game')
  await composer.select(3)
  await composer.rows.nth(3).focus()
  await page.keyboard.press('Control+v')
  await expect(composer.rows.nth(4)).toContainText('In charge by night')
  await composer.saveAll()
  const { pages } = JSON.parse(site.read('pages.json'))
  expect(pages['/game'].blocks[4].title).toBe('In charge by night')
  expect(pages['/vip'].blocks[4].title).toBe('Staying in charge')
})

test('a change of a campaign is removed for a brand, and back', async ({ page, request }) => {
  const root = JSON.parse(original)
  const [hero] = root.pages['/'].blocks
  hero.id = 'top'
  const set = { pages: { '/': { top: { title: 'Sale' } } } }
  root.campaigns = { sale: { title: 'Sale', from: '2026-01-01', set } }
  const pages = JSON.stringify(root, undefined, 2)
  await startOver(request, site, { 'pages.json': pages, [overlayName]: overlay })
  const composer = await openComposer(page, site)
  await showBrand(composer, 'Lucky')
  await composer.tab('Campaigns').click()
  await page.getByRole('button', { name: /^Sale Running/ }).click()
  const place = (verb: string) =>
    page.getByRole('button', { name: `${verb}: Home › Hero 1 › Title` })
  await place('Remove').click()
  await expect(page.getByText('“Sale”, left out for Lucky')).toBeVisible()
  await composer.saveAll()
  const left = { pages: { '/': { top: { title: null } } } }
  expect(JSON.parse(site.read(overlayName)).campaigns).toEqual({ sale: { set: left } })
  await place('Bring back').press('Enter')
  await expect(place('Remove')).toBeVisible()
  await composer.saveAll()
  expect(site.read(overlayName)).toBe(overlay)
})

test('the composer is in German, the site stays as it is', async ({ page, composer }) => {
  const { preview } = composer
  await showBrand(composer, 'Lucky')
  const heading = preview.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Lucky')
  const words = await heading.innerText()
  const before = site.read('pages.json')
  await composer.more('Language of the composer')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const save = page.getByRole('button', { name: 'Speichern', exact: true })
  await expect(save).toBeVisible()
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await page.locator('.studio-block-name').first().click()
    const form = page.getByRole('complementary', { name: 'Felder' })
    await expect(form.getByText('Titel', { exact: true }).first()).toBeVisible()
  }
  await page.getByRole('combobox', { name: 'Marke' }).selectOption('Lucky')
  const title = page.frameLocator('iframe').first().getByRole('heading', { level: 1 })
  await expect(title).toHaveText(words)
  expect(site.read('pages.json')).toBe(before)
})
