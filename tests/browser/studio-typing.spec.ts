// covers: studio/** server/*.ts server/dev/** schema/** check/** site/** tests/fixtures/site/**
import { expect, test } from '@playwright/test'
import { draftOf, openComposer, original, siteForTests } from './composer.ts'

const site = siteForTests()

test.describe.configure({ mode: 'serial' })

/** The titles of pages.json, by the index of their block on the first page. */
const { pages } = JSON.parse(original)
const blocks: { title: string }[] = pages['/'].blocks

test('a title is typed where it is', { tag: '@main' }, async ({ page, request }) => {
  const composer = await openComposer(page, site)
  const title = composer.preview.locator('h1')
  await title.click()
  await expect(title).toBeFocused()
  await expect(composer.rows.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('End')
  await page.keyboard.type(', <3 & more')
  const typed = `${blocks[0]?.title.replaceAll('{keyword}', 'p666')}, <3 & more`
  await expect(title).toHaveText(typed)
  await expect(composer.form.getByLabel('Title', { exact: true })).toHaveValue(
    `${blocks[0]?.title}, <3 & more`,
  )
  await page.keyboard.press('Enter')
  await expect(title).not.toHaveAttribute('contenteditable')
  await expect(composer.status).toContainText('changed Title')
  await expect.poll(() => draftOf(request, site)).not.toBeNull()
})
