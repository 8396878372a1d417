// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Composer, original, siteForTests } from './composer.ts'
import { changedLines } from './changed-lines.ts'
import { drawPicture } from './drop-files.ts'
import { openForm, type Form } from './form.ts'

const { site, kept: test } = siteForTests()
let composer: Composer
let form: Form

test.beforeEach(({ composer: opened }) => {
  composer = opened
  form = openForm(composer, site, original)
})

test('a one-line text: typed, and removed with its last letter', async ({ page }) => {
  await form.openBlock('/', 0)
  await form.button('More settings').press('Enter')
  await form.button('Add name in links').press('Enter')
  await expect(form.field('Name in links')).toBeFocused()
  await page.keyboard.type('top')
  await page.keyboard.press('Enter')
  expect(await form.savedLines()).toEqual(['+ "id": "top",'])
  await page.keyboard.press('Backspace') // on the button, where it does nothing
  await form.field('Name in links').click()
  for (const _ of 'top') await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  expect(await form.savedLines()).toEqual([])
})

test('what was typed comes before what is done at once after it', async ({ page }) => {
  await form.openBlock('/', 0)
  await form.field('Title').click()
  await page.keyboard.press('End')
  // In one task, before the browser paints.
  await form.field('Title').evaluate((title) => {
    document.execCommand('insertText', false, '!')
    title.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }))
  })
  await expect(composer.status).toHaveText(/^Saved/)
  expect(changedLines(original, site.read('pages.json'))).toHaveLength(2)
})

test('a long text, which stays one line', async ({ page }) => {
  await form.openBlock('/', 0)
  await form.field('Title').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' "today"')
  await page.keyboard.press('Enter')
  expect(await form.savedLines()).toEqual([
    '- "title": "{keyword} Online Casino and Slots",',
    String.raw`+ "title": "{keyword} Online Casino and Slots \"today\"",`,
  ])
})

test('markup: bold from the toolbar, a link by the picker, a line by Enter', async ({ page }) => {
  await form.openBlock('/bonus', 2)
  await form.field('Description').click()
  // The editor sets its selection once more, 20 ms after it has got the focus.
  await page.waitForTimeout(100)
  await page.keyboard.press('Control+Home')
  for (const _ of 'Allow') await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+Tab')
  await expect(form.button('Bold')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.field('Description')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('slots')
  await page.keyboard.press('Enter')
  await expect(form.field('Description')).toBeFocused()
  const made = String.raw`<strong><a href=\"/slots\">Allow</a></strong>`
  expect(await form.savedLines()).toEqual([
    '- "desc": "Allow about ten minutes for these checks.",',
    `+ "desc": "${made} about ten minutes for these checks.",`,
  ])
  await form.field('Description').press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Be patient.')
  expect((await form.savedLines())[1]).toContain('checks.<br>Be patient.')
})

test('an emoji, found by name', async ({ page }) => {
  await form.openBlock('/bonus', 2)
  await form.unfold(/^Step 1/)
  await form.button('Choose Emoji').press('Enter')
  await page.keyboard.type('wrapped gift')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'wrapped gift' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.button('Choose Emoji')).toBeFocused()
  expect(await form.savedLines()).toEqual(['- "icon": "🔎",', '+ "icon": "🎁",'])
})

test('a choice of a few, as radio buttons', async ({ page }) => {
  await form.openBlock('/', 0)
  await composer.form.getByRole('radio', { name: 'Split' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(composer.form.getByRole('radio', { name: 'Reversed' })).toBeChecked()
  expect(await form.savedLines()).toEqual(['+ "variant": "reversed",'])
})

test('a choice of many, as a menu', async ({ page }) => {
  await form.openSite()
  await form.unfold(/^Floating button 2/)
  const corner = composer.form.getByRole('combobox', { name: 'Corner' })
  await corner.focus()
  await page.keyboard.type('Top l')
  await expect(corner.locator(':checked')).toHaveText('Top left')
  expect(await form.savedLines()).toEqual([
    '- "position": "bottom-right",',
    '+ "position": "top-left",',
  ])
})

test('a switch', async ({ page }) => {
  await form.openBlock('/', 0)
  await composer.form.getByRole('checkbox', { name: 'Show the logo' }).focus()
  await page.keyboard.press('Space')
  expect(await form.savedLines()).toEqual(['- "logo": true,', '+ "logo": false,'])
})

test('a number: with buttons up to its limit, with arrow keys, and typed', async ({ page }) => {
  await form.openBlock('/', 2)
  await form.button('Increase Columns').press('Enter')
  await form.button('Increase Columns').press('Enter')
  await expect(form.field('Columns')).toHaveValue('4')
  expect(await form.savedLines()).toEqual(['- "columns": 3,', '+ "columns": 4,'])
  await form.field('Columns').focus()
  for (const _ of [3, 2, 1, 0]) await page.keyboard.press('ArrowDown')
  await expect(form.field('Columns')).toHaveValue('1')
  expect(await form.savedLines()).toEqual(['- "columns": 3,', '+ "columns": 1,'])
  await form.field('Columns').fill('two')
  await expect(composer.form.getByText('This is not a whole number.')).toBeVisible()
  await expect(form.field('Columns')).toHaveAttribute('aria-invalid', 'true')
  await form.field('Columns').fill('7')
  await expect(composer.form.locator('.studio-problem')).toContainText('4')
  await form.field('Columns').fill('2')
  expect(await form.savedLines()).toEqual(['- "columns": 3,', '+ "columns": 2,'])
})

test('a color: as hex digits, and picked', async () => {
  await form.openSite()
  await composer.form.getByRole('textbox', { name: 'Theme colour', exact: true }).fill('#204060')
  await expect(composer.form.getByLabel('Choose Theme colour')).toHaveValue('#204060')
  expect(await form.savedLines()).toEqual([
    '- "themeColor": "#1b1036",',
    '+ "themeColor": "#204060",',
  ])
  await composer.form.getByLabel('Choose Theme colour').fill('#402060')
  expect(await form.savedLines()).toEqual([
    '- "themeColor": "#1b1036",',
    '+ "themeColor": "#402060",',
  ])
})

test('a picture, from the dialog', async ({ page }) => {
  await form.openBlock('/bonus', 0)
  await form.button('Banner: bonus-2-1, change').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await page.keyboard.type('vip-8-2')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: /^vip-8-2/ }).press('Enter')
  await expect(form.button('Banner: vip-8-2, change')).toBeFocused()
  await expect(composer.preview.locator('main img').first()).toHaveAttribute('src', /vip-8-2/)
  expect(await form.savedLines()).toEqual(['- "image": "bonus-2-1",', '+ "image": "vip-8-2",'])
})

test('an uploaded picture, or why there is none', async ({ page }) => {
  await form.openBlock('/bonus', 0)
  await form.button('Banner: bonus-2-1, change').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  const input = dialog.getByLabel('Pictures to upload')
  const file = { name: 'Summer Fun.png', mimeType: 'image/png' }
  await input.setInputFiles({ ...file, buffer: Buffer.from('no picture') })
  const words = dialog.getByRole('alert').locator('span')
  await expect(words).toBeVisible()
  expect((await words.boundingBox())?.width).toBeGreaterThan(200)
  await expect(dialog.getByRole('list')).toHaveCSS('list-style-type', 'none')
  await expectAccessible(page)

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload pictures' }).press('Enter')
  await (await chosen).setFiles({ ...file, buffer: await drawPicture('#c04080') })
  await expect(form.button('Banner: summer-fun, change')).toBeVisible()
  const banner = composer.preview.locator('main img').first()
  await expect(banner).toHaveAttribute('src', /summer-fun/)
  await expect
    .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(composer.problems).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(composer.status).toContainText('All changes saved.')
})

test('a public file', async ({ page }) => {
  await form.openSite()
  await form.unfold(/^Floating button 1/)
  await form.button('Picture: /floating/claim-bonus.svg, change').press('Enter')
  await page.keyboard.type('blog')
  await page.getByRole('dialog').getByRole('button', { name: '/social/blog.svg' }).press('Enter')
  expect(await form.savedLines()).toEqual([
    '- "imageSrc": "/floating/claim-bonus.svg",',
    '+ "imageSrc": "/social/blog.svg",',
  ])
})

test('a link: searched, typed, and removed', async ({ page }) => {
  await form.openBlock('/bonus', 0)
  await form.button('Choose Link').press('Enter')
  await page.keyboard.type('how-to')
  await page.getByRole('dialog').getByRole('button', { name: '/bonus#how-to-start' }).press('Enter')
  await expect(form.field('Link')).toHaveValue('/bonus#how-to-start')
  const added = (href: string) => [
    '- "label": "Register"',
    '+ "label": "Register",',
    `+ "href": "${href}"`,
  ]
  expect(await form.savedLines()).toEqual(added('/bonus#how-to-start'))
  await form.field('Link').fill('https://other.example/?a=1&b=2')
  expect(await form.savedLines()).toEqual(added('https://other.example/?a=1&b=2'))
  await form.field('Link').fill('')
  expect(await form.savedLines()).toEqual([])

  // A block without an id gets one in the same step.
  await form.button('Choose Link').press('Enter')
  await page.keyboard.type('plan a slot')
  await page.keyboard.press('Enter')
  await expect(form.field('Link')).toHaveValue('/slots#plan-a-slot-session')
  expect(await form.savedLines()).toEqual([
    '- "label": "Register"',
    '+ "label": "Register",',
    '+ "href": "/slots#plan-a-slot-session"',
    '+ "id": "plan-a-slot-session",',
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await form.savedLines()).toEqual([])
})

test('a date, and a time', async ({ page }) => {
  await form.openBlock('/', 2)
  await form.unfold(/^Card 1/)
  await form.unfold(/^When/, 0)
  const shown = composer.form.getByLabel('Shown', { exact: true })
  await shown.selectOption({ label: 'Between dates' })
  const day = composer.form.getByLabel('Shown until', { exact: true })
  await day.focus()
  await page.keyboard.type('12312099')
  await expect(day).toHaveValue('2099-12-31')
  expect(await form.savedLines()).toEqual(['+ "until": "2099-12-31",'])
  await composer.form.getByLabel('Time of Shown until').fill('18:00')
  expect(await form.savedLines()).toEqual(['+ "until": "2099-12-31T18:00",'])
  await composer.form.getByLabel('Time of Shown until').fill('')
  expect(await form.savedLines()).toEqual(['+ "until": "2099-12-31",'])
})

test('a question mark explains a field, and is passed by Tab', async ({ page }) => {
  await form.openBlock('/', 1)
  const title = form.field('Title')
  const shown = composer.form.locator('.studio-help', { hasText: 'The heading of the card.' })
  await expect(title).toHaveAccessibleDescription(/The heading of the card\./)
  await title.focus()
  await expect(shown).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName('Help')
  await expect(page.locator(':focus')).toHaveAccessibleDescription('Title')
  await page.keyboard.press('Enter')
  await expect(shown).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(title).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).not.toHaveAccessibleName('Help')
})
