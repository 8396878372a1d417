import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, type Locator } from '@playwright/test'
import { format } from 'prettier'
import { changedLines } from './changed-lines.ts'
import { openComposer, startOver, type Composer } from './composer.ts'
import { runSite, type RunningSite } from './running-site.ts'

const original = readFileSync(resolve(import.meta.dirname, '../../pages.json'), 'utf8')
let site: RunningSite
let composer: Composer

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 960 } })

test.beforeAll(async () => {
  site = await runSite('studio', 41744)
})
test.afterAll(() => site.remove())
test.beforeEach(async ({ page, request }) => {
  await startOver(request, site, { 'pages.json': original })
  composer = await openComposer(page, site)
})

test('a text of one line: typed, and taken out with its last letter', async ({ page }) => {
  await openBlock('/', 0)
  await field('Anchor').click()
  await page.keyboard.type('top')
  expect(await savedLines()).toEqual(['+ "anchor": "top",'])
  await page.keyboard.press('Backspace') // on the button, where it does nothing
  await field('Anchor').click()
  for (const _ of 'top') await page.keyboard.press('Backspace')
  expect(await savedLines()).toEqual([])
})

test('a long text, which stays one line', async ({ page }) => {
  await openBlock('/', 0)
  await field('Title').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' "today"')
  await page.keyboard.press('Enter')
  expect(await savedLines()).toEqual([
    '- "title": "{keyword} Online Casino and Slots",',
    String.raw`+ "title": "{keyword} Online Casino and Slots \"today\"",`,
  ])
})

test('markup: bold from the toolbar, a link by the picker, a list', async ({ page }) => {
  await openBlock('/bonus', 2)
  await field('Description').click()
  await page.keyboard.press('Control+Home')
  for (const _ of 'Allow') await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+Tab')
  await expect(button('Bold')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field('Description')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('slots')
  await page.keyboard.press('Enter')
  await expect(field('Description')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+Tab')
  for (const _ of ['Italic', 'Link', 'List']) await page.keyboard.press('ArrowRight')
  await expect(button('List')).toBeFocused()
  await page.keyboard.press('Enter')
  const made = String.raw`<ul><li><strong><a href=\"/slots\">Allow</a></strong> about ten minutes for these checks.</li></ul>`
  expect(await savedLines()).toEqual([
    '- "desc": "Allow about ten minutes for these checks.",',
    `+ "desc": "${made}",`,
  ])
})

test('an emoji, found by its name', async ({ page }) => {
  await openBlock('/bonus', 2)
  await unfold(/^Step 1/)
  await button('Choose: Icon').press('Enter')
  await page.keyboard.type('wrapped gift')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'wrapped gift' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Choose: Icon')).toBeFocused()
  expect(await savedLines()).toEqual(['- "icon": "🔎",', '+ "icon": "🎁",'])
})

test('a choice of a few, side by side', async ({ page }) => {
  await openBlock('/', 0)
  await composer.form.getByRole('radio', { name: 'Split' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(composer.form.getByRole('radio', { name: 'Reversed' })).toBeChecked()
  expect(await savedLines()).toEqual(['+ "variant": "reversed",'])
})

test('a choice of many, from a menu', async ({ page }) => {
  await openSite()
  await unfold(/^Floating button 2/)
  const corner = composer.form.getByRole('combobox', { name: 'Corner' })
  await corner.focus()
  await page.keyboard.type('Top l')
  await expect(corner.locator(':checked')).toHaveText('Top left')
  expect(await savedLines()).toEqual(['- "position": "bottom-right",', '+ "position": "top-left",'])
})

test('a switch', async ({ page }) => {
  await openBlock('/', 0)
  await composer.form.getByRole('checkbox', { name: 'Show the logo' }).focus()
  await page.keyboard.press('Space')
  expect(await savedLines()).toEqual(['- "logo": true,', '+ "logo": false,'])
})

test('a number: by its buttons to its limit, by arrows, and typed', async ({ page }) => {
  await openBlock('/', 2)
  await button('More: Columns').press('Enter')
  await button('More: Columns').press('Enter')
  await expect(field('Columns')).toHaveValue('4')
  expect(await savedLines()).toEqual(['- "columns": 3,', '+ "columns": 4,'])
  await field('Columns').focus()
  for (const _ of [3, 2, 1, 0]) await page.keyboard.press('ArrowDown')
  await expect(field('Columns')).toHaveValue('1')
  expect(await savedLines()).toEqual(['- "columns": 3,', '+ "columns": 1,'])
  await field('Columns').fill('two')
  await expect(composer.form.getByText('This is not a whole number.')).toBeVisible()
  await expect(field('Columns')).toHaveAttribute('aria-invalid', 'true')
  await field('Columns').fill('7')
  await expect(composer.form.locator('.studio-problem')).toContainText('4')
  await field('Columns').fill('2')
  expect(await savedLines()).toEqual(['- "columns": 3,', '+ "columns": 2,'])
})

test('a colour: by its digits, and chosen', async () => {
  await openSite()
  await composer.form.getByRole('textbox', { name: 'Theme colour', exact: true }).fill('#204060')
  await expect(composer.form.getByLabel('Choose: Theme colour')).toHaveValue('#204060')
  expect(await savedLines()).toEqual(['- "themeColor": "#1b1036",', '+ "themeColor": "#204060",'])
  await composer.form.getByLabel('Choose: Theme colour').fill('#402060')
  expect(await savedLines()).toEqual(['- "themeColor": "#1b1036",', '+ "themeColor": "#402060",'])
})

/** Leads to the form of a block. */
async function openBlock(path: string, index: number): Promise<void> {
  await composer.open(path)
  await composer.select(index)
}

async function openSite(): Promise<void> {
  await composer.tab('Site').click()
}

function field(name: string): Locator {
  return composer.form.getByRole('textbox', { name, exact: true })
}

function button(name: string | RegExp): Locator {
  return composer.form.getByRole('button', { name, exact: true })
}

async function unfold(name: RegExp): Promise<void> {
  await button(name).press('Enter')
  await expect(button(name)).toHaveAttribute('aria-expanded', 'true')
}

/** Saves, and compares what is on disk with what was there at first. The formatter would not write it otherwise. */
async function savedLines(): Promise<string[]> {
  await composer.save()
  await expect(composer.status).toContainText('All is saved.')
  const saved = site.read('pages.json')
  expect(await format(saved, { parser: 'json', printWidth: 100 })).toBe(saved)
  return changedLines(original, saved)
}
