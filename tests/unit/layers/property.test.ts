import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { overlayOf } from '../../../site/overlay/overlay-name.ts'
import type { Texts } from '../../../studio/api.ts'
import { cases } from '../../fixtures/cases.ts'
import { setEdit } from '../../../studio/client/fields/schema/place-edits.ts'
import type { Path } from '../../../check/problem/problem.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { FileEdit } from '../../../studio/client/model/draft.ts'
import { createSiteLens } from '../../../studio/client/session/brands/site-lens.ts'
import { hasOnlyMoreIds } from '../../fixtures/brand-edits.ts'
import { edited, main } from '../../fixtures/edited-site.ts'
import { changeAt, pathsOf, valueAt } from '../../fixtures/json-texts.ts'
import { days, drawnBundle, sites } from './drawn-sites.ts'
import { currentModel, layerModel, type PlainSite, type Shown } from './plain-model.ts'
import { resolve, type Resolved } from './resolved.ts'

const lens = createSiteLens({ main, bundle: drawnBundle })
const brands = fc.constantFrom(undefined, 'lucky', 'star')
const noon = (day: string): number => Date.parse(`${day}T12:00+08:00`)

function parse(texts: Texts, brand: string | undefined): PlainSite {
  const read = (name: string): JsonObject => JSON.parse(texts[name] ?? '{}')
  const others = Object.keys(texts).filter((name) => name.startsWith('pages/'))
  return {
    main: read(main),
    others: others.map(read),
    overlay: brand === undefined ? undefined : read(overlayOf(brand)),
  }
}

function leavesOf({ site, pages }: Resolved) {
  const value = { site, pages }
  return pathsOf(value).flatMap((path) => {
    const leaf = valueAt(value, path)
    return typeof leaf === 'object' ? [] : [{ path, value: leaf }]
  })
}

/** What is shown, to be compared: its members may be in any order at the top only. */
function describe({ site, pages }: Shown): unknown {
  return [
    site,
    ...Object.entries(pages)
      .map((page) => JSON.stringify(page))
      .toSorted(),
  ]
}

it('shows what a plain model shows, and each value where it is written', () => {
  const counts = new Map<string, number>()
  fc.assert(
    fc.property(sites, brands, days, (texts, brand, day) => {
      const shown = resolve(texts, { brand, at: noon(day) })
      const wanted = layerModel(parse(texts, brand), day)
      expect(describe(shown)).toEqual(describe(wanted))
      expect(describe(shown.current)).toEqual(describe(currentModel(wanted, day)))
      const lost = leavesOf(shown).flatMap(({ path, value }) => {
        // The dates of what is never shown are written nowhere.
        if (value === '9999-12-31' || value === '0001-01-01') return []
        const { origin, value: there } = shown.written(path)
        const kind = `${origin.file} ${origin.path[0]} ${origin.path.includes('set')}`
        counts.set(kind, (counts.get(kind) ?? 0) + 1)
        return there === value ? [] : [{ path, value, origin, there }]
      })
      expect(lost).toEqual([])
    }),
    { numRuns: cases(2000) },
  )
  console.log(counts)
})

const isOfBrand = new Set(['id', 'type', 'section', 'campaign', 'from', 'until', 'brand'])

/** A text of what is shown, which is drawn by a number; undefined if nothing is shown. */
function pickText(shown: Resolved, at: number): Path | undefined {
  const texts = leavesOf(shown).filter(
    ({ path, value }) => typeof value === 'string' && !isOfBrand.has(String(path.at(-1))),
  )
  return texts[at % Math.max(texts.length, 1)]?.path
}

it('shows an edit of what is shown wherever that is shown, and to no other brand', () => {
  fc.assert(
    fc.property(sites, brands, days, fc.nat(), (texts, brand, day, number) => {
      const reading = { brand, at: noon(day) }
      const shown = resolve(texts, reading)
      const path = pickText(shown, number)
      if (!path) return
      const place = shown.editedAt(path)
      const edit: FileEdit = {
        file: place.file,
        edit: { kind: 'set', path: place.path, value: 'Edited' },
      }
      const next = edited(texts, lens.write(texts, brand, [edit]))
      const isSame = (other: Path) =>
        JSON.stringify(shown.editedAt(other)) === JSON.stringify(place)
      const wanted = leavesOf(shown).reduce<JsonValue>(
        (now, { path: other }) =>
          isSame(other) ? (changeAt(now, other, () => 'Edited') ?? null) : now,
        { site: shown.site, pages: shown.pages },
      )
      expectMoreIds(resolve(next, reading), wanted, { path, next })
      expectOthers(texts, next, reading, { path, next })
    }),
    { numRuns: cases(1000) },
  )
})

function expectMoreIds({ site, pages }: Shown, less: JsonValue, told: object): void {
  const shown = { site, pages }
  expect({ ...told, shown, isKept: hasOnlyMoreIds(shown, less) }).toEqual({
    ...told,
    shown: hasOnlyMoreIds(shown, less) ? shown : less,
    isKept: true,
  })
}

/** An edit for a brand leaves others as they were; one for all writes nothing for a brand. */
function expectOthers(
  texts: Texts,
  next: Texts,
  { brand, at }: { brand: string | undefined; at: number },
  told: object,
): void {
  for (const other of [undefined, 'lucky', 'star']) {
    if (other === brand) continue
    if (other !== undefined) expect(next[overlayOf(other)]).toBe(texts[overlayOf(other)])
    if (brand === undefined) continue
    const { site, pages } = resolve(texts, { brand: other, at })
    expectMoreIds(resolve(next, { brand: other, at }), { site, pages }, { ...told, other })
  }
}

it('shows a value that is set where a section is used, or while a campaign runs', () => {
  const counts = { use: 0, campaign: 0 }
  fc.assert(
    fc.property(sites, brands, days, fc.nat(), fc.boolean(), (texts, brand, day, number, inUse) => {
      const reading = { brand, at: noon(day) }
      const shown = resolve(texts, reading)
      const path = pickText(shown, number)
      const [group, key = '', , index] = path ?? []
      if (!path || group !== 'pages' || index === undefined) return
      const owner = [...path.keys()].findLast(
        (depth) => depth > 3 && valueAt(shown.pages, [...path.slice(1, depth), 'id']) !== undefined,
      )
      const inner = path.slice(owner)
      if (owner === undefined || inner.some((step) => typeof step === 'number')) return
      const id = String(valueAt(shown.pages, [...path.slice(1, owner), 'id']))
      const written = shown.editedAt(path)
      const use = shown.useOf(path)
      const running = shown.running(String(key)).at(-1)
      const isInCampaign = written.path[0] === 'campaigns' && written.path[3] === 'pages'
      const at: Path | undefined = inUse
        ? use && !isInCampaign
          ? [...use, 'set', id, ...inner]
          : undefined
        : running === undefined
          ? undefined
          : ['campaigns', running, 'set', 'pages', String(key), id, ...inner]
      if (!at) return
      counts[inUse ? 'use' : 'campaign'] += 1
      const file = at[0] === 'pages' ? shown.homeOf(String(key)) : main
      const view = lens.show(texts, brand).site
      const edit = setEdit(view.roots.get(file), { path: at }, 'Edited')
      const next = edited(texts, lens.write(texts, brand, [{ file, edit }]))
      const after = resolve(next, reading)
      const { site, pages } = after
      expect({ at, next, value: valueAt({ site, pages }, path) }).toEqual({
        at,
        next,
        value: 'Edited',
      })
      expectOthers(texts, next, reading, { at, next })
    }),
    { numRuns: cases(1000) },
  )
  expect(Math.min(counts.use, counts.campaign)).toBeGreaterThan(0)
})
