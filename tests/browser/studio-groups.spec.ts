// covers: studio/** renderer/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { type Composer, siteForTests } from './composer.ts'

const { site, kept: test } = siteForTests()
let composer: Composer

test.beforeEach(({ composer: opened }) => {
  composer = opened
})

test('a list item is added at the end, and removed', async ({ page }) => {
  await composer.select(2, '/app')
  const steps = composer.form.getByRole('group', { name: 'Steps' })
  // Problems are list items, too.
  const items = steps.getByRole('listitem').filter({ hasText: /^Step/ })
  const count = stepsOf('/app', 2).length
  await composer.button('Add step').press('Enter')
  await expect(items).toHaveCount(count + 1)
  await expect(composer.field('Emoji')).toBeFocused()
  await steps.getByRole('textbox', { name: 'Title' }).fill('One more')
  await expectAccessible(page)
  expect(await composer.savedLines()).toEqual([
    '+ },',
    '+ {',
    '+ "title": "One more",',
    '+ "desc": "Open the terms of the offer, and read them from top to bottom."',
  ])
  await composer.button(`Remove Step ${count + 1}`).press('Enter')
  await expect(items).toHaveCount(count)
  await expect(composer.button(new RegExp(`^Step ${count} `))).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(composer.status).toContainText(`Undone: removed Step ${count + 1}`)
  await page.getByRole('button', { name: 'Redo' }).click()
  expect(await composer.savedLines()).toEqual([])
})

test('a list item moves by buttons and Alt+arrow keys, and is duplicated', async ({ page }) => {
  await composer.select(2, '/bonus')
  const [one, two, three, ...rest] = stepsOf('/bonus', 2)
  await composer.button('Move Step 1 down').press('Enter')
  await expect(composer.status).toContainText('Moved Step 1 to position 2 of 5')
  await composer.savedLines()
  expect(stepsOf('/bonus', 2)).toEqual([two, one, three, ...rest])
  await composer.button(/^Step 2 /).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(composer.button(/^Step 3 /)).toBeFocused()
  await composer.savedLines()
  expect(stepsOf('/bonus', 2)).toEqual([two, three, one, ...rest])
  await composer.button(/^Step 3 /).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp') // the first stays the first
  await expect(composer.button(/^Step 1 /)).toBeFocused()
  expect(await composer.savedLines()).toEqual([])
  await composer.button('Duplicate Step 2').press('Enter')
  await composer.savedLines()
  expect(stepsOf('/bonus', 2)).toEqual([one, two, two, three, ...rest])
})

test('a list of plain texts', async ({ page }) => {
  await composer.select(3, '/vip')
  await composer.button('Remove Step 1').press('Enter')
  await composer.button('Add step').press('Enter')
  await expect(composer.field('Step 5')).toBeFocused()
  await page.keyboard.type('Keep a note of it.')
  const [first, , , , last] = stepsOf('/vip', 3)
  const lines = [
    `- ${JSON.stringify(first)},`,
    `- ${JSON.stringify(last)}`,
    `+ ${JSON.stringify(last)},`,
    '+ "Keep a note of it."',
  ]
  expect(await composer.savedLines()).toEqual(lines)
})

test('an optional group is removed, and added as its example', async () => {
  await composer.select(0, '/bonus')
  await composer.button('Remove Button').press('Enter')
  await expect(composer.button('Add button')).toBeFocused()
  expect(await composer.savedLines()).toEqual([
    '- "image": "bonus-2-1",',
    '- "button": {',
    '- "label": "Register"',
    '- }',
    '+ "image": "bonus-2-1"',
  ])
  await composer.button('Add button').press('Enter')
  await expect(composer.field('Label')).toHaveValue('Read more')
  await expect(composer.field('Label')).toBeFocused()
  expect(await composer.savedLines()).toEqual(['- "label": "Register"', '+ "label": "Read more"'])
})

test('names with values: added, renamed, and removed', async ({ page }) => {
  await composer.tab('Site').click()
  // What is unfolded may have folds of its own.
  const closed = composer.form.locator('.studio-fold-toggle[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().press('Enter')
  await expectAccessible(page)
  await composer.field('New name in Redirects').fill('old bonus')
  await page.keyboard.press('Enter')
  await expect(composer.form.getByText('Enter a name such as /old-address.html.')).toBeVisible()
  await composer.field('New name in Redirects').fill('/old-bonus')
  await page.keyboard.press('Enter')
  const target = (name: string): Locator =>
    composer.form.getByRole('combobox', { name: `New address of ${name}: page` })
  await target('/old-bonus').selectOption('Another address')
  await composer.field('New address of /old-bonus').fill('https://old.example/')
  await target('/old-bonus').selectOption('/bonus')
  await expect(composer.field('New address of /old-bonus')).toHaveCount(0)
  const added = (name: string) => [
    '- "/ogrmowvk.html": "promoUrl"',
    '+ "/ogrmowvk.html": "promoUrl",',
    `+ "${name}": "/bonus"`,
  ]
  expect(await composer.savedLines()).toEqual(added('/old-bonus'))
  await composer.field('Name in Redirects').last().fill('/former-bonus')
  await page.keyboard.press('Enter')
  await expect(target('/former-bonus')).toHaveValue('/bonus')
  expect(await composer.savedLines()).toEqual(added('/former-bonus'))
  const howLong = (name: string): Locator =>
    composer.form.getByRole('combobox', { name: `${name}: for how long` })
  await expect(howLong('/former-bonus')).toHaveValue('good')
  await howLong('/former-bonus').selectOption('For now')
  await composer.field('Name in Redirects').last().fill('/summer')
  await page.keyboard.press('Enter')
  await expect(howLong('/summer')).toHaveValue('now')
  expect(await composer.savedLines()).toEqual([
    ...added('/summer'),
    '- "temporaryRedirects": ["/ogrmowvk.html"],',
    '+ "temporaryRedirects": ["/ogrmowvk.html", "/summer"],',
  ])
  await composer.button('Remove /summer').press('Enter')
  expect(await composer.savedLines()).toEqual([])
})

test('a code that proves the domain is taken out of the tag that was pasted', async ({ page }) => {
  await composer.tab('Site').click()
  const more = composer.form.getByRole('button', { name: /^More settings/ }).last()
  await more.press('Enter')
  await composer.unfold(/^Search engines and feeds/)
  await composer.unfold(/^Verification/)
  const code = 'dQw4w9WgXcQ_dQw4w9WgXcQ-dQw4w9WgXcQdQw4w9Wg'
  await composer.field('Google').fill(`<meta name="google-site-verification" content="${code}" />`)
  const fix = composer.form.getByRole('button', { name: code })
  await expect(fix).toBeVisible()
  await expectAccessible(page)
  await fix.click()
  await expect(composer.field('Google')).toHaveValue(code)
  expect(await composer.savedLines()).toEqual([
    '+ },',
    '+ "head": {',
    '+ "verification": {',
    `+ "google": "${code}"`,
    '+ }',
  ])
})

test('a block gets a background, space, a width and devices', async ({ page }) => {
  const choose = (group: string, name: string) =>
    composer.form
      .getByRole('group', { name: group, exact: true })
      .getByRole('radio', { name })
      .check()
  await composer.select(2, '/app')
  const block = composer.preview.locator('main > section').nth(2)
  await choose('Background', 'Strong')
  await expect(block).toHaveCSS('border-image-outset', /^0px 100vw|^0(px)? \d+px/)
  await choose('Space', 'Small')
  await choose('Width', 'Narrow')
  await expect(block).toHaveCSS('width', '736px')
  await expectAccessible(page)
  await composer.form.getByLabel('Devices').selectOption('Only phones')
  await expect(block).toBeHidden()
  await expect(composer.rows.nth(2)).toContainText('Only phones')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(block).toBeHidden()
  expect((await composer.savedLines()).filter((line) => line.startsWith('+ "'))).toEqual([
    '+ "background": "strong",',
    '+ "space": "small",',
    '+ "width": "narrow",',
    '+ "shownOn": "phones"',
  ])
  await composer.select(0, '/app')
  await expect(composer.form.getByLabel('Devices')).toHaveCount(0)
})

function stepsOf(path: string, index: number): unknown[] {
  return JSON.parse(site.read('pages.json')).pages[path].blocks[index].steps
}
