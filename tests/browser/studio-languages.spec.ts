// covers: studio/** server/*.ts server/dev/** schema/** blocks/** renderer/** site/** check/** content/** tests/fixtures/site/**
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dayLength } from '../../schema/values/time-zone.ts'
import { dayAt } from '../fixtures/own-calendar.ts'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { siteInFilipino } from '../fixtures/site-in-filipino.ts'
import { expectAccessible } from './axe.ts'
import {
  changedLines,
  type Composer,
  openComposer,
  siteForTests,
  startOver,
  titleOf,
} from './composer.ts'

const left = new Set([
  'How to start',
  'Check the days',
  'Allow about ten minutes for these checks.',
])
const texts = siteInFilipino((text) => left.has(text) || text.startsWith('The slogan 100%'))
const po = texts['locales/fil.po'] ?? ''

const { site, test, kept } = siteForTests({ files: texts }, texts)

async function chooseFilipino(composer: Composer): Promise<void> {
  await composer.open('/bonus')
  await language(composer.page).selectOption('Filipino')
  await expect(composer.preview.locator('html')).toHaveAttribute('lang', 'fil-PH')
}

async function openFilipino(page: Page): Promise<Composer> {
  const composer = await openComposer(page, site)
  await chooseFilipino(composer)
  return composer
}

function language(page: Page) {
  return page.getByRole('combobox', { name: 'Language' })
}

function translation({ form }: Composer, title: string) {
  return form.getByRole('textbox', { name: `${title}: translation`, exact: true })
}

/** Saves, and returns the lines in which the PO file differs, which real tools accept. */
async function savedLines(composer: Composer): Promise<string[]> {
  await composer.saveAll()
  const checked = spawnSync('msgfmt', ['--check', '-o', '/dev/null', site.at('locales/fil.po')])
  if (!checked.error) expect(checked.stderr.toString()).toBe('')
  return changedLines(po, site.read('locales/fil.po'))
}

kept('shows a page in another language, and counts what is missing', async ({ page, composer }) => {
  await chooseFilipino(composer)
  const notice = page.getByRole('region', { name: 'Translation' })
  await expect(notice).toContainText('Filipino: 4 missing on this page.')
  await expect(composer.rows.nth(0)).toContainText('1 missing')
  await expect(composer.rows.nth(1)).toContainText('translated')
  await expect(composer.rows.nth(2)).toContainText('3 missing')
  await expect(composer.preview.locator('main > [lang="en-PH"]')).toHaveCount(2)
  await expect(composer.preview.locator('[data-open="missing"]').first()).toBeVisible()
  await composer.tab('Pages').click()
  const pages = page.getByRole('navigation', { name: 'Contents' })
  await expect(pages.getByRole('button', { name: '/bonus' }).first()).toContainText('4 missing')
  await expect(pages.getByRole('button', { name: '/slots' }).first()).toContainText('complete')
  await composer.tab('Blocks').click()
  await expect(page.getByRole('button', { name: /^Add a block/ })).toHaveCount(0)
  await language(page).selectOption('English')
  await expect(composer.preview.locator('html')).toHaveAttribute('lang', 'en-PH')
  await expect(notice).toHaveCount(0)
})

kept('shows nothing that is of no use in another language', async ({ page, composer }) => {
  await chooseFilipino(composer)
  const count = await composer.rows.count()
  await expect(page.locator('.studio-block-grip')).toHaveCount(0)
  await expect(page.locator('[draggable=true]')).toHaveCount(0)
  await composer.select(1)
  for (const key of ['Delete', 'Alt+ArrowUp', 'Shift+ArrowDown', 'ArrowUp']) {
    await composer.rows.nth(1).focus()
    await page.keyboard.press(key)
  }
  await expect(composer.rows).toHaveCount(count)
  await expect(page.locator('.studio-block-name[aria-pressed=true]')).toHaveCount(1)
  await expect(composer.status).not.toContainText('only texts can be changed')
  await composer.tab('Campaigns').click()
  await expect(page.getByRole('button', { name: 'Calendar of the site' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add campaign' })).toHaveCount(0)
  await composer.tab('Site').click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('button').last().click()
  await expect(composer.form.locator(':focus')).toHaveAccessibleName(/: translation$/)
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByRole('combobox')).toBeFocused()
  await expect(search.getByRole('button', { name: 'Replace' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await language(page).selectOption('English')
  await composer.tab('Blocks').click()
  await expect(page.locator('.studio-blocks .studio-block-grip')).toHaveCount(count)
})

kept('translates texts with and without markup, and saves them', async ({ page, composer }) => {
  await chooseFilipino(composer)
  const notice = page.getByRole('region', { name: 'Translation' })
  await notice.getByRole('button', { name: 'Next missing' }).click()
  const desc = translation(composer, 'Description')
  await expect(desc).toBeFocused()
  await page.keyboard.type('Ang slogan.')
  await expect(page.locator('.studio-problems')).toContainText(
    'The link to "#how-to-start" is missing',
  )
  await expect(composer.problems).toContainText(['Filipino: “The slogan 100% BONUS'])
  await expect(composer.rows.nth(0)).toContainText('1 error')
  await expect(composer.rows.nth(0)).not.toContainText('translated')
  await expect(composer.form).toContainText('1 with an error.')
  await expect(notice).toContainText('Filipino: 3 missing, 1 with an error on this page.')
  await composer.select(2)
  for (const title of ['Title', 'Description', 'Title']) {
    await notice.getByRole('button', { name: 'Next missing' }).click()
    await expect(composer.form.locator(':focus')).toHaveAccessibleName(`${title}: translation`)
  }
  await notice.getByRole('button', { name: 'Next missing' }).click()
  await expect(desc).toBeFocused()
  await expect(desc).toHaveText('Ang slogan.')
  await desc.press('ControlOrMeta+z')
  await expect(page.locator('.studio-problems')).toHaveCount(0)
  await composer.select(2)
  await translation(composer, 'Title').first().fill('Paano magsimula')
  await expect(composer.rows.nth(2)).toContainText('2 missing')
  await translation(composer, 'Description').first().click()
  await page.keyboard.type('Mga sampung minuto.')
  await notice.getByRole('button', { name: 'Next missing' }).click()
  await page.keyboard.type('Tingnan ang mga araw')
  await expect(composer.rows.nth(2)).toContainText('translated')
  await expect(composer.preview.getByRole('heading', { name: 'Paano magsimula' })).toBeVisible()
  expect(await savedLines(composer)).toEqual([
    '- msgstr ""',
    '+ msgstr "Paano magsimula"',
    '- msgstr ""',
    '+ msgstr "Mga sampung minuto."',
    '- msgstr ""',
    '+ msgstr "Tingnan ang mga araw"',
  ])
  expect(site.read('pages.json')).toBe(texts['pages.json'])
  await composer.select(0)
  await composer.form.getByRole('button', { name: 'Start with a copy' }).click()
  await expect(desc).toBeFocused()
  await expect(desc).toContainText('The slogan')
})

kept('types a translation on the page', async ({ page, composer }) => {
  await chooseFilipino(composer)
  const heading = composer.preview.getByRole('heading', { name: 'Fäär länäs' })
  await heading.click()
  await expect(heading).toHaveAttribute('contenteditable', 'true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Apat na linya')
  await page.keyboard.press('Enter')
  await expect(translation(composer, 'Title').first()).toHaveValue('Apat na linya')
  // A text that the page shows in its own language is translated in its field.
  await composer.preview.getByRole('heading', { name: 'How to start' }).click()
  await expect(translation(composer, 'Title').first()).toBeFocused()
  expect((await savedLines(composer)).at(-1)).toBe('+ msgstr "Apat na linya"')
})

kept('links only to blocks that have an address', async ({ page, composer }) => {
  await chooseFilipino(composer)
  await composer.select(0)
  await translation(composer, 'Description').click()
  await page.keyboard.type('Ang slogan')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  const targets = page
    .getByRole('dialog')
    .getByRole('list', { name: 'Pages and files of this site' })
  await expect(targets.getByText('/bonus', { exact: true })).toBeVisible()
  await expect(targets.getByText('#set-your-limits-first')).toHaveCount(0)
})

kept('is usable and accessible on a phone and in a wide window', async ({ page, composer }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await composer.problemCount.click()
  await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption('/bonus')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await language(page).selectOption('Filipino')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next missing' }).click()
  await expect(translation(composer, 'Description')).toBeFocused()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await composer.problemCount.click()
})

kept('keeps a note to translators in the file of each language', async ({ page, composer }) => {
  await chooseFilipino(composer)
  await composer.select(2)
  const title = composer.form.getByRole('region', { name: 'Title' }).first()
  // Until then, the form is that of the page, which has a title as well.
  await expect(title).toContainText('How to start')
  await title.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('dialog').getByLabel('Note', { exact: true }).fill('Of the steps below.')
  await page.keyboard.press('Enter')
  await expect(title).toContainText('Note: Of the steps below.')
  await expect(title.getByRole('button', { name: 'Change the note' })).toBeFocused()
  expect(await savedLines(composer)).toEqual(['+ #. Note: Of the steps below.'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(title).not.toContainText('Of the steps below.')
})

kept('says at once that a changed text is out of date', async ({ page, composer }) => {
  await composer.open('/bonus')
  await composer.select(1)
  await titleOf(composer).first().fill('Five lines to find in any offer')
  // The draft gets it once it is painted, and no more in another language.
  await expect(composer.rows.nth(1)).toContainText('Five lines')
  await language(page).selectOption('Filipino')
  await expect(composer.rows.nth(1)).toContainText('1 out of date')
  const change = composer.form.locator('.studio-translation-change')
  await expect(change.locator('del')).toHaveText('Four')
  await expect(change.locator('ins')).toHaveText('Five')
  await page.getByRole('button', { name: 'Still right' }).click()
  await expect(translation(composer, 'Title').first()).toBeFocused()
  await expect(composer.rows.nth(1)).toContainText('translated')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAccessibleName(/confirmed/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(composer.rows.nth(1)).toContainText('1 out of date')
  // Nobody has to run a command for that.
  const lines = await savedLines(composer)
  expect(lines).toEqual(
    [
      '+ #, fuzzy',
      '+ #| msgid "Four lines to find in any offer"',
      '+ msgid "Five lines to find in any offer"',
      '- msgid "Four lines to find in any offer"',
    ].toSorted((a, b) => lines.indexOf(a) - lines.indexOf(b)),
  )
  await expect(composer.rows.nth(1)).toContainText('1 out of date')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
})

test('says how much of a page below the threshold is translated', async ({ page, request }) => {
  await startOver(
    request,
    site,
    siteInFilipino((text) => text.length > 25),
  )
  await openFilipino(page)
  const notice = page.getByRole('region', { name: 'Translation' })
  await expect(notice).toContainText(
    /\b\d\d?% of its words are translated; from 80% on, it counts as a page in Filipino\. Until then, search engines list the original page instead\./,
  )
})

test('goes on to what has an error once everything is translated', async ({ page }) => {
  const complete = siteInFilipino(() => false)['locales/fil.po'] ?? ''
  site.write(
    'locales/fil.po',
    complete.replace(/(msgid "How to start"\nmsgstr ").*"/, '$1{salita}"'),
  )
  const composer = await openFilipino(page)
  const notice = page.getByRole('region', { name: 'Translation' })
  await expect(notice).toContainText('Filipino: 1 with an error on this page.')
  await expect(composer.rows.nth(1)).toContainText('translated')
  await expect(composer.rows.nth(2)).toContainText('1 error')
  await expect(composer.rows.nth(2)).not.toContainText('translated')
  await notice.getByRole('button', { name: 'Next error' }).click()
  await expect(translation(composer, 'Title').first()).toBeFocused()
  await expect(composer.form).not.toContainText('Everything is translated.')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Paano magsimula')
  await expect(composer.form).toContainText('Everything is translated.')
  await expect(notice).toContainText('this page is complete.')
  await expect(notice.getByRole('button')).toHaveText(['Overview'])
})

test('asks about a text that was translated in two ways', async ({ page }) => {
  const composer = await openFilipino(page)
  await composer.select(2)
  await translation(composer, 'Title').first().fill('Paano magsimula')
  await expect(page.getByText('Checking…')).toHaveCount(0)
  const other = `msgid "How to start"\nmsgstr "Simulan"`
  site.write('locales/fil.po', po.replace('msgid "How to start"\nmsgstr ""', other))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Filipino: How to start')
  await dialog.getByRole('radio', { name: /Simulan/ }).check()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(translation(composer, 'Title').first()).toHaveValue('Simulan')
})

test('translates what only a brand says in a file of its own', async ({ page }) => {
  const settings = { brand: 'lucky', keyword: 'Lucky', url: 'https://lucky.example' }
  // It has errors, such as the logo of another brand; its pages are shown all the same.
  const pages = { '/bonus': { meta: { title: 'A lantern for {keyword}' } } }
  site.write('brands/lucky.json', `${JSON.stringify({ site: settings, pages }, undefined, 2)}\n`)
  const logo = site.at('brands/lucky/public/logo/lucky.png')
  mkdirSync(dirname(logo), { recursive: true })
  copyFileSync(join(fixtureSite, 'public/logo/p666.png'), logo)
  const composer = await openFilipino(page)
  await page.getByRole('combobox', { name: 'Brand' }).selectOption({ label: 'Lucky' })
  await expect(composer.preview.locator('html')).toHaveAttribute('lang', 'fil-PH')
  await page.getByRole('button', { name: 'Page settings' }).click()
  await expect(translation(composer, 'Title')).toHaveValue('')
  await translation(composer, 'Title').fill('Parol ng {keyword}')
  const name = composer.form.getByRole('region', { name: 'Name in navigation' })
  await name.getByRole('button', { name: 'Translate differently for Lucky' }).click()
  await expect(name).toContainText('Only for Lucky.')
  await translation(composer, 'Name in navigation').fill('Pabuya')
  await expect(composer.preview.getByRole('link', { name: 'Pabuya' })).toHaveCount(1)
  await composer.select(0)
  const label = composer.form.getByRole('region', { name: 'Label' })
  await label.getByRole('button', { name: 'Translate differently here' }).click()
  await expect(label).toContainText('Translated differently here.For all brands.')
  await label.getByRole('button', { name: 'Translate differently for Lucky' }).click()
  await expect(label).toContainText('Translated differently here.Only for Lucky.')
  await label.getByRole('button', { name: 'As for all brands' }).click()
  await label.getByRole('button', { name: 'Translate as everywhere' }).click()
  await composer.preview.getByRole('heading', { name: 'Fäär länäs' }).click()
  await expect(page.locator('.studio-text-note')).toContainText('For all brands.')
  await composer.save()
  await page.getByRole('button', { name: 'Save with errors' }).click()
  await expect(composer.status).toContainText('All changes saved.')
  expect(site.read('locales/fil.po')).toBe(po)
  const own = site.read('locales/fil/lucky.po')
  expect(own).toContain('msgid "A lantern for {keyword}"\nmsgstr "Parol ng {keyword}"')
  expect(own).toContain('msgid "Bonus"\nmsgstr "Pabuya"')
  expect(existsSync(site.at('locales/fil/p666.po'))).toBe(false)
  // With its errors, no other test could save without being asked.
  for (const part of ['brands', 'locales/fil']) rmSync(site.at(part), { recursive: true })
})

test('tells translators what is left, where to begin, and until when', async ({ page }) => {
  const pages = JSON.parse(texts['pages.json'] ?? '')
  const set = { pages: { '/bonus': { offers: { title: 'Summer bonus for all' } } } }
  const [, grid] = pages.pages['/bonus'].blocks
  grid.id = 'offers'
  const from = dayAt(Date.now() + 3 * dayLength)
  site.write(
    'pages.json',
    JSON.stringify({ ...pages, campaigns: { s: { title: 'Summer', from, set } } }),
  )
  const composer = await openFilipino(page)
  await composer.select(0)
  await page.getByRole('button', { name: 'Overview' }).click()
  const overview = page.getByRole('dialog', { name: 'Translation into Filipino' })
  await expect(overview.locator('tbody tr').first()).toContainText('Home')
  await expect(overview.getByRole('row', { name: /^Bonus/ })).toContainText(/Bonus\d+0/)
  await expect(overview.getByRole('row', { name: /^Slots/ })).toContainText('complete')
  await expect(overview).toContainText('Search engines')
  await expectAccessible(page)
  const deadline = 'Summer begins in 3 days; 4 words are missing in Filipino.'
  await overview.getByRole('button', { name: deadline }).click()
  await expect(composer.form.locator(':focus')).toHaveAccessibleName('Title: translation')
  await composer.tab('Campaigns').click()
  await language(page).selectOption('English')
  await expect(composer.form).toContainText(deadline)
})
