// covers: studio/** server/*.ts server/dev/** schema/** check/** site/** tests/fixtures/site/**
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runCli } from '../fixtures/site-folder.ts'
import { violations } from './axe.ts'
import { changedLines } from './changed-lines.ts'
import {
  openComposer,
  original,
  startOver,
  titleOf,
  typeKept,
  type Composer,
} from './composer.ts'
import { fixtureSite, planSite } from './running-site.ts'

const overlayName = 'brands/lucky.json'
const overlay = `{
  "site": {
    "brand": "lucky",
    "keyword": "Lucky",
    "url": "https://lucky.example",
    "promoUrl": "https://promo.lucky.example/join"
  }
}
`
const site = planSite('studio', { files: { [overlayName]: overlay } })

test.use({ viewport: { width: 1440, height: 960 } })
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  await site.start()
  const logo = site.at('brands/lucky/public/logo/lucky.png')
  mkdirSync(dirname(logo), { recursive: true })
  copyFileSync(join(fixtureSite, 'public/logo/p666.png'), logo)
})
test.afterAll(() => site.remove())
test.beforeEach(({ request }) =>
  startOver(request, site, { 'pages.json': original, [overlayName]: overlay }),
)

/** Chooses the brand in the bar. */
async function show({ page }: Composer, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Brand' }).selectOption({ label: name })
}

/** Changes the title of the block at an index. */
async function retitle(composer: Composer, index: number, title: string): Promise<void> {
  await composer.select(index)
  await typeKept({ ...composer }, title)
}

async function saveAll(composer: Composer): Promise<void> {
  await composer.save()
  await expect(composer.status).toContainText('All changes saved.')
}

/** Builds the site of a brand, or that of pages.json, and returns how to read its files. */
async function build(brand?: string): Promise<(name: string) => string> {
  const out = site.at(`out-${brand ?? 'own'}`)
  const options = ['--pages', site.at('pages.json'), '--out', out]
  const { code, stderr } = await runCli(
    'build',
    ...options,
    ...(brand === undefined ? [] : ['--brand', brand]),
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return (name) => readFileSync(join(out, name), 'utf8')
}

test('eight places, a new card, a hidden one and the theme of a brand are a few lines of its file', async ({
  page,
}) => {
  const composer = await openComposer(page, site)
  await expect(composer.preview.getByRole('heading', { level: 1 })).toContainText('p666')
  await show(composer, 'Lucky')
  await expect(composer.status).toContainText('You see Lucky.')
  await expect(page).toHaveTitle('Lucky – Composer')
  await expect(composer.preview.getByRole('heading', { level: 1 })).toContainText('Lucky Online')

  await retitle(composer, 0, 'Lucky lanterns')
  await retitle(composer, 1, 'Facts by lantern light')
  await retitle(composer, 2, 'Guides by lantern light')
  const card = (number: number) => composer.form.getByRole('button', { name: new RegExp(`^Card ${number}\\b`) })
  await card(1).press('Enter')
  await page.screenshot({ path: '/tmp/scratch-brand-server/card.png' })
})
