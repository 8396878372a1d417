import { assert, property } from 'fast-check'
import { expect, it } from 'vitest'
import { expectHarmless } from '../../fixtures/attack-render.ts'
import {
  attack,
  checkAttacked,
  completeSite,
  listFields,
  listTextPlaces,
} from '../../fixtures/attack-site.ts'
import { attacks, payloads } from '../../fixtures/attacks/index.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { parseErrors, renderSite } from '../../fixtures/fuzz-sites.ts'
import { findDangers } from '../../fixtures/tree.ts'
import { validSites } from '../../fixtures/valid-sites.ts'

/** The short version of tests/soak/fuzz.test.ts and tests/soak/attacks.test.ts. */

const base = completeSite()
const fields = listFields(base)

it('renders generated sites to HTML that browsers parse without errors', () => {
  const holds = property(validSites(bundle), (site) => {
    for (const [path, html] of renderSite(site).html)
      expect({ path, errors: parseErrors(html) }).toEqual({ path, errors: [] })
  })
  assert(holds, { numRuns: 40 })
})

it('attacks a text at every place in the schemas, and names the source of each attack', () => {
  expect(checkAttacked(base).problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(fields.map(({ at }) => at).toSorted()).toEqual(listTextPlaces().toSorted())
  expect(attacks.filter(({ source }) => source.length < 20)).toEqual([])
  expect(payloads.length).toBeGreaterThan(800)
})

it('rejects attacks at their column, or shows them as text', () => {
  const some = fields.filter(({ at }) =>
    /\.(?:name|title|desc|promoText|href|question|answer|emoji|id|label|alt|text|linkClass)$/.test(
      at,
    ),
  )
  const count = { refused: 0, shown: 0 }
  for (const payload of payloads.filter((_, index) => index % 48 === 0)) {
    const verdict = attack(base, some, payload)
    expectHarmless(base, verdict, payload)
    count.refused += verdict.refused.length
    count.shown += verdict.shown.length
  }
  expect(count.refused).toBeGreaterThan(150)
  expect(count.shown).toBeGreaterThan(150)
})

it.each(['x\ufffey', 'x\u{1ffff}y', '\udfff\ud800', '\u0001'])(
  'refuses %j wherever a page shows texts, which HTML and page data do not write alike',
  (payload) => {
    const { shown } = attack(base, fields, payload)
    expect(
      shown
        .filter(
          ({ at }) => !/(?:reason|schema|keyword|(?:sections|campaigns)\.\*\.title)$/.test(at),
        )
        .map(({ at }) => at),
    ).toEqual([])
  },
)

it('would detect code that runs, loads from elsewhere, or appears in the wrong place', () => {
  const page = (body: string): string =>
    `<!doctype html><title>x</title><body>${body}<script>1</script>`
  expect(findDangers(page('<p>x</p>'))).toEqual([])
  for (const body of [
    '<img src="x" onerror="1">',
    '<a href="javascript:1">x</a>',
    '<script>2</script>',
    '<iframe></iframe>',
    '<!-- x -->',
    '<p style="color:red">x</p>',
  ])
    expect({ body, dangers: findDangers(page(body)).length }).toEqual({ body, dangers: 1 })
})
