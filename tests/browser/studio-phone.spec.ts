// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { expect, type Locator } from '@playwright/test'
import { dayLength } from '../../schema/values/time-zone.ts'
import { dayAt } from '../fixtures/own-calendar.ts'
import { violations } from './axe.ts'
import { openComposer, original, siteForTests, type Composer } from './composer.ts'

const { site, test } = siteForTests()
let composer: Composer

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })
test.beforeEach(async ({ page }) => {
  composer = await openComposer(page, site)
})

const inDays = (count: number): string => dayAt(Date.now() + count * dayLength)
const { blocks } = JSON.parse(original).pages['/']

test('a text, a date and an error are edited on a phone, and saved', async ({ page }) => {
  const pane = (name: string): Locator => page.getByRole('button', { name, exact: true })
  await pane('Close Problems').tap()
  // One bar above the page, which is as wide as the phone, and one below it.
  await expect(pane('Save')).toBeInViewport({ ratio: 1 })
  const boxOf = async (selector: string) => page.locator(selector).boundingBox()
  const [bar, frame] = [await boxOf('.studio-header'), await boxOf('.studio-stage iframe')]
  const [foot, panes] = [await boxOf('.studio-status-bar'), await boxOf('.studio-panes')]
  expect(bar?.height).toBeLessThan(64)
  expect(frame).toMatchObject({ x: 0, width: 390 })
  expect(foot?.y).toBe(panes?.y)
  await composer.preview.locator('h1').tap()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Hello')
  await page.keyboard.press('Enter')
  await pane('Contents').tap()
  await composer.rows.nth(2).tap()
  await composer.unfold(/^Card 2 /)
  await composer.unfold(/^When/, 0)
  await composer.form.getByLabel('Shown', { exact: true }).selectOption({ label: 'Between dates' })
  await composer.form.getByLabel('Shown from', { exact: true }).fill(inDays(4))
  await composer.form.getByLabel('Time of Shown from').fill('18:00')
  const card = composer.preview.getByText(blocks[2].cards[1].title)
  await expect(card).toHaveCount(0)
  expect(await violations(page, { iframes: false })).toEqual([])

  await pane('Page').tap()
  await pane('Preview').tap()
  const asOf = page.getByLabel('Preview as of')
  await expect(pane('Light')).toBeInViewport({ ratio: 1 })
  await asOf.fill(`${inDays(5)}T10:00`)
  await expect(card).toBeVisible()

  // The list of problems stays below the field that it leads to.
  await pane('Contents').tap()
  await composer.rows.nth(3).tap()
  await composer.field('Title').fill('')
  await composer.problemCount.tap()
  await composer.problems.getByRole('button', { name: /Title$/ }).tap()
  await expect(composer.field('Title')).toBeFocused()
  await expect(composer.field('Title')).toBeInViewport({ ratio: 1 })
  await composer.field('Title').fill('Limits')
  await expect(composer.problems).toHaveCount(0)
  expect(await composer.savedLines()).toEqual([
    `- "title": ${JSON.stringify(blocks[0].title)},`,
    '+ "title": "Hello",',
    `+ "from": "${inDays(4)}T18:00",`,
    '- "title": "Set your limits first",',
    '+ "title": "Limits",',
  ])
})
