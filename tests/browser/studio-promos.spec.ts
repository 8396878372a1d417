// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** builder/pictures/** renderer/** blocks/** tests/fixtures/site/**
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './axe.ts'
import { changedLines, original, siteForTests } from './composer.ts'
import { drawPicture, dropFiles } from './drop-files.ts'

const { site, test } = siteForTests()

/** What the composer shows of the source of texts, in its fields and around them. */
async function shownTags(page: Page): Promise<string[]> {
  const values = await page
    .locator('input, textarea')
    .evaluateAll((all) => all.map((one) => ('value' in one ? String(one.value) : '')))
  return [...values, await page.locator('body').innerText()].filter((text) => text.includes('<'))
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a page of promotions, rows and a picture take 45 actions', async ({ page, composer }) => {
  const { form, preview } = composer
  let actions = 0
  const act = (action: Promise<void>): Promise<void> => {
    actions += 1
    return action
  }
  const text = preview.locator('[contenteditable=true]')
  const isWhole = (): Promise<boolean> =>
    text.evaluate((host) => String(host.ownerDocument.getSelection()) === host.textContent)
  const type = async (words: string): Promise<void> => {
    await expect.poll(isWhole).toBe(true)
    await act(page.keyboard.type(words))
  }
  const paste = async (...rows: string[]): Promise<void> => {
    await act(page.keyboard.press('Tab'))
    await page.evaluate((cells) => navigator.clipboard.writeText(cells), rows.join('\n'))
    await act(page.keyboard.press('Control+V'))
    await expect(page.getByRole('dialog', { name: /^Paste / })).toBeVisible()
    await act(page.keyboard.press('Enter'))
    // It goes on behind what was pasted.
    await expect(text).toHaveText(rows.at(-1)?.split('\t').at(-1) ?? '')
  }
  const typeNext = async (...all: string[]): Promise<void> => {
    for (const words of all) {
      await act(page.keyboard.press('Tab'))
      await type(words)
    }
  }

  await act(composer.tab('Pages').click())
  await act(page.getByLabel('Address of the new page').click())
  await act(page.keyboard.type('promos'))
  await act(page.getByRole('button', { name: 'New page from…' }).click())
  await act(page.getByRole('dialog').getByRole('button', { name: 'Promotion page' }).click())
  await act(page.getByRole('button', { name: 'Add', exact: true }).click())
  for (const [label, words] of [
    ['Title', 'Free spins on Fridays'],
    ['Description', 'What the Fridays of July offer to all who have an account, and until when.'],
  ] as const) {
    await act(form.getByLabel(label).first().click())
    await act(page.keyboard.type(words))
    await expect(form.getByLabel(label).first()).toHaveValue(words)
  }
  await expect(composer.problems.first()).toContainText('is a placeholder.')
  await expect(composer.problems.filter({ hasText: 'error' })).toHaveCount(0)
  await composer.save()
  const question = page.getByRole('dialog', { name: /^Not finished: .*\/promos/ })
  await question.getByRole('button', { name: 'Show me' }).click()
  await expect(page.locator(':focus')).toHaveCount(1)

  await act(preview.getByRole('heading', { level: 1 }).click())
  await type('Fridays of July')
  await typeNext('Free spins on every Friday.', 'Count me in', 'What Fridays bring')
  await paste('Friday spins\tTen free rounds.', 'Table evening\tA seat on Saturdays.')
  await typeNext('Three steps')
  await paste('Read\tThe terms are short.', 'Limit\tSet a loss.', 'Come\tLog in on Friday.')
  await typeNext('Stop in time', 'No Friday changes the odds.', 'What people ask')
  await paste('Until when?\tThe end of July.', 'For whom?\tAdults of 21 and over.')
  await typeNext('Ready?', 'To the promotion')

  await act(composer.select(0))
  const banner = form.getByRole('button', { name: /^Banner: .*change$/ })
  await act(dropFiles(banner, { 'Summer Fun.png': await drawPicture('#c04080') }))
  await act(form.getByRole('button', { name: 'Crop summer-fun' }).click())
  await act(page.getByRole('radio', { name: '4:3' }).click())
  await act(page.getByRole('button', { name: 'Replace it everywhere' }).click())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await act(page.getByRole('button', { name: 'Save', exact: true }).click())
  await expect(composer.status).toContainText('All changes saved.')
  expect(actions).toBeLessThanOrEqual(45)

  const saved = site.read('pages.json')
  const { pages, site: settings } = JSON.parse(saved)
  expect(JSON.stringify(pages['/promos'])).not.toMatch(/\[(?:Your|Add)|take part|Play within/)
  expect(pages['/promos'].blocks[0]).toMatchObject({
    title: 'Fridays of July',
    image: 'summer-fun',
  })
  expect(settings.imageCount).toBe(16)
  const { width, height } = await sharp(site.at('public/images/summer-fun.webp')).metadata()
  expect(width / height).toBeCloseTo(4 / 3, 2)

  // Of the lines that were there, only the count of pictures differs.
  const lines = changedLines(original, saved)
  expect(lines.filter((line) => line.startsWith('-'))).toEqual(['- "imageCount": 15,'])

  for (let index = 0; index < 6; index += 1) {
    await composer.select(index)
    expect(await shownTags(page)).toEqual([])
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), colorScheme).toEqual([])
  }
})
