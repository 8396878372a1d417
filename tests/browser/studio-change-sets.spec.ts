// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** builder/** diff/** examples/bakery/**
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { commitAll, git } from '../fixtures/git.ts'
import { expectUsable } from './axe.ts'
import { servedForTests } from './running-site.ts'

const bakery = join(import.meta.dirname, '../../examples/bakery')
const config = `import { defineSite } from 'page-renderer/config'
export default defineSite({
  lang: 'en-AT',
  timeZone: 'Europe/Vienna',
  blocks: ['comparisonTable', 'countdown', 'cta', 'faq', 'headingCard', 'hero', 'notice'],
  shell: { before: ['navigation'], after: ['counter'] },
  changeSets: { repository: 'published.git' },
})
`
const site = servedForTests('studio', {
  example: bakery,
  files: { 'site.config.ts': config, '.gitignore': 'published.git\n' },
  env: ({ at }) => {
    git(at(''), 'init', '--quiet', '--initial-branch=main')
    commitAll(at(''))
    git(at(''), 'init', '--quiet', '--bare', '--initial-branch=main', 'published.git')
    git(at(''), 'push', '--quiet', 'published.git', 'main')
    return {}
  },
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last()
const slow = { timeout: 90_000 }

/** Opens the list of change sets as a person who is new in this browser. */
async function openAs(browser: Browser, name: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(site.url)
  await page.getByRole('dialog', { name: 'Your name' }).getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return page
}

/** Opens a dialog by its button, writes a text there if one is given, and sends it. */
async function send(page: Page, opener: string | RegExp, text = ''): Promise<void> {
  await button(page, opener).click()
  const asked = page.getByRole('dialog').last()
  if (text !== '') await asked.getByRole('textbox').fill(text)
  await asked.locator('[type=submit]').last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('people write, review, comment and approve a change set, and are told of another one', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const ana = await openAs(browser, 'Ana', 1280)
  const state = ana.locator('.studio-set-name button')
  await button(ana, 'New change set').click()
  await ana.getByRole('dialog').getByRole('textbox').fill('August breads')
  await ana.keyboard.press('Enter')
  await expect(state).toHaveText('August breads Draft', slow)
  await ana.locator('.studio-block-name').first().click()
  const title = ana.getByLabel('Title', { exact: true }).first()
  await title.fill('Bread of August')
  await button(ana, /^Save$/).click()
  await send(ana, /^Ask for review/, 'Please look at the title.')
  await expect(state).toHaveText('August breads Under review')
  await expect(button(ana, /^(?:Approve|Publish)…/)).toHaveCount(0)

  const ben = await openAs(browser, 'Ben', 1280)
  const row = ben.getByRole('link', { name: /^August breads/ })
  await expect(row).toContainText('Ana · 1 page')
  await expectUsable(ben)
  await row.click()
  await expect(ben.getByText('Ana has been editing this site')).toBeVisible(slow)
  await send(ben, /^Comment on all/, 'Is it <b>rye</b>?')
  await expect(ben.getByText('Please look at the title.').first()).toBeVisible()
  await send(ben, /^Approve…/)
  await expect(state).toHaveText('August breads Approved by Ben')

  // A second change set collides with the first one.
  await ben.goto(site.url)
  await button(ben, 'New change set').click()
  await ben.getByRole('dialog').getByRole('textbox').fill('September')
  await ben.keyboard.press('Enter')
  await ben.locator('.studio-block-name').first().click(slow)
  await expect(ben.getByText('“August breads” by Ana changes this, too.').first()).toBeVisible()
})
