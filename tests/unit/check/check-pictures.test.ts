import { expect, it } from 'vitest'
import {
  baseSite,
  fakeFiles,
  pictureNames,
  publicFiles,
  formatProblems,
  textOf,
  textWith,
} from '../../fixtures/sites.ts'

it('suggests the picture that was meant', () => {
  expect(formatProblems(textWith(['"image": "vip-8-1"', '"image": "vip-8-11"'])))
    .toMatchInlineSnapshot(`
    "pages.json:257:20  error  P023 missing-image
      /vip › block 1 (hero) › image
      There is no picture "vip-8-11". Did you mean "vip-8-1"?
      Pictures: bonus-2-1, vip-8-1.

          256 |           "desc": "Levels.",
      >   257 |           "image": "vip-8-11"
              |                    ^^^^^^^^^^

    1 error in 1 page
    "
  `)
})

it('names a logo that is missing', () => {
  const files = publicFiles.filter((file) => !file.startsWith('/logo/'))
  expect(formatProblems(textOf(baseSite()), fakeFiles(pictureNames, files))).toMatchInlineSnapshot(`
    "pages.json:3:14  error  P028 missing-file
      site › brand
      There is no logo "/logo/p666.png".
      Add it as public/logo/p666.png, or correct the brand.

            2 |   "site": {
      >     3 |     "brand": "p666",
              |              ^^^^^^

    1 error
    "
  `)
})

it('counts the pictures of a site that shows none', () => {
  const site = baseSite()
  site.site.imageCount = 15
  expect(formatProblems(textOf(site), fakeFiles([]))).toContain(
    'image count mismatch: expected 15 img files',
  )
})

it('refuses a source picture as a file, since the build does not deliver it', () => {
  const text = textWith(['"image": "/payments/card.svg"', '"image": "/images/vip-8-1.svg"'])
  const files = fakeFiles(pictureNames, [...publicFiles, '/images/vip-8-1.svg'])
  expect(formatProblems(text, files)).toContain('1 error')
})
