// covers: server/*.ts server/dev/** cli/** check/** content/** site/** builder/** renderer/** tests/fixtures/site/**
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { openAwake, servedForTests, recordEditor } from './running-site.ts'

const root = resolve(import.meta.dirname, '../..')

/** The fixture site with its bonus page in another file. */
const {
  $schema: _schema,
  site: settings,
  pages,
} = JSON.parse(readFileSync(join(fixtureSite, 'pages.json'), 'utf8'))
const { '/bonus': bonus, ...others } = pages
const main = JSON.stringify(
  { site: settings, include: ['pages/**/*.json'], pages: others },
  undefined,
  2,
)
const bonusText = JSON.stringify({ pages: { '/bonus': bonus } }, undefined, 2)
const site = servedForTests('dev', {
  files: { 'pages.json': main, 'pages/bonus.json': bonusText },
  env: recordEditor,
})
const { at, write } = site

test('serves what the build writes for search engines and testers', async ({ request }) => {
  const bodies = await Promise.all(
    ['sitemap.xml', 'robots.txt', '.well-known/security.txt'].map(async (name) => {
      const response = await request.get(site.url + name)
      expect(response.status()).toBe(200)
      return response.text()
    }),
  )
  expect(bodies).toEqual([
    expect.stringContaining(`<loc>${settings.url}/bonus</loc>`),
    expect.stringContaining(`Sitemap: ${settings.url}/sitemap.xml`),
    expect.stringContaining(`Contact: ${settings.securityContact.contact}`),
  ])
})

test('shows a page whose file was added, and removes it with the file', async ({ page }) => {
  await openAwake(page, site, 'vip')
  const entry = page.getByRole('navigation').getByRole('link', { name: 'News', exact: true })
  await expect(entry).toHaveCount(0)
  const news = {
    name: 'News',
    meta: {
      title: 'News of {keyword}',
      description: 'What is new at {keyword}, with the terms that have changed.',
    },
    blocks: [{ type: 'hero', title: 'What is new', desc: 'Read it.' }],
  }
  write('pages/2026/news.json', JSON.stringify({ pages: { '/news': news } }))
  await expect(entry.first()).toBeAttached()
  await page.goto(`${site.url}news`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is new')
  await openAwake(page, site, 'vip')
  rmSync(at('pages/2026'), { recursive: true })
  await expect(entry).toHaveCount(0)
})

/** The problems as the command line prints them. */
function printed(): string {
  const args = ['cli/start.mjs', 'validate', at('pages.json')]
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stderr
}

test('names the page file of a problem on its card, and opens it there', async ({ page }) => {
  const misspelt = bonusText.replace('"type": "stepList"', '"type": "steplist"')
  write('pages/bonus.json', misspelt)
  await openAwake(page, site, 'bonus')
  await expect(
    page.getByRole('heading', { name: 'Block 3 (steplist) has a problem' }),
  ).toBeVisible()
  const overlay = page.getByRole('alert')
  await overlay.getByText('pages/bonus.json has problems. Their blocks are shown as cards.').click()
  const line = misspelt.slice(0, misspelt.indexOf('"steplist"')).split('\n').length
  const text = await overlay.locator('pre').textContent()
  expect(text).toContain(`> ${String(line).padStart(5)} |`)
  expect(printed()).toContain(text)
  await overlay.getByRole('button', { name: `pages/bonus.json:${line}:` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => existsSync(at('opened.txt'))).toBe(true)
  expect(readFileSync(at('opened.txt'), 'utf8')).toMatch(`${at('pages/bonus.json')} ${line} `)
  await page.getByRole('main').getByRole('button', { name: 'P011' }).click()
  await expect.poll(() => readFileSync(at('opened.txt'), 'utf8').trim().split('\n').length).toBe(2)
  write('pages/bonus.json', bonusText)
  await expect(overlay).toHaveCount(0)
})

test('keeps the last good pages while a page file is broken or missing', async ({ page }) => {
  await openAwake(page, site, 'bonus')
  const overlay = page.getByRole('alert')
  write('pages/bonus.json', '{')
  await expect(overlay).toContainText('pages/bonus.json has problems. You see the last valid page.')
  await expect(overlay.locator('pre')).toContainText('^')
  await expect(page.getByRole('heading', { name: 'How to start' })).toBeVisible()
  await page.reload()
  await expect(overlay).toContainText('P001')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('p666 Bonus Terms Made Clear')
  renameSync(at('pages'), at('off'))
  await expect(overlay).toContainText('P044 no-page-file')
  renameSync(at('off'), at('pages'))
  write('pages/bonus.json', bonusText)
  await expect(overlay).toHaveCount(0)
})
