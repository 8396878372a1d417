// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { dayLength } from '../../schema/values/time-zone.ts'
import { dayAt } from '../fixtures/own-calendar.ts'
import { violations } from './axe.ts'
import { changedLines, type Composer, original, previewAt, siteForTests } from './composer.ts'

const { site, kept: test } = siteForTests()

const inDays = (count: number): string => dayAt(Date.now() + count * dayLength)
const [first, last] = [inDays(10), inDays(17)]

async function add(composer: Composer, title: string, from = first, until = last): Promise<void> {
  const { page } = composer
  await composer.tab('Campaigns').click()
  await page.getByLabel('Title of the new campaign').fill(title)
  await page.getByLabel('First day').fill(from)
  await page.getByLabel('Last day').fill(until)
  await page.getByRole('button', { name: 'Add campaign' }).click()
}

async function editDuring({ form }: Composer, title: string): Promise<void> {
  await form.getByLabel('Edit', { exact: true }).selectOption({ label: `Only during ${title}` })
}

async function changeCard({ form }: Composer, number: number, title: string): Promise<void> {
  await form.getByRole('button', { name: new RegExp(`^Card ${number}`) }).press('Enter')
  const card = form
    .locator('[data-fold]')
    .filter({ hasText: `Card ${number}` })
    .last()
  await card.getByLabel('Title', { exact: true }).fill(title)
}

async function savedLines(composer: Composer): Promise<string[]> {
  const before = site.read('pages.json')
  await composer.saveAll()
  return changedLines(before, site.read('pages.json'))
}

test('a campaign of five places is made, moved, ended, deleted', async ({ page, composer }) => {
  const { form, preview } = composer
  await add(composer, 'Christmas')
  await composer.tab('Blocks').click()
  await composer.select(0)
  await editDuring(composer, 'Christmas')
  await form.getByLabel('Title', { exact: true }).fill('Christmas at {keyword}')
  await composer.select(2)
  for (const number of [1, 2, 3]) await changeCard(composer, number, `Gift ${number}`)
  await composer.tab('Site').click()
  await form.getByLabel('Promotional line', { exact: true }).fill('Christmas gifts')

  // The preview shows the time of the campaign that is edited.
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Christmas at')
  await expect(preview.getByText('Gift 3')).toBeVisible()
  await expect(preview.getByText('Christmas gifts')).toBeVisible()
  await expect(page.getByText(/^Shown and checked as of /)).toBeVisible()
  await previewAt(page, `${inDays(20)}T10:00`)
  await expect(preview.getByText('Gift 3')).toHaveCount(0)
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await expect(page.getByText(/^Shown and checked as of /)).toHaveCount(0)

  await composer.tab('Campaigns').click()
  await expect(form.getByText('5 places.')).toContainText('Planned')
  const made = await savedLines(composer)
  expect(new Set(made.filter((line) => line.startsWith('-')))).toEqual(new Set(['- }']))
  expect(
    made.filter((line) => line.includes('"title"') || line.includes('"promoText"')),
  ).toHaveLength(6)

  // It is moved at one place.
  await form.getByLabel('Runs from', { exact: true }).fill(inDays(-1))
  await expect(form.getByText('5 places.')).toContainText('Running')
  expect(await savedLines(composer)).toHaveLength(2)
  await expect(preview.getByText('Gift 3')).toBeVisible()

  await form.getByRole('button', { name: 'End now' }).click()
  await expect(form.getByText('5 places.')).toContainText('Over')
  await expect(preview.getByText('Gift 3')).toHaveCount(0)
  expect(await savedLines(composer)).toHaveLength(2)

  await form.getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page.getByText('There are none yet.')).toBeVisible()
  await savedLines(composer)
  // The ids stay.
  const left = changedLines(original, site.read('pages.json'))
  expect(left.filter((line) => !/"id"|^[-+] },?$/.test(line))).toEqual([])
})

test('a text with markup begins as it is, and goes back to that', async ({ composer }) => {
  const { form } = composer
  await add(composer, 'Christmas')
  await composer.tab('Blocks').click()
  await composer.select(0)
  const text = form.getByRole('textbox', { name: 'Description' })
  const present = await text.innerText()
  expect(present).not.toBe('')
  await editDuring(composer, 'Christmas')
  await expect(text).toHaveText(present)
  await expect(form.getByText('different here')).toHaveCount(0)

  await text.press('Control+End')
  await text.pressSequentially(' Merry Christmas.')
  await expect(form.getByText('different here')).toBeVisible()
  await expect(composer.preview.getByText('Merry Christmas.')).toContainText(present)

  // Another text can be typed in its place.
  await text.press('Control+a')
  await text.press('Delete')
  await expect(text).toHaveText('')
  await text.pressSequentially('Gifts')
  await expect(composer.preview.getByText('Gifts', { exact: true })).toBeVisible()
  await text.press('Control+a')
  await text.press('Delete')
  await expect(form.getByText('different here')).toHaveCount(0)
  await form.getByLabel('Title', { exact: true }).focus()
  await expect(text).toHaveText(present)
})

test('blocks and cards are shown during a campaign', async ({ page, composer }) => {
  const { form, rows } = composer
  await add(composer, 'Easter')
  await composer.tab('Blocks').click()
  await composer.select(3)
  const when = form.getByRole('button', { name: /^When/ }).last()
  await when.click()
  await form.getByLabel('Shown', { exact: true }).selectOption({ label: 'During Easter' })
  await expect(rows.nth(3)).toContainText('hidden now, shown during Easter')
  await form.getByRole('button', { name: 'Show it in the preview' }).click()
  await expect(rows.nth(3)).not.toContainText('hidden now')
  await form.getByRole('button', { name: 'Back to the page as it is today' }).click()
  await expect(rows.nth(3)).toContainText('hidden now')
  await composer.select(5)
  await when.click()
  await form.getByLabel('Shown', { exact: true }).selectOption({ label: 'Between dates' })
  await form.getByLabel('Shown from', { exact: true }).fill(first)
  await form.getByLabel('Shown', { exact: true }).selectOption({ label: 'During Easter' })
  await composer.tab('Campaigns').click()
  await expect(form.getByText('2 places.')).toBeVisible()
  const lines = await savedLines(composer)
  expect(lines.filter((line) => line.includes('"campaign": "easter"'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('"from"'))).toHaveLength(1)

  await form.getByLabel('Technical name', { exact: true }).fill('spring')
  await form.getByRole('button', { name: 'Change the name' }).click()
  await form.getByRole('button', { name: /^Show always: .* Heading card 4/ }).click()
  await expect(form.getByText('1 place.')).toBeVisible()
  await form.getByRole('button', { name: 'Delete campaign' }).click()
  await form.getByRole('button', { name: 'Remove them' }).click()
  await composer.tab('Blocks').click()
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(6)
})

test('changed values are marked, and a clash shows both places', async ({ page, composer }) => {
  const { form, problems } = composer
  for (const title of ['Easter', 'Spring']) {
    await add(composer, title)
    await composer.tab('Blocks').click()
    await composer.select(0)
    await editDuring(composer, title)
    await form.getByLabel('Title', { exact: true }).fill(`${title} at {keyword}`)
  }
  await expect(problems.filter({ hasText: 'both run at the same time' })).toBeVisible()
  await expect(problems.filter({ hasText: /P\d{3}/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^And here: Campaign Easter/ }).click()
  await expect(form.getByRole('heading', { name: 'Easter' })).toBeVisible()
  await form.getByRole('button', { name: /^Home › Hero 1 › Title/ }).click()
  await expect(form.getByLabel('Edit', { exact: true })).toHaveValue('easter')
  await form.getByLabel('Edit', { exact: true }).selectOption({ label: 'Always' })
  await expect(form.getByText('changed by Easter')).toBeVisible()
  await expect(form.getByText('changed by Spring')).toBeVisible()

  await composer.tab('Campaigns').click()
  await page.getByRole('button', { name: 'Calendar of the site' }).click()
  const calendar = page.locator('.studio-calendar')
  await expect(calendar.locator('li li').filter({ hasText: 'Begins with Easter' })).toHaveCount(1)
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 800, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await violations(page, { iframes: false })).toEqual([])
    await composer.tab('Campaigns').click()
    expect(await violations(page, { iframes: false })).toEqual([])
    await composer.tab('Blocks').click()
    await composer.select(0)
    await editDuring(composer, 'Easter')
    expect(await violations(page, { iframes: false })).toEqual([])
  }
  await composer.tab('Campaigns').click()
  await calendar.getByRole('button', { name: 'Preview' }).first().press('Enter')
  await expect(page.getByText(/^Shown and checked as of /)).toBeVisible()
})

test('whatever can have dates is for a campaign in two actions', async ({ page, composer }) => {
  const { form, rows } = composer
  await composer.select(3)
  await composer.moreFor('Heading card', 'Only during…')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('There are no campaigns yet.')
  await dialog.getByLabel('Title of the new campaign').fill('Easter')
  await dialog.getByLabel('First day').fill(first)
  await dialog.getByRole('button', { name: 'Add campaign' }).click()
  await expect(rows.nth(3)).toContainText('hidden now, shown during Easter')
  await expect(composer.status).toContainText('Heading card is shown only during Easter.')
  // The campaign and its first block are one step.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.nth(3)).not.toContainText('Easter')
  await page.getByRole('button', { name: 'Redo' }).click()

  await composer.select(2)
  await form.getByRole('button', { name: /^Card 2/ }).click()
  await form.getByRole('button', { name: 'Only during…: Card 2' }).click()
  await expect(dialog.getByRole('button', { name: 'New campaign…' })).toBeVisible()
  expect(await violations(page, { iframes: false })).toEqual([])
  await dialog.getByRole('button', { name: /^Easter/ }).click()
  await expect(form.getByText('shown during Easter').first()).toBeVisible()

  await composer.select(0)
  await form.getByRole('button', { name: /^During…: / }).click()
  await dialog.getByRole('button', { name: /^Easter/ }).click()
  await expect(form.getByLabel('Edit', { exact: true })).toHaveValue('easter')
  await expect(form.locator(':focus')).toHaveAccessibleName(/^Banner: /)
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^games-5-2/ })
    .click()
  await expect(rows.nth(0)).toContainText('changed by Easter')

  await composer.tab('Pages').click()
  await page.getByRole('button', { name: 'More for /vip', exact: true }).click()
  await page.getByRole('button', { name: 'Only during…', exact: true }).click()
  await dialog.getByRole('button', { name: /^Easter/ }).click()
  const pages = page.getByRole('navigation', { name: 'Contents' })
  await expect(pages.getByRole('button', { name: /^VIP/ })).toContainText('shown during Easter')
  await page
    .getByRole('button', { name: 'More for Home', exact: true })
    .or(page.getByRole('button', { name: 'More for /', exact: true }))
    .click()
  await expect(page.getByRole('button', { name: 'Only during…', exact: true })).toHaveCount(0)
})
