// covers: studio/** server/*.ts server/dev/** schema/** blocks/** renderer/** pages.json tests/fixtures/site/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { Path } from '../../check/problem/problem.ts'
import { siteConfig } from '../../schema/config/site-config.ts'
import { readExamples } from '../../schema/read/examples.ts'
import { loadSchemas, projectRoot } from '../../schema/read/load-schemas.ts'
import { editingStyle } from '../../studio/client/preview/style-frame.ts'
import { createMarkTexts } from '../../studio/server/preview/mark-page.ts'
import { blockTypes } from '../fixtures/bundle.ts'
import { openComposer } from './composer.ts'
import { servedForTests } from './running-site.ts'

test.use({ viewport: { width: 1440, height: 960 } })

/** The pages of this site, and a page for the examples of each block type whose texts are in it. */
const { pages, ...others } = JSON.parse(readFileSync(join(projectRoot, 'pages.json'), 'utf8'))
for (const type of blockTypes.filter((name) => name !== 'use' && name !== 'document'))
  pages[`/examples-${type.toLowerCase()}`] = {
    name: type,
    inNav: false,
    blocks: readExamples(type, siteConfig),
  }
const text = JSON.stringify({ ...others, pages }, undefined, 2)

const site = servedForTests('studio', { files: { 'pages.json': text } })

/** Texts that no element shows: in the head, or as an alternative text. */
const unseen = [/^pages [^ ]+ (?:name|meta)/, /^site footer paymentMethods \d+ name$/, / alt$/]

/** Texts that share a text node, or their element, with others: these are edited in the form. */
const shared = [
  /^site floatingButtons \d+ text$/,
  /^site responsibleGambling (?:line|helpline name)$/,
]

/** The title of a panel is also the text of its tab. */
const shownTwice = / panels \d+ title$/

test('every text is shown by exactly one element, which knows its place', async ({ page }) => {
  const composer = await openComposer(page, site)
  const mark = createMarkTexts(loadSchemas(siteConfig), { $ref: '#/$defs/PagesFile' })
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
    const shown = await shownPlaces(page, '[data-text]')
    const isAgain = (place: string, index: number): boolean =>
      shownTwice.test(place) && shown.indexOf(place) !== index
    expect(
      shown.filter((place, index) => !isAgain(place, index)),
      key,
    ).toEqual(onPage)
    expect(await shownPlaces(page, '[data-place]'), key).toEqual(inForm)
    count += seen.length
  }
  expect(count).toBeGreaterThan(500)
})

function isForForm(path: Path): boolean {
  return shared.some((one) => one.test(path.join(' ')))
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
  test(`no text moves while it is edited, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const key of Object.keys(pages)) {
      const address = `${site.url}preview${key}?v=1`
      const plain = await page.request.get(address)
      const { html } = await (await page.request.get(`${address}&texts`)).json()
      expect(html).toBe(await plain.text())
      await page.goto(address)
      const before = await listBoxes(page)
      const count = await page.evaluate((style) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(style)
        document.adoptedStyleSheets = [sheet]
        const texts = [...document.querySelectorAll('main *, footer *')].filter((element) =>
          [...element.childNodes].some(
            ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
          ),
        )
        for (const element of texts) {
          element.setAttribute('contenteditable', 'true')
          element.setAttribute('data-text', '')
          element.setAttribute('tabindex', '0')
        }
        return texts.length
      }, editingStyle)
      expect(count, key).toBeGreaterThan(5)
      expect(await listBoxes(page), key).toEqual(before)
    }
  })
}

/** Lists the boxes of all elements, with how they are painted, and of each line of text in them, in pixels. */
function listBoxes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    // Styles that follow the scroll position have no values before the first frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ timeline, effect }) => {
        const { endTime } = effect?.getComputedTiming() ?? {}
        return timeline === document.timeline && Number.isFinite(endTime)
      })
      .map(({ finished }) => finished)
    await Promise.all(ending)
    const boxes: string[] = []
    const walker = document.createTreeWalker(document.body)
    for (let node: Node | null = walker.root; node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = node instanceof Element ? node.getClientRects() : range.getClientRects()
      // Browsers may cut a line into pieces, or not.
      const lines = new Map<string, { left: number; right: number }>()
      for (const { top, bottom, left, right } of rects) {
        const line = `${top} ${bottom}`
        const known = lines.get(line) ?? { left, right }
        lines.set(line, {
          left: Math.min(known.left, left),
          right: Math.max(known.right, right),
        })
      }
      for (const [line, box] of lines)
        boxes.push(`${node.nodeName} ${line} ${box.left} ${box.right}`)
      if (!(node instanceof Element)) continue
      const { color, backgroundColor, opacity, font, textDecoration } = getComputedStyle(node)
      boxes.push([color, backgroundColor, opacity, font, textDecoration].join(' '))
    }
    return boxes
  })
}
