import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  expect,
  test,
  type APIRequestContext,
  type APIResponse,
  type Locator,
  type Page,
} from '@playwright/test'
import { diffPatch } from 'node-diff3'
import { format } from 'prettier'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { servedForTests, type RunningSite, type SiteOptions } from './running-site.ts'

/** The composer in a page, by what a person sees of it. */
export interface Composer {
  page: Page
  /** The rows of the open page's blocks. */
  rows: Locator
  /** The form at the right. */
  form: Locator
  /** A text field of the form. */
  field(name: string): Locator
  /** A button of the form. */
  button(name: string | RegExp): Locator
  /** Unfolds a part of the form, the first of that name, or another one by its place. */
  unfold(name: RegExp, place?: number): Promise<void>
  /** The rendered page in its frame. */
  preview: ReturnType<Page['frameLocator']>
  status: Locator
  problems: Locator
  /** The count of problems, which opens and closes their list. */
  problemCount: Locator
  tab(name: string): Locator
  /** Chooses in the menu of what is rarely needed. */
  more(name: string): Promise<void>
  /** Chooses in the menu of the selected blocks. */
  moreFor(blocks: string, name: string): Promise<void>
  /** Adds what the picker offers under a label, after the block at an index. */
  addAfter(index: number, label: string): Promise<void>
  open(path: string): Promise<void>
  /** Selects a block of the open page, or of another one. */
  select(index: number, path?: string): Promise<void>
  save(): Promise<void>
  /** Saves, and waits until all changes are saved. */
  saveAll(): Promise<void>
  /** Saves, and tells in which lines pages.json then differs from a text, by default the original one. */
  savedLines(before?: string): Promise<string[]>
}

/** Opens the composer of a running site, and waits until it has checked the site. */
export async function openComposer(
  page: Page,
  { url, read }: Pick<RunningSite, 'url' | 'read'>,
): Promise<Composer> {
  // Drawn without a graphics card, the transition to the next preview takes more than all else in most tests.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(url)
  const composer: Composer = {
    page,
    rows: page.locator('.studio-block-name'),
    form: page.getByRole('complementary', { name: 'Fields' }),
    field: (name) => composer.form.getByRole('textbox', { name, exact: true }),
    button: (name) => composer.form.getByRole('button', { name, exact: true }),
    async unfold(name, place) {
      const part = place === undefined ? composer.button(name) : composer.button(name).nth(place)
      await part.press('Enter')
      await expect(part).toHaveAttribute('aria-expanded', 'true')
    },
    preview: page.frameLocator('iframe[title="Preview of the page"]'),
    status: page.locator('.studio-status'),
    problems: page.locator('.studio-findings > li'),
    problemCount: page.locator('.studio-status-bar button'),
    tab: (name) => page.getByRole('tab', { name }),
    more: (name) => chooseMore(page, name),
    async moreFor(blocks, name) {
      await page.getByRole('button', { name: `More for ${blocks}` }).click()
      await page
        .getByRole('group', { name: `More for ${blocks}` })
        .getByText(name)
        .click()
    },
    async addAfter(index, label) {
      await page
        .getByRole('button', { name: /^Add a block after / })
        .nth(index)
        .press('Enter')
      const picker = page.getByRole('dialog', { name: 'Add a block' })
      await picker.locator('.studio-choice').filter({ hasText: label }).first().click()
      await expect(picker).toHaveCount(0)
    },
    async open(path) {
      await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption(path)
    },
    async select(index, path) {
      if (path !== undefined) await composer.open(path)
      if (!(await composer.rows.nth(index).isVisible())) await composer.tab('Blocks').click()
      await composer.rows.nth(index).click()
      await expect(composer.rows.nth(index)).toHaveAttribute('aria-pressed', 'true')
    },
    async save() {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    },
    async saveAll() {
      await composer.save()
      await expect(composer.status).toContainText('All changes saved.')
    },
    async savedLines(before = original) {
      await composer.saveAll()
      const saved = read('pages.json')
      // Lines are told without their indentation; this knows whether it is right.
      expect(await formatJson(saved)).toBe(saved)
      return changedLines(before, saved)
    },
  }
  await expect(composer.problemCount).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Checking…')).toHaveCount(0, { timeout: 90_000 })
  await composer.problemCount.click()
  return composer
}

/** A JSON text in the format of pages.json. */
export function formatJson(text: string): Promise<string> {
  return format(text, { parser: 'json', printWidth: 100 })
}

/** The lines in which two texts differ, in their order and without indentation: `- old` and `+ new`. */
export function changedLines(before: string, after: string): string[] {
  const changes: { buffer1: { chunk: string[] }; buffer2: { chunk: string[] } }[] = diffPatch(
    before.split('\n'),
    after.split('\n'),
  )
  return changes.flatMap(({ buffer1, buffer2 }) => [
    ...buffer1.chunk.map((line) => `- ${line.trim()}`),
    ...buffer2.chunk.map((line) => `+ ${line.trim()}`),
  ])
}

/** Opens the menu of what is rarely needed, and chooses an entry, by keyboard. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  await page.getByRole('group', { name: 'Menu' }).getByRole('button', { name }).press('Enter')
}

/** Previews the page as of a minute. */
export async function previewAt(page: Page, minute: string): Promise<void> {
  const input = page.getByLabel('Preview as of')
  if (!(await input.isVisible())) await page.getByRole('button', { name: 'Time shown' }).click()
  await input.fill(minute)
}

/** Opens the composer with the first block of the first page in the form. */
export async function openHero(page: Page, site: RunningSite): Promise<Composer> {
  const composer = await openComposer(page, site)
  await composer.select(0)
  return composer
}

/** The title of the selected block. */
export function titleOf({ form }: Composer): Locator {
  return form.getByLabel('Title', { exact: true })
}

/** Types a title, and waits until the server has kept it. */
export async function typeKept(composer: Composer, text: string): Promise<void> {
  const { page } = composer
  const site = { url: new URL('/__studio/', page.url()).href }
  await titleOf(composer).fill(text)
  await expect.poll(async () => JSON.stringify(await draftOf(page.request, site))).toContain(text)
}

/** The draft that the server keeps. */
export async function draftOf(
  request: APIRequestContext,
  site: Pick<RunningSite, 'url'>,
): Promise<unknown> {
  const answer = await askServer(request, site, 'GET', 'site')
  return (await answer.json()).draft
}

/** Asks the composer's server as the composer does. */
export async function askServer(
  request: APIRequestContext,
  { url }: Pick<RunningSite, 'url'>,
  method: string,
  path: string,
  data?: object,
): Promise<APIResponse> {
  // The server ends connections that rest for five seconds, perhaps just as one is used again.
  const maxRetries = 3
  const html = await (await request.get(url, { maxRetries })).text()
  const token = /name="studio-token" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const headers = { 'x-studio-token': token }
  return request.fetch(`${url}api/${path}`, {
    method,
    headers,
    maxRetries,
    ...(data && { data }),
  })
}

/** Puts the site's texts back, and drops the draft that the server keeps. */
export async function startOver(
  request: APIRequestContext,
  site: RunningSite,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(texts)) site.write(name, text)
  const answer = await putDraft(request, site, { files: {}, base: {} })
  expect(answer.status()).toBe(200)
}

/** Replaces the draft that the server keeps, from a window that takes over and is closed at once. */
export async function putDraft(
  request: APIRequestContext,
  site: RunningSite,
  draft: object,
): Promise<APIResponse> {
  const window = 'tests'
  await askServer(request, site, 'POST', 'editor', { window, name: 'Tests', isForced: true })
  const { revision } = await (await askServer(request, site, 'GET', 'site')).json()
  return askServer(request, site, 'PUT', 'draft', { ...draft, window, revision })
}

/** The text of the fixture site's pages.json. */
export const original = readFileSync(join(fixtureSite, 'pages.json'), 'utf8')

/**
 * A composer for the tests of one file, in a window of its size. A test of Playwright's `test` begins with these texts, by
 * default the original one, no draft and a new window. One of `kept` goes on in the window of the test before it, after
 * all has been undone, since opening the composer takes longer than most of them.
 */
export function siteForTests(
  options: SiteOptions = {},
  texts: Readonly<Record<string, string>> = { 'pages.json': original },
) {
  const site = servedForTests('studio', options)
  let window: Composer | undefined
  test.use({ viewport: { width: 1440, height: 960 } })
  test.afterAll(() => window?.page.close())
  return {
    site,
    test: test.extend<{ composer: Composer; start: void }>({
      start: [
        async ({ request }, use) => {
          await window?.page.close()
          window = undefined
          await startOver(request, site, texts)
          await use()
        },
        { auto: true },
      ],
      composer: async ({ page }, use) => use(await openComposer(page, site)),
    }),
    kept: test.extend<{ composer: Composer }>({
      page: async ({ browser, viewport, permissions }, use) =>
        use(
          window?.page ??
            (await browser.newPage({ viewport, ...(permissions && { permissions }) })),
        ),
      composer: async ({ page, request, viewport }, use) => {
        if (viewport) await page.setViewportSize(viewport)
        if (window) await undoAll(window, site, texts)
        else await startOver(request, site, texts)
        window ??= await openComposer(page, site)
        await use(window)
      },
    }),
  }
}

/** Undoes all edits, saves the texts that the site began with if others were saved, and shows the blocks of the first page as they are now, for all brands and in its own language. */
async function undoAll(
  composer: Composer,
  site: RunningSite,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const { page } = composer
  await page.keyboard.press('Escape')
  for (const name of ['Brand', 'Language']) {
    const choice = page.getByRole('combobox', { name, exact: true })
    if (await choice.isVisible()) await choice.selectOption('')
  }
  const undo = page.getByRole('button', { name: 'Undo' })
  while (await undo.isEnabled()) await undo.click()
  if (await page.getByText(/^Shown and checked as of /).isVisible()) {
    await page.getByRole('button', { name: 'Time shown' }).click()
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const isSaved = Object.entries(texts).some(([name, text]) => site.read(name) !== text)
  if (isSaved) {
    await composer.save()
    const review = page.getByRole('button', { name: 'Save these changes' })
    const saved = composer.status.filter({ hasText: 'All changes saved.' })
    await expect(review.or(saved)).toBeVisible()
    if (await review.isVisible()) await review.click()
    await expect(saved).toBeVisible()
  }
  for (const [name, text] of Object.entries(texts)) expect(site.read(name)).toBe(text)
  await composer.open('/')
  await composer.tab('Blocks').click()
}
