// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** tests/fixtures/site/**
import { existsSync, renameSync, rmSync } from 'node:fs'
import { expect } from '@playwright/test'
import {
  draftOf,
  openComposer,
  openHero,
  original,
  siteForTests,
  titleOf,
  typeKept,
} from './composer.ts'

const heading = /\{keyword\} Online Casino and Slots(?=")/
const typed = 'What was typed last'
const { site, test } = siteForTests()

/** Puts another file in the place of pages.json, so that nobody sees half of it. */
function replaceFile(text: string): void {
  site.write('pages.json.lock', text)
  renameSync(site.at('pages.json.lock'), site.at('pages.json'))
}

test.describe('what has changed on disk', () => {
  const theirs = original.replace('Start with the facts', 'Start with these facts')
  const ours = original.replace(heading, typed)
  const both = theirs.replace(heading, typed)
  const isTaken = 'pages.json changed on disk. The changes were merged.'

  test('in another block is merged, reported, and saved with the draft', async ({ page }) => {
    const composer = await openHero(page, site)
    await typeKept(composer, typed)
    site.write('pages.json', theirs)
    await expect(composer.status).toContainText(isTaken)
    await expect(composer.rows.nth(1)).toContainText('Start with these facts')
    await expect(titleOf(composer)).toHaveValue(typed)
    // Another file may come in its place, and is watched from then on.
    const next = (words: string): string => theirs.replace('Start with these facts', words)
    replaceFile(next('Start with other facts'))
    await expect(composer.rows.nth(1)).toContainText('Start with other facts')
    site.write('pages.json', next('Start with all facts'))
    await expect(composer.rows.nth(1)).toContainText('Start with all facts')
    await composer.save()
    await expect(composer.status).toHaveText('Saved. All changes saved.')
    expect(site.read('pages.json')).toBe(
      both.replace('Start with these facts', 'Start with all facts'),
    )
  })

  test('is found by a save, which writes nothing', async ({ page }) => {
    const composer = await openHero(page, site)
    await typeKept(composer, typed)
    await page.route('**/api/site', () => {})
    site.write('pages.json', theirs)
    await composer.save()
    await expect(composer.status).toContainText(isTaken)
    await expect(composer.status).toContainText('Unsaved changes.')
    expect(site.read('pages.json')).toBe(theirs)
    await composer.saveAll()
    expect(site.read('pages.json')).toBe(both)
  })

  test('in the same places as the draft is resolved one by one', async ({ page }) => {
    const composer = await openHero(page, site)
    await typeKept(composer, typed)
    await composer.select(1)
    await typeKept(composer, 'Our facts')
    const collision = original
      .replace(heading, 'Their title')
      .replace('Start with the facts', 'Their facts')
    replaceFile(collision)
    const dialog = page.getByRole('dialog', { name: 'Changed here and on disk' })
    const placeOf = (index: number) =>
      dialog.getByRole('group', {
        name: new RegExp(`^Home › ${['Hero', 'Heading card'][index]}[^›]* › Title$`),
        exact: true,
      })
    await expect(dialog.locator('.studio-version')).toHaveText([
      typed,
      'Their title',
      'Our facts',
      'Their facts',
    ])
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await expect(dialog).toBeHidden()
    const review = page.getByRole('button', { name: 'Review changes by others' })
    await review.click()
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await expect(titleOf(composer)).toHaveValue('Our facts')
    // What was put off is not asked again until it is saved: the rows can be pressed.
    const looked = page.waitForResponse('**/api/site')
    replaceFile(collision)
    await looked
    await composer.select(0)
    await composer.select(1)
    await composer.save()
    await expect(dialog).toBeVisible()
    expect(site.read('pages.json')).toBe(collision)

    await expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
    await placeOf(0).getByLabel('Yours').check()
    await expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
    await placeOf(1).getByLabel('On disk').check()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(dialog).toBeHidden()
    await expect(titleOf(composer)).toHaveValue('Their facts')
    await expect(review).toBeHidden()
    expect(site.read('pages.json')).toBe(collision)
    await composer.saveAll()
    expect(site.read('pages.json')).toBe(collision.replace('Their title', typed))
  })

  test('to unreadable JSON is resolved before anything is written', async ({ page }) => {
    const composer = await openHero(page, site)
    await typeKept(composer, typed)
    replaceFile('{ "site": ')
    const dialog = page.getByRole('dialog', { name: 'Changed on disk and not valid JSON' })
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await composer.save()
    await expect(dialog).toBeVisible()
    expect(site.read('pages.json')).toBe('{ "site": ')
    await dialog.getByRole('button', { name: 'Use the version on disk' }).click()
    await expect(composer.status).toHaveText(
      'The version on disk is used. History has your draft. All changes saved.',
    )
    await expect(composer.problemCount).toContainText('1 error')

    // One step back, the draft is there again, and still writes over nothing.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(titleOf(composer)).toHaveValue(typed)
    await composer.save()
    await dialog.getByRole('button', { name: 'Keep my version' }).click()
    expect(site.read('pages.json')).toBe('{ "site": ')
    await composer.save()
    await expect(composer.status).toHaveText('Saved. All changes saved.')
    expect(site.read('pages.json')).toBe(ours)
  })

  test('is gone: this is reported, and the draft is kept', async ({ page, request }) => {
    const reason = 'pages.json does not exist.'
    const composer = await openHero(page, site)
    await typeKept(composer, typed)
    rmSync(site.at('pages.json'))
    await expect(composer.status).toContainText(reason)
    await titleOf(composer).fill(`${typed} but one`)
    await expect(composer.status).not.toContainText(reason)
    await composer.save()
    await expect(composer.status).toContainText(reason)
    await expect(titleOf(composer)).toHaveValue(`${typed} but one`)
    site.write('pages.json', original)
    await expect.poll(async () => JSON.stringify(await draftOf(request, site))).toContain('but one')
    await composer.saveAll()
    expect(site.read('pages.json')).toBe(ours.replace(typed, `${typed} but one`))
  })

  test.describe('of page files', () => {
    const parted = original.replace('"site": {', '"include": ["pages/*.json"],\n  "site": {')
    const { meta: _meta, ...rest } = JSON.parse(original).pages['/vip']
    const clubPage = {
      ...rest,
      meta: { title: 'The club of {keyword}', description: 'What the club of {keyword} gives.' },
    }
    const club = JSON.stringify({ pages: { '/club': clubPage } })
    test.beforeEach(() => site.write('pages.json', parted))
    test.afterEach(() => rmSync(site.at('pages'), { recursive: true, force: true }))

    test('a new one is shown, and the draft is kept', async ({ page }) => {
      const composer = await openHero(page, site)
      await typeKept(composer, typed)
      site.write('pages/club.json', club)
      await expect(composer.status).toContainText('pages/club.json changed on disk.')
      await composer.open('/club')
      await expect(composer.rows).toHaveCount(rest.blocks.length)
      await composer.saveAll()
      expect(site.read('pages.json')).toBe(parted.replace(heading, typed))
      expect(site.read('pages/club.json')).toBe(club)
    })

    test('a deleted one is asked about once', async ({ context, page }) => {
      site.write('pages/club.json', club)
      const composer = await openHero(page, site)
      await composer.open('/club')
      await composer.select(0)
      await typeKept(composer, typed)
      rmSync(site.at('pages/club.json'))
      const kept = page.waitForResponse('**/api/draft')
      await page.getByRole('button', { name: 'Keep my version' }).click()
      await kept
      await page.close()

      const again = await openComposer(await context.newPage(), site)
      await expect(again.page.getByRole('dialog')).toHaveCount(0)
      expect(existsSync(site.at('pages/club.json'))).toBe(false)
      await again.saveAll()
      expect(site.read('pages/club.json')).toContain(typed)
      expect(site.read('pages.json')).toBe(parted)
    })
  })
})
