// covers: renderer/** builder/** blocks/video/** server/preview/** schema/values/** tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../fixtures/site-folder.ts'
import { violations } from './axe.ts'
import { builtForTests } from './built-site.ts'
import { expect, follow, test, visit, withoutScripts } from './test.ts'

/** A video is a poster until somebody plays it; what is behind it is loaded then, and not before. */

const captions = { file: '/files/tour.vtt', lang: 'en', label: 'English' }
const inHost = 'https://youtu.be/A1b2C3d4E5f?si=x'

const site = builtForTests(({ site: settings, pages }, folder) => {
  folder.write('public/files/tour.webm', readFileSync(join(root, 'tests/fixtures/clip.webm')))
  folder.write('public/files/tour.vtt', 'WEBVTT\n\n00:00.000 --> 01:00.000\nWelcome to the tour\n')
  settings.videoHosts = { youtube: true }
  const shown = { type: 'video', image: 'bonus-2-1' }
  pages['/bonus'].blocks.splice(
    1,
    0,
    { ...shown, title: 'A tour', video: '/files/tour.webm', captions },
    { ...shown, title: 'A talk', video: inHost, hasCaptions: true },
  )
})

const player = 'https://www.youtube-nocookie.com/embed/A1b2C3d4E5f?autoplay=1&cc_load_policy=1'
const poster = (page: Page, title: string) => page.locator(`a[data-title="${title}"]`)

/** Answers for the host, and lists what is requested of anyone but the site, and of its files. */
async function watch(page: Page): Promise<{ url: string; referer: string | undefined }[]> {
  const seen: { url: string; referer: string | undefined }[] = []
  await page.route(/^https:/, async (route) => {
    const body = '<!doctype html><title>Player</title><button>Pause</button>'
    await route.fulfill({ contentType: 'text/html', body })
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(site.url) || url.includes('/files/'))
      seen.push({ url: url.replace(site.url, ''), referer: request.headers()['referer'] })
  })
  return seen
}

withoutScripts('is a link without scripts', async ({ page }) => {
  await page.goto(`${site.url}/bonus`)
  await expect(page.getByRole('link', { name: 'Play the video' })).toHaveCount(2)
  await expect(poster(page, 'A tour')).toHaveAttribute('href', '/files/tour.webm')
  const talk = poster(page, 'A talk')
  await expect(talk).toHaveAttribute('href', 'https://www.youtube.com/watch?v=A1b2C3d4E5f')
  await expect(talk).toHaveAttribute('rel', 'nofollow noopener')
  await expect(talk).toHaveAccessibleDescription(/connects you to YouTube/)
})

test('asks the host for nothing before it is played', async ({ page }) => {
  const seen = await watch(page)
  await page.goto(`${site.url}/bonus`)
  const talk = poster(page, 'A talk')
  await talk.scrollIntoViewIfNeeded()
  await expect(talk).toHaveRole('button')
  await talk.hover()
  expect(await violations(page)).toEqual([])
  const before = await talk.boundingBox()
  await talk.focus()
  expect(seen).toEqual([])
  await page.keyboard.press('Enter')
  const frame = page.locator('iframe')
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAttribute('src', player)
  await expect(frame).toHaveAttribute('title', 'A talk')
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin/)
  await expect(frame.contentFrame().getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(await frame.boundingBox()).toEqual(before)
  expect(seen).toEqual([{ url: player, referer: `${site.url}/` }])
})

test('plays a file of the site with its captions, by the space bar', async ({ page }) => {
  const seen = await watch(page)
  await page.goto(`${site.url}/bonus`)
  const tour = poster(page, 'A tour')
  await tour.scrollIntoViewIfNeeded()
  await expect(tour).toHaveRole('button')
  const before = await tour.boundingBox()
  expect(seen).toEqual([])
  await tour.focus()
  await page.keyboard.press('Space')
  const video = page.locator('video')
  await expect(video).toBeFocused()
  expect(await video.boundingBox()).toEqual(before)
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0 && !one.error))
    .toBe(true)
  const track = await video.evaluate(({ textTracks: [one] }: HTMLVideoElement) => [
    one?.kind,
    one?.mode,
    one?.language,
    one?.label,
    one?.cues?.length,
  ])
  expect(track).toEqual(['captions', 'showing', 'en', 'English', 1])
  expect(await page.evaluate(() => document.fullscreenEnabled)).toBe(true)
})

test('plays after navigation from a page whose policy allows no video', async ({ page }) => {
  await watch(page)
  await visit(page, `${site.url}/slots`)
  await page.evaluate(() => document.body.setAttribute('data-first', ''))
  await follow(page, '/bonus')
  await expect(page.locator('body[data-first]')).toHaveCount(0)
  const talk = poster(page, 'A talk')
  await talk.scrollIntoViewIfNeeded()
  await expect(talk).toHaveRole('button')
  await talk.click()
  await expect(page.locator('iframe').contentFrame().getByRole('button')).toBeVisible()
})
