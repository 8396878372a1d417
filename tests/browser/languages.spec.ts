// covers: renderer/** shell/** builder/** site/locales/**
import { invent, translatedSite, writeTranslatedSite } from '../fixtures/languages.ts'
import { expectUsable, violations } from './axe.ts'
import { builtForTests } from './built-site.ts'
import { expect, test, withFailures } from './test.ts'

/** A site in three languages: switching between them, and staying in one. */

const site = builtForTests(
  (file, folder) => {
    writeTranslatedSite(folder.path)
    Object.assign(file, translatedSite())
  },
  { source: '' },
)

test('a link to another language keeps the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${site.url}/bonus`)
  await page.mouse.move(300, 300) // wakes the client
  const german = page.getByRole('navigation').getByRole('link', { name: 'Deutsch' })
  await expect(german).toHaveAttribute('lang', 'de-AT')
  await expect(german).toHaveAttribute('hreflang', 'de-AT')
  const lists = page.getByRole('navigation').getByRole('list')
  await expect(lists).toHaveCount(2)
  await expect(lists.last().getByRole('link')).toHaveText(['Filipino', 'Deutsch'])
  await german.click()
  await expect(page).toHaveURL(`${site.url}/de/bonus`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-AT')
  await expect(page.locator('main')).toContainText(invent('What it means.', 'de'))
  await page.getByRole('navigation').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${site.url}/bonus`)
  await expect(page.locator('main')).toContainText('What it means.')
})

test('the client stays in its language, and requests nothing of another', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 1280, height: 800 })
  const data = page.waitForResponse('**/data/de/site.json')
  await page.goto(`${site.url}/de`)
  await page.mouse.move(300, 300)
  await data
  await expect(page.locator('html[data-client]')).toBeAttached()
  const marked = page.locator('html[data-mark]')
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''))
  await page
    .getByRole('navigation')
    .getByRole('link', { name: invent('bonus', 'de') })
    .click()
  await expect(page).toHaveURL(`${site.url}/de/bonus`)
  await expect(page.locator('main h1')).toHaveText(invent('Bonus', 'de'))
  await expect(marked).toBeAttached()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/de\/bonus$/)
  await expect(page.locator('link[hreflang=fil-PH]')).toHaveAttribute('href', /\/fil\/bonus$/i)
  const switched = page.getByRole('navigation').getByRole('link', { name: 'English' })
  await expect(switched).toHaveAttribute('href', '/bonus')
  await switched.hover()
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/de`)
  await expect(switched).toHaveAttribute('href', '/')
  await expect(marked).toBeAttached()
  const texts = requested.filter((path) => /^\/data\/|^\/(?:de\b.*|bonus|vip)?$/.test(path))
  expect(texts.filter((path) => !/^(?:\/data)?\/de\b/.test(path))).toEqual([])
})

for (const [what, own] of [
  ['link in a text', ':not([class])'],
  ['button', '[class]'],
] as const) {
  test(`a ${what} to a page that a language leaves out loads the original`, async ({ page }) => {
    await page.goto(`${site.url}/de`)
    await page.mouse.move(300, 300)
    await expect(page.locator('html[data-client]')).toBeAttached()
    await page.locator(`main a[href="/vip"]${own}`).click()
    await expect(page).toHaveURL(`${site.url}/vip`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-PH')
  })
}

withFailures('the 404 page leads to the home pages of all languages', async ({ context }) => {
  const page = await context.newPage()
  await page.setContent(`<a href="${site.url}/de/nothing" target="_blank" rel="noopener">Gone</a>`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Gone' }).click()
  const gone = await opened
  expect(await violations(gone)).toEqual([])
  await expect(gone.getByRole('link', { name: 'Filipino' })).toHaveAttribute('href', '/fil')
  await gone.getByRole('button', { name: 'Zurück' }).click()
  await expect(gone).toHaveURL(`${site.url}/de`)
  await gone.goto(`${site.url}/de/nothing`)
  await gone.getByRole('link', { name: 'English' }).click()
  await expect(gone).toHaveURL(`${site.url}/`)
})

test('a page with a block in another language is accessible', async ({ page }) => {
  await page.goto(`${site.url}/fil/bonus`)
  await expect(page.locator('main div[lang="en-PH"]')).toContainText('How to start')
  await expectUsable(page)
})
