// covers: blocks/countdown/** renderer/islands/** builder/** server/preview/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import type { Block } from '../../schema/pages.gen.ts'
import { violations } from './axe.ts'
import { builtForTests, withBlocks } from './built-site.ts'
import { noteShifts, takeShifts } from './shifts.ts'
import { expect, follow, holdBack, test, visit, withoutScripts } from './test.ts'

/** A countdown shows a date, and with scripts what is left until then. Clocks in the browser are those of the test. */

const countdown: Block = {
  type: 'countdown',
  title: 'The spring tournament',
  desc: 'Teams can register.',
  ends: '2099-12-24T18:00',
  button: { label: 'Read the rules', href: '/vip' },
  after: 'Registration is <b>closed</b>.',
}
const plain: Block = { type: 'countdown', title: 'The survey', ends: '2099-12-24' }

/** 12 days, one hour and 40 minutes before the end, less half a minute. */
const before = new Date('2099-12-12T08:20:30Z')
const end = new Date('2099-12-24T10:00:00Z')

const site = builtForTests(withBlocks({ '/bonus': [countdown], '/slots': [plain] }))

const timer = (page: Page) => page.getByRole('timer')
const date = (page: Page) => page.getByText('Until 24 December 2099')
const after = (page: Page) => page.getByText('Registration is closed.')
const button = (page: Page) => page.getByRole('link', { name: 'Read the rules' })

async function openAt(page: Page, time: Date, path = '/bonus'): Promise<void> {
  await page.clock.install({ time: time.getTime() - 60_000 })
  await page.goto(site.url + path)
  await page.clock.pauseAt(time)
  await page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: /The (?:spring|survey)/ })
    .scrollIntoViewIfNeeded()
}

withoutScripts('tells the date in words without scripts', async ({ page }) => {
  await page.goto(`${site.url}/bonus`)
  await expect(page.locator('time').first()).toHaveText(
    '24 December 2099, 18:00 (Philippine Standard Time)',
  )
  await expect(page.locator('time').first()).toHaveAttribute('datetime', '2099-12-24T18:00+08:00')
  await expect(button(page)).toBeVisible()
  await expect(timer(page)).toBeHidden()
  await expect(after(page)).toBeHidden()
  await page.goto(`${site.url}/slots`)
  await expect(page.locator('time')).toHaveText('24 December 2099')
})

test('shows what is left, once a minute, and announces nothing', async ({ page }) => {
  await openAt(page, before)
  await expect(timer(page)).toHaveText('12 days 1 hour 40 minutes')
  await expect(timer(page)).toHaveAccessibleName('The spring tournament')
  await expect(
    page.locator('[data-island] :is([aria-live], [role=status], [role=alert])'),
  ).toHaveCount(0)
  await page.clock.runFor(29_000)
  await expect(timer(page)).toHaveText('12 days 1 hour 40 minutes')
  await page.clock.runFor(1000)
  await expect(timer(page)).toHaveText('12 days 1 hour 39 minutes')
  await page.clock.runFor(60_000)
  await expect(timer(page)).toHaveText('12 days 1 hour 38 minutes')
  // Where motion is reduced, only the largest unit is shown.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(timer(page)).toHaveText('12 days')
  await page.clock.runFor(60_000)
  await expect(timer(page)).toHaveText('12 days')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(timer(page)).toHaveText('12 days 1 hour 37 minutes')
  // Nothing is done while the page is hidden.
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.clock.runFor(3_600_000)
  await expect(timer(page)).toHaveText('12 days 1 hour 37 minutes')
  await setHidden(false)
  await expect(timer(page)).toHaveText('12 days 0 hours 37 minutes')
  await page.clock.resume() // axe waits
  expect(await violations(page)).toEqual([])
})

test('counts down to its end and the text after it; nothing moves', async ({ page }) => {
  await noteShifts(page)
  await openAt(page, new Date(end.getTime() - 61 * 60_000))
  // Larger units of which there are none are left out.
  for (const rest of ['1 hour 1 minute', '1 hour 0 minutes', '59 minutes']) {
    await expect(timer(page)).toHaveText(rest)
    await page.clock.runFor(60_000)
  }
  await page.clock.runFor(57 * 60_000)
  await expect(timer(page)).toHaveText('1 minute')
  await expect(date(page)).toBeVisible()
  await expect(after(page)).toBeHidden()
  await page.clock.runFor(59_000)
  await expect(timer(page)).toHaveText('1 minute')
  await page.clock.runFor(1000)
  await expect(after(page)).toBeVisible()
  await expect(date(page)).toBeHidden()
  await expect(button(page)).toBeHidden()
  expect(await takeShifts(page)).toEqual([])
  await page.clock.resume() // axe waits
  expect(await violations(page)).toEqual([])
})

test('takes its room before its code is there', async ({ page }) => {
  const release = await holdBack(page, '**/assets/countdown-*.js')
  await page.clock.setFixedTime(before)
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto(`${site.url}/bonus`)
  const frame = page.locator('[data-island]').first()
  const heightOf = async () => (await frame.boundingBox())?.height
  const height = await heightOf()
  expect(await timer(page).textContent()).toBe('')
  release()
  await timer(page).scrollIntoViewIfNeeded()
  await expect(timer(page)).toContainText('12 days')
  expect(await heightOf()).toBe(height)
})

test('shows the text for after the end, or the date, when it is over', async ({ page }) => {
  await page.clock.setFixedTime('2100-01-01T00:00:00Z')
  await page.goto(`${site.url}/bonus`)
  await expect(after(page)).toBeVisible()
  await expect(button(page)).toBeHidden()
  await page.goto(`${site.url}/slots`)
  await expect(page.locator('[data-live]')).toHaveCount(1)
  await expect(date(page)).toBeVisible()
  await expect(page.locator('[role=timer]')).toHaveText('')
})

test('ends with its block on client navigation, and starts anew', async ({ page }) => {
  await page.clock.install({ time: before })
  await visit(page, `${site.url}/bonus`)
  await timer(page).scrollIntoViewIfNeeded()
  await expect(timer(page)).toContainText('12 days')
  const left = await timer(page).elementHandle()
  await follow(page, '/vip')
  const shown = await left?.textContent()
  await page.clock.runFor(600_000)
  expect(await left?.textContent()).toBe(shown)
  await page.goBack()
  await timer(page).scrollIntoViewIfNeeded()
  await expect(timer(page)).toContainText(/(?:29|30) minutes/)
})

test('fits a narrow window with its longest words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await openAt(page, new Date('2026-06-15T10:11:00Z'))
  await expect(timer(page)).toHaveText('26,854 days 23 hours 49 minutes')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
  const [frame, last] = await Promise.all([
    timer(page).boundingBox(),
    timer(page).locator('span').last().boundingBox(),
  ])
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(
    (frame?.x ?? 0) + (frame?.width ?? 0),
  )
})
