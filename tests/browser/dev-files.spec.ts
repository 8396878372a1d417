// covers: server/*.ts server/dev/** cli/** check/** content/** site/** builder/** renderer/** blocks/search/** tests/fixtures/site/**
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { post } from '../fixtures/blog.ts'
import { fixtureSite, root } from '../fixtures/site-folder.ts'
import { openAwake, recordEditor, servedForTests } from './running-site.ts'

/* The dev server of a site of several files: page files, translations, an index of its texts, and feeds. */

const { site: settings, pages } = JSON.parse(readFileSync(join(fixtureSite, 'pages.json'), 'utf8'))
const { '/bonus': bonus, ...others } = pages
const [hero, ...blocks] = bonus.blocks
settings.locales = [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }]
const textOf = (value: object): string => JSON.stringify(value, undefined, 2)
const text = [
  { type: 'hero', title: 'News', desc: 'Read it.' },
  { type: 'headingCard', title: 'Text', desc: 'It happened.' },
]
const posts = {
  '/posts/one': post(1, 'One', [], { blocks: text }),
  '/posts/two': post(2, 'Two', [], { blocks: text, draft: true }),
}
const main = textOf({
  site: settings,
  include: ['pages/**/*.json'],
  pages: { ...others, ...posts },
})
const found = [
  { type: 'search', title: 'Search this site' },
  { type: 'pageList', show: { folder: '/posts' }, feed: true },
]
const bonusWith = (own: object[]): string =>
  textOf({ pages: { '/bonus': { ...bonus, blocks: [hero, ...own, ...found] } } })
const bonusText = bonusWith(blocks)
const po = (heading: string): string =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n` +
  Object.entries({ [hero.title]: heading, [hero.desc]: hero.desc, [hero.button.label]: 'Sumali' })
    .map((texts) => texts.map((one) => JSON.stringify(one)))
    .map(([source, translation]) => `msgid ${source}\nmsgstr ${translation}\n`)
    .join('\n')

const site = servedForTests('dev', {
  files: {
    'pages.json': main,
    'pages/bonus.json': bonusText,
    'locales/fil.po': po('Ang {keyword} bonus'),
  },
  env: recordEditor,
})
const { at, write } = site

test('serves what the build writes for search engines, readers and testers', async ({
  request,
}) => {
  for (const [name, words] of [
    ['sitemap.xml', `<loc>${settings.url}/bonus</loc>`],
    ['robots.txt', `Sitemap: ${settings.url}/sitemap.xml`],
    ['.well-known/security.txt', `Contact: ${settings.securityContact.contact}`],
    ['bonus/feed.xml', '/posts/one</link>'],
  ] as const) {
    const response = await request.get(site.url + name)
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain(words)
  }
  const xml = await request.get(`${site.url}bonus/feed.xml`)
  expect(xml.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const json: object = await (await request.get(`${site.url}bonus/feed.json`)).json()
  expect(json).toHaveProperty('items.length', 1)
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
  write('pages/2026/news.json', { pages: { '/news': news } })
  await expect(entry.first()).toBeAttached()
  await page.goto(`${site.url}news`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is new')
  await openAwake(page, site, 'vip')
  rmSync(at('pages/2026'), { recursive: true })
  await expect(entry).toHaveCount(0)
})

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
  const shown = await overlay.locator('pre').textContent()
  expect(shown).toContain(`> ${String(line).padStart(5)} |`)
  // The problems are those that the command line prints.
  const args = ['cli/start.mjs', 'validate', at('pages.json')]
  expect(spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stderr).toContain(shown)
  await overlay.getByRole('button', { name: `pages/bonus.json:${line}:` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => existsSync(at('opened.txt'))).toBe(true)
  expect(site.read('opened.txt')).toMatch(`${at('pages/bonus.json')} ${line} `)
  await page.getByRole('main').getByRole('button', { name: 'P011' }).click()
  await expect.poll(() => site.read('opened.txt').trim().split('\n').length).toBe(2)
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

test('finds pages as they are now, and none that are not published', async ({ page }) => {
  const links = page.locator('main section:has(form) ol').getByRole('link')
  const search = async (words: string): Promise<void> => {
    await page.goto(`${site.url}bonus?q=${words}`)
    await page.getByRole('searchbox').scrollIntoViewIfNeeded()
  }
  await search('happened')
  await expect(links.filter({ hasText: 'One' })).toHaveAttribute('href', '/posts/one')
  await expect(links.filter({ hasText: 'Two' })).toHaveCount(0)
  write('pages.json', main.replace('It happened.', 'It happened in Zanzibar.'))
  await search('zanzibar')
  await expect(links).toHaveAttribute('href', '/posts/one')
})

test('shows a changed translation at once, and a card for a broken block in each language', async ({
  page,
}) => {
  await openAwake(page, site, 'fil/bonus')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Ang p666 bonus')
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'))
  write('locales/fil.po', po('Mga {keyword} bonus'))
  await expect(heading).toHaveText('Mga p666 bonus')
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'kept')
  const broken = { ...blocks[0], title: undefined, typo: 1 }
  write('pages/bonus.json', bonusWith([broken, ...blocks.slice(1)]))
  for (const path of ['bonus', 'fil/bonus']) {
    await page.goto(site.url + path)
    await expect(page.getByRole('main').getByText('Unknown property "typo"').first()).toBeVisible()
  }
})
