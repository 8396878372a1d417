import {
  expect,
  type APIRequestContext,
  type APIResponse,
  type Locator,
  type Page,
} from '@playwright/test'
import type { RunningSite } from './running-site.ts'

/** The composer in a page, by what a person sees of it. */
export interface Composer {
  page: Page
  /** The rows of the open page's blocks. */
  rows: Locator
  /** The form at the right. */
  form: Locator
  /** The rendered page in its frame. */
  preview: ReturnType<Page['frameLocator']>
  status: Locator
  problems: Locator
  tab(name: string | RegExp): Locator
  open(path: string): Promise<void>
  select(index: number): Promise<void>
  save(): Promise<void>
}

/** Opens the composer of a running site, and waits until it has checked the site. */
export async function openComposer(page: Page, { url }: RunningSite): Promise<Composer> {
  await page.goto(url)
  const composer: Composer = {
    page,
    rows: page.locator('.studio-block-name'),
    form: page.getByRole('complementary', { name: 'Fields' }),
    preview: page.frameLocator('iframe[title="Preview of the page"]'),
    status: page.locator('.studio-status'),
    problems: page.locator('.studio-findings > li'),
    tab: (name) => page.getByRole('tab', { name }),
    async open(path) {
      await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption(path)
    },
    async select(index) {
      await composer.rows.nth(index).click()
      await expect(composer.rows.nth(index)).toHaveAttribute('aria-pressed', 'true')
    },
    async save() {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    },
  }
  await expect(composer.rows.first()).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Checking …')).toHaveCount(0)
  return composer
}

/** Asks the composer's server as the composer does. */
export async function askServer(
  request: APIRequestContext,
  { url }: RunningSite,
  method: string,
  path: string,
  data?: object,
): Promise<APIResponse> {
  const html = await (await request.get(url)).text()
  const token = /name="studio-token" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const headers = { 'x-studio-token': token }
  return request.fetch(`${url}api/${path}`, { method, headers, ...(data && { data }) })
}

/** Puts the site's texts back, and drops the draft that the server keeps. */
export async function startOver(
  request: APIRequestContext,
  site: RunningSite,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(texts)) site.write(name, text)
  const answer = await askServer(request, site, 'PUT', 'draft', { files: {}, base: {} })
  expect(answer.status()).toBe(200)
}
