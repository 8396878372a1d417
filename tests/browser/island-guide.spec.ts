// covers: renderer/** builder/** codegen/** server/preview/** tests/fixtures/site/**
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyProject, type ProjectCopy } from '../fixtures/project-copy.ts'
import { root } from '../fixtures/site-folder.ts'
import { serveChanged, withBlocks, type BuiltSite } from './built-site.ts'
import { labelOf, pageAt } from './site.ts'
import {
  entry,
  expect,
  expectShown,
  follow,
  overlookLinks,
  test,
  visit,
  wakeClient,
  withFailures,
} from './test.ts'

/** The examples of docs/interactive-blocks.md, and a component of an npm package, in a copy of the project. */

const guide = readFileSync(join(import.meta.dirname, '../../docs/interactive-blocks.md'), 'utf8')

function fileOf(path: string): string {
  const [, text] = guide.split(`**\`${path}\`**`)[1]?.match(/```\w+\n([^]*?)```/) ?? []
  if (text === undefined) throw new Error(`the guide does not show ${path}`)
  return text
}

const shown = ['blocks/offers/island.ts', 'blocks/reminder/index.tsx', 'blocks/reminder/island.tsx']

function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/**
 * Adds a package to a project, made like those of Ariakit and Radix, with a context, a ref that is passed on, a portal,
 * `useId` and inline styles, and lets the block `contact` use it.
 */
function addPackage(project: string): void {
  const files = {
    'node_modules/some-popup/package.json': JSON.stringify({
      name: 'some-popup',
      version: '1.0.0',
      license: 'MIT',
      type: 'module',
      exports: { types: './index.d.ts', default: './index.js' },
    }),
    'node_modules/some-popup/index.d.ts': `import type { ReactNode } from 'react'
export declare function Popup(props: { name: string; children: ReactNode }): ReactNode
`,
    'node_modules/some-popup/index.js': `import { createContext, createElement, forwardRef, useContext, useId, useState } from 'react'
import { createPortal } from 'react-dom'
const Id = createContext('')
const Title = forwardRef(({ children }, ref) => createElement('strong', { id: useContext(Id), ref }, children))
export function Popup({ name, children }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const dialog = createElement('div', { role: 'dialog', 'aria-labelledby': id }, createElement(Title, null, name), children)
  if (isOpen && name === 'Never') throw new Error('never opens')
  const style = { width: 321, fontFamily: '"A<b", serif', visibility: isOpen ? undefined : 'visible' }
  return createElement(
    Id,
    { value: id },
    createElement('button', { type: 'button', style, onClick: () => setOpen(true) }, name),
    isOpen && createPortal(dialog, document.body),
  )
}
`,
    'blocks/contact/island.tsx': `import { Popup } from 'some-popup'
import { Html } from '../../renderer/parts/html.tsx'
import type { BlockOf } from '../../renderer/page/registry.ts'

export const on = 'touch'

export function Popups({ cards }: Pick<BlockOf<'contact'>, 'cards'>) {
  return cards.map(({ title, desc }) => (
    <Popup key={title} name={title}>
      <Html html={desc} />
    </Popup>
  ))
}
`,
    'blocks/contact/index.tsx': `import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Popups } from './island.tsx'

export function Contact({ block }: BlockProps<'contact'>) {
  return (
    <Section block={block} title={block.title}>
      <Popups cards={block.cards} />
    </Section>
  )
}
`,
  }
  mkdirSync(join(project, 'node_modules/some-popup'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text)
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
  // Encoding the pictures of the site takes minutes, and they are not what is tested.
  const pictures = 'node_modules/.cache/pictures'
  if (existsSync(join(root, pictures)))
    cpSync(join(root, pictures), join(copy.path, pictures), { recursive: true })
  for (const args of [['reminder'], ['offers', '--island'], ['contact']]) {
    const made = await copy.script('cli/main.ts', 'new-block', ...args, '--no-pictures')
    expect(made).toMatchObject({ code: 0 })
  }
  for (const path of shown) writeFileSync(join(copy.path, path), fileOf(path))
  addPackage(copy.path)
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
  const offers = {
    type: 'offers',
    title: 'Offers',
    cards: [
      { title: 'This week', desc: 'Soon over.', until: dayIn(3) },
      { title: 'This season', desc: 'For long.', until: dayIn(60) },
      { title: 'Always', desc: 'For ever.' },
    ],
  }
  const contact = {
    type: 'contact',
    title: 'Contact',
    cards: ['Ask us', 'Never'].map((title) => ({ title, desc: 'By post.' })),
  }
  const added = { '/bonus': [reminder], '/slots': [reminder], '/vip': [offers], '/app': [contact] }
  site = await serveChanged(withBlocks(added), { project: copy.path })
  ;({ url } = site)
})
test.afterAll(() => {
  site?.close()
  project?.remove()
})

const step = (page: Page, name: string) => page.getByRole('button', { name })

test('useId gives the id that was prerendered', async ({ page }) => {
  const idOf = () => step(page, 'Set a limit').getAttribute('aria-describedby')
  await page.goto(`${url}/bonus`)
  const before = await idOf()
  await wakeClient(page)
  expect(await idOf()).toBe(before)
  expect(before).not.toBe('')
})

test('the first click starts the client, which has React, and is done once', async ({ page }) => {
  await overlookLinks(page)
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script')
      scripts.add(new URL(request.url()).pathname.replace(/-[\w-]+\.js$/, ''))
  })
  await page.goto(`${url}/bonus`, { waitUntil: 'commit' })
  await step(page, 'Set a limit').click()
  await expect(step(page, 'Set a limit')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status')).toHaveText('1 of 2 done')
  await step(page, 'Set a time').click()
  await expect(page.getByRole('status')).toHaveText('2 of 2 done')
  // What several islands share may be a file, too.
  const own = [...scripts].filter((path) => path !== '/assets/shared')
  expect(own.toSorted()).toEqual(['/assets/client', '/assets/islands', '/assets/reminder'])
})

test('its state lasts where the next page has the same block', async ({ page }) => {
  await visit(page, url)
  await entry(page, labelOf(pageAt('/bonus'))).click()
  await step(page, 'Set a time').click()
  await follow(page, '/slots')
  await expect(page.getByRole('status')).toHaveText('1 of 2 done')
})

const marked = (page: Page) =>
  page.locator('[data-island="offers"] li[data-ending]').getByRole('heading').allTextContents()
const offersRun = (page: Page) =>
  expect(page.locator('[data-island="offers"]')).toHaveAttribute('data-live')

test.describe('an island that gets the data of its block', () => {
  test('fetches it on the page that was loaded', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.goto(`${url}/vip`)
    await offersRun(page)
    expect(await marked(page)).toEqual(['This week'])
    expect(fetched.filter((path) => path.startsWith('/data/'))).toEqual(['/data/vip.json'])
  })

  test('has it after client navigation', async ({ page }) => {
    await overlookLinks(page)
    await visit(page, url)
    await entry(page, labelOf(pageAt('/vip'))).click()
    await offersRun(page)
    expect(await marked(page)).toEqual(['This week'])
  })

  withFailures('leaves the block as it is if it cannot have it', async ({ page }) => {
    await page.route('**/data/vip.json', (route) => route.abort())
    await page.goto(`${url}/vip`)
    await offersRun(page)
    expect(await marked(page)).toEqual([])
    await expect(page.getByText('Soon over.')).toBeVisible()
  })
})

test('a component of a package has its inline styles, and opens what it moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto(`${url}/app`)
  const button = step(page, 'Ask us')
  await expect(button).toHaveCSS('width', '321px')
  await expect(button).toHaveCSS('visibility', 'visible')
  await expect(button).toHaveCSS('font-family', '"A<b", serif')
  await button.click()
  const dialog = page.locator('body > [role="dialog"]')
  await expect(dialog).toHaveAccessibleName('Ask us')
  await expect(dialog).toContainText('By post.')
  await expect(button).toHaveAttribute('style', 'width: 321px; font-family: "A<b", serif;')
  await expect(button).not.toHaveAttribute('data-style')
})

test.describe('a component that throws', () => {
  test.use({ provoked: /never opens/ })

  test('ends only its block', async ({ page }) => {
    await page.goto(`${url}/app`)
    await step(page, 'Never').click()
    await expect(step(page, 'Never')).toHaveCount(0)
    await expectShown(page, '/app')
  })
})
