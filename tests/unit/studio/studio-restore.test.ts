import { expect, it } from 'vitest'
import { listLost, restoreTexts } from '../../../studio/client/history/restore.ts'
import { picturesFile, writePictureList } from '../../../site/view/picture-list.ts'
import { baseSite, bundle, textOf } from '../../fixtures/sites.ts'

/* What becomes of a site of which an earlier version is restored. */

const main = 'pages.json'
const own = 'brands/lucky.json'
const { site, pages } = baseSite()
const withPicture = (image: string): string =>
  textOf({
    site,
    pages: { ...pages, '/': { ...pages['/'], blocks: [{ type: 'hero', title: 'A', image }] } },
  })
const now = {
  [main]: withPicture('late'),
  [own]: textOf({ pages: { '/': { blocks: { late: { title: 'B' } } } } }),
  [picturesFile]: writePictureList(
    new Map([
      ['late', '1.webp'],
      ['lucky/theirs', '3.webp'],
    ]),
  ),
}
const kept = (file: string): boolean => file === '2.webp'

it('leaves a brand that it did not have nothing that differs', () => {
  expect(restoreTexts(now, { [main]: withPicture('old') }, kept)).toMatchObject({ [own]: '{}\n' })
})

it.each([
  ['2.webp', false],
  ['4.webp', true],
])('names a picture that is lost, of %s: %s', (file, isLost) => {
  const list = writePictureList(new Map([['old', file]]))
  const texts = restoreTexts(now, { [main]: withPicture('old'), [picturesFile]: list }, kept)
  expect(listLost(texts, { main, bundle }).includes('old')).toBe(isLost)
})

it('does not miss what a brand has', () => {
  const texts = restoreTexts(now, { [main]: withPicture('theirs') }, kept)
  expect(listLost(texts, { main, bundle })).not.toContain('theirs')
})
