// covers: blocks/pageList/** blocks/article/** blocks/document/** content/lists/** builder/lists/** renderer/**
import { spawnSync } from 'node:child_process'
import { servePreview } from '../../server/preview/server.ts'
import { blogSite } from '../fixtures/blog.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { makeFolder, root, writeFiles, writeSite } from '../fixtures/site-folder.ts'
import { siteWith } from '../fixtures/base-site.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, wakeClient } from './test.ts'

/* A blog as visitors see it: lists that go on, pages of tags, and an article made of a document. */

let url = ''
let end = (): void => {}

test.beforeAll(async () => {
  const folder = makeFolder()
  const document = { type: 'document', file: 'data/articles/one.md' }
  writeSite(folder.path, siteWith({ 'pages /blog/one blocks 1': document }, blogSite()))
  writeFiles(folder.path, {
    'data/articles/one.md': `## Flour\n\nMix.\n\n> Time.\n\n\`\`\`\n${'salt '.repeat(80)}\n\`\`\`\n`,
  })
  const out = folder.at('built')
  const args = ['cli/start.mjs', 'build', '--pages', folder.at('pages.json'), '--out', out]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--at', '2026-06-01'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
  const server = await servePreview(out, 0)
  url = addressOf(server)
  end = () => {
    closeServer(server)
    folder.remove()
  }
})
test.afterAll(() => end())

for (const javaScriptEnabled of [true, false])
  test(`a long list goes on, ${javaScriptEnabled ? 'in place' : 'without scripts'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(error.message))
    await page.goto(`${url}/blog`)
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
    expect(messages).toEqual([])
    await context.close()
  })

for (const width of [1280, 320])
  test(`lists and articles are accessible in ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/blog', '/topics', '/blog/one']) {
      await page.goto(url + path)
      await expectAccessible(page)
      const across = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(across, path).toBeLessThanOrEqual(width)
    }
  })
