import * as fc from 'fast-check'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import type { Texts } from '../../../studio/api.ts'
import { main, own } from '../../fixtures/edited-site.ts'
import { layouts } from '../../fixtures/json-texts.ts'
import { oldBlocks, oldValues } from '../../fixtures/migrations.ts'
import { pageFile } from './drawn-sites.ts'

/* Sites with blocks of an earlier form, and with layers that change them. */

const ids = ['a', 'b', 'c', 'x', 'y']
const texts = fc.constantFrom('A', 'B', 'A: B', '')
const card = fc.record({ title: texts, desc: texts }, { requiredKeys: [] })
const places = fc.constantFrom({}, { $after: '*' }, { $before: '*' })

/** What a brand writes for a block. */
const changes = (id: string): fc.Arbitrary<JsonObject> => {
  const added = fc.tuple(places, card).map(([place, value]) => ({ ...place, ...value }))
  // What pages.json sets by an id has to be there without the brand.
  const cards = fc.record(
    { [`${id}-0`]: fc.option(card), [`${id}-1`]: fc.option(card), more: added },
    { requiredKeys: [] },
  )
  return fc
    .record(
      {
        title: fc.option(texts),
        anchor: texts,
        note: texts,
        cards: fc.oneof(cards, fc.array(card, { maxLength: 2 })),
      },
      { requiredKeys: [] },
    )
    .chain((value) => places.map((place) => ({ ...place, ...value })))
    .map((value): JsonObject => JSON.parse(JSON.stringify(value)))
}
const overBlocks = (...names: string[]): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(...names.map((id) => fc.option(changes(id), { nil: undefined, freq: 2 })))
    .map((drawn) =>
      Object.fromEntries(
        drawn.flatMap((change, at) => (change === undefined ? [] : [[names[at] ?? '', change]])),
      ),
    )

const footers = fc.record({ promoText: fc.option(texts), year: fc.nat(2) }, { requiredKeys: [] })

/**
 * Which layer changes each block. A layer is migrated as if there were no other on the base, so that where two of them
 * change a value of one block, and the migration makes several values of that, what is shown may differ.
 */
const owners = fc.record(
  Object.fromEntries(ids.map((id) => [id, fc.constantFrom('brand', 'use', 'campaign')])),
)

function ownedBy(layer: string, owned: Readonly<Record<string, string>>, drawn: JsonObject) {
  const kept = Object.entries(drawn).filter(([id]) => owned[id.slice(0, 1)] === layer)
  return Object.fromEntries(kept)
}

export const olderSites: fc.Arbitrary<Texts> = fc
  .record({
    inner: oldBlocks('a', 'b', 'c'),
    home: oldBlocks('x', 'y'),
    more: oldBlocks('x', 'y'),
    nested: oldValues('a', 'b', 'c'),
    used: oldValues('a', 'b', 'c'),
    inSection: oldValues('a', 'b', 'c'),
    onPage: oldValues(...ids),
    onMore: oldValues('x', 'y'),
    isSplit: fc.boolean(),
    overHome: overBlocks('x', 'y'),
    overMore: overBlocks('x', 'y'),
    overSection: overBlocks('a', 'b', 'c'),
    owned: owners,
    footer: footers,
    merryFooter: footers,
    layout: fc.tuple(layouts, layouts, layouts),
  })
  .map(({ layout: [first, second, third], ...drawn }) => {
    const of = (layer: string, values: JsonObject) => ownedBy(layer, drawn.owned, values)
    const nested = { type: 'use', section: 'inner', set: of('use', drawn.nested) }
    const use = { type: 'use', section: 'outer', set: of('use', drawn.used) }
    const set = {
      // On a page, a campaign changes what is shown with the values of its uses.
      pages: {
        '/': { ...of('campaign', drawn.onPage), ...of('use', drawn.onPage) },
        ...(drawn.isSplit && { '/more': of('campaign', drawn.onMore) }),
      },
      sections: { inner: of('campaign', drawn.inSection) },
      site: { footer: drawn.merryFooter },
    }
    return {
      [main]: first.write({
        site: { brand: 'p666', footer: { promoText: 'Always', year: 2026 } },
        include: ['pages/*.json'],
        campaigns: { christmas: { from: '2026-12-20', set } },
        sections: { inner: { blocks: drawn.inner }, outer: { blocks: [nested] } },
        pages: { '/': { name: '/', blocks: [...drawn.home, use] } },
      }),
      [pageFile]: second.write({ pages: { '/more': { name: 'More', blocks: drawn.more } } }),
      [own]: third.write({
        site: { brand: 'lucky', footer: drawn.footer },
        sections: { inner: { blocks: of('brand', drawn.overSection) } },
        pages: {
          '/': { blocks: of('brand', drawn.overHome) },
          '/more': { blocks: of('brand', drawn.overMore) },
        },
      }),
    }
  })
