import { expect, it } from 'vitest'
import type { PageView } from '../../../site/view/site-view.ts'
import {
  listNavigation,
  moveEntry,
} from '../../../studio/client/fields/groups/navigation-field.tsx'
import { contextOf } from '../../fixtures/edited-site.ts'

const page = (more: object = {}) => ({ name: 'Page', blocks: [], ...more })
const { pages } = contextOf(
  JSON.stringify({
    pages: {
      '/a': page(),
      '/': page(),
      '/b': page(),
      '/hidden': page({ inNav: false }),
      '/c': page(),
    },
  }),
).site
const entries = (order: string[]): string[] => listNavigation(pages, order).map(({ path }) => path)

it('the home page is first, then what is listed, then the other pages', () => {
  expect(entries([])).toEqual(['/', '/a', '/b', '/c'])
  expect(entries(['/c', '/gone', '/hidden'])).toEqual(['/', '/c', '/a', '/b'])
})

it.each<[order: string[], from: number, to: number, next: string[]]>([
  [[], 3, 1, ['/c', '/a', '/b']],
  [[], 1, 2, ['/b', '/a', '/c']],
  [['/c', '/a', '/b'], 1, 3, []],
  [['/b', '/hidden', '/a', '/c'], 3, 2, ['/b', '/hidden', '/c', '/a']],
  [['/gone', '/c'], 1, 2, ['/a', '/c', '/b']],
])('%j, with entry %i moved to %i, is %j', (order, from, to, next) => {
  const shown = entries(order)
  expect(moveEntry(pages, order, from, to)).toEqual(next)
  const after = shown.toSpliced(from, 1).toSpliced(to, 0, shown[from] ?? '')
  expect(entries(next)).toEqual(after)
})

it('nothing is moved to a place that is not there', () => {
  const few: readonly PageView[] = pages
  expect(moveEntry(few, ['/c'], 1, 9)).toEqual(['/c'])
})
