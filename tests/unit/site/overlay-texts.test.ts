import { expect, it } from 'vitest'
import { findLinks } from '../../../site/view/links.ts'
import { findPictureUses } from '../../../site/view/picture-uses.ts'
import { findSectionUses, sharedSections } from '../../../site/view/sections.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import { overlaysOf } from '../../../site/view/written.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* What overlays write for blocks by their ids is found like anything else. */

const hero = { type: 'hero', id: 'start', title: 'T', desc: 'D', image: 'start-1-1' }
const grid = {
  type: 'promoGrid',
  id: 'offers',
  cards: [
    { title: 'No id', desc: 'D' },
    { id: 'one', title: 'One', desc: 'D', imgPath: 'one-1-1' },
  ],
}
const limits = { type: 'use', id: 'limits', section: 'limits' }
const site = {
  sections: { limits: { blocks: [hero] } },
  pages: { '/': { name: '/', blocks: [hero, grid, limits] } },
}
const overlay = {
  sections: { limits: { blocks: { start: { image: 'lucky-1-1' } } } },
  pages: {
    '/': {
      blocks: {
        start: null,
        offers: { $before: '*', cards: { one: { imgPath: 'lucky-2-1' } } },
        limits: { section: 'others' },
        more: { $after: 'offers', ...hero, id: undefined, image: 'lucky-3-1' },
        again: { $after: '*', type: 'use', section: 'limits' },
      },
    },
  },
}
const [main, brand] = ['pages.json', 'brands/lucky.json']

it('finds pictures', () => {
  const files = { [main]: textOf(site), [brand]: textOf(overlay) }
  const view = createSiteViewer(main, calendar, (name) => name === main)(files)
  const found = [...findPictureUses({ site: view, bundle, main })].flatMap(([name, uses]) =>
    uses.flatMap(({ file, path }) => (file === brand ? [`${name} ${path.join('.')}`] : [])),
  )
  expect(found.toSorted()).toEqual([
    'lucky-1-1 sections.limits.blocks.start.image',
    'lucky-2-1 pages./.blocks.offers.cards.one.imgPath',
    'lucky-3-1 pages./.blocks.more.image',
  ])
})

it('finds sections', () => {
  const view = createSiteViewer(brand, calendar)({ [brand]: textOf(overlay) })
  const at = (name: string): string[] =>
    findSectionUses({ site: view, bundle, main: brand }, name).map(({ path }) => path.join('.'))
  expect(at('limits')).toEqual(['pages./.blocks.again.section'])
  expect(at('others')).toEqual(['pages./.blocks.limits.section'])
})

it('finds what only brands use, and where only they link', () => {
  const link = { $after: '*', type: 'cta', buttons: [{ label: 'More', href: '/more' }] }
  const own = { pages: { '/': { blocks: { again: overlay.pages['/'].blocks.again, link } } } }
  const texts = { [main]: textOf({ ...site, pages: { '/': { name: '/', blocks: [] } } }) }
  const view = createSiteViewer(
    main,
    calendar,
    (name) => name === main,
  )({ ...texts, [brand]: textOf(own) })
  expect(sharedSections(view, main).all).toMatchObject([{ name: 'limits', brands: ['lucky'] }])
  const found = overlaysOf({ site: view, bundle, main }).flatMap((one) => findLinks(one, '/more'))
  expect(found).toMatchObject([
    { file: brand, path: ['pages', '/', 'blocks', 'link', 'buttons', 0, 'href'] },
  ])
})
