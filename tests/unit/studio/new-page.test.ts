import { expect, it } from 'vitest'
import { defineSite } from '../../../schema/config/define-site.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { copyPage, createPage } from '../../../studio/client/model/pages.ts'
import { blocksOfOutline, outlinesOf } from '../../../studio/outlines.ts'

const hero = { type: 'hero', title: 'Title', desc: '[Add what the page is about]' }
const recipe = { name: 'recipe', title: 'Recipe', about: 'Steps.', blocks: ['hero', 'stepList'] }
const settings = defineSite({
  newPage: { showNav: false, heading: 'About {name}', blocks: [hero], outlines: [recipe] },
})

it('begins with the blocks of the configuration, or one of its outlines', () => {
  const outlines = outlinesOf(settings)
  expect(outlines.map(({ name }) => name)).toEqual(['empty', 'recipe'])
  const [empty] = outlines
  expect(empty && blocksOfOutline(empty, () => [{ type: 'hero', title: 'Example' }])).toEqual([
    hero,
  ])
})

it('has a head and a main heading with its name, and shows the navigation or not', () => {
  expect(createPage('Rye & $1', [hero, { type: 'faq', title: 'Questions' }], settings)).toEqual({
    name: 'Rye & $1',
    showNav: false,
    meta: {
      title: 'Rye & $1: [what the page is about, in a few words]',
      description: '[What visitors find on the page Rye & $1, in one or two sentences]',
    },
    blocks: [
      { ...hero, title: 'About Rye & $1' },
      { type: 'faq', title: 'Questions' },
    ],
  })
})

it('is named in the head of a copy', () => {
  const value = { name: 'A', meta: { title: 'A', description: 'B' }, blocks: [] }
  const page = { file: 'pages.json', key: '/a', path: '/a', value, blocks: [] }
  expect(copyPage(page, 'C', settings)).toMatchObject({
    meta: { title: 'About C', description: 'B' },
  })
})

it('is what editors insert', () => {
  const { blocks, showNav } = loadSchemas(settings).$defs['Page']?.properties ?? {}
  expect([blocks?.examples, showNav?.examples]).toEqual([[[hero]], [false]])
})
