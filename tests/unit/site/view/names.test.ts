import { expect, it } from 'vitest'
import { listNamePlaces } from '../../../../site/view/names.ts'

it('pages, sections, blocks and entries join campaigns, in files and by ids in overlays, but nothing else of that name does', () => {
  const campaign = 'easter'
  const member = (entry: object) => ({ campaign, more: { campaign }, ...entry })
  const blocks = [member({ cards: [member({})] })]
  const part = (of: object) => ({ pages: { '/': member(of) }, sections: { rules: member({}) } })
  const pathsIn = (root: object): string[] =>
    listNamePlaces(JSON.parse(JSON.stringify(root)), 'campaigns').map(({ path }) => path.join(' '))
  expect(pathsIn(part({ blocks })).toSorted()).toEqual([
    'pages / blocks 0 campaign',
    'pages / blocks 0 cards 0 campaign',
    'pages / campaign',
    'sections rules campaign',
  ])
  const byId = { first: { campaign, cards: { own: { campaign } } } }
  expect(pathsIn({ pages: { '/': { blocks: byId } } }).toSorted()).toEqual([
    'pages / blocks first campaign',
    'pages / blocks first cards own campaign',
  ])
})
