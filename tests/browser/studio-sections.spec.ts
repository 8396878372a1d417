// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** diff/** site/** tests/fixtures/site/**
import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  changedLines,
  type Composer,
  formatJson,
  original as fixtureText,
  siteForTests,
  titleOf,
} from './composer.ts'

const card = { type: 'headingCard', id: 'limits', title: 'Limits', desc: 'Set one first.' }
const offers = {
  type: 'contentCards',
  title: 'Good habits',
  image: 'bonus-2-1',
  cards: [
    { title: 'A day', desc: 'For one day.' },
    { title: 'A week', desc: 'For seven.' },
  ],
}
const notice = { type: 'notice', title: 'Mind the clock', desc: 'Stop in time.' }
const sections = {
  limits: { title: 'Play safely', blocks: [card, notice] },
  habits: { title: 'Habits', blocks: [offers] },
}
const path = { app: '/app', bonus: '/bonus' }
const { pages: fixturePages, ...withoutPages } = JSON.parse(fixtureText)
for (const key of [path.bonus, path.app]) {
  const set = key === path.app ? { limits: { title: 'Limits in the app' } } : undefined
  fixturePages[key].blocks.splice(1, 0, { type: 'use', section: 'limits', ...(set && { set }) })
}
const texts: Record<string, string> = {}
const { site, kept: test } = siteForTests({}, texts)
let text: string
let composer: Composer

test.beforeAll(async () => {
  text = await formatJson(JSON.stringify({ ...withoutPages, sections, pages: fixturePages }))
  texts['pages.json'] = text
})
test.beforeEach(({ composer: opened }) => {
  composer = opened
})

function shared(): Locator {
  return composer.form.getByRole('region', { name: 'Shared section' })
}

async function confirmSave(): Promise<void> {
  await composer.save()
  const dialog = composer.page.getByRole('dialog', { name: /^Saving changes/ })
  await dialog.getByRole('button', { name: 'Save these changes' }).click()
  await expect(composer.status).toContainText('All changes saved.')
}

function savedPages(): Record<string, { blocks: unknown[] }> {
  return JSON.parse(site.read('pages.json')).pages
}

test('an edit of a section is reviewed page by page before it is saved', async ({ page }) => {
  await composer.open('/vip')
  await composer.select(0)
  await titleOf(composer).fill('Levels from now on')
  await composer.open(path.app)
  await expect(composer.rows.nth(1)).toContainText('Play safely, used on 2 pages')
  await expect(composer.preview.getByText('Limits in the app')).toBeVisible()

  // A click on a text of the section says where else it is; one on its block selects the use, and unfolds the field.
  await composer.preview.getByText('Stop in time.').click()
  await expect(composer.status).toContainText('Description: used on 2 pages.')
  await expect(page.locator('.studio-text-note')).toContainText(
    'Used on 2 pages. A change here changes all of them.',
  )
  await page.keyboard.press('Escape')
  const block = composer.preview.locator('main > *').filter({ hasText: 'Mind the clock' })
  await block.click({ position: { x: 3, y: 3 } })
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const blocks = shared().getByRole('group', { name: 'Blocks', exact: true })
  await expect(blocks.getByRole('button', { name: /^Block 2/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await blocks.getByRole('textbox', { name: 'Title', exact: true }).fill('Mind the time')
  await composer.save()
  const dialog = page.getByRole('dialog', { name: 'Saving changes 2 pages' })
  const all = dialog.getByRole('region', { name: 'All that is saved' })
  await expect(dialog.getByRole('heading', { level: 3 })).toContainText([
    'Bonus (/bonus)',
    'App (/app)',
    'All that is saved',
  ])
  await expect(dialog.getByRole('listitem')).toContainText([
    'Notice: Title changed: Mind the clock → Mind the time',
    'Notice: Title changed: Mind the clock → Mind the time',
    'Levels from now on',
  ])
  await expect(all.getByRole('listitem')).toContainText(['Levels from now on', 'Mind the time'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeHidden()
  expect(site.read('pages.json')).toBe(text)

  await confirmSave()
  const changed = changedLines(text, site.read('pages.json'))
  expect(changed).toHaveLength(4)
})

test('blocks become a section by keyboard, which is detached, and undone', async ({ page }) => {
  const before = savedPages()[path.app]?.blocks ?? []
  await composer.select(2, path.app)
  await composer.button('Share between pages…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share blocks between pages' })
  const name = dialog.getByRole('textbox', { name: 'Name of the section' })
  await expect(name).toBeFocused()
  await page.keyboard.type('Habits')
  await expect(dialog).toContainText('Its technical name is habits-2.')
  await dialog.getByRole('combobox', { name: 'Last block' }).selectOption({ index: 3 })
  await expectAccessible(page)
  await name.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(composer.rows).toHaveCount(before.length - 1)
  await expect(composer.rows.nth(2)).toContainText('Habits, used on 1 page')
  await expect(composer.rows.nth(2)).toHaveAttribute('aria-pressed', 'true')

  await expect(composer.status).toContainText('Shared 2 blocks as Habits.')
  await composer.addAfter(2, 'Habits')
  await expect(composer.rows.nth(3)).toContainText('Habits, used on 1 page')
  await shared().getByRole('button', { name: 'Detach' }).click()
  await expect(composer.rows.nth(3)).not.toContainText('used on')
  for (const _ of ['detached', 'added', 'shared']) await page.keyboard.press('Control+z')
  await expect(composer.rows).toHaveCount(before.length)
  await expect(composer.status).toContainText('All changes saved.')
})

test('a text and a picture differ on one page, and are reset', async ({ page }) => {
  await composer.select(1, path.bonus)
  await composer.form
    .getByRole('combobox', { name: 'Section' })
    .selectOption({ label: 'Habits, not used on any page' })
  const different = shared().getByRole('group', { name: 'Different here' })
  await different.getByRole('button', { name: /^Content cards 1/ }).press('Enter')
  await different.getByRole('button', { name: /^Card 2/ }).press('Enter')
  const title = different.getByRole('textbox', { name: 'Title', exact: true }).last()
  await expect(title).toHaveValue('')
  await expect(title).toHaveAttribute('placeholder', 'A week')
  await title.focus()
  // The card gets an id in the section with the first letter; the focus stays.
  await page.keyboard.type('Seven days')
  await expect(title).toHaveValue('Seven days')
  await expect(composer.preview.getByText('Seven days')).toBeVisible()
  await expect(different.getByText('different here')).toHaveCount(1)
  await expectAccessible(page)
  await different.getByRole('button', { name: 'Picture: bonus-2-1, change' }).press('Enter')
  const pictures = page.getByRole('dialog', { name: 'Choose a picture' })
  await pictures.getByRole('button', { name: /^app-9-1/ }).click()
  await expect(different.getByText('different here')).toHaveCount(2)
  await composer.saveAll()
  const saved = JSON.parse(site.read('pages.json'))
  const [day, week] = offers.cards
  const { type, ...others } = offers
  expect(saved.sections.habits.blocks).toEqual([
    { type, id: 'good-habits', ...others, cards: [day, { ...week, id: 'a-week' }] },
  ])
  const use = { type: 'use', section: 'habits' }
  expect(saved.pages[path.bonus].blocks[1]).toEqual({
    ...use,
    set: { 'a-week': { title: 'Seven days' }, 'good-habits': { image: 'app-9-1' } },
  })

  await different.getByRole('button', { name: 'Leave out here: Title' }).press('Enter')
  await expect(different.getByText('Title is left out here.')).toBeVisible()
  await expect(composer.preview.getByText('Good habits')).toBeHidden()
  for (const name of ['Title', 'Picture', 'Title'])
    await different
      .getByRole('button', { name: `Reset ${name}` })
      .first()
      .press('Enter')
  await expect(different.getByText('different here')).toHaveCount(0)
  await composer.saveAll()
  expect(savedPages()[path.bonus]?.blocks[1]).toEqual(use)
})

test('a section gets a name and a block, and an unused one is deleted', async ({ page }) => {
  await composer.tab('Sections').click()
  await page.getByRole('button', { name: 'Play safely used on 2 pages' }).click()
  const name = composer.form.getByRole('textbox', { name: 'Technical name' })
  await name.fill('habits')
  await expect(composer.form).toContainText('The section habits already exists.')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('play-safely')
  await name.press('Enter')
  await expect(composer.button('Block 2 of /app')).toBeVisible()
  await expect(composer.status).toContainText('The section limits is now play-safely.')
  const blocks = composer.form.getByRole('group', { name: 'Blocks', exact: true })
  await blocks.getByRole('combobox', { name: 'Type of the new block' }).selectOption('Legal')
  await blocks.getByRole('button', { name: 'Add block' }).click()
  await expect(blocks.getByRole('button', { name: /^Block 3/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await blocks.getByRole('button', { name: 'Move Block 3 up' }).click()
  await blocks.getByRole('button', { name: 'Remove Block 3' }).click()
  await expect(blocks.locator('> ol > li')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Habits not used on any page' }).click()
  await composer.button('Delete section').click()
  await expect(page.getByRole('button', { name: 'Habits not used on any page' })).toBeHidden()
  await confirmSave()
  const saved = JSON.parse(site.read('pages.json'))
  expect(Object.keys(saved.sections)).toEqual(['play-safely'])
  expect(saved.sections['play-safely'].blocks).toEqual([
    card,
    expect.objectContaining({ type: 'legal' }),
  ])
  expect(saved.pages[path.bonus].blocks[1]).toEqual({ type: 'use', section: 'play-safely' })

  await page.getByRole('button', { name: 'Play safely used on 2 pages' }).click()
  await composer.button('Block 2 of /app').click()
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
})

test('a problem in a section opens the section', async ({ page }) => {
  await page.getByRole('button', { name: /^Warning Section Habits/ }).click()
  await expect(composer.tab('Sections')).toHaveAttribute('aria-selected', 'true')
  await expect(composer.form.getByRole('region', { name: 'Habits' })).toBeVisible()
  await expect(composer.button('Delete section')).toBeVisible()
})

test('a block of a section whose type is not there gets another one', async ({ page }) => {
  site.write('pages.json', text.replace('"type": "notice"', '"type": "notise"'))
  await composer.tab('Sections').click()
  await page.getByRole('button', { name: 'Play safely used on 2 pages' }).click()
  const blocks = composer.form.getByRole('group', { name: 'Blocks', exact: true })
  await blocks.getByRole('button', { name: /^Block 2/ }).press('Enter')
  await blocks.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Notice')
  await expect(blocks.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible()
  site.write('pages.json', text)
})
