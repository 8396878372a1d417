// covers: studio/** server/*.ts server/dev/** schema/** check/** site/** diff/** tests/fixtures/site/**
import { rmSync } from 'node:fs'
import { expect, test, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { dayAt } from '../../schema/values/calendar.ts'
import { dayLength } from '../../schema/values/time-zone.ts'
import { violations } from './axe.ts'
import { changedLines } from './changed-lines.ts'
import { chooseMore, openComposer, original, siteForTests, type Composer } from './composer.ts'
import { openForm, type Form } from './form.ts'

// Twelve tasks of a week, as somebody does them who has never read about the composer.
const site = siteForTests()
let composer: Composer
let form: Form

test.describe.configure({ mode: 'default' })
test.use({
  viewport: { width: 1280, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

test.beforeEach(async ({ page }) => {
  composer = await openComposer(page, site)
  form = openForm(composer, site, original)
})

const inDays = (count: number): string => dayAt(Date.now() + count * dayLength)
const [friday, saturday, sunday] = [inDays(4), inDays(5), inDays(6)]
const { pages } = JSON.parse(original)
const cards: { title: string; imgPath: string }[] = pages['/'].blocks[2].cards
const heading = (): Locator => composer.preview.locator('h1')
const undo = (): Promise<void> => composer.page.getByRole('button', { name: /^Undo/ }).click()

/** Replaces a text of the page by typing. */
async function retype(text: Locator, words: string): Promise<void> {
  await text.click()
  await expect(text).toHaveAttribute('contenteditable')
  await composer.page.keyboard.press('Control+a')
  await composer.page.keyboard.type(words)
}

/** Has the second card of the home page begin on Friday at 18:00. */
async function delayCard(): Promise<void> {
  await form.unfold(/^Card 2 /)
  await form.unfold(/^More settings/, 0)
  await composer.form.getByLabel('Shown', { exact: true }).selectOption({ label: 'Between dates' })
  await composer.form.getByLabel('Shown from', { exact: true }).fill(friday)
  await composer.form.getByLabel('Time of Shown from').fill('18:00')
  await expect(composer.preview.getByText(cards[1]?.title ?? '')).toHaveCount(0)
}

test('Monday: a heading, a word of the whole site, and a question', async ({ page }) => {
  await retype(heading(), '{keyword} Casino and Slots')
  await page.keyboard.press('Enter')
  await expect(heading()).toHaveText('p666 Casino and Slots')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('wagering')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('button', { name: 'Replace', exact: true }).click()
  await search.getByLabel('Replace with').fill('turnover')
  const kept = search.getByRole('listitem').filter({ hasText: '/bonus › Search and sharing' })
  await kept.getByRole('checkbox').uncheck()
  await search.getByRole('button', { name: /^Replace \d+ in \d+ pages$/ }).click()

  await composer.open('/bonus')
  await composer.preview.getByText('Questions about bonus terms').click()
  await form.button('Add question').click()
  await retype(composer.preview.getByText('When are you open?'), 'Is there more for members?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('It depends on the ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('level')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('. See the guide')
  for (const _ of 'guide') await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('vip')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(composer.problems).toHaveCount(0)

  const lines = await form.savedLines()
  const added = lines.filter((line) => line.startsWith('+')).join('\n')
  const words = original.match(/wagering/gi)?.length ?? 0
  expect(added.match(/turnover/gi)).toHaveLength(words - 1)
  expect(lines).toContain('+ "title": "Turnover requirement",')
  expect(lines.filter((line) => !/wagering|turnover/i.test(line))).toEqual([
    `- "title": ${JSON.stringify(pages['/'].blocks[0].title)},`,
    '+ "title": "{keyword} Casino and Slots",',
    '+ },',
    '+ {',
    '+ "question": "Is there more for members?",',
    '+ "answer": "It depends on the <strong>level</strong>. See the <a href=\\"/vip\\">guide</a>"',
  ])
})

test('Tuesday: a picture from the desktop, and two blocks for another page', async ({ page }) => {
  await form.openBlock('/bonus', 0)
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c04' } })
  const data = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], 'Autumn Bonus.png', { type: 'image/png' }))
      return transfer
    },
    (await picture.png().toBuffer()).toString('base64'),
  )
  const field = composer.form.getByRole('button', { name: /^Banner: .*change$/ })
  for (const event of ['dragover', 'drop']) await field.dispatchEvent(event, { dataTransfer: data })
  const shown = composer.preview.locator('main img').first()
  await expect(shown).toHaveAttribute('src', /\/autumn-bonus\./)
  await undo()
  await expect(shown).toHaveAttribute('src', /\/bonus-2-1\./)
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect(shown).toHaveAttribute('src', /\/autumn-bonus\./)

  await composer.open('/')
  await composer.select(1)
  await composer.rows.nth(3).click({ modifiers: ['Control'] })
  await page.keyboard.press('Control+c')
  await form.openBlock('/vip', 1)
  await page.keyboard.press('Control+v')
  await expect(composer.status).toContainText('Pasted 2 blocks.')
  await expect(composer.problems).toHaveCount(0)
  const lines = await form.savedLines()
  const saved = JSON.parse(site.read('pages.json'))
  expect(lines.filter((line) => line.startsWith('-'))).toHaveLength(2)
  expect(saved.site.imageCount).toBe(16)
  expect(saved.pages['/bonus'].blocks[0].image).toBe('autumn-bonus')
  const [first, second, ...others] = pages['/vip'].blocks
  const { 1: facts, 3: limits } = pages['/'].blocks
  expect(saved.pages['/vip'].blocks).toEqual([first, second, facts, limits, ...others])
  rmSync(site.at('public/images/autumn-bonus.webp'))
})

test('Wednesday: a card with dates, another order, and a deletion undone', async ({ page }) => {
  await composer.select(2)
  await delayCard()
  await page.getByLabel('Preview as of').fill(`${saturday}T10:00`)
  await expect(composer.preview.getByText(cards[1]?.title ?? '')).toBeVisible()
  await page.getByRole('button', { name: 'Now', exact: true }).click()

  await form.button(/^Card 3 /).focus()
  for (const _ of [3, 2]) await page.keyboard.press('Alt+ArrowUp')
  await form.button('Remove Card 6').click()
  const names = cards.map(({ title }) => title)
  const [one = '', two = '', three = '', ...others] = names
  await expect(composer.preview.getByText(names[5] ?? '')).toHaveCount(0)
  await undo()
  await expect(composer.status).toContainText('Undone: removed Card 6')
  await form.savedLines()
  const saved: typeof cards = JSON.parse(site.read('pages.json')).pages['/'].blocks[2].cards
  expect(saved.map(({ title }) => title)).toEqual([three, one, two, ...others])
  expect(saved[2]).toEqual({ ...cards[1], from: `${friday}T18:00` })
})

test('Thursday: a section for two pages, and a heading for the weekend', async ({ page }) => {
  await composer.select(3)
  await form.button('Share between pages…').click()
  await page.keyboard.type('House rules')
  await page.keyboard.press('Enter')
  await expect(composer.status).toContainText('Shared 1 block as House rules.')
  await composer.open('/bonus')
  await composer.addAfter(0, 'House rules')
  await retype(composer.preview.getByText('Set your limits first'), 'Know your limits')
  await expect(page.locator('.studio-text-note')).toContainText('Used on 2 pages.')
  await page.keyboard.press('Enter')

  await composer.tab('Campaigns').click()
  await page.getByLabel('Title of the new campaign').fill('Weekend')
  await page.getByLabel('First day').fill(saturday)
  await page.getByLabel('Last day').fill(sunday)
  await page.getByRole('button', { name: 'Add campaign' }).click()
  await composer.tab('Blocks').click()
  await form.openBlock('/', 0)
  const edit = composer.form.getByLabel('Edit', { exact: true })
  await edit.selectOption({ label: 'Only during Weekend' })
  await form.field('Title').fill('Weekend at {keyword}')
  await expect(heading()).toHaveText('Weekend at p666')
  await edit.selectOption({ label: 'Always' })
  await expect(heading()).not.toHaveText('Weekend at p666')
  await page.getByLabel('Preview as of').fill(`${sunday}T23:59`)
  await expect(heading()).toHaveText('Weekend at p666')

  await composer.save()
  await page.getByRole('button', { name: 'Save these changes' }).click()
  await expect(composer.status).toContainText('All changes saved.')
  const saved = JSON.parse(site.read('pages.json'))
  expect(changedLines(original, site.read('pages.json')).length).toBeLessThan(40)
  const use = { type: 'use', section: 'house-rules' }
  const limits = { ...pages['/'].blocks[3], title: 'Know your limits' }
  expect(saved.sections).toEqual({ 'house-rules': { title: 'House rules', blocks: [limits] } })
  expect([saved.pages['/'].blocks[3], saved.pages['/bonus'].blocks[1]]).toEqual([use, use])
  const { id, ...hero } = saved.pages['/'].blocks[0]
  expect(hero).toEqual(pages['/'].blocks[0])
  expect(saved.campaigns.weekend).toMatchObject({ from: saturday, until: sunday })
  expect(JSON.stringify(saved.campaigns)).toContain(`"${id}":{"title":"Weekend at {keyword}"}`)
})

test('Friday: an error, a draft brought back, and an older block', async ({ page }) => {
  await composer.select(0)
  await form.field('Title').fill('')
  const message = composer.form.getByText(/^Error: The text is empty/)
  await expect(message).toBeVisible()
  await composer.select(3)
  await form.field('Title').fill('Limits first')
  await composer.preview.locator('body').evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: '1 error', exact: true }).click()
  await page.getByRole('button', { name: 'Hero › Title', exact: true }).click()
  await expect(form.field('Title')).toBeFocused()
  await page.keyboard.type('Welcome to {keyword}')
  await expect(message).toHaveCount(0)
  await expect(heading()).toHaveText('Welcome to p666')

  await chooseMore(page, 'Discard draft')
  const discard = page.getByRole('dialog', { name: 'Discard the draft?' })
  await expect(discard.getByRole('button', { name: 'Discard', exact: true })).toBeInViewport()
  await discard.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(composer.status).toContainText('All changes saved.')
  await undo()
  await expect(heading()).toHaveText('Welcome to p666')
  const draft = [
    `- "title": "${pages['/'].blocks[0].title}",`,
    '+ "title": "Welcome to {keyword}",',
    '- "title": "Set your limits first",',
    '+ "title": "Limits first",',
  ]
  expect(await form.savedLines()).toEqual(draft)

  await chooseMore(page, 'History')
  const history = page.getByRole('dialog', { name: 'History' })
  const before = history.getByRole('button', { name: /As it was before a save$/ })
  await before.first().click()
  await expect(history.locator('.studio-changes')).toContainText('Limits first')
  await history.getByRole('button', { name: /^Restore block 4: / }).click()
  await page.keyboard.press('Escape')
  expect(await form.savedLines()).toEqual(draft.slice(0, 2))
})

test('800 pixels wide and dark, a section of a page is edited beside it', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await retype(composer.preview.getByText('Set your limits first'), 'Know your limits')
  await page.keyboard.press('Enter')
  await expect(form.field('Title')).toHaveValue('Know your limits')
  await form.button('Share between pages…').click()
  await page.keyboard.type('Limits')
  expect(await violations(page, { iframes: false })).toEqual([])
  await page.keyboard.press('Escape')
  expect(await form.savedLines()).toEqual([
    '- "title": "Set your limits first",',
    '+ "title": "Know your limits",',
  ])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

  test('a text, a date and an error are edited, and saved', async ({ page }) => {
    const pane = (name: string): Locator => page.getByRole('button', { name, exact: true })
    await pane('Close Problems').tap()
    await heading().tap()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Hello')
    await page.keyboard.press('Enter')
    await pane('Contents').tap()
    await composer.rows.nth(2).tap()
    await delayCard()
    expect(await violations(page, { iframes: false })).toEqual([])

    await pane('Page').tap()
    await pane('Preview').tap()
    const asOf = page.getByLabel('Preview as of')
    await expect(pane('Light')).toBeInViewport({ ratio: 1 })
    await asOf.fill(`${saturday}T10:00`)
    await expect(composer.preview.getByText(cards[1]?.title ?? '')).toBeVisible()

    // The list of problems stays below the field that it leads to.
    await pane('Contents').tap()
    await composer.rows.nth(3).tap()
    await form.field('Title').fill('')
    await composer.problemCount.tap()
    await composer.problems.getByRole('button', { name: /Title$/ }).tap()
    await expect(form.field('Title')).toBeFocused()
    await expect(form.field('Title')).toBeInViewport({ ratio: 1 })
    await form.field('Title').fill('Limits')
    await expect(composer.problems).toHaveCount(0)
    expect(await form.savedLines()).toEqual([
      `- "title": ${JSON.stringify(pages['/'].blocks[0].title)},`,
      '+ "title": "Hello",',
      `+ "from": "${friday}T18:00",`,
      '- "title": "Set your limits first",',
      '+ "title": "Limits",',
    ])
  })
})
