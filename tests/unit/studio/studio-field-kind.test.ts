// covers: schema/** blocks/*/schema.json studio/client/fields/schema/** studio/client/blocks/block-types.ts
import { describe, expect, it } from 'vitest'
import { type JsonValue, type Schema, dereference } from '../../../schema/read/bundle.ts'
import { listTypeInfos } from '../../../studio/client/blocks/block-types.ts'
import {
  fits,
  fieldKindOf,
  type FieldKind,
} from '../../../studio/client/fields/schema/field-kind.ts'
import { orderFields, shownKeys } from '../../../studio/client/fields/schema/field-order.ts'
import { startEntry, startValue } from '../../../studio/client/fields/schema/start-value.ts'
import { bundle } from '../../fixtures/bundle.ts'

/** Every schema that a value can have, with its place in the bundle. */
function placesOf(name: string, schema: Schema): (readonly [place: string, schema: Schema])[] {
  const { properties = {}, items, additionalProperties: others, oneOf = [] } = schema
  const inner = [
    ...Object.entries(properties).map(([key, value]) => [`${name}.${key}`, value] as const),
    ...(items ? [[`${name}[]`, items] as const] : []),
    ...(typeof others === 'object' ? [[`${name}{}`, others] as const] : []),
    ...oneOf.map((branch, index) => [`${name}|${index}`, branch] as const),
  ]
  return [[name, schema], ...inner.flatMap(([place, value]) => placesOf(place, value))]
}

/** What a page or a campaign sets by id has the schema of the value that is there. */
const anyValue = new Set(['UseBlock.set{}{}', 'ValuesById{}{}'])

const places = Object.entries(bundle.$defs)
  .flatMap(([name, schema]) => placesOf(name, schema))
  .filter(([place]) => !anyValue.has(place))
const schemas = new Map(places)

function kindAt(place: string): FieldKind {
  const schema = schemas.get(place)
  if (!schema) throw new Error(`there is no ${place}`)
  // A shared piece is reached by a reference.
  return fieldKindOf(bundle, place in bundle.$defs ? { $ref: `#/$defs/${place}` } : schema)
}

describe('kindOf', () => {
  it.each(places)('knows %s', (place) => {
    expect(kindAt(place)).not.toBe('unknown')
  })

  const kinds: Partial<Record<FieldKind, string>> = {
    fixed: 'HeroBlock.type',
    name: 'HeroBlock.id',
    choice: 'HeroBlock.variant ThemeType.weight',
    text: 'Site.keyword Site.promoUrl',
    longText: 'HeroBlock.title ComparisonRow.cells[] CheckException.reason',
    markup: 'HeroBlock.desc',
    picture: 'HeroBlock.image',
    switch: 'HeroBlock.logo',
    group: 'HeroBlock.button ThemeColors.accent Site.checks',
    link: 'Button.href Site.redirects{}',
    number: 'PromoGridBlock.columns Theme.space',
    list: 'PromoGridBlock.cards ComparisonRow.cells',
    emoji: 'PromoCard.emoji EmojiRule.emojis[]',
    moment: 'PromoCard.from',
    day: 'CheckException.until',
    colour: 'ThemeColor.dark',
    map: 'Site.redirects',
    file: 'FloatingButton.imageSrc',
    union: 'Page.blocks[]',
  }
  it.each(Object.entries(kinds))('finds each %s: %s', (kind, all) => {
    for (const place of all.split(' ')) expect([place, kindAt(place)]).toEqual([place, kind])
  })

  it('returns unknown for an empty schema', () => {
    expect(fieldKindOf(bundle, {})).toBe('unknown')
    expect(fieldKindOf(bundle, { type: 'object', oneOf: [{ type: 'object' }] })).toBe('unknown')
  })

  it('checks which values a field can show', () => {
    expect(fits('text', 3)).toBe(false)
    expect(fits('group', [])).toBe(false)
    expect(fits('list', {})).toBe(false)
    expect(fits('number', '3')).toBe(false)
    expect(fits('switch', null)).toBe(false)
    expect(fits('choice', 3)).toBe(true)
    expect(fits('picture', undefined)).toBe(true)
  })
})

describe('startValue', () => {
  it.each(places)('includes what %s requires', (_, schema) => {
    const missing = missingIn(schema, startValue(bundle, schema))
    expect(missing).toEqual([])
  })

  it('returns the completed example', () => {
    expect(startValue(bundle, { $ref: '#/$defs/Button', examples: [{ label: 'Go' }] })).toEqual({
      label: 'Go',
    })
    expect(startValue(bundle, schemas.get('HeroBlock.button') ?? {})).toEqual({
      label: 'Read more',
    })
    expect(startValue(bundle, schemas.get('Site.floatingButtons') ?? {})).toHaveLength(2)
  })

  it('returns the default unless it is empty', () => {
    expect(startValue(bundle, schemas.get('ThemeColors.accent') ?? {})).toEqual({
      dark: '#f6c453',
      light: '#f2b632',
    })
    expect(startValue(bundle, schemas.get('Site.theme') ?? {})).toEqual({ scheme: 'dark' })
  })

  it('returns an empty text for a list of texts, and an example for others', () => {
    expect(startEntry(bundle, schemas.get('VipGuideBlock.steps') ?? {})).toBe('')
    expect(startEntry(bundle, schemas.get('EmojiRule.emojis') ?? {})).toBe('🎯')
    expect(startEntry(bundle, schemas.get('CtaBlock.buttons') ?? {})).toEqual({
      label: 'Read more',
    })
  })

  it('adds the groups of the last entry to a new one', () => {
    const cards = schemas.get('PromoGridBlock.cards') ?? {}
    const other = { title: 'Card', imgPath: 'a', from: '2027-01-01' }
    expect(startEntry(bundle, cards, other)).toEqual(startEntry(bundle, cards))
    const last = { title: 'Card', button: { label: 'Go' } }
    expect(startEntry(bundle, cards, last)).toHaveProperty('button', {
      label: 'Read more',
      href: '/',
    })
  })
})

/** The required properties that a value lacks, by their paths. */
function missingIn(schema: Schema, value: JsonValue | undefined, path = ''): string[] {
  const target = schema.$ref ? (bundle.$defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  if (Array.isArray(value))
    return value.flatMap((entry, at) => missingIn(target.items ?? {}, entry, `${path}/${at}`))
  if (typeof value !== 'object' || value === null) return []
  const lacking = (target.required ?? []).filter((key) => !(key in value))
  return [
    ...lacking.map((key) => `${path}/${key}`),
    ...Object.entries(target.properties ?? {}).flatMap(([key, property]) =>
      missingIn(property, value[key], `${path}/${key}`),
    ),
  ]
}

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
      const kind = fieldKindOf(bundle, properties[key] ?? {})
      return !required.includes(key) && ['choice', 'switch', 'number', 'colour'].includes(kind)
    })
    expect(isSetting.lastIndexOf(false)).toBe(isSetting.filter((one) => !one).length - 1)
  })
})

it.each([
  [
    'HeroBlock',
    ['title', 'desc', 'image', 'button'],
    ['variant', 'frame', 'logo', 'background', 'space', 'width'],
    ['id', 'imageAlt'],
  ],
  [
    'PromoGridBlock',
    ['title', 'cards'],
    ['variant', 'columns', 'background', 'space', 'width', 'shownOn'],
    ['id', 'emojiRule'],
  ],
  ['PromoCard', ['emoji', 'title', 'desc', 'imgPath', 'button'], [], ['imgPathAlt', 'id']],
  ['ExternalLink', ['href', 'linkType', 'target'], [], ['rel', 'linkClass']],
])('orders %s', (name, contents, look, rare) => {
  const group = dereference(bundle, { $ref: `#/$defs/${name}` })
  expect(orderFields(bundle, group, ['type'])).toMatchObject({
    main: [...contents, ...look],
    look,
    rare,
  })
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
  const labels = listTypeInfos(bundle).map(({ label }) => label)
  const some = ['Call to action', 'FAQ', 'Promo grid', 'VIP guide', 'Shared section']
  expect(labels).toEqual(expect.arrayContaining(some))
})
