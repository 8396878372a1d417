import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { askServer, openComposer, startOver, type Composer } from './composer.ts'
import { runSite, type RunningSite } from './running-site.ts'

const original = readFileSync(resolve(import.meta.dirname, '../../pages.json'), 'utf8')
const heading = /\{keyword\} Online Casino and Slots(?=")/
const typed = 'What was typed last'
let site: RunningSite

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1440, height: 960 } })

test.beforeAll(async () => {
  site = await runSite('studio', 41745)
})
test.afterAll(() => site.remove())
test.beforeEach(({ request }) => startOver(request, site, { 'pages.json': original }))

const titleOf = ({ form }: Composer) => form.getByLabel('Title', { exact: true })

/** Opens the composer with the first block of the first page in the form. */
async function openHero(page: Page): Promise<Composer> {
  const composer = await openComposer(page, site)
  await composer.select(0)
  return composer
}

/** Types a title, and waits until the server has kept it. */
async function typeKept(composer: Composer, text: string): Promise<void> {
  const kept = composer.page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/draft') &&
      response.request().postData()?.includes(text) === true,
  )
  await titleOf(composer).fill(text)
  expect((await kept).status()).toBe(200)
}

/** The draft that the server keeps. */
async function draftOf(request: APIRequestContext): Promise<unknown> {
  const answer = await askServer(request, site, 'GET', 'site')
  return (await answer.json()).draft
}

test.describe('a draft is there again', () => {
  test('after its tab was closed before anything was sent', async ({ context, page, request }) => {
    await openHero(page)
    await page.route('**/api/draft', () => {})
    await page.getByLabel('Title', { exact: true }).fill(typed)
    await page.close()
    expect(await draftOf(request)).toBeNull()

    const again = await openHero(await context.newPage())
    await expect(again.status).toContainText('Your draft is as you left it.')
    await expect(titleOf(again)).toHaveValue(typed)
    await expect(again.preview.getByRole('heading', { level: 1 })).toHaveText(typed)
    expect(JSON.stringify(await draftOf(request))).toContain(typed)
    expect(site.read('pages.json')).toBe(original)
  })

  test('after its tab has crashed', async ({ context, page }) => {
    await typeKept(await openHero(page), typed)
    const crashed = page.waitForEvent('crash')
    const devTools = await context.newCDPSession(page)
    void devTools.send('Page.crash').catch(() => {})
    await crashed
    await expect(titleOf(await openHero(await context.newPage()))).toHaveValue(typed)
  })

  test('in another browser, after the first was closed without warning', async ({
    browser,
    page,
  }) => {
    const first = await browser.newContext({ viewport: { width: 1440, height: 960 } })
    await typeKept(await openHero(await first.newPage()), typed)
    await first.close()
    await expect(titleOf(await openHero(page))).toHaveValue(typed)
  })

  test('after the server was killed, in the open tab and in a new one', async ({
    context,
    page,
    request,
  }) => {
    const composer = await openHero(page)
    await typeKept(composer, 'What the server has kept')
    await site.end('SIGKILL')
    await titleOf(composer).fill(typed)
    await expect(composer.status).toContainText('The composer’s server does not answer.')
    await composer.save()
    await expect(composer.status).toContainText('The composer’s server does not answer.')
    await expect(composer.status).toContainText('Not saved: pages.json.')
    await expect(titleOf(composer)).toHaveValue(typed)
    expect(site.read('pages.json')).toBe(original)

    await site.start()
    await expect
      .poll(async () => JSON.stringify(await draftOf(request)), { timeout: 60_000 })
      .toContain(typed)
    await expect(composer.preview.getByRole('heading', { level: 1 })).toHaveText(typed)
    await composer.select(0)
    await expect(titleOf(composer)).toHaveValue(typed)
    await page.close()
    const again = await openHero(await context.newPage())
    await expect(titleOf(again)).toHaveValue(typed)
    await again.save()
    await expect(again.status).toContainText('All is saved.')
    expect(site.read('pages.json')).toContain(typed)
  })
})

test('leaves nothing behind once it is saved', async ({ context, page, request }) => {
  const composer = await openHero(page)
  await titleOf(composer).fill(typed)
  await composer.save()
  await expect(composer.status).toHaveText('Saved pages.json.All is saved.')
  await page.close()
  expect(await draftOf(request)).toBeNull()
  const again = await openHero(await context.newPage())
  await expect(titleOf(again)).toHaveValue(typed)
  await expect(again.status).toHaveText('All is saved.')
  expect(await again.page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test.describe('JSON that cannot be read', () => {
  /** Types a comma too many at the start of the open page's JSON. */
  async function breakJson(composer: Composer): Promise<void> {
    await composer.tab('JSON').click()
    await composer.page.getByRole('textbox', { name: 'JSON of /' }).click()
    await composer.page.keyboard.press('Control+Home')
    await composer.page.keyboard.type(',')
    await composer.tab(/^Problems/).click()
  }

  test('is kept and told with its place; forms wait, and undo takes it back', async ({
    page,
    request,
  }) => {
    const composer = await openHero(page)
    await breakJson(composer)
    await expect(composer.tab('Problems: 1 error')).toBeVisible()
    const line = original.slice(0, original.indexOf('"/": {')).split('\n').length
    await expect(composer.problems).toContainText(`pages.json, line ${line}`)
    const before = await titleOf(composer).inputValue()
    await titleOf(composer).fill(typed)
    await expect(composer.status).toContainText(
      'This cannot be changed while the JSON has a mistake.',
    )
    await expect(titleOf(composer)).toHaveValue(before)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(composer.status).toContainText('All is saved.')
    await expect(page.getByRole('tab', { name: 'Problems', exact: true })).toBeVisible()
    expect(await draftOf(request)).toBeNull()
  })

  test('is there in a new tab, which leads to the mistake', async ({ context, page, request }) => {
    const composer = await openHero(page)
    await breakJson(composer)
    await expect(composer.tab('Problems: 1 error')).toBeVisible()
    await page.close()
    expect(JSON.stringify(await draftOf(request))).toContain('\\"/\\": ,{')

    const again = await context.newPage()
    await again.goto(site.url)
    await expect(again.getByRole('tab', { name: 'Problems: 1 error' })).toBeVisible()
    await expect(again.locator('.studio-status')).toContainText('Your draft is as you left it.')
    await again.getByRole('tab', { name: 'JSON' }).click()
    await again.getByRole('textbox', { name: /^JSON of / }).click()
    await again.keyboard.press('Control+Home')
    await again.keyboard.press('F8')
    await again.keyboard.press('Delete')
    await expect(again.locator('.studio-status')).toContainText('All is saved.')
    expect(site.read('pages.json')).toBe(original)
  })

  test('is saved only when that is wanted', async ({ page }) => {
    const composer = await openHero(page)
    await breakJson(composer)
    await composer.save()
    const dialog = page.getByRole('dialog', { name: 'This site has 1 error' })
    await dialog.getByRole('button', { name: 'Go on editing' }).click()
    await expect(composer.status).toContainText('Not saved: pages.json.')
    expect(site.read('pages.json')).toBe(original)
    await composer.save()
    await dialog.getByRole('button', { name: 'Save with the errors' }).click()
    await expect(composer.status).toHaveText('Saved pages.json.All is saved.')
    await expect(dialog).toBeHidden()
    expect(site.read('pages.json')).toBe(original.replace('"/": {', '"/": ,{'))
  })
})

test.describe('what has changed on disk', () => {
  const theirs = original.replace('Start with the facts', 'Start with these facts')
  const ours = original.replace(heading, typed)
  const both = theirs.replace(heading, typed)
  const isTaken = 'pages.json has changed on disk. The changes are taken over.'

  for (const [how, write] of [
    ['in another block', (text: string) => site.write('pages.json', text)],
    [
      'by another file in its place',
      (text: string) => {
        site.write('pages.json.lock', text)
        renameSync(site.at('pages.json.lock'), site.at('pages.json'))
      },
    ],
  ] as const) {
    test(`${how} is merged and told, and saved with the draft`, async ({ page }) => {
      const composer = await openHero(page)
      await typeKept(composer, typed)
      write(theirs)
      await expect(composer.status).toContainText(isTaken)
      await expect(composer.rows.nth(1)).toContainText('Start with these facts')
      await expect(titleOf(composer)).toHaveValue(typed)
      // The second time, what is watched is another file.
      write(theirs.replace('Start with these facts', 'Start with all facts'))
      await expect(composer.rows.nth(1)).toContainText('Start with all facts')
      await composer.save()
      await expect(composer.status).toHaveText('Saved pages.json.All is saved.')
      expect(site.read('pages.json')).toBe(
        both.replace('Start with these facts', 'Start with all facts'),
      )
    })
  }

  test('is met by a save before anything was told, which writes nothing', async ({ page }) => {
    const composer = await openHero(page)
    await typeKept(composer, typed)
    await page.route('**/api/site', () => {})
    site.write('pages.json', theirs)
    await composer.save()
    await expect(composer.status).toContainText(isTaken)
    await expect(composer.status).toContainText('Not saved: pages.json.')
    expect(site.read('pages.json')).toBe(theirs)
    await composer.save()
    await expect(composer.status).toContainText('All is saved.')
    expect(site.read('pages.json')).toBe(both)
  })

  test('at the places of the draft is asked about, place by place', async ({ page }) => {
    const composer = await openHero(page)
    await typeKept(composer, typed)
    await composer.select(1)
    await typeKept(composer, 'Our facts')
    const collision = original
      .replace(heading, 'Their title')
      .replace('Start with the facts', 'Their facts')
    site.write('pages.json', collision)
    const dialog = page.getByRole('dialog', { name: 'Changed here and on disk' })
    const placeOf = (index: number) =>
      dialog.getByRole('group', {
        name: `pages.json › pages › / › blocks › ${index} › title`,
        exact: true,
      })
    await expect(dialog.locator('pre')).toHaveText([
      `"${typed}"`,
      '"Their title"',
      '"Our facts"',
      '"Their facts"',
    ])
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await expect(dialog).toBeHidden()
    await expect(titleOf(composer)).toHaveValue('Our facts')
    await composer.save()
    await expect(dialog).toBeVisible()
    expect(site.read('pages.json')).toBe(collision)

    await expect(dialog.getByRole('button', { name: 'Take these' })).toBeDisabled()
    await placeOf(0).getByLabel('Yours').check()
    await expect(dialog.getByRole('button', { name: 'Take these' })).toBeDisabled()
    await placeOf(1).getByLabel('On disk').check()
    await dialog.getByRole('button', { name: 'Take these' }).click()
    await expect(dialog).toBeHidden()
    await expect(titleOf(composer)).toHaveValue('Their facts')
    expect(site.read('pages.json')).toBe(collision)
    await composer.save()
    await expect(composer.status).toContainText('All is saved.')
    expect(site.read('pages.json')).toBe(collision.replace('Their title', typed))
  })

  test('and cannot be read is asked about, and nothing is written unseen', async ({ page }) => {
    const composer = await openHero(page)
    await typeKept(composer, typed)
    site.write('pages.json', '{ "site": ')
    const dialog = page.getByRole('dialog', { name: 'Changed on disk, and not readable as JSON' })
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await composer.save()
    await expect(dialog).toBeVisible()
    expect(site.read('pages.json')).toBe('{ "site": ')
    await dialog.getByRole('button', { name: 'Take what is on disk' }).click()
    await expect(composer.status).toContainText('All is saved.')
    await expect(composer.tab('Problems: 1 error')).toBeVisible()

    // One step back, the draft is there again, and still writes over nothing.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(titleOf(composer)).toHaveValue(typed)
    await composer.save()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    expect(site.read('pages.json')).toBe('{ "site": ')
    await composer.save()
    await expect(composer.status).toHaveText('Saved pages.json.All is saved.')
    expect(site.read('pages.json')).toBe(ours)
  })

  for (const [what, change, reason] of [
    ['is gone', () => rmSync(site.at('pages.json')), 'There is no file pages.json.'],
    [
      'is not in UTF-8',
      () => writeFileSync(site.at('pages.json'), Buffer.from([0xff, 0x7b])),
      'pages.json is not in UTF-8. Save it again with this encoding.',
    ],
  ] as const) {
    test(`${what} is told, and the draft stays`, async ({ page, request }) => {
      const composer = await openHero(page)
      await typeKept(composer, typed)
      change()
      await expect(composer.status).toContainText(reason)
      await titleOf(composer).fill(`${typed} but one`)
      await expect(composer.status).not.toContainText(reason)
      await composer.save()
      await expect(composer.status).toContainText(reason)
      await expect(titleOf(composer)).toHaveValue(`${typed} but one`)
      site.write('pages.json', original)
      await expect.poll(async () => JSON.stringify(await draftOf(request))).toContain('but one')
      await composer.save()
      await expect(composer.status).toContainText('All is saved.')
      expect(site.read('pages.json')).toBe(ours.replace(typed, `${typed} but one`))
    })
  }

  test('as a page file that is new is shown, and the draft stays', async ({ page }) => {
    const parted = original.replace('"site": {', '"include": ["pages/*.json"],\n  "site": {')
    site.write('pages.json', parted)
    const composer = await openHero(page)
    await typeKept(composer, typed)
    const club = JSON.parse(original).pages['/vip']
    site.write('pages/club.json', JSON.stringify({ pages: { '/club': club } }))
    await expect(composer.status).toContainText('pages/club.json has changed on disk.')
    await composer.open('/club')
    await expect(composer.rows).toHaveCount(club.blocks.length)
    await composer.save()
    await expect(composer.status).toContainText('pages.json')
    rmSync(site.at('pages'), { recursive: true })
  })
})
