// covers: studio/** server/*.ts server/dev/** schema/** check/** content/** site/** builder/** diff/** examples/bakery/**
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { commitAll, git } from '../fixtures/git.ts'
import { makeFolder } from '../fixtures/site-folder.ts'
import { textOf } from '../fixtures/sites.ts'
import { expectUsable } from './axe.ts'
import { servedForTests, type RunningSite } from './running-site.ts'

/* A team brings one change set from its first word to the published site and back, each in a browser of their own. */

const bakery = join(import.meta.dirname, '../../examples/bakery')
const { site: settings } = JSON.parse(readFileSync(join(bakery, 'pages.json'), 'utf8'))
const config = `import { defineSite } from 'page-renderer/config'
export default defineSite({
  lang: 'en-AT',
  timeZone: 'Europe/Vienna',
  blocks: ['comparisonTable', 'countdown', 'cta', 'faq', 'headingCard', 'hero', 'notice'],
  shell: { before: ['navigation'], after: ['counter'] },
  changeSets: { repository: 'published.git' },
  publish: { folder: 'online' },
})
`
const locales = [
  { lang: 'de-AT', path: '/de', name: 'Deutsch', untranslated: 'show' },
  { lang: 'fil-PH', path: '/fil', name: 'Filipino', untranslated: 'show' },
]
const pageOf = (name: string, title: string) => ({
  name,
  showNav: true,
  meta: {
    title: `${title}, from {keyword} in Graz`,
    description: `${title}, baked every night and sold from half past six in the morning by {keyword}.`,
  },
  blocks: [
    { type: 'hero', id: 'start', title, desc: '{keyword}' },
    { type: 'notice', id: 'note', tone: 'info', title: 'Orders', desc: 'Ready from seven.' },
  ],
})
const svg = readFileSync(join(bakery, 'public/favicon.svg'), 'utf8').replace(
  /Crumb.*?(?=<)/,
  'Corner',
)
const corner = {
  brand: 'corner',
  keyword: 'Corner Bakery',
  url: 'https://corner.example',
  counter: { address: 'Corner 1, 8010 Graz', phone: '+43 316 555 0199' },
}
const files = {
  'site.config.ts': config,
  '.gitignore': 'published.git\nonline\n',
  'pages.json': textOf({
    site: { ...settings, locales },
    pages: {
      '/': pageOf('/', 'Bread that takes its time'),
      '/cakes': pageOf('Cakes', 'Cakes for the weekend'),
      '/rolls': pageOf('Rolls', 'Rolls by the dozen'),
    },
  }),
  'brands/corner.json': textOf({ site: corner }),
  'brands/corner/public/favicon.svg': svg,
  'brands/corner/public/logo/corner.svg': svg,
}
const site = servedForTests('studio', { example: bakery, files, env: prepare })

/** Makes the repository, and a logo that no other brand has. */
function prepare({ at }: RunningSite): Record<string, string> {
  const logo = readFileSync(at('public/logo/crumb.png'))
  writeFileSync(
    at('brands/corner/public/logo/corner.png'),
    Buffer.concat([logo, Buffer.from('corner')]),
  )
  git(at(''), 'init', '--quiet', '--initial-branch=main')
  commitAll(at(''))
  git(at(''), 'init', '--quiet', '--bare', '--initial-branch=main', 'published.git')
  git(at(''), 'push', '--quiet', 'published.git', 'main')
  return {}
}

const clone = makeFolder()
test.afterAll(() => clone.remove())

/** Somebody changes a text of a branch with git, without the composer. */
function push(branch: string, from: string, to: string): void {
  git(clone.path, 'init', '--quiet')
  git(clone.path, 'fetch', '--quiet', site.at('published.git'), branch)
  git(clone.path, 'checkout', '--quiet', '--force', '--detach', 'FETCH_HEAD')
  clone.write('pages.json', clone.read('pages.json').replace(from, to))
  commitAll(clone.path)
  git(clone.path, 'push', '--quiet', site.at('published.git'), `HEAD:refs/heads/${branch}`)
}

const built = (name: string): string =>
  existsSync(site.at(`online/${name}`)) ? site.read(`online/${name}`) : ''
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last()
const nameIn = (page: Page) => page.locator('.studio-set-name button')
const titleIn = (page: Page) => page.getByLabel('Title', { exact: true }).first()
const slow = { timeout: 90_000 }

/** Opens the list of change sets as a person who is new in this browser. */
async function openAs(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(site.url)
  await page.getByRole('dialog', { name: 'Your name' }).getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return page
}

/** Opens a dialog by its button, writes a text there if one is given, and sends it. */
async function send(page: Page, opener: string | RegExp, text = ''): Promise<void> {
  await button(page, opener).click()
  const asked = page.getByRole('dialog').last()
  if (text !== '') await asked.getByRole('textbox').fill(text)
  await asked.locator('[type=submit]').last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Makes a change set, and shows the brand in it. */
async function begin(page: Page, name: string): Promise<void> {
  await page.goto(site.url)
  await send(page, 'New change set', name)
  await expect(nameIn(page)).toHaveText(`${name} Draft`, slow)
  await page.getByRole('combobox', { name: 'Brand' }).selectOption({ label: 'Corner Bakery' })
}

/** Opens the first block of a page. */
async function openHero(page: Page, path: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption(path)
  await page.getByRole('tab', { name: 'Blocks' }).click()
  await page.locator('.studio-block-name').first().click()
}

const paths = ['/', '/cakes', '/rolls']
const titles = ['August bread', 'Plum cakes', 'Barbecue rolls']
const translations = {
  'de-AT': ['Augustbrot', 'Zwetschkenkuchen', 'Grillsemmeln'],
  'fil-PH': ['Tinapay ng Agosto', 'Keyk na plum', 'Pandesal sa ihawan'],
}

test('a team writes, publishes and takes back a change set', async ({ browser }) => {
  test.setTimeout(240_000)
  const [ana, paul] = [await openAs(browser, 'Ana'), await openAs(browser, 'Paul')]
  await begin(ana, 'August promos')
  const row = paul.getByRole('link', { name: /^August promos/ })
  await row.click()
  await expect(paul.getByText('Ana has been editing here')).toBeVisible(slow)

  for (const [index, path] of paths.entries()) {
    await openHero(ana, path)
    await titleIn(ana).fill(titles[index] ?? '')
  }
  for (const [lang, words] of Object.entries(translations)) {
    await ana.getByRole('combobox', { name: 'Language' }).selectOption(lang)
    for (const [index, path] of paths.entries()) {
      await openHero(ana, path)
      const field = ana.getByRole('textbox', { name: 'Title: translation', exact: true })
      await field.fill(words[index] ?? '')
    }
  }
  await button(ana, /^Save$/).click()
  await expect(button(ana, 'Ask for review…')).toBeVisible()

  // A reviewer has nothing but a link, on a phone.
  await ana.getByRole('tab', { name: 'Review' }).click()
  await send(ana, 'New preview link…')
  await expect(ana.getByText('being built')).toHaveCount(0, slow)
  await button(ana, 'Copy the link').click()
  await expect(ana.locator('.studio-status')).toContainText('Copied: ')
  const link = await ana.evaluate(() => navigator.clipboard.readText())
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const rina = await phone.newPage()
  await rina.goto(link)
  await rina.getByText('which is not published').click()
  await expect(rina.getByText('It shows the brand Corner Bakery.')).toBeVisible()
  await expect(
    rina.getByRole('link', {
      name: /^Hero.*Title changed: .*Bread that takes its time.*August bread/,
    }),
  ).toBeVisible()
  await rina.getByRole('link', { name: /\/de\)?$/ }).click()
  await expect(rina.getByRole('heading', { level: 1 })).toHaveText('Augustbrot')
  await rina.getByText('nicht veröffentlicht ist').click()
  await rina.getByRole('link', { name: 'Diese Änderungen kommentieren.' }).click()
  await rina.getByLabel('Your name:').fill('Rina')
  await rina.getByLabel('Your comment:').fill('Is it <b>Brot</b>?')
  await expectUsable(rina)
  await rina.getByRole('button', { name: 'Send the comment' }).click()
  await expect(rina.getByRole('alert')).toHaveText('Your comment has arrived.')

  // The writer answers at the text that it is about.
  await ana.getByRole('button', { name: /^Corner Bakery › de-AT › / }).click()
  await expect(ana.getByRole('textbox', { name: 'Title: translation' })).toHaveValue('Augustbrot')
  await ana.getByRole('tab', { name: 'Review' }).click()
  await send(ana, 'Reply…', 'It is.')
  await button(ana, 'Mark as done').click()
  await ana.getByText('1 comment done').click()
  await expect(ana.getByText('Done, says Ana.')).toBeVisible()
  await rina.reload()
  for (const words of ['It is.', 'Done, says Ana.'])
    await expect(rina.getByText(words)).toBeVisible()

  // Somebody pushes to the same branch, and the name changes.
  const branch = `changes/${new URL(ana.url()).searchParams.get('set')}`
  const remote = site.at('published.git')
  await expect.poll(() => git(remote, 'log', '-1', '--format=%s', branch)).toContain('(resolved)')
  push(branch, 'Rolls by the dozen', 'Rolls by six')
  await send(ana, 'Rename…', 'August at the corner')
  await send(ana, 'Ask for review…', 'Please look at the titles.')
  await expect(ana.locator('.studio-status')).toContainText('Added what others have saved.')
  await expect(ana.getByText('older than what is saved')).toBeVisible()
  await expect(nameIn(ana)).toHaveText('August at the corner Under review')
  await expect(button(ana, /^(?:Approve|Publish)…/)).toHaveCount(0)

  await expect(paul.getByText('Please look at the titles.').first()).toBeVisible()
  await paul.getByRole('combobox', { name: 'Language' }).selectOption('fil-PH')
  await expect(
    paul.frameLocator('iframe').getByRole('heading', { name: 'Tinapay ng Agosto' }),
  ).toBeVisible()
  await send(paul, 'Comment on Hero', 'Lovely.')
  await send(paul, 'Approve…')
  await expect(nameIn(paul)).toHaveText('August at the corner Approved by Paul')
  await button(paul, 'Publish…').click()
  const dialog = paul.getByRole('dialog', { name: /^Publish/ })
  await dialog.getByText('Show the pages before and after').click()
  for (const [index, words] of ['Bread that takes its time', 'August bread'].entries()) {
    const frame = dialog.locator('iframe').nth(index)
    await frame.scrollIntoViewIfNeeded()
    await expect(frame.contentFrame().locator('h1')).toHaveText(words)
  }
  await paul.getByLabel('At a time').check()
  const time = new Date(Date.now() + 20_000)
  const shown = time.toLocaleString('sv', { timeZone: 'Europe/Vienna' }).replace(' ', 'T')
  await paul.getByLabel('Time in Vienna').fill(shown)
  await button(paul, 'Publish then').click()
  await expect(nameIn(paul)).toContainText('Planned by Paul for ')

  // Meanwhile, others publish, and a second change set collides with the first.
  push('main', 'Ready from seven.', 'Ready from eight.')
  await begin(ana, 'Autumn')
  await openHero(ana, '/')
  await titleIn(ana).fill('Autumn bread')
  await expect(
    ana.getByText('“August at the corner” by Ana changes this, too.').first(),
  ).toBeVisible()

  await expect(nameIn(paul)).toHaveText('August at the corner Published by Paul', slow)
  const question = ana.getByRole('dialog', { name: 'Changed here, and published by others' })
  await expect(question).toContainText('Corner Bakery › Home › Hero › Title')
  await expect(question).toContainText('August bread')
  await question.getByLabel('Yours').check()
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect(titleIn(ana)).toHaveValue('Autumn bread')
  await ana.getByRole('tab', { name: 'Review' }).click()
  await send(ana, 'Delete the change set…')
  await expect(ana).toHaveURL(site.url)
  await expect(ana.getByRole('link', { name: /^Autumn/ })).toHaveCount(0)

  const pages = ['corner/index.html', 'corner/de/cakes.html', 'corner/fil/rolls.html']
  const headings = () => pages.map((name) => /<h1>([^<]*)/.exec(built(name))?.[1])
  const originals = ['Bread that takes its time', 'Cakes for the weekend', 'Rolls by the dozen']
  await expect
    .poll(headings, slow)
    .toEqual(['August bread', 'Zwetschkenkuchen', 'Pandesal sa ihawan'])
  expect(built('crumb/index.html')).toContain(originals[0])
  expect(built('corner/index.html')).toContain('Ready from eight.')
  expect(built('crumb/rolls.html')).toContain('Rolls by six')

  await send(paul, 'Take back…')
  await expect(nameIn(paul)).toHaveText('August at the corner Draft')
  await expect.poll(headings, slow).toEqual(originals)
  expect(built('corner/index.html')).toContain('Ready from eight.')
  const log = ['log', '--first-parent', '--format=%an: %s%n%(trailers)', 'main']
  const [undone, done, ...others] = git(remote, ...log)
    .trim()
    .split(/\n{2,}/)
  expect(undone).toContain(
    'Paul: August at the corner (taken back)\nChange-set: August at the corner',
  )
  expect(done).toMatch(
    /^Paul: August at the corner\n(?:.+\n)+Written-by: Ana\nApproved-by: Paul\nPublished-by: Paul\nChange-set-id: .+\nChange-set-event: .+$/,
  )
  expect(others).toEqual(['A: Change', 'A: Change'])

  await button(paul, 'Remove').click()
  await expect(button(paul, 'Remove')).toHaveCount(0)
  expect((await rina.reload())?.status()).toBe(404)
  await send(paul, 'Delete the change set…')
  await expect(paul.getByText('A change set has a name')).toBeVisible()
  await expectUsable(paul)
  await expect.poll(() => git(remote, 'branch', '--format=%(refname:short)')).toBe('main\n')
})
