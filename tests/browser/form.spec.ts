// covers: renderer/** builder/** blocks/form/** schema/values/** tests/fixtures/site/**
import type { Page } from '@playwright/test'
import { expectUsable } from './axe.ts'
import { builtForTests } from './built-site.ts'
import { expect, failedLoad, follow, test, visit, withoutScripts } from './test.ts'

/** A form is sent by the browser, and in place once its code is there; its page may contact its target only. */

const target = 'https://forms.team.example/in'

const off = { severity: 'off', reason: 'There are forms here.', until: '2099-12-31' }

const site = builtForTests(({ site: settings, pages }) => {
  settings.checks = { ...settings.checks, 'form-targets': off }
  settings.forms = { contact: { address: target, takesFiles: true } }
  pages['/bonus'].blocks.splice(1, 0, {
    type: 'form',
    id: 'book',
    title: 'Book a table',
    fields: [
      { kind: 'name', label: 'Full name', name: 'hidden', isRequired: true },
      { kind: 'email', label: 'Email', name: 'email', hint: 'Only to answer.', isRequired: true },
      { kind: 'choice', label: 'Where', name: 'where', isRequired: true, options: ['In', 'Out'] },
      { kind: 'menu', label: 'When', name: 'when', options: ['Noon', 'Evening'] },
      { kind: 'longText', label: 'Wishes', name: 'wishes', maxLength: 200 },
      { kind: 'file', label: 'Voucher', name: 'voucher', accept: ['pdf'], maxSize: 1 },
      {
        kind: 'consent',
        label: 'You may answer me.',
        name: 'consent',
        isRequired: true,
        hint: 'See the <a href="/vip">terms</a>.',
      },
    ],
    submit: 'Book',
    thanks: '<b>It is yours.</b>',
    thanksPage: '/vip',
  })
})

/** Answers for the target, and lists what it gets. */
async function receive(page: Page, status = 303): Promise<string[]> {
  const bodies: string[] = []
  await page.route(target, async (route) => {
    bodies.push(route.request().postData() ?? '')
    const headers = { 'access-control-allow-origin': '*', location: `${site.url}/vip` }
    await route.fulfill({ status, headers, body: '{}' })
  })
  return bodies
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ana')
  await page.getByLabel('Email').fill('ana@a.example')
  await page.getByLabel('Out').check()
  await page.getByLabel('You may answer me.').check()
}

const field = (body: string | undefined, name: string): string | undefined =>
  new RegExp(`name="${name}"\r\n\r\n(.*?)\r\n`).exec(body ?? '')?.[1]

/** Waits for the code of the island. */
async function open(page: Page): Promise<void> {
  await page.goto(`${site.url}/bonus`)
  await page.locator('form').scrollIntoViewIfNeeded()
  await expect(page.locator('form')).toHaveAttribute('novalidate')
}

withoutScripts('is checked and sent by the browser without scripts', async ({ page }) => {
  const bodies = await receive(page)
  await page.goto(`${site.url}/bonus`)
  await page.getByRole('button', { name: 'Book' }).click()
  expect(bodies).toEqual([])
  await fillIn(page)
  await page.getByRole('button', { name: 'Book' }).click()
  await expect(page).toHaveURL(`${site.url}/vip`)
  const [body] = bodies
  const names = ['form-name', 'hidden', 'where', 'consent', 'your_website', 'opened_at']
  expect(names.map((name) => field(body, name))).toEqual(['form-book', 'Ana', 'Out', 'yes', '', ''])
  expect(field(body, 'thanks_page')).toMatch(/\/vip$/)
})

test('says next to the fields what is wrong, and leads to the first', async ({ page }) => {
  const bodies = await receive(page)
  await open(page)
  await page.getByLabel('Email').fill('ana')
  const large = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_000_001) }
  await page.getByLabel('Voucher').setInputFiles(large)
  await page.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Fill in this field.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Only to answer. Enter an email address, such as name@example.com.',
  )
  await expect(page.getByLabel('Voucher')).toHaveAccessibleDescription(/at most 1 MB \(\.pdf\)/)
  await expect(page.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('form [role="status"]')).toHaveText(
    'Please correct: Full name, Email, Where, Voucher, You may answer me.',
  )
  await expectUsable(page)
  await fillIn(page)
  await page
    .getByLabel('Voucher')
    .setInputFiles({ ...large, name: 'a.exe', buffer: Buffer.alloc(9) })
  await page.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByLabel('Voucher')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'false')
  expect(bodies).toEqual([])
})

test('is sent once, in place, and thanks', async ({ page }) => {
  const bodies = await receive(page)
  await visit(page, `${site.url}/slots`)
  await follow(page, '/bonus')
  await page.locator('form').scrollIntoViewIfNeeded()
  await expect(page.locator('form')).toHaveAttribute('novalidate')
  await expectUsable(page)
  await fillIn(page)
  await page.getByRole('button', { name: 'Book' }).dblclick()
  await expect(page.getByText('It is yours.')).toBeVisible()
  await expect(page.locator('[data-thanks]')).toBeFocused()
  await expect(page.locator('form')).toBeHidden()
  await expect(page).toHaveURL(`${site.url}/bonus`)
  expect(bodies.length).toBe(1)
  expect(Date.parse(field(bodies[0], 'opened_at') ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test.describe('when something is refused', () => {
  test.use({ provoked: new RegExp(`${failedLoad.source}|violates|Refused to connect`) })

  test('keeps the answers if the target refuses them', async ({ page }) => {
    await receive(page, 500)
    await open(page)
    await fillIn(page)
    await page.getByRole('button', { name: 'Book' }).click()
    await expect(page.locator('form [role="status"]')).toHaveText(/could not be sent/)
    await expect(page.getByLabel('Full name')).toHaveValue('Ana')
  })

  test('cannot be sent elsewhere', async ({ page }) => {
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    await page.route(/evil/, (route) => route.fulfill({ body: 'got it' }))
    await open(page)
    await page.evaluate(async () => {
      await fetch('https://evil.example/').catch(() => undefined)
      const form = document.createElement('form')
      form.action = 'https://evil.example/'
      form.method = 'post'
      document.body.append(form)
      form.submit()
    })
    await expect.poll(() => refused.join(' ')).toMatch(/form-action 'self'/)
    expect(refused.join(' ')).toMatch(/connect-src 'self'/)
    expect(page.url()).toBe(`${site.url}/bonus`)
  })
})
