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
