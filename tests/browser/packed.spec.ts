// covers: package.json server/** studio/server/** builder/bundle/** builder/compile/** site/cache/cache-place.mjs vite.config.ts
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { installPacked, packProject } from '../fixtures/packed.ts'
import { makeFolder } from '../fixtures/site-folder.ts'
import { startServer, type RunningServer } from '../fixtures/start-program.ts'

/* The packed project, installed by a site: its dev server and its composer while the code of a block changes. */

const { path: folder, remove } = makeFolder()
const start = join(folder, 'node_modules', 'page-renderer', 'cli', 'start.mjs')

test.describe.configure({ mode: 'serial' })
test.beforeAll(() => {
  test.setTimeout(240_000)
  installPacked(packProject(folder), join(folder, 'node_modules'))
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [start, ...args], { cwd: folder })
  run('new-site', '--title', 'Mill Street', '--color', '#2f6f4f', '--lang', 'en-GB')
  run('new-block', 'dailyLoaves', '--island')
  run('new-block', 'plainNotes')
  write('blocks/dailyLoaves/compile.ts', 'export const compile = (block: object) => block\n')
  const site = JSON.parse(read('pages.json'))
  const cards = [{ title: 'Rye', desc: 'Every Tuesday.' }]
  site.pages['/'].blocks.push(
    { type: 'dailyLoaves', title: 'This week', cards },
    { type: 'plainNotes', title: 'Notes', cards },
  )
  write('pages.json', JSON.stringify(site, null, 2))
})
test.afterAll(remove)

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)

/** Changes a file while something is expected, and puts it back. */
async function changed(
  file: string,
  change: (text: string) => string,
  expected: () => Promise<void>,
) {
  const before = read(file)
  write(file, change(before))
  await expected()
  write(file, before)
}

const component = 'blocks/dailyLoaves/index.tsx'
const throwing = (condition: string) => (text: string) =>
  text.replace('  const {', `  if (${condition}) throw new TypeError('odd')\n  const {`)
const lineOf = (text: string, words: string): number =>
  text.slice(0, text.indexOf(words)).split('\n').length

for (const command of ['dev', 'studio']) {
  test.describe(command, () => {
    let server: RunningServer

    test.beforeAll(async () => {
      server = await startServer([command, '--port', '0'], { start, cwd: folder })
    })
    test.afterAll(async () => {
      server.interrupt()
      await server.ended
    })

    /** When the client of the site listens to changes: it asks for the data then. A change before would be lost. */
    async function whenListening(page: Page): Promise<void> {
      if (command === 'dev') await page.waitForResponse(/data\/index\.json/)
    }

    /** The page of the site, in the composer that in its preview. */
    async function open(page: Page): Promise<Page | FrameLocator> {
      const awake = whenListening(page)
      await page.goto(server.url)
      await awake
      return command === 'dev' ? page : page.frameLocator('iframe')
    }

    test('shows each change of the code of a block', async ({ page }) => {
      const shown = await open(page)
      const heading = (name: string) => shown.getByRole('heading', { name, exact: true })
      await expect(heading('This week')).toBeVisible({ timeout: 30_000 })
      const edits: [file: string, from: string, to: string][] = [
        [component, 'title={title}', "title={'Edited'}"],
        ['blocks/dailyLoaves/compile.ts', '=> block', "=> ({ ...block, title: 'Edited' })"],
        ['pages.json', '"This week"', '"Edited"'],
      ]
      for (const [file, from, to] of edits) {
        await changed(
          file,
          (text) => text.replace(from, to),
          () => expect(heading('Edited')).toBeVisible({ timeout: 20_000 }),
        )
        await expect(heading('This week')).toBeVisible({ timeout: 20_000 })
      }
    })

    test('shows a card with the block, file and line of what it throws', async ({ page }) => {
      const shown = await open(page)
      const cardOf = (name: string) =>
        shown.getByRole('heading', { name: `Block ${name} has a problem` })
      const card = cardOf('3 (dailyLoaves)')
      const plain = component.replace('dailyLoaves', 'plainNotes')
      // The composer shows what the server renders.
      const inBrowser = command === 'dev' ? "typeof window !== 'undefined'" : 'block'
      for (const [one, file, condition] of [
        [card, component, 'block'],
        [cardOf('4 (plainNotes)'), plain, inBrowser],
      ] as const) {
        const line = lineOf(throwing(condition)(read(file)), 'throw')
        let reloaded: Promise<unknown> | undefined
        await changed(file, throwing(condition), async () => {
          await expect(one).toBeVisible({ timeout: 20_000 })
          await expect(shown.getByText(`${file}:${line}:`)).toBeVisible()
          await expect(shown.getByText('TypeError: odd')).toBeVisible()
          reloaded = whenListening(page)
        })
        await expect(one).toHaveCount(0, { timeout: 20_000 })
        await reloaded
      }
      const fails = "=> { throw new RangeError('stale') }"
      await changed(
        'blocks/dailyLoaves/compile.ts',
        (text) => text.replace('=> block', fails),
        async () => {
          await expect(card).toBeVisible({ timeout: 20_000 })
          await expect(shown.getByText('blocks/dailyLoaves/compile.ts:1:')).toBeVisible()
        },
      )
      await expect(card).toHaveCount(0, { timeout: 20_000 })
    })
  })
}

test('lets people on other machines compose who sign in', async ({ page }) => {
  const args = ['studio', '--listen', '127.0.0.1:0', '--host', 'localhost']
  const env = { STUDIO_SECRET: 'correct-horse-battery' }
  const server = await startServer(args, { start, cwd: folder, env })
  await page.goto(server.url)
  await page.getByLabel('The secret of this server:').fill('correct-horse-battery')
  await page.keyboard.press('Enter')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'This week', exact: true })).toBeVisible({
    timeout: 60_000,
  })
  server.interrupt()
  await server.ended
})
