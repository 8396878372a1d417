// covers: server/dev/** builder/search/** builder/lists/** blocks/search/** tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { post } from '../fixtures/blog.ts'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { servedForTests } from './running-site.ts'

/* What a build makes of all pages, searches and feeds, is there while a site is edited. */

const file = JSON.parse(readFileSync(join(fixtureSite, 'pages.json'), 'utf8'))
const { '/bonus': bonus } = file.pages
const blocks = [{ type: 'headingCard', title: 'Text', desc: 'It happened.' }]
file.pages['/posts/one'] = post(1, 'One', [], { blocks })
file.pages['/posts/two'] = post(2, 'Two', [], { blocks, draft: true })
bonus.blocks.push(
  { type: 'search', title: 'Search this site' },
  { type: 'pageList', show: { folder: '/posts' }, feed: true },
)
const text = JSON.stringify(file, undefined, 2)
const site = servedForTests('dev', { files: { 'pages.json': text } })

test('finds pages as they are now, and none that are not published', async ({ page }) => {
  const found = page.locator('main section:has(form) ol').getByRole('link')
  const search = async (words: string): Promise<void> => {
    await page.goto(`${site.url}bonus?q=${words}`)
    await page.getByRole('searchbox').scrollIntoViewIfNeeded()
  }
  await search('happened')
  await expect(found.filter({ hasText: 'One' })).toHaveAttribute('href', '/posts/one')
  await expect(found.filter({ hasText: 'Two' })).toHaveCount(0)
  site.write('pages.json', text.replace('It happened.', 'It happened in Zanzibar.'))
  await search('zanzibar')
  await expect(found).toHaveAttribute('href', '/posts/one')
})

test('has the feeds of lists', async ({ request }) => {
  const xml = await request.get(`${site.url}bonus/feed.xml`)
  expect(xml.headers()['content-type']).toBe('application/xml; charset=utf-8')
  expect(await xml.text()).toContain('/posts/one</link>')
  const json: object = await (await request.get(`${site.url}bonus/feed.json`)).json()
  expect(json).toHaveProperty('items.length', 1)
})
