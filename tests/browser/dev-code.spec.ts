// covers: server/*.ts server/dev/** cli/** builder/compile/** renderer/** blocks/** tests/fixtures/project-copy.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Block } from '../../schema/pages.gen.ts'
import { makeBase } from '../fixtures/base-site.ts'
import { copyProject, type ProjectCopy } from '../fixtures/project-copy.ts'
import { writeSite } from '../fixtures/site-folder.ts'
import { startServer, type RunningServer } from '../fixtures/start-program.ts'
import { holdBack } from './test.ts'

/* The dev server while the code of a block is edited, in a copy of the project. */

test.describe.configure({ mode: 'serial' })

let project: ProjectCopy
let server: RunningServer
let url = ''

test.beforeAll(async () => {
  test.setTimeout(180_000) // the copy has no program yet
  project = copyProject()
  const site = makeBase()
  site.pages['/bonus']?.blocks.push(tabs)
  const pages = writeSite(join(project.path, 'example'), site)
  const env = { SOURCE_DATE_EPOCH: '1781481600' }
  server = await startServer(['dev', '--port', '0', '--pages', pages], { cwd: project.path, env })
  ;({ url } = server)
})
test.afterAll(async () => {
  server.interrupt()
  await server.ended
  project.remove()
})

const tabs: Block = {
  type: 'tabs',
  title: 'Two ways',
  panels: [
    { title: 'Slots', desc: 'Reels and lines.' },
    { title: 'Tables', desc: 'Cards and wheels.' },
  ],
}

/** Changes a file of a block, or of another folder; returns what puts it back. */
function change(name: string, from: RegExp | string, to: string, folder = 'blocks'): () => void {
  const file = join(project.path, folder, name)
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(from)
  writeFileSync(
    file,
    text.replace(from, (found) => found + to),
  )
  return () => writeFileSync(file, text)
}

test('shows what a changed compile.ts makes, and what is wrong with it', async ({ page }) => {
  await page.goto(`${url}vip`)
  const start = /export function compile\(.*\n/
  const makes = "if (block.title !== '') return { ...block, title: 'Compiled anew' }\n"
  let restore = change('promoGrid/compile.ts', start, makes)
  const title = page.getByRole('heading', { name: 'Compiled anew' })
  await expect(title).toBeVisible()
  restore()
  await expect(title).toHaveCount(0)
  restore = change('promoGrid/compile.ts', start, '((')
  await expect(page.getByRole('alert')).toContainText('blocks/promoGrid/compile.ts:5:')
  restore()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('names a block that throws, its file and line', async ({ page }) => {
  await page.goto(`${url}vip`)
  const card = page.getByRole('heading', { name: 'Block 1 (hero) has a problem' })
  for (const [where, condition] of [
    ['everywhere', 'if (block)'],
    ['in the browser only', "if (typeof window !== 'undefined')"],
  ])
    await test.step(where ?? '', async () => {
      const throws = `${condition} throw new TypeError('odd')\n`
      const restore = change('hero/index.tsx', /export function Hero\(.*\n/, throws)
      const text = readFileSync(join(project.path, 'blocks/hero/index.tsx'), 'utf8')
      const before = text.slice(0, text.indexOf("TypeError('odd')"))
      const place = `blocks/hero/index.tsx:${before.split('\n').length}`
      for (const visit of [() => undefined, () => page.reload()]) {
        await visit()
        await expect(card).toBeVisible()
        await expect(page.getByRole('main')).toContainText('TypeError: odd')
        await expect(page.getByRole('button', { name: place })).toBeVisible()
        await expect(page.getByRole('main')).not.toContainText('connection')
      }
      // What is thrown in the browser is sent from there.
      await expect
        .poll(() => server.printed.stderr)
        .toContain(`/vip › block 1 (hero): TypeError: odd\n  ${place}:`)
      restore()
      await expect(card).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
})

test('shows code that has changed before the page was connected', async ({ page }) => {
  const connect = await holdBack(page, '**/@vite/client*')
  const module = `${url}blocks/hero/index.tsx`
  await Promise.all([
    page.waitForResponse((response) => response.url().startsWith(module)),
    page.goto(`${url}vip`, { waitUntil: 'commit' }),
  ])
  const restore = change('hero/index.tsx', /export function Hero\(.*\n/, "return 'Changed'\n")
  await expect.poll(async () => (await fetch(module)).text()).toContain('Changed')
  connect()
  await expect(page.getByRole('main')).toContainText('Changed')
  restore()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

const shellFaults = [
  ['throws', /export function Footer\(.*\n/, "throw new TypeError('odd')\n", 'TypeError: odd'],
  [
    'throws in the browser only',
    /export function Footer\(.*\n/,
    "if (typeof window !== 'undefined') throw new TypeError('strange')\n",
    'TypeError: strange',
  ],
  ['has lost its export', 'export function Footer', 's', 'The file does not export "Footer".'],
] as const

test('names a shell block that fails, and its file', async ({ page }) => {
  await page.goto(`${url}vip`)
  const card = page.getByRole('heading', { name: 'Shell block footer has a problem' })
  const place = /^shell\/footer\/index\.tsx(:\d+:\d+)? error thrown$/
  for (const [how, from, to, text] of shellFaults)
    await test.step(how, async () => {
      const restore = change('footer/index.tsx', from, to, 'shell')
      for (const visit of [() => undefined, () => page.reload()]) {
        await visit()
        await expect(card).toBeVisible()
        await expect(page.getByText(text)).toBeVisible()
        await expect(page.getByRole('button', { name: place })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
      const said = `shell block footer: ${text}\n  shell/footer`
      await expect.poll(() => server.printed.stderr.split(said).length).toBe(2)
      restore()
      await expect(card).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toBeVisible()
    })
  const restore = change('footer/index.tsx', 'export function Footer', '((', 'shell')
  for (const visit of [() => undefined, () => page.reload()]) {
    await visit()
    await expect(page.getByText('shell/footer/index.tsx:')).toBeVisible()
  }
  restore()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  // Neither says where in the program that was found.
  expect(server.printed.stderr).toContain('shell/footer/index.tsx:')
  expect(server.printed.stderr).not.toMatch(/^ +at |Transform failed/m)
})

test('shows a syntax error of a shell block on a page just loaded', async ({ page }) => {
  // The document is that of before, and the module already has the error.
  await page.route('**/shell/footer/index.tsx*', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${url}vip`)
  const restore = change('footer/index.tsx', 'export function Footer', '((', 'shell')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The code of a block has a mistake.')
  await expect(alert.getByRole('button', { name: /^shell\/footer\/index\.tsx:/ })).toBeVisible()
  await page.reload()
  await expect(alert).toContainText('shell/footer/index.tsx:')
  await page.unroute('**/shell/footer/index.tsx*')
  restore()
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

const mistakes = [
  [/^blocks\/hero\/index\.tsx:\d+:\d+ error code$/, '((', 'Unexpected token'],
  [/:\d+:8 error code$/, "import './nope.ts'\n", 'no file or package "./nope.ts"'],
] as const

test('shows a syntax error and a wrong import, and recovers', async ({ page }) => {
  for (const [index, [place, text, message]] of mistakes.entries()) {
    await page.goto(`${url}vip`)
    const restore = change('hero/index.tsx', /(?=export function Hero)/, text)
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('button', { name: place })).toBeVisible()
    await expect(alert).toContainText(message)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (index === 0) await page.reload()
    restore()
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(server.printed.stderr).not.toMatch(/^ +at |Transform failed/m)
})

test('shows a changed island and its component, run once by one client', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  await page.setViewportSize({ width: 1000, height: 3000 }) // all of the page is in view
  await page.goto(`${url}bonus`)
  const island = page.locator('[data-island="tabs"]')
  await expect(island).toHaveAttribute('data-live')
  const counts = "element.dataset['starts'] = `${element.dataset['starts'] ?? ''}I`\n"
  const restore = change('tabs/island.ts', /export function start\(.*\n/, counts)
  await expect(island).toHaveAttribute('data-starts', 'I')
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
  await expect(island).toHaveAttribute('data-starts', 'I')
  const restoreComponent = change('tabs/index.tsx', '<h3>{one.title}', '!')
  await expect(page.getByRole('tabpanel', { name: 'Slots' })).toContainText('Slots!')
  await page.getByRole('tab', { name: 'Tables' }).click()
  await expect(page.getByText('Cards and wheels.')).toBeVisible()
  restoreComponent()
  expect(messages).toEqual([])
  restore()
  const restoreStart = change(
    'tabs/island.ts',
    /export function start\(.*\n/,
    "if (element) throw new TypeError('odd')\n",
  )
  await expect.poll(() => messages.splice(0).join()).toContain('TypeError: odd')
  restoreStart()
  await expect(island).not.toHaveAttribute('data-starts')
  expect(messages).toEqual([])
})

test('writes no generated file, but says when to run codegen or restart', async ({ page }) => {
  test.setTimeout(240_000)
  const files = ['schema/pages.editor.schema.json', 'schema/pages.gen.ts', 'docs/problems.md']
  const readAll = () => files.map((file) => readFileSync(join(project.path, file), 'utf8'))
  const before = readAll()
  await page.goto(`${url}vip`)
  let restore = change('hero/schema.json', '"description": "', 'Anew: ')
  const overlay = page.getByRole('alert')
  // Prettier and others are loaded to see it.
  const slow = { timeout: 90_000 }
  const outdated = 'Generated files are out of date. To update them, run `npm run codegen`.'
  await expect(overlay).toContainText(outdated, slow)
  restore()
  await expect(overlay).toHaveCount(0, slow)
  change('check.ts', /$/, '\n', 'check')
  const advice =
    'check/check.ts has changed. To use it, press Ctrl+C and start the dev server again.'
  await expect(overlay).toContainText(advice)
  const refetched = page.waitForResponse(/\/data\/vip\.json/)
  restore = change('hero/schema.json', '"description": "', 'Anew: ')
  await refetched
  await expect(overlay).not.toContainText('codegen')
  restore()
  expect(readAll()).toEqual(before)
})
