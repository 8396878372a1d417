import * as fc from 'fast-check'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { Texts } from '../../../studio/api.ts'
import { main, own } from '../../fixtures/edited-site.ts'
import { layouts } from '../../fixtures/json-texts.ts'
import { bases, overlays as nestedOverlays } from '../../fixtures/overlay-model.ts'

/* Random small sites with random layers. */

/** Other files of a drawn site. */
export const pageFile = 'pages/more.json'
const star = 'brands/star.json'

/** Days before, in and after the dates that are drawn. */
export const days = fc.constantFrom('2026-11-20', '2026-12-05', '2026-12-15', '2027-01-05')
const dates = fc.constantFrom('2026-12-01', '2026-12-10', '2026-12-20', '2026-12-31')

const words = fc.constantFrom('', 'x', 'y 🎉', 'A "quoted" word')
const tags = fc.array(words, { maxLength: 2 })
const texts = fc.record(
  { title: words, desc: words, button: fc.record({ label: words, href: words }), tags },
  { requiredKeys: [] },
)

/** Values by which a text is changed elsewhere. */
const changes = fc.record(
  {
    title: fc.option(words),
    desc: fc.option(words),
    button: fc.option(fc.record({ label: fc.option(words) })),
    tags: fc.option(tags),
  },
  { requiredKeys: [] },
)

/** When something is shown: mostly always, or with one of these campaigns. */
const when = (...campaigns: string[]): fc.Arbitrary<JsonObject> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: fc.constantFrom(...campaigns).map((campaign) => ({ campaign })) },
    { weight: 1, arbitrary: fc.record({ from: dates, until: dates }, { requiredKeys: [] }) },
  )

const named = (ids: readonly string[]) =>
  fc.option(fc.constantFrom(...ids), { freq: 4 }).map((id) => (id === null ? {} : { id }))

const all = (...parts: fc.Arbitrary<object>[]): fc.Arbitrary<JsonObject> =>
  fc.tuple(...parts).map((values) => Object.assign({}, ...values))

const idOf = (value: JsonValue): JsonValue => (isJsonObject(value) ? (value['id'] ?? value) : value)
const unique = (entry: fc.Arbitrary<JsonObject>, maxLength: number) =>
  fc.uniqueArray(entry, { maxLength, selector: idOf })

const cardIds = ['c1', 'c2', 'c3']
const pageIds = ['b1', 'b2', 'b3']
const sectionIds = ['s1', 's2']
const useIds = ['u1', 'u2']
const anyId = fc.constantFrom(...cardIds, ...pageIds, ...sectionIds)
const values = fc.dictionary(anyId, changes, { maxKeys: 3, noNullPrototype: true })

const block = (ids: readonly string[], ...campaigns: string[]): fc.Arbitrary<JsonObject> =>
  all(
    fc.constant({ type: 'card' }),
    named(ids),
    texts,
    fc.record(
      { cards: unique(all(named(cardIds), texts, when(...campaigns)), 3) },
      { requiredKeys: [] },
    ),
    when(...campaigns),
  )
const use = (sections: readonly string[], ...campaigns: string[]): fc.Arbitrary<JsonObject> =>
  all(
    fc.record({ type: fc.constant('use'), section: fc.constantFrom(...sections) }),
    named(useIds),
    fc.record({ set: values }, { requiredKeys: [] }),
    // A use has no dates of its own.
    when(...campaigns).map(({ campaign }) => (campaign === undefined ? {} : { campaign })),
  )
const blocks = (
  ids: readonly string[],
  sections: readonly string[],
  ...campaigns: string[]
): fc.Arbitrary<JsonValue> =>
  sections.length === 0
    ? unique(block(ids, ...campaigns), 3)
    : unique(
        fc.oneof(
          { weight: 2, arbitrary: block(ids, ...campaigns) },
          { weight: 1, arbitrary: use(sections, ...campaigns) },
        ),
        4,
      )

/** What joins the campaign "home" is on the page "/", or in a section. */
const everywhere = ['long', 'own', 'home']
const campaignOf = (fixed: object): fc.Arbitrary<JsonObject> => {
  const byPage = <T>(one: fc.Arbitrary<T>) =>
    fc.record({ '/': one, '/more': one }, { requiredKeys: [] })
  const set = fc.record(
    {
      pages: byPage(values),
      sections: fc.record({ one: values, two: values }, { requiredKeys: [] }),
      meta: byPage(fc.record({ title: words })),
      site: fc.record({ footer: fc.record({ promoText: words, year: fc.constant(null) }) }),
    },
    { requiredKeys: [] },
  )
  return all(
    fc.record({ from: dates, until: dates }, { requiredKeys: [] }),
    fc.constant(fixed),
    fc.record({ set }, { requiredKeys: [] }),
  )
}

const meta = fc.record({ title: words, description: words }, { requiredKeys: ['title'] })
const drawnBase = fc.record({
  site: fc.constant({ brand: 'p666', keyword: 'x', footer: { promoText: 'All', year: 2026 } }),
  sections: fc.record({
    one: all(
      fc.record({ blocks: blocks(sectionIds, [], ...everywhere) }),
      when(...everywhere).map(({ campaign }) => (campaign === undefined ? {} : { campaign })),
    ),
    two: fc.record({ blocks: blocks(sectionIds, ['one'], ...everywhere) }),
  }),
  campaigns: fc.record({
    long: campaignOf({}),
    home: campaignOf({ pages: ['/'] }),
    own: campaignOf({ brands: ['lucky'] }),
  }),
  home: all(
    fc.record({ name: fc.constant('Home'), meta }),
    fc.record({ blocks: blocks(pageIds, ['one', 'two', 'gone'], ...everywhere) }),
  ),
  more: all(
    fc.record({ name: fc.constant('More') }),
    fc.record({ blocks: blocks(pageIds, ['one', 'two'], 'long', 'own') }),
    when('long', 'own'),
  ),
})

const places = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('$before', '$after'), fc.oneof(anyId, fc.constantFrom('*', ...useIds)))
      .map(([side, anchor]) => ({ [side]: anchor })),
  },
)
/** What a brand writes for entries of a list by their ids, among them some that are not there. */
const byId = (ids: readonly string[], entry: fc.Arbitrary<JsonObject>) =>
  fc.dictionary(fc.constantFrom(...ids), fc.option(all(places, entry), { freq: 5 }), {
    maxKeys: 3,
    noNullPrototype: true,
  })
const overBlocks = (ids: readonly string[]): fc.Arbitrary<JsonObject> => {
  const cards = fc.record({ cards: byId(cardIds, changes) }, { requiredKeys: [] })
  const ofBlocks = byId(ids, all(changes, cards))
  const set = fc.record({ set: fc.dictionary(anyId, fc.option(changes)) }, { requiredKeys: [] })
  return all(ofBlocks, byId(useIds, set))
}
const overPage = (ids: readonly string[]) =>
  fc.record({ blocks: overBlocks(ids) }, { requiredKeys: [] })

/** What differs for a brand. */
const overlays = (brand: string): fc.Arbitrary<object> =>
  fc.record(
    {
      site: all(
        fc.constant({ brand }),
        fc.record({ keyword: words, footer: fc.option(fc.record({ promoText: words })) }),
      ),
      sections: fc.record(
        { one: overPage(sectionIds), two: overPage(sectionIds) },
        { requiredKeys: [] },
      ),
      campaigns: fc.record({ long: campaignOf({}), home: campaignOf({}) }, { requiredKeys: [] }),
      pages: fc.record(
        {
          '/': all(overPage(pageIds), fc.record({ meta: fc.record({ title: words }) }, { requiredKeys: [] })), // prettier-ignore
          '/more': fc.option(overPage(pageIds), { freq: 6 }),
          '/new': fc.record({ name: words, blocks: blocks(pageIds, ['one'], 'long', 'own') }),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['site'] },
  )

/** The texts of a site: pages.json, in some a page file, and what differs for two brands. */
export const sites: fc.Arbitrary<Texts> = fc
  .record({
    base: drawnBase,
    isSplit: fc.boolean(),
    lucky: overlays('lucky'),
    star: overlays('star'),
    layout: fc.tuple(layouts, layouts, layouts, layouts),
  })
  .map((drawn) => {
    const { home, more, ...rest } = drawn.base
    const [first, second, third, fourth] = drawn.layout
    const pages = drawn.isSplit ? { '/': home } : { '/': home, '/more': more }
    const include = drawn.isSplit ? { include: ['pages/*.json'] } : {}
    return {
      [main]: first.write(plain({ ...include, ...rest, pages })),
      ...(drawn.isSplit && { [pageFile]: second.write(plain({ pages: { '/more': more } })) }),
      [own]: third.write(plain(drawn.lucky)),
      [star]: fourth.write(plain(drawn.star)),
    }
  })

/** The texts of sites with cards in cards, to any depth, and with what is no card. */
export const nestedSites: fc.Arbitrary<Texts> = fc
  .record({ base: bases, overlay: fc.option(nestedOverlays), layout: layouts, other: layouts })
  .map(({ base: { cards = [] }, overlay, layout, other }) => {
    const page = { title: 'Home', blocks: cards }
    const changed = overlay?.['cards']
    const brand = {
      site: { keyword: 'x' },
      pages: { '/more': { title: 'y' }, '/': { title: 'z', ...(changed && { blocks: changed }) } },
    }
    return {
      [main]: layout.write({ site: {}, pages: { '/': page, '/more': page } }),
      ...(overlay && { [own]: other.write(brand) }),
    }
  })

function plain(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value))
}
