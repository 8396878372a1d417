// covers: schema/** blocks/*/schema.json studio/client/fields/schema/field-order.ts
import { describe, expect, it } from 'vitest'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { dereference, type Schema } from '../../../schema/read/bundle.ts'
import { kindOf } from '../../../studio/client/fields/schema/field-kind.ts'
import { orderFields, shownKeys } from '../../../studio/client/fields/schema/field-order.ts'
import { listBlockTypes } from '../../../studio/client/blocks/block-types.ts'

const bundle = loadSchemas()

/** What is only in the files, or in compiled pages: no form shows it. */
const hidden =
  'PagesFile PageFile CompiledPages Action Picture CalendarMoment CampaignSet ValuesById'
const groups = Object.entries(bundle.$defs).filter(
  ([name, { properties }]) => properties && !hidden.split(' ').includes(name),
)

describe.each(groups)('the form of %s', (_, group) => {
  const { main, rare, hasDates } = orderFields(bundle, group, ['type'])
  const { required = [], properties = {} } = group

  it('shows every field once', () => {
    const all = Object.keys(properties).filter((key) => key !== 'type')
    const shown = [...main, ...rare, ...(hasDates ? shownKeys : [])]
    expect(shown.filter((key) => Object.hasOwn(properties, key)).toSorted()).toEqual(all.toSorted())
  })

  it('folds no required field, and does not begin with the id', () => {
    expect(rare.filter((key) => required.includes(key))).toEqual([])
    expect(main).not.toContain('id')
  })

  it('has contents before settings', () => {
    const isSetting = main.map((key) => {
      const kind = kindOf(bundle, properties[key] ?? {})
      return !required.includes(key) && ['choice', 'switch', 'number', 'colour'].includes(kind)
    })
    expect(isSetting.lastIndexOf(false)).toBe(isSetting.filter((one) => !one).length - 1)
  })
})

it.each([
  ['HeroBlock', ['title', 'desc', 'image', 'button', 'variant', 'logo'], ['id']],
  ['PromoGridBlock', ['title', 'cards', 'variant', 'columns'], ['id', 'emojiRule']],
  ['PromoCard', ['emoji', 'title', 'desc', 'imgPath', 'button'], ['id']],
  ['ExternalLink', ['href', 'linkType', 'target'], ['rel', 'linkClass']],
])('orders %s', (name, main, rare) => {
  const group = dereference(bundle, { $ref: `#/$defs/${name}` })
  expect(orderFields(bundle, group, ['type'])).toMatchObject({ main, rare })
})

/** Words of those who write code, for people who do not. */
const jargon =
  /\b(?:routes?|desc|slug|href|tokens?|booleans?|enums?|html|json|arrays?|null|strings?|propert(?:y|ies)|schemas?|page data|markup|regex|integer|ids?|rel|targets?|nodes?|codegen|npm)\b/i

/** A file name, an address, or an example of an address is meant as such. */
const withoutNames = (text: string): string => text.replaceAll(/\/?\.[\w-]+|"[^"]*"/g, '')

it('names and explains fields in the words of people who write pages', () => {
  const found = groups.flatMap(([name, { description, properties = {} }]) => {
    const own = Object.entries(properties).filter(
      ([key]) => key !== 'type' && !(name === 'UseBlock' && key === 'set'),
    )
    const texts = own.flatMap(([key, schema]) => {
      const target = dereference(bundle, schema)
      // Rules of the check are called by their names.
      const title = name === 'Checks' ? '' : (schema.title ?? target.title)
      return [
        [`${name}.${key}`, title],
        [`${name}.${key}`, schema.description ?? target.description],
        ...itemTexts(`${name}.${key}`, target),
      ]
    })
    return [[name, description], ...texts]
  })
  const odd = found.filter(([, text]) => jargon.test(withoutNames(text ?? '')))
  expect(odd).toEqual([])
})

function itemTexts(place: string, { items, additionalProperties }: Schema): string[][] {
  const inner = items ?? (typeof additionalProperties === 'object' ? additionalProperties : {})
  return inner.description === undefined ? [] : [[place, inner.description]]
}

it('names block types in words', () => {
  expect(listBlockTypes(bundle).map(({ label }) => label)).toEqual([
    'Carousel',
    'Comparison table',
    'Content cards',
    'Countdown',
    'Call to action',
    'FAQ',
    'Heading card',
    'Hero',
    'Legal',
    'Notice',
    'Promo grid',
    'Step list',
    'Tabs',
    'Testimonials',
    'VIP guide',
    'Shared section',
  ])
})
