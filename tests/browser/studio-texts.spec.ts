// covers: studio/** server/*.ts server/dev/** schema/** blocks/** renderer/** pages.json tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Path } from '../../check/problem/problem.ts'
import { readExamples } from '../../schema/read/examples.ts'
import { listBlockTypes, loadSchemas, projectRoot } from '../../schema/read/load-schemas.ts'
import { editingStyle } from '../../studio/client/preview/style-frame.ts'
import { readTyped } from '../../studio/client/typing/typed-text.ts'
import { createMarkTexts } from '../../studio/server/preview/mark-texts.ts'
import { openComposer } from './composer.ts'
import { runSite, type RunningSite } from './running-site.ts'

let site: RunningSite

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 960 } })

/** The pages of this site, and a page for the examples of each block type. */
const { pages, ...others } = JSON.parse(readFileSync(join(projectRoot, 'pages.json'), 'utf8'))
for (const type of listBlockTypes().filter((name) => name !== 'use'))
  pages[`/examples-${type.toLowerCase()}`] = {
    name: type,
    inNav: false,
    blocks: readExamples(type),
  }
const text = JSON.stringify({ ...others, pages }, undefined, 2)

test.beforeAll(async () => {
  site = await runSite('studio', { files: { 'pages.json': text } })
})
test.afterAll(() => site.remove())

/** Texts that no element shows: in the head, or as an alternative text. */
const unseen = [/^pages [^ ]+ (?:name|meta)/, /^site footer paymentMethods \d+ name$/, / alt$/]

/** Texts that share a text node, or their element, with others: these are edited in the form. */
const shared = [
  /^site floatingButtons \d+ text$/,
  /^site responsibleGambling (?:line|helpline name)$/,
]

test('every text is shown by exactly one element, which knows its place', async ({ page }) => {
  const composer = await openComposer(page, site)
  const mark = createMarkTexts(loadSchemas(), { $ref: '#/$defs/PagesFile' })
  let count = 0
  for (const key of Object.keys(pages)) {
    await composer.open(key)
    await expect(composer.preview.locator('main [data-text]').first()).toBeAttached()
    await expect
      .poll(() => shownPlaces(page, '[data-text]'))
      .toContainEqual(expect.stringContaining(`pages ${key} `))
    expect(await composer.preview.getByText('cannot be shown').count(), key).toBe(0)
    const { places } = mark({ ...others, pages: { [key]: pages[key] } })
    const seen = places.filter((path) => !unseen.some((form) => form.test(path.join(' '))))
    const [inForm, onPage] = [isForForm, (path: Path) => !isForForm(path)].map((isIt) =>
      seen
        .filter(isIt)
        .map((path) => path.join(' '))
        .toSorted(),
    )
    expect(await shownPlaces(page, '[data-text]'), key).toEqual(onPage)
    expect(await shownPlaces(page, '[data-place]'), key).toEqual(inForm)
    count += seen.length
  }
  expect(count).toBeGreaterThan(500)
})

function isForForm(path: Path): boolean {
  const value: unknown = path.reduce((at, step) => at[step], { ...others, pages })
  const form = { keyword: 'p666', isMarkup: ['desc', 'answer'].includes(String(path.at(-1))) }
  const isTyped = readTyped(String(value), form) !== undefined
  return !isTyped || shared.some((one) => one.test(path.join(' ')))
}

function shownPlaces(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const shown = document.querySelector('iframe')?.contentDocument?.querySelectorAll(wanted) ?? []
    const places = Array.from(shown, (element) =>
      JSON.parse(element.getAttribute(wanted.slice(1, -1)) ?? '').path.join(' '),
    )
    return places.toSorted((a, b) => (a < b ? -1 : 1))
  }, selector)
}

for (const width of [1280, 360]) {
  test(`no page shifts by a pixel while it is edited, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const key of Object.keys(pages)) {
      const address = `${site.url}preview${key}?v=1`
      const plain = await page.request.get(address)
      const { html } = await (await page.request.get(`${address}&texts`)).json()
      expect(html).toBe(await plain.text())
      await page.goto(address)
      // Pictures keep their boxes; how they are scaled differs from time to time.
      const look = async (style: string): Promise<Buffer> => {
        await page.evaluate((rules) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(`${rules}img{visibility:hidden}`)
          document.adoptedStyleSheets = [sheet]
        }, style)
        return page.screenshot({ animations: 'disabled', fullPage: true })
      }
      const before = await look('')
      await page.evaluate(() => {
        const texts = document.querySelectorAll('main *, footer *')
        for (const element of texts) {
          const hasText = [...element.childNodes].some(
            ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
          )
          if (!hasText) continue
          element.setAttribute('contenteditable', 'true')
          element.setAttribute('data-text', '')
          element.setAttribute('tabindex', '0')
        }
      })
      const after = await look(`${editingStyle}[data-text][contenteditable]{outline:none}`)
      expect(await differingPixels(before, after), key).toBeLessThan(100)
    }
  })
}

/** Counts the pixels in which two pictures differ; some corners are drawn in another shade. */
async function differingPixels(...pictures: [Buffer, Buffer]): Promise<number> {
  const [a, b] = await Promise.all(
    pictures.map((picture) =>
      sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return Infinity
  let count = 0
  for (let at = 0; at < a.data.length; at += 3)
    if (a.data.compare(b.data, at, at + 3, at, at + 3) !== 0) count += 1
  return count
}
