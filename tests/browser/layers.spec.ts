// covers: studio/** server/*.ts server/dev/** schema/** content/** check/** site/** tests/fixtures/site/**
import { expect } from '@playwright/test'
import { textOf } from '../fixtures/sites.ts'
import { brandSiteForTests, showBrand } from './brand-site.ts'
import { openComposer, original, startOver, type Composer } from './composer.ts'

/* What is typed, filled in and dragged lands in the file of the layer that is edited, and nowhere else. */

const { site, overlays, test } = brandSiteForTests({ lucky: 'Lucky' })
const { pages, ...others } = JSON.parse(original)
const [hero, facts, , , legal, cta] = pages['/'].blocks
const { site: settings } = JSON.parse(overlays['brands/lucky.json'] ?? '')

const start = {
  blocks: ['top', 'facts', 'safety', 'legal', 'join'],
  section: {
    limits: { type: 'headingCard', id: 'limits', title: 'Limits', desc: 'Set one.' },
    clock: { type: 'notice', id: 'clock', title: 'Mind the clock', desc: 'Stop in time.' },
  },
  set: { limits: { title: 'Limits here' } },
  campaign: { top: { title: 'Easter eggs' } },
  brand: { top: { desc: 'By lantern light.' } },
}

function filesWith({ blocks, section, set, campaign, brand }: typeof start) {
  const all = {
    top: { ...hero, id: 'top' },
    facts: { ...facts, id: 'facts' },
    safety: { type: 'use', id: 'safety', section: 'safety', set },
    legal: { ...legal, id: 'legal' },
    join: { ...cta, id: 'join' },
  }
  const during = { from: '2026-01-01', set: { pages: { '/': campaign } } }
  const shown = { ...pages['/'], blocks: blocks.map((name) => Reflect.get(all, name)) }
  return {
    'pages.json': {
      ...others,
      sections: { safety: { title: 'Play safely', blocks: Object.values(section) } },
      campaigns: { easter: { title: 'Easter', ...during } },
      pages: { ...pages, '/': shown },
    },
    'brands/lucky.json': { site: settings, pages: { '/': { blocks: brand } } },
  }
}

async function type({ page, preview }: Composer, text: string): Promise<void> {
  const heading = preview.getByRole('heading', { name: text })
  await heading.click()
  await expect(preview.locator('[contenteditable=true]')).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and more')
  await page.keyboard.press('Enter')
  await expect(preview.getByRole('heading', { name: `${text} and more` })).toBeVisible()
}

async function fillIn(composer: Composer, index: number): Promise<void> {
  await composer.select(index)
  await composer.form.getByLabel('Title', { exact: true }).fill('Filled in')
}

/** Fills in the title of a block in a group of fields, one more of which is open. */
async function fillInPart(
  { form }: Composer,
  name: string,
  fold: RegExp,
  at: 0 | 1,
): Promise<void> {
  const group = form.getByRole('group', { name, exact: true })
  await group.getByRole('button', { name: fold }).press('Enter')
  const titles = group.locator('[data-fold]').getByLabel('Title', { exact: true })
  await expect(titles).toHaveCount(2)
  await titles.nth(at).fill('Filled in')
}

async function drag({ page, rows }: Composer): Promise<void> {
  const grip = page.locator('.studio-block-grip').nth(3)
  await grip.dragTo(rows.nth(1), { targetPosition: { x: 20, y: 4 } })
  await expect(rows.nth(1)).toContainText('Privacy and rules')
}

const filled = { title: 'Filled in' }
const typed = { title: 'Start with the facts and more' }
const { limits, clock } = start.section
const dragged = ['top', 'legal', 'facts', 'safety', 'join']
const layers: [name: string, edit: (composer: Composer) => Promise<void>, written: object][] = [
  [
    'a brand',
    async (composer) => {
      await showBrand(composer, 'Lucky')
      await type(composer, 'Start with the facts')
      await fillIn(composer, 4)
      await drag(composer)
    },
    { brand: { ...start.brand, facts: typed, join: filled, legal: { $after: 'top' } } },
  ],
  [
    'a section',
    async (composer) => {
      await type(composer, 'Mind the clock')
      await fillInPart(composer, 'Blocks', /^Block 1/, 0)
    },
    {
      section: {
        limits: { ...limits, ...filled },
        clock: { ...clock, title: 'Mind the clock and more' },
      },
    },
  ],
  [
    'what a page sets in a section',
    async (composer) => {
      await type(composer, 'Limits here')
      await fillInPart(composer, 'Different here', /^Notice/, 1)
    },
    { set: { limits: { title: 'Limits here and more' }, clock: filled } },
  ],
  [
    'a campaign',
    async (composer) => {
      // What a campaign sets while it runs is typed there, whatever is chosen.
      await type(composer, 'Easter eggs')
      await composer.select(0)
      await composer.form.getByLabel('Edit', { exact: true }).selectOption('easter')
      await type(composer, 'Start with the facts')
      await composer.preview.getByRole('link', { name: 'Access Account' }).click()
      await expect(composer.status).toContainText('This is the same during Easter; choose “Always”')
      await fillIn(composer, 4)
      await drag(composer)
      await expect(composer.status).toContainText('always and not only during Easter')
    },
    {
      campaign: { top: { title: 'Easter eggs and more' }, facts: typed, join: filled },
      blocks: dragged,
    },
  ],
]

for (const [name, edit, written] of layers)
  test(`${name} gets what is typed, filled in and dragged`, async ({ page, request }) => {
    const files = Object.entries(filesWith(start))
    const texts = files.map(([file, value]) => [file, textOf(value)])
    await startOver(request, site, Object.fromEntries(texts))
    const composer = await openComposer(page, site)
    await edit(composer)
    await composer.saveAll()
    const saved = files.map(([file]) => [file, JSON.parse(site.read(file))])
    expect(Object.fromEntries(saved)).toEqual(filesWith({ ...start, ...written }))
  })
