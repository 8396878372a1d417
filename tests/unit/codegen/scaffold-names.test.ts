import { expect, it } from 'vitest'
import { chooseNames, namesOf, toCamelCase } from '../../../codegen/scaffold/check-name.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { blockTypes, bundle } from '../../fixtures/bundle.ts'

const choose = (type: string, schemas: SchemaBundle = bundle) =>
  chooseNames(type, blockTypes, schemas)

/** The bundle before a block type of this name existed, so that adding one breaks no test. */
function chooseAnew(type: string) {
  const others = blockTypes.filter((other) => other !== type)
  if (others.length === blockTypes.length) return choose(type)
  const own = type.charAt(0).toUpperCase() + type.slice(1, -2)
  const $defs = Object.entries(bundle.$defs).filter(([title]) => !title.startsWith(own))
  return chooseNames(type, others, { ...bundle, $defs: Object.fromEntries($defs) })
}

const entries: [type: string, entry: string][] = [
  ['testimonials', 'Testimonial'],
  ['playerStories', 'PlayerStory'],
  ['giftBoxes', 'GiftBox'],
  ['matches', 'Match'],
  ['wishes', 'Wish'],
  ['movies', 'Movie'],
  ['ourPeople', 'OurPerson'],
  ['faqs', 'Faq'],
  ['houses', 'House'],
  ['keys', 'Key'],
  ['timeline', 'TimelineCard'],
  ['news', 'NewsCard'],
  ['status', 'StatusCard'],
  ['access', 'AccessCard'],
  ['steps', 'StepsCard'], // blocks/stepList has Step
  ['pages', 'PagesCard'], // the site has Page
  ['maps', 'MapsCard'], // JavaScript has Map
]
it.each(entries)('names an entry of %s %s', (type, entry) => {
  expect(chooseAnew(type).entry).toBe(entry)
})

it('has words and a component', () => {
  expect(namesOf('playerStories')).toMatchObject({
    component: 'PlayerStories',
    words: 'player stories',
  })
})

it.each([
  ['comparison-table', 'comparisonTable'],
  ['Comparison Table', 'comparisonTable'],
  ['comparison_table', 'comparisonTable'],
  ['ComparisonTable', 'comparisonTable'],
  ['FAQList', 'faqList'],
  ['top10', 'top'],
  ['42', ''],
])('brings %j to %j', (text, name) => {
  expect(toCamelCase(text)).toBe(name)
})

const formless =
  'is not a valid name for a block type. Use camelCase with 2 to 40 letters and no digits,'
const word = 'is reserved for the code itself. Choose another name, such as'
it.each<[type: string, says: string]>([
  ['comparison-table', `"comparison-table" ${formless} such as "comparisonTable".`],
  ['Testimonials', `"Testimonials" ${formless} such as "testimonials".`],
  ['../evil', `"../evil" ${formless} such as "evil".`],
  ['top10', `"top10" ${formless} such as "top".`],
  ['', `"" ${formless} such as "comparisonTable".`],
  ['x', `"x" ${formless} such as "comparisonTable".`],
  ['a'.repeat(41), `"${'a'.repeat(41)}" ${formless} such as "${'a'.repeat(40)}".`],
  ['__proto__', `"__proto__" ${formless} such as "proto".`],
  ['hero', 'The block type "hero" already exists. Choose another name, or change blocks/hero/.'],
  [
    'promogrid',
    'The block type "promoGrid" already exists. Choose another name, or change blocks/promoGrid/.',
  ],
  ['block', `"block" ${word} "blockCard".`],
  ['broken', `"broken" ${word} "brokenCard".`],
  ['delete', `"delete" ${word} "deleteCard".`],
  ['section', `"section" ${word} "sectionCard".`],
  ['registry', `"registry" ${word} "registryCard".`],
  ['constructor', `"constructor" ${word} "constructorCard".`],
])('rejects %j', (type, says) => {
  expect(() => choose(type)).toThrow(new UserError(says))
})

it('says how a site replaces a block type of a package', () => {
  expect(() => chooseNames('hero', ['hero'], bundle, 'node_modules/tea/blocks/hero')).toThrow(
    'or replace it: copy node_modules/tea/blocks/hero to blocks/hero, and import from page-renderer in the copy.',
  )
})

const withTitle = (title: string): SchemaBundle => ({
  ...bundle,
  $defs: { ...bundle.$defs, [title]: { title } },
})

it('if another schema has the title rejects the name', () => {
  expect(() => choose('stories', withTitle('StoriesBlock'))).toThrow(
    'The title "StoriesBlock" is taken by another schema. Choose another name, or rename that title.',
  )
})

it('if another schema has the title rejects a name whose cards would clash in every form', () => {
  const both = { ...bundle.$defs, Story: {}, StoriesCard: {} }
  expect(() => choose('stories', { ...bundle, $defs: both })).toThrow(
    'The title "StoriesCard" for a card of "stories" is taken by another schema.',
  )
})
