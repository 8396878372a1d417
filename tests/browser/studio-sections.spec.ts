// covers: studio/** server/*.ts server/dev/** schema/** check/** site/** tests/fixtures/site/**
import { expect, test } from '@playwright/test'
import { format } from 'prettier'
import { openComposer, original as fixtureText, startOver } from './composer.ts'
import { openForm } from './form.ts'
import { runSite, type RunningSite } from './running-site.ts'

const card = { type: 'headingCard', id: 'limits', title: 'Limits', desc: 'Set one first.' }
const notice = { type: 'notice', title: 'Mind the clock', desc: 'Stop in time.' }
const sections = { limits: { title: 'Play safely', blocks: [card, notice] } }
let site: RunningSite
let text: string

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 960 } })

test.beforeAll(async () => {
  const { pages, ...others } = JSON.parse(fixtureText)
  for (const key of ['/bonus', '/app']) {
    const set = key === '/app' ? { limits: { title: 'Limits in the app' } } : undefined
    pages[key].blocks.splice(1, 0, { type: 'use', section: 'limits', ...(set && { set }) })
  }
  text = await format(JSON.stringify({ ...others, sections, pages }), {
    parser: 'json',
    printWidth: 100,
  })
  site = await runSite('studio')
})
test.afterAll(() => site.remove())

test('a shared section is edited once, and detached from one page', async ({ page, request }) => {
  await startOver(request, site, { 'pages.json': text })
  const composer = await openComposer(page, site)
  const form = openForm(composer, site, text)
  await composer.open('/app')
  await expect(composer.rows.nth(1)).toContainText('Play safely, used on 2 pages')
  await expect(composer.preview.getByText('Limits in the app')).toBeVisible()

  // A click on any block of the section selects its use.
  await composer.preview.getByText('Mind the clock').click()
  await expect(composer.rows.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const section = composer.form.getByRole('region', { name: 'Shared section' })
  await section.getByText('1: Heading card').click()
  await section.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Your limits')
  await expect(section).toContainText('Saving changes 2 pages.')
  const [gone = '', added, ...others] = await form.savedLines()
  expect(gone).toContain('"title": "Limits"')
  expect(added).toBe(gone.replace('-', '+').replace('"Limits"', '"Your limits"'))
  expect(others).toEqual([])

  await section.getByRole('button', { name: 'Detach' }).click()
  await expect(composer.rows.nth(1)).not.toContainText('used on')
  await composer.save()
  await expect(composer.status).toContainText('All changes saved.')
  const { pages } = JSON.parse(site.read('pages.json'))
  expect(pages['/app'].blocks.slice(1, 3)).toEqual([
    { ...card, title: 'Limits in the app' },
    notice,
  ])
  expect(pages['/bonus'].blocks[1]).toEqual({ type: 'use', section: 'limits' })
})
