// covers: server/receiver/** cli/commands/receive.ts blocks/form/** schema/values/form.ts
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { servePreview } from '../../server/preview/server.ts'
import { startMailServer } from '../fixtures/mail-server.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { makeFolder, root } from '../fixtures/site-folder.ts'
import { startProgram } from '../fixtures/start-program.ts'
import { expect, failedLoad, test } from './test.ts'

/** A form on a built page arrives as mail by the receiver, in place or sent by the browser. */

test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)

const folder = makeFolder()
const start = join(root, 'cli/start.mjs')
const stops: (() => unknown)[] = [folder.remove]
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let address = ''

test.beforeAll(async () => {
  test.setTimeout(240_000)
  mailServer = await startMailServer()
  cpSync(join(root, 'examples/bakery'), folder.path, { recursive: true })
  const config = folder.read('site.config.ts')
  const receive = JSON.stringify({ smtp: mailServer.url, from: 'web@crumb.example' })
  folder.write(
    'site.config.ts',
    config.replace("'notice'],", `'notice', 'form'],\n  receive: ${receive},`),
  )
  const site = JSON.parse(folder.read('pages.json'))
  site.site.forms = { contact: { address: '/forms', mailTo: 'office@crumb.example' } }
  site.pages['/'].blocks.splice(1, 0, {
    type: 'form',
    id: 'order',
    title: 'Order a cake',
    fields: [
      { kind: 'name', label: 'Full name', name: 'name', isRequired: true },
      { kind: 'email', label: 'Email', name: 'email', isRequired: true },
      { kind: 'menu', label: 'Cake', name: 'cake', options: ['Apple', 'Plum'] },
    ],
    submit: 'Order',
    thanks: '<b>It is in the oven.</b>',
    thanksPage: '/',
  })
  folder.write('pages.json', site)
  const args = [start, 'build', '--site', folder.path, '--out', folder.at('built')]
  const built = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(built.status, built.stderr).toBe(0)
  const command = [start, 'receive', '--site', folder.path, '--port', '0']
  const program = startProgram(process.execPath, command, {
    cwd: root,
    env: process.env,
    timeout: 240_000,
  })
  stops.push(
    () => program.kill(),
    () => mailServer.close(),
  )
  const portIn = () => /127\.0\.0\.1:(\d+)/.exec(program.printed.stdout)?.[1]
  await expect.poll(portIn, { timeout: 120_000 }).toBeDefined()
  const preview = await servePreview(folder.at('built'), 0, Number(portIn()))
  stops.push(() => closeServer(preview))
  address = addressOf(preview)
})
test.afterAll(() => Promise.all(stops.map((stop) => stop())))

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ana')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Cake').selectOption('Plum')
}

const order = (page: Page) => page.getByRole('button', { name: 'Order' }).click()

async function expectMail(): Promise<void> {
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [mail] = mailServer.mails.splice(0)
  expect(mail?.to).toEqual(['office@crumb.example'])
  expect(mail?.raw).toMatch(/Reply-To: ana@a.example[^]*Subject: Order a cake[^]*Cake:\r\nPlum/)
}

test.describe('when an answer is refused', () => {
  test.use({ provoked: new RegExp(`${failedLoad.source}|ViewTransition`) })

  test('says so next to the field, and sends the form once it is right', async ({ page }) => {
    await page.goto(address)
    await page.locator('form').scrollIntoViewIfNeeded()
    await expect(page.locator('form')).toHaveAttribute('novalidate')
    await fillIn(page, 'ana@localhost') // which browsers take
    await page.waitForTimeout(2100) // sooner, it would count as sent by a program
    await order(page)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/)
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('ana@a.example')
    await order(page)
    await expect(page.getByText('It is in the oven.')).toBeVisible()
    await expect(page.locator('[data-thanks]')).toBeFocused()
    await expectMail()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('says so on a page, and leads to the thank-you page once it is right', async ({
      page,
    }) => {
      await page.goto(address)
      await fillIn(page, 'ana@localhost')
      await order(page)
      await expect(page.getByRole('listitem')).toHaveText(/^Email: Enter an email address/)
      await page.goBack()
      await fillIn(page, 'ana@a.example')
      await order(page)
      await expect(page).toHaveURL(`${address}/`)
      await expectMail()
    })
  })
})
