// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** diff/** tests/fixtures/site/**
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectUsable } from './axe.ts'
import {
  chooseMore,
  draftOf,
  openHero,
  original,
  siteForTests,
  titleOf,
  typeKept,
} from './composer.ts'

const { site, test } = siteForTests()

const typed = 'What was typed last'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a draft is discarded after its changes were listed, and back', async ({ page, request }) => {
  const composer = await openHero(page, site)
  await button(page, 'Menu').press('Enter')
  await expect(button(page, 'Discard draft')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Menu')).toBeFocused()
  await typeKept(composer, typed)
  await chooseMore(page, 'Discard draft')
  const dialog = page.getByRole('dialog', { name: 'Discard the draft?' })
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Hero: Title changed' }).last(),
  ).toContainText(typed)
  await expectUsable(page, 800)
  await dialog.getByRole('button', { name: 'Keep the draft' }).press('Enter')
  await expect(titleOf(composer)).toHaveValue(typed)
  await chooseMore(page, 'Discard draft')
  await dialog.getByRole('button', { name: 'Discard', exact: true }).press('Enter')
  await expect(composer.status).toHaveText('Discarded the draft. All changes saved.')
  await expect.poll(() => draftOf(request, site)).toBeNull()

  await button(page, 'Undo').click()
  await expect(composer.preview.getByRole('heading', { level: 1 })).toHaveText(typed)
  await chooseMore(page, 'Discard draft')
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => draftOf(request, site)).toBeNull()
  // Another day, from the history.
  await page.reload()
  await chooseMore(page, 'History')
  const history = page.getByRole('dialog', { name: 'History' })
  await history
    .getByRole('button', { name: /Discarded draft$/ })
    .first()
    .click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect(composer.preview.getByRole('heading', { level: 1 })).toHaveText(typed)
})

test('a saved version is compared and restored, as a whole or one block', async ({ page }) => {
  const composer = await openHero(page, site)
  await typeKept(composer, typed)
  await composer.select(1)
  await typeKept(composer, 'Our facts')
  await composer.saveAll()

  await chooseMore(page, 'History')
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByRole('region', { name: 'Today' })).toContainText('Saved')
  await history
    .getByRole('button', { name: /As it was before a save$/ })
    .first()
    .press('Enter')
  await expect(history.getByText('Hero: Title changed')).toContainText(typed)
  await expectUsable(page, 800)
  // Its pages are shown beside those of now.
  await page.getByText('Show the pages before and after').press('Enter')
  const pages = history.getByRole('list', { name: 'Pages before and after' })
  await expect(pages.getByRole('heading')).toHaveText(['Home'])
  const heading = (title: string) =>
    pages.frameLocator(`iframe[title="${title}"]`).getByRole('heading', { level: 1 })
  await expect(heading('Now')).toHaveText(typed)
  await expect(heading('After restoring')).not.toHaveText(typed)
  await expect(pages.getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await history.getByRole('button', { name: /^Restore block 2: .* on \/$/ }).press('Enter')
  await expect(history.getByRole('button', { name: /^Restore block 2/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(titleOf(composer)).toHaveValue('Start with the facts')
  await expect(button(page, /^Undo: Restored block 2/)).toBeEnabled()
  await composer.select(0)
  await expect(titleOf(composer)).toHaveValue(typed)

  await chooseMore(page, 'History')
  await history
    .getByRole('button', { name: /As it was before a save$/ })
    .first()
    .click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await composer.saveAll()
  expect(site.read('pages.json')).toBe(original)
})
