// covers: renderer/** builder/** codegen/** server/preview/** tests/fixtures/site/**
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyProject, type ProjectCopy } from '../fixtures/project-copy.ts'
import { serveWith, type BuiltSite } from './island-site.ts'
import { entry, expect, heading, test, wakeClient } from './test.ts'
import { headingOf, labelOf, pageAt } from './site.ts'

/** An island made with React, in a copy of the project, as docs/interactive-blocks.md shows it. */

const guide = readFileSync(join(import.meta.dirname, '../../docs/interactive-blocks.md'), 'utf8')

/** A file from the guide, by its path. */
function fileOf(path: string): string {
  const [, text] = guide.split(`**\`${path}\`**`)[1]?.match(/```\w+\n([^]*?)```/) ?? []
  if (text === undefined) throw new Error(`the guide does not show ${path}`)
  return text
}

// One copy for all tests.
test.describe.configure({ mode: 'default' })

let project: ProjectCopy | undefined
let site: BuiltSite | undefined
let url = ''
test.beforeAll(async () => {
  test.setTimeout(300_000)
  const copy = copyProject()
  project = copy
  const added = await copy.script('cli/main.ts', 'new-block', 'reminder', '--no-pictures')
  expect(added).toMatchObject({ code: 0 })
  for (const path of ['blocks/reminder/index.tsx', 'blocks/reminder/island.tsx'])
    writeFileSync(join(copy.path, path), fileOf(path))
  expect(await copy.script('cli/main.ts', 'codegen')).toMatchObject({ code: 0 })
  expect(await copy.tool('tsc', '--noEmit')).toMatchObject({ code: 0, stdout: '' })
  const reminder = {
    type: 'reminder',
    id: 'steps',
    title: 'Before you play',
    cards: [
      { title: 'Set a limit', desc: 'In pesos.' },
      { title: 'Set a time', desc: 'In minutes.' },
    ],
  }
  site = await serveWith({ '/bonus': [reminder], '/slots': [reminder] }, copy.path)
  ;({ url } = site)
})
test.afterAll(() => {
  site?.remove()
  project?.remove()
})

const step = (page: Page, name: string) => page.getByRole('button', { name })

test('the first click starts the client, and is done once', async ({ page }) => {
  await page.goto(`${url}/bonus`, { waitUntil: 'commit' })
  await step(page, 'Set a limit').click()
  await expect(step(page, 'Set a limit')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status')).toHaveText('1 of 2 done')
  await step(page, 'Set a time').click()
  await expect(page.getByRole('status')).toHaveText('2 of 2 done')
})

test('useId gives the id that was prerendered', async ({ page }) => {
  const idOf = () => step(page, 'Set a limit').getAttribute('aria-describedby')
  await page.goto(`${url}/bonus`)
  const before = await idOf()
  await wakeClient(page)
  expect(await idOf()).toBe(before)
  expect(before).not.toBe('')
})

test('React comes from the client, once', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script')
      scripts.add(new URL(request.url()).pathname.replace(/-[\w-]+\.js$/, ''))
  })
  await page.goto(`${url}/bonus`)
  await step(page, 'Set a limit').click()
  await expect(page.getByRole('status')).toHaveText('1 of 2 done')
  expect([...scripts].toSorted()).toEqual(['/assets/client', '/assets/islands', '/assets/reminder'])
})

test('its state lasts where the next page has the same block', async ({ page }) => {
  await page.goto(url)
  await wakeClient(page)
  await entry(page, labelOf(pageAt('/bonus'))).click()
  await step(page, 'Set a time').click()
  await entry(page, labelOf(pageAt('/slots'))).click()
  await expect(heading(page, headingOf(pageAt('/slots')))).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('1 of 2 done')
})
