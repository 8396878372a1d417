// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** renderer/theme/** codegen/scaffold/site/derive-theme.ts tests/fixtures/site/**
import { expect, type Locator } from '@playwright/test'
import { violations } from './axe.ts'
import { brandSiteForTests, showBrand } from './brand-site.ts'
import { original, type Composer } from './composer.ts'

/* The theme, chosen by pictures, with the page beside it. */

const { site, overlays, kept: test } = brandSiteForTests({ lucky: 'Lucky' })
let composer: Composer

test.beforeEach(async ({ composer: opened }) => {
  composer = opened
  await openTheme()
})

async function openTheme(): Promise<void> {
  await composer.tab('Site').click()
  await composer.page.getByRole('button', { name: 'Theme', exact: true }).first().click()
  await expect(look('Typeface', 'Bookish')).toBeVisible()
}

function look(of: string, name: string): Locator {
  const group = composer.form.getByRole('group', { name: of, exact: true })
  return group.getByRole('radio', { name })
}

const button = (name: string | RegExp): Locator => composer.page.getByRole('button', { name })
/** The background of the page in the original theme. */
const lilac = ['background-color', 'rgb(247, 244, 253)'] as const

test('a palette changes the page beside it, in one step', async ({ page }) => {
  const shown = composer.preview.locator('html')
  await expect(shown).toHaveCSS(...lilac)
  await expect(look('Colours', 'Original')).toBeChecked()
  await look('Colours', 'Forest').check()
  await expect(shown).not.toHaveCSS(...lilac)
  await expect(look('Colours', 'Forest')).toBeChecked()
  await expect(button('Undo: changed Colours to Forest')).toBeEnabled()
  expect(await violations(page, { iframes: false })).toEqual([])
  await button(/^Undo/).click()
  await expect(shown).toHaveCSS(...lilac)
  await expect(look('Colours', 'Original')).toBeChecked()
  await composer.form.getByLabel('Your own colour', { exact: true }).fill('#0b6e78')
  await expect(look('Colours', 'Lagoon')).toBeChecked()
  await composer.form.getByLabel('Your own colour', { exact: true }).fill('#b00')
  await expect(look('Colours', 'Lagoon')).toBeChecked()
  await composer.form.getByLabel('Your own colour', { exact: true }).fill('#bb2000')
  await expect(look('Colours', 'Your own')).toBeChecked()
  await look('Typeface', 'Sturdy').check()
  await look('Corners', 'Round').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(look('Corners', 'Soft')).toBeChecked()
  await composer.saveAll()
  const { theme } = JSON.parse(site.read('pages.json')).site
  expect(theme).toMatchObject({
    colors: { accent: { light: '#bb2000' } },
    type: { family: 'slab' },
    radius: { card: 12, control: 12 },
  })
  await composer.form.getByRole('button', { name: 'Reset Typeface' }).press('Enter')
  await expect(look('Typeface', 'Plain')).toBeChecked()
  await button('Reset all').press('Enter')
  await expect(look('Colours', 'Original')).toBeChecked()
  await composer.saveAll()
  expect(site.read('pages.json')).toBe(original)
})

test('a single colour tells its contrast while it is chosen', async ({ page }) => {
  await button(/^Fine tune/).press('Enter')
  const buttons = composer.form.getByRole('group', { name: 'Text on buttons', exact: true })
  const light = buttons.getByLabel('In light mode', { exact: true })
  await expect(light).toHaveAccessibleDescription(/Text on buttons: 9\.\d, good/)
  expect(await violations(page, { iframes: false })).toEqual([])
  await light.fill('#a06000')
  await expect(light).toHaveAccessibleDescription(/Text on buttons: too weak: 2\.\d, needs 4\.5/)
  await expect(buttons.getByLabel('In dark mode', { exact: true })).toHaveValue('#2a1700')
  await buttons.getByRole('button', { name: 'Reset Text on buttons' }).press('Enter')
  await expect(light).toHaveValue('#2a1700')
  await expect(composer.status).toContainText('All changes saved.')
})

test('a brand has a theme of its own', async () => {
  await showBrand(composer, 'Lucky')
  await openTheme()
  await look('Colours', 'Rose').check()
  await look('Spacing', 'Airy').check()
  await composer.saveAll()
  expect(site.read('pages.json')).toBe(original)
  const { theme } = JSON.parse(site.read('brands/lucky.json')).site
  expect(theme).toMatchObject({ colors: { accent: { light: '#b01e5a' } }, space: 1.15 })
  await composer.form.getByRole('button', { name: 'Reset Spacing' }).press('Enter')
  await expect(look('Spacing', 'Normal')).toBeChecked()
  await showBrand(composer, 'All brands')
  await openTheme()
  await expect(look('Colours', 'Original')).toBeChecked()
  await showBrand(composer, 'Lucky')
  await openTheme()
  await button('Reset all').press('Enter')
  await composer.saveAll()
  expect(site.read('brands/lucky.json')).toBe(overlays['brands/lucky.json'])
})
