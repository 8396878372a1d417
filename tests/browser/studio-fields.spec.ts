// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { changedLines, type Composer, original, siteForTests } from './composer.ts'
import { drawPicture } from './drop-files.ts'

const { site, kept: test } = siteForTests()
let composer: Composer

test.beforeEach(({ composer: opened }) => {
  composer = opened
})

test('texts, a choice of a few, and a switch', async ({ page }) => {
  await composer.select(0, '/')
  await composer.button('More settings').press('Enter')
  await composer.button('Add name in links').press('Enter')
  await expect(composer.field('Name in links')).toBeFocused()
  await page.keyboard.type('top')
  await page.keyboard.press('Enter')
  await composer.form.getByRole('radio', { name: 'Split' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(composer.form.getByRole('radio', { name: 'Reversed' })).toBeChecked()
  await composer.form.getByRole('checkbox', { name: 'Show the logo' }).focus()
  await page.keyboard.press('Space')
  // A long text stays one line.
  await composer.field('Title').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' "today"')
  await page.keyboard.press('Enter')
  const lines = (...id: string[]): string[] => [
    '- "title": "{keyword} Online Casino and Slots",',
    ...id,
    '+ "variant": "reversed",',
    String.raw`+ "title": "{keyword} Online Casino and Slots \"today\"",`,
    '- "logo": true,',
    '+ "logo": false,',
  ]
  expect(await composer.savedLines()).toEqual(lines('+ "id": "top",'))
  await page.keyboard.press('Backspace') // on the button, where it does nothing
  // What is optional is removed with its last letter.
  await composer.field('Name in links').click()
  for (const _ of 'top') await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  expect(await composer.savedLines()).toEqual(lines())
})

test('what was typed comes before what is done at once after it', async ({ page }) => {
  await composer.select(0, '/')
  await composer.field('Title').click()
  await page.keyboard.press('End')
  // In one task, before the browser paints.
  await composer.field('Title').evaluate((title) => {
    document.execCommand('insertText', false, '!')
    title.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true }))
  })
  await expect(composer.status).toHaveText(/^Saved/)
  expect(changedLines(original, site.read('pages.json'))).toHaveLength(2)
})

test('markup: bold type, a link and a line; and an emoji', async ({ page }) => {
  await composer.select(2, '/bonus')
  await composer.field('Description').click()
  // The editor sets its selection once more, 20 ms after it has got the focus.
  await page.waitForTimeout(100)
  await page.keyboard.press('Control+Home')
  for (const _ of 'Allow') await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+Tab')
  await expect(composer.button('Bold')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(composer.field('Description')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('slots')
  await page.keyboard.press('Enter')
  await expect(composer.field('Description')).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Be patient.')
  await composer.unfold(/^Step 1/)
  await composer.button('Choose Emoji').press('Enter')
  await page.keyboard.type('wrapped gift')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'wrapped gift' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(composer.button('Choose Emoji')).toBeFocused()
  const made = String.raw`<strong><a href=\"/slots\">Allow</a></strong>`
  expect(await composer.savedLines()).toEqual([
    '- "desc": "Allow about ten minutes for these checks.",',
    `+ "desc": "${made} about ten minutes for these checks.<br>Be patient.",`,
    '- "icon": "🔎",',
    '+ "icon": "🎁",',
  ])
})

test('a choice of many, a color and a public file of the site', async ({ page }) => {
  await composer.tab('Site').click()
  await composer.field('Theme colour').fill('#204060')
  await expect(composer.form.getByLabel('Choose Theme colour')).toHaveValue('#204060')
  await composer.form.getByLabel('Choose Theme colour').fill('#402060')
  await expect(composer.field('Theme colour')).toHaveValue('#402060')
  await composer.unfold(/^Floating button 1/)
  await composer.button('Picture: /floating/claim-bonus.svg, change').press('Enter')
  await page.keyboard.type('blog')
  await page.getByRole('dialog').getByRole('button', { name: '/social/blog.svg' }).press('Enter')
  await composer.unfold(/^Floating button 2/)
  const corner = composer.form.getByRole('combobox', { name: 'Corner' }).last()
  await corner.focus()
  await page.keyboard.type('Top l')
  await expect(corner.locator(':checked')).toHaveText('Top left')
  expect(await composer.savedLines()).toEqual([
    '- "themeColor": "#1b1036",',
    '+ "themeColor": "#402060",',
    '- "imageSrc": "/floating/claim-bonus.svg",',
    '+ "imageSrc": "/social/blog.svg",',
    '- "position": "bottom-right",',
    '+ "position": "top-left",',
  ])
})

test('a number: with buttons up to its limit, with arrow keys, and typed', async ({ page }) => {
  await composer.select(2, '/')
  const columns = composer.field('Columns')
  await composer.button('Increase Columns').press('Enter')
  await composer.button('Increase Columns').press('Enter')
  await expect(columns).toHaveValue('4')
  await columns.focus()
  for (const _ of [3, 2, 1, 0]) await page.keyboard.press('ArrowDown')
  await expect(columns).toHaveValue('1')
  await columns.fill('two')
  await expect(composer.form.getByText('This is not a whole number.')).toBeVisible()
  await expect(columns).toHaveAttribute('aria-invalid', 'true')
  await columns.fill('7')
  await expect(composer.form.locator('.studio-problem')).toContainText('4')
  await columns.fill('2')
  expect(await composer.savedLines()).toEqual(['- "columns": 3,', '+ "columns": 2,'])
})

test('a picture from the dialog, or uploaded, or why there is none', async ({ page }) => {
  await composer.select(0, '/bonus')
  await composer.button('Banner: bonus-2-1, change').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await page.keyboard.type('vip-8-2')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: /^vip-8-2/ }).press('Enter')
  await expect(composer.button('Banner: vip-8-2, change')).toBeFocused()
  const banner = composer.preview.locator('main img').first()
  await expect(banner).toHaveAttribute('src', /vip-8-2/)
  expect(await composer.savedLines()).toEqual(['- "image": "bonus-2-1",', '+ "image": "vip-8-2",'])

  await composer.button('Banner: vip-8-2, change').press('Enter')
  const file = { name: 'Summer Fun.png', mimeType: 'image/png' }
  const refused = { ...file, buffer: Buffer.from('no picture') }
  await dialog.getByLabel('Pictures to upload').setInputFiles(refused)
  const words = dialog.getByRole('alert').locator('span')
  await expect(words).toBeVisible()
  expect((await words.boundingBox())?.width).toBeGreaterThan(200)
  await expect(dialog.getByRole('list')).toHaveCSS('list-style-type', 'none')
  await expectAccessible(page)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload pictures' }).press('Enter')
  await (await chosen).setFiles({ ...file, buffer: await drawPicture('#c04080') })
  await expect(composer.button('Banner: summer-fun, change')).toBeVisible()
  await expect(banner).toHaveAttribute('src', /summer-fun/)
  await expect
    .poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(composer.problems).toHaveCount(0)
})

test('a link: searched, typed, and removed', async ({ page }) => {
  await composer.select(0, '/bonus')
  await composer.button('Choose Link').press('Enter')
  await page.keyboard.type('how-to')
  await page.getByRole('dialog').getByRole('button', { name: '/bonus#how-to-start' }).press('Enter')
  await expect(composer.field('Link')).toHaveValue('/bonus#how-to-start')
  const added = (href: string) => [
    '- "label": "Register"',
    '+ "label": "Register",',
    `+ "href": "${href}"`,
  ]
  expect(await composer.savedLines()).toEqual(added('/bonus#how-to-start'))
  await composer.field('Link').fill('https://other.example/?a=1&b=2')
  expect(await composer.savedLines()).toEqual(added('https://other.example/?a=1&b=2'))
  await composer.field('Link').fill('')
  expect(await composer.savedLines()).toEqual([])

  // A block without an id gets one in the same step.
  await composer.button('Choose Link').press('Enter')
  await page.keyboard.type('plan a slot')
  await page.keyboard.press('Enter')
  await expect(composer.field('Link')).toHaveValue('/slots#plan-a-slot-session')
  expect(await composer.savedLines()).toEqual([
    '- "label": "Register"',
    '+ "label": "Register",',
    '+ "href": "/slots#plan-a-slot-session"',
    '+ "id": "plan-a-slot-session",',
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await composer.savedLines()).toEqual([])
})

test('a date, and a time', async ({ page }) => {
  await composer.select(2, '/')
  await composer.unfold(/^Card 1/)
  await composer.unfold(/^When/, 0)
  const shown = composer.form.getByLabel('Shown', { exact: true })
  await shown.selectOption({ label: 'Between dates' })
  const day = composer.form.getByLabel('Shown until', { exact: true })
  await day.focus()
  await page.keyboard.type('12312099')
  await expect(day).toHaveValue('2099-12-31')
  expect(await composer.savedLines()).toEqual(['+ "until": "2099-12-31",'])
  await composer.form.getByLabel('Time of Shown until').fill('18:00')
  expect(await composer.savedLines()).toEqual(['+ "until": "2099-12-31T18:00",'])
  await composer.form.getByLabel('Time of Shown until').fill('')
  expect(await composer.savedLines()).toEqual(['+ "until": "2099-12-31",'])
})

test('a question mark explains a field, and is passed by Tab', async ({ page }) => {
  await composer.select(1, '/')
  const title = composer.field('Title')
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
