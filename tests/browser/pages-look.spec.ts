// covers: blocks/** renderer/** builder/** tests/fixtures/site/** tests/browser/screenshots/pages/*
import { pinLook } from './gallery.ts'
import { expectPicture } from './pictures.ts'
import { forms } from './site.ts'
import { failedLoad, test } from './test.ts'

// What pins the look of a page is a style that its policy does not know; the last page answers with 404.
test.use({
  bypassCSP: true,
  provoked: new RegExp(`${failedLoad.source}|was preloaded using link preload`),
})

for (const path of [...forms.map((page) => page.path), '/nowhere']) {
  test(`${path} looks as stored, dark on a phone and light on a laptop`, async ({ page }) => {
    await page.goto(path)
    await pinLook(page)
    const name = path.slice(1) || 'home'
    for (const [width, colorScheme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const)
      await expectPicture(page, ['pages', `${name}-${width}`], {
        width,
        height: 800,
        colorScheme,
      })
  })
}
