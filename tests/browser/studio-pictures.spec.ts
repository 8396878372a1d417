// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** builder/pictures/** tests/fixtures/site/**
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { expectAccessible } from './axe.ts'
import { siteForTests, type Composer } from './composer.ts'
import { drawPicture, dropFiles } from './drop-files.ts'

const { site, kept: test } = siteForTests()

let composer: Composer
const before = readdirSync(join(fixtureSite, 'public/images')).toSorted()
const pictures = (): string[] => readdirSync(site.at('public/images')).toSorted()

test.beforeEach(async ({ composer: opened }) => {
  composer = opened
  // What the test before has saved is undone.
  expect(pictures()).toEqual(before)
  await composer.tab('Pictures').click()
})

const library = (page: Page): Locator => page.getByRole('navigation', { name: 'Contents' })
const thumbnail = (page: Page, name: string): Locator =>
  library(page).getByRole('button', { name: new RegExp(`^${name} `) })

/** Whether the composer handles a drop of files there, which the browser would otherwise open. */
function isRefused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([], 'a.png', { type: 'image/png' }))
    const options = { dataTransfer, bubbles: true, cancelable: true }
    return !element.dispatchEvent(new DragEvent('drop', options))
  })
}

async function save(): Promise<void> {
  await expect(composer.page.getByText('Checking…')).toHaveCount(0)
  await composer.saveAll()
}

test('pictures are uploaded, cropped, renamed and deleted, and counted', async ({ page }) => {
  await dropFiles(library(page).getByRole('button', { name: 'Upload pictures' }), {
    'Summer Fun.png': await drawPicture('#c04080'),
    'notes.png': Buffer.from('no picture'),
    'Pool.png': await drawPicture('#40c080'),
  })
  await expect(library(page).getByRole('alert')).toHaveText(
    'notes.png: This file is not a PNG, JPEG, WebP or AVIF picture.',
  )
  await expect(thumbnail(page, 'pool')).toContainText('new, not used')
  await expect(library(page).getByText('17 pictures')).toBeVisible()
  expect(pictures()).toEqual(before)

  await thumbnail(page, 'summer-fun').click()
  const crop = composer.form.getByRole('button', { name: 'Crop' })
  await expect(crop).toBeEnabled()
  await crop.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Crop summer-fun' })
  const part = dialog.getByRole('button', { name: /^Part to keep/ })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expect(dialog.getByRole('button', { name: 'Save as a new picture' })).toBeInViewport()
  }
  await part.press('Shift+ArrowLeft')
  await expect(part).toHaveAccessibleName('Part to keep: 1590 × 900 pixels')
  await part.press('Shift+ArrowRight')
  await dialog.getByRole('radio', { name: '1:1' }).press('Space')
  await expect(part).toHaveAccessibleName('Part to keep: 900 × 900 pixels')
  await part.press('ArrowRight')
  await expect(dialog.getByRole('spinbutton', { name: 'Left' })).toHaveValue('360')
  await part.press('Shift+ArrowLeft')
  await expect(part).toHaveAccessibleName('Part to keep: 890 × 890 pixels')
  await dialog.getByRole('spinbutton', { name: 'Width' }).fill('600')
  await dialog.getByRole('button', { name: 'Save as a new picture' }).press('Enter')
  await expect(thumbnail(page, 'summer-fun-cropped')).toContainText('600 × 600 px')
  await composer.form.getByLabel('Technical name').fill('summer')
  await composer.form.getByRole('button', { name: 'Change the name' }).press('Enter')
  await thumbnail(page, 'summer-fun').click()
  await composer.form.getByRole('button', { name: 'Delete picture' }).press('Enter')
  await expect(composer.problems).toHaveCount(0)

  await save()
  expect(pictures()).toEqual([...before, 'pool.webp', 'summer.webp'].toSorted())
  expect(JSON.parse(site.read('pages.json')).site.imageCount).toBe(17)
  expect(await sharp(site.at('public/images/summer.webp')).metadata()).toMatchObject({ width: 600 })
  // Two uploads at once are one step.
  const undo = page.getByRole('button', { name: 'Undo' })
  for (const _ of ['upload', 'crop', 'rename', 'delete']) await undo.click()
  await expect(undo).toBeDisabled()
})

test('a picture that is used is renamed everywhere, and cannot be deleted', async ({ page }) => {
  await thumbnail(page, 'bonus-2-1').click()
  await expect(composer.form.getByText('It is used on 2 pages.')).toBeVisible()
  await expect(composer.form.getByRole('button', { name: 'Delete picture' })).toHaveCount(0)
  await composer.form.getByLabel('Technical name').fill('welcome')
  await composer.form.getByRole('button', { name: 'Change the name' }).press('Enter')
  await expect(thumbnail(page, 'welcome')).toContainText('used on 2 pages')
  await expectAccessible(page)
  await save()
  expect(existsSync(site.at('public/images/welcome.webp'))).toBe(true)
  expect(existsSync(site.at('public/images/bonus-2-1.webp'))).toBe(false)
  expect(site.read('pages.json')).not.toContain('"bonus-2-1"')

  await composer.form.getByRole('button', { name: '/bonus › Hero 1' }).press('Enter')
  await expect(
    composer.form.getByRole('button', { name: /^Banner: welcome, change/ }),
  ).toBeFocused()
})

test('a click on a picture opens its field, unlike a drop elsewhere', async ({ page }) => {
  const { form, preview, rows } = composer
  const picture = await drawPicture('#4080c0')
  for (const target of [preview.locator('h1'), page.locator('.studio-status-bar')]) {
    expect(await isRefused(target)).toBe(true)
    await dropFiles(target, { 'New.png': picture })
    await expect(composer.status).toContainText('Drop pictures on the field of a picture')
  }
  await expect(library(page).getByText('15 pictures')).toBeVisible()
  await preview.locator('main img[src*="/bonus-2-1."]').click()
  await expect(form.getByRole('button', { name: 'Picture: bonus-2-1, change' })).toBeInViewport()
  await expect(rows.nth(2)).toHaveAttribute('aria-pressed', 'true')
})

test('a picture that was added outside of the composer is counted by a click', async ({ page }) => {
  const text = site.read('pages.json')
  site.write('pages.json', text.replace('"imageCount": 15', '"imageCount": 14'))
  await composer.problems.first().getByRole('button').first().click()
  await library(page).getByRole('button', { name: 'Expect 15' }).click()
  await expect(composer.problems).toHaveCount(0)
  site.write('pages.json', text)
})
