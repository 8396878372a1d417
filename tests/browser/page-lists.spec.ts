// covers: blocks/pageList/** blocks/article/** blocks/document/** content/lists/** builder/lists/** renderer/**
import { siteWith } from '../fixtures/base-site.ts'
import { blogSite } from '../fixtures/blog.ts'
import { writeSite } from '../fixtures/site-folder.ts'
import { expectUsable } from './axe.ts'
import { builtForTests } from './built-site.ts'
import { expect, test, wakeClient, withoutScripts } from './test.ts'

/* A blog as visitors see it: lists that go on, pages of tags, and an article made of a document. */

const text = `## Flour\n\nMix.\n\n> Time.\n\n\`\`\`\n${'salt '.repeat(80)}\n\`\`\`\n`
const written = { type: 'document', file: 'data/articles/one.md' }

const site = builtForTests(
  (file, folder) => {
    Object.assign(file, siteWith({ 'pages /blog/one blocks 1': written }, blogSite()))
    writeSite(folder.path, file)
    folder.write('data/articles/one.md', text)
  },
  { source: '', options: ['--at', '2026-06-01'] },
)

for (const [how, one] of [
  ['in place', test],
  ['without scripts', withoutScripts],
] as const)
  one(`a long list goes on, ${how}`, async ({ page, javaScriptEnabled }) => {
    await page.goto(`${site.url}/blog`)
    if (javaScriptEnabled) await wakeClient(page)
    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page).toHaveURL(/\/blog\/2$/)
    await expect(page).toHaveTitle(/, page 2$/)
    await expect(page.getByRole('navigation', { name: 'Pages of this list' })).toBeVisible()
    await page.getByRole('link', { name: 'Bread' }).click()
    await expect(page).toHaveURL(/\/topics\/bread$/)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Two', 'One & only'])
    await page.getByRole('link', { name: 'One & only' }).click()
    await expect(page.getByRole('heading', { name: 'Flour' })).toHaveAttribute('id', 'flour')
    await expect(page.locator('article time')).toHaveText('1 March 2026')
  })

test('lists and articles are accessible, in wide and narrow windows', async ({ page }) => {
  for (const path of ['/blog', '/topics', '/blog/one']) {
    await page.goto(site.url + path)
    await expectUsable(page, 320)
  }
})
