// covers: server/receiver/** cli/commands/receive.ts blocks/form/** schema/values/form.ts
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startMailServer } from '../fixtures/mail-server.ts'
import { root } from '../fixtures/site-folder.ts'
import { startServer, type RunningServer } from '../fixtures/start-program.ts'
import { builtForTests } from './built-site.ts'
import { expect, failedLoad, test, withoutScripts } from './test.ts'

/** A form on a built page arrives as mail by the receiver, in place or sent by the browser. */

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let receiver: RunningServer | undefined

const order = {
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
}

test.use({ provoked: new RegExp(`${failedLoad.source}|ViewTransition`) })

const site = builtForTests(
  async (file, folder) => {
    mailServer = await startMailServer()
    const receive = JSON.stringify({ smtp: mailServer.url, from: 'web@crumb.example' })
    const settings = `'notice', 'form'],\n  receive: ${receive},`
    const config = folder.read('site.config.ts')
    folder.write('site.config.ts', config.replace("'notice'],", settings))
    file.site.forms = { contact: { address: '/forms', mailTo: 'office@crumb.example' } }
    file.pages['/'].blocks.splice(1, 0, order)
    folder.write('pages.json', file)
    receiver = await startServer(['receive', '--site', folder.path, '--port', '0'])
  },
  {
    source: join(root, 'examples/bakery'),
    receiver: () => Number(new URL(receiver?.url ?? '').port),
  },
)
test.afterAll(async () => {
  receiver?.kill()
  await mailServer.close()
})

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ana')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Cake').selectOption('Plum')
}

const send = (page: Page) => page.getByRole('button', { name: 'Order' }).click()

async function expectMail(): Promise<void> {
  await expect.poll(() => mailServer.mails.length).toBe(1)
  const [mail] = mailServer.mails.splice(0)
  expect(mail?.to).toEqual(['office@crumb.example'])
  expect(mail?.raw).toMatch(/Reply-To: ana@a.example[^]*Subject: Order a cake[^]*Cake:\r\nPlum/)
}

test('says so next to the field, and sends the form once it is right', async ({ page }) => {
  await page.goto(site.url)
  await page.locator('form').scrollIntoViewIfNeeded()
  await expect(page.locator('form')).toHaveAttribute('novalidate')
  await fillIn(page, 'ana@localhost') // which browsers take
  await page.waitForTimeout(2100) // sooner, it would count as sent by a program
  await send(page)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('ana@a.example')
  await send(page)
  await expect(page.getByText('It is in the oven.')).toBeVisible()
  await expect(page.locator('[data-thanks]')).toBeFocused()
  await expectMail()
})

withoutScripts('says so on a page, and thanks once it is right', async ({ page }) => {
  await page.goto(site.url)
  await fillIn(page, 'ana@localhost')
  await send(page)
  await expect(page.getByRole('listitem')).toHaveText(/^Email: Enter an email address/)
  await page.goBack()
  await fillIn(page, 'ana@a.example')
  await send(page)
  await expect(page).toHaveURL(`${site.url}/`)
  await expectMail()
})
