import { pinLook } from './gallery.ts'
import { expectLook } from './looks.ts'
import { pages } from './site.ts'
import { failedLoad, test } from './test.ts'

// What pins the look of a page is a style that its policy does not know; the last page answers with 404.
test.use({
  bypassCSP: true,
  provoked: new RegExp(`${failedLoad.source}|was preloaded using link preload`),
})

for (const path of [...pages.map((page) => page.path), '/nowhere']) {
  test(`${path} looks as it did at every width, dark and light`, async ({ page }) => {
    await page.goto(path)
    await pinLook(page)
    await expectLook(page, ['pages', path.slice(1) || 'home'], { height: 800 })
  })
}
