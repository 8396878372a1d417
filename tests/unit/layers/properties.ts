import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { migratePages } from '../../../check/migrate/migrate-pages.ts'
import type { Path } from '../../../check/problem/problem.ts'
import { isUse } from '../../../content/layers/sections.ts'
import type { JsonValue, SchemaBundle } from '../../../schema/read/bundle.ts'
import { asRecord, type JsonObject } from '../../../schema/read/json-object.ts'
import { overlayOf } from '../../../site/overlay/overlay-name.ts'
import type { Texts } from '../../../studio/api.ts'
import { setEdit } from '../../../studio/client/fields/schema/place-edits.ts'
import { applyEdits } from '../../../studio/client/model/draft.ts'
import type { FileEdit } from '../../../studio/client/model/draft.ts'
import { createSiteLens } from '../../../studio/client/model/write/site-lens.ts'
import { writeForBrand } from '../../../studio/client/model/write/write-for-brand.ts'
import { drawnBundle } from '../../fixtures/brand-edits.ts'
import { drawnEdits, editIn, hasOnlyMoreIds } from '../../fixtures/brand-edits.ts'
import { cases } from '../../fixtures/cases.ts'
import { edited, main } from '../../fixtures/edited-site.ts'
import { changeAt, valueAt } from '../../fixtures/json-texts.ts'
import { undoableOnSite as due } from '../../fixtures/migrations.ts'
import { days, nestedSites, sites } from './drawn-sites.ts'
import { olderSites } from './older-sites.ts'
import { currentModel, layerModel } from './plain-model.ts'
import {
  migrateTexts,
  resolve,
  type PlainSite,
  type Reading,
  type Resolved,
  type Shown,
} from './resolved.ts'
import { afterSharing, detach, seenBy, share as shareFrom } from './sharing.ts'

const lens = createSiteLens({ main, bundle: drawnBundle })

/** With it, nothing may be left of what a campaign sets for all brands while a brand adds to it. */
const bundle: SchemaBundle = {
  ...drawnBundle,
  $defs: {
    ...drawnBundle.$defs,
    PagesFile: {
      properties: {
        ...drawnBundle.$defs['PagesFile']?.properties,
        campaigns: { additionalProperties: { properties: { set: { $ref: '#/$defs/Changes' } } } },
      },
    },
    Changes: { type: 'object', additionalProperties: { $ref: '#/$defs/Changes' } },
  },
}
const sharing = { lens: createSiteLens({ main, bundle }), bundle }

/** What is drawn of whom a site is shown to, and when. */
const readings: fc.Arbitrary<Reading & { day: string }> = fc
  .record({ brand: fc.constantFrom(undefined, 'lucky', 'star'), day: days })
  .map(({ brand, day }) => ({ brand, day, at: noon(day) }))

/** Tests what holds for all layers of a site; `share` says how many sites are drawn, next to the quick tests. */
export function tryLayers(share: number): void {
  const runs = (full: number) => ({ numRuns: cases(full * share) })

  it('shows what a plain model shows, and each value where it is written', () => {
    const places = new Set<string>()
    fc.assert(
      fc.property(sites, readings, (texts, reading) => {
        const shown = resolve(texts, reading)
        const wanted = layerModel(parse(texts, reading), reading.day)
        expect(inOrder(shown)).toEqual(inOrder(wanted))
        expect(inOrder(shown.current)).toEqual(inOrder(currentModel(wanted, reading.day)))
        const lost = leavesOf(shown).flatMap(({ path, value }) => {
          // The dates of what is never shown are written nowhere.
          if (value === '9999-12-31' || value === '0001-01-01') return []
          const { origin, value: there } = shown.written(path)
          places.add(`${origin.file} ${origin.path[0]} ${origin.path.includes('set')}`)
          return there === value ? [] : [{ path, value, origin, there }]
        })
        expect(lost).toEqual([])
        // The composer shows what the build merges.
        const { roots } = lens.show(texts, reading.brand).site
        for (const [file, root] of shown.roots)
          expect([file, roots.get(file)]).toEqual([file, root])
      }),
      runs(1000),
    )
    // Settings, pages, sections, campaigns and what is set, in each kind of file.
    expect(places.size).toBeGreaterThan(20)
  })

  it('shows an edit of what is shown wherever that is shown, and to no other brand', () => {
    let count = 0
    fc.assert(
      fc.property(sites, readings, fc.nat(), (texts, reading, number) => {
        const shown = resolve(texts, reading)
        const path = pickText(shown, number)
        if (!path) return
        count += 1
        const { file, path: place } = shown.editedAt(path)
        const next = write(texts, reading, { file, edit: { kind: 'set', path: place, value } })
        const isSame = (other: Path): boolean =>
          JSON.stringify(shown.editedAt(other).path) === JSON.stringify(place)
        const wanted = leavesOf(shown).reduce<JsonValue>(
          (now, leaf) =>
            isSame(leaf.path) ? (changeAt(now, leaf.path, () => value) ?? null) : now,
          { site: shown.site, pages: shown.pages },
        )
        const told = { path, next }
        expectKept(resolve(next, reading), wanted, told)
        expectOthersKept(texts, next, reading, told)
      }),
      runs(400),
    )
    expect(count).toBeGreaterThan(0)
  })

  it('shows a value that is set where a section is used, or while a campaign runs', () => {
    const counts = { use: 0, campaign: 0 }
    const layers = fc.constantFrom('use', 'campaign')
    fc.assert(
      fc.property(sites, readings, layers, fc.nat(), (texts, reading, layer, number) => {
        const shown = resolve(texts, reading)
        const path = pickText(shown, number, (one) => placeToSet(shown, one, layer) !== undefined)
        const place = path && placeToSet(shown, path, layer)
        if (!place) return
        counts[layer] += 1
        const { file, path: at } = place
        const root = lens.show(texts, reading.brand).site.roots.get(file)
        const next = write(texts, reading, { file, edit: setEdit(root, { path: at }, value) })
        const told = { at, next }
        const { site, pages } = resolve(next, reading)
        expect({ ...told, value: valueAt({ site, pages }, path) }).toEqual({ ...told, value })
        expectOthersKept(texts, next, reading, told)
      }),
      runs(400),
    )
    expect(Math.min(counts.use, counts.campaign)).toBeGreaterThan(0)
  })

  it('shows what a brand edits in any way to that brand only; undoing it restores the bytes', () => {
    const counts = { edited: 0, named: 0 }
    const parts = fc.constantFrom('/', '/', '/more', 'one', 'two', 'long')
    const steps = fc.array(fc.tuple(drawnEdits, parts), { minLength: 1, maxLength: 4 })
    const reading = { brand: 'lucky', at: noon('2026-12-15') }
    fc.assert(
      fc.property(fc.oneof(sites, nestedSites), steps, (start, draws) => {
        let texts = start
        for (const [draw, part] of draws) {
          const { site } = lens.show(texts, 'lucky')
          const file = site.pages.find(({ key }) => key === part)?.file ?? main
          const root = site.roots.get(file) ?? null
          const edit = editIn(root, draw, part)
          if (!edit) continue
          const made = { file, edit }
          const wanted = applyEdits({ [file]: JSON.stringify(root) }, [made])?.texts[file]
          const place = { brand: 'lucky', bundle: drawnBundle, view: lens.view }
          const writing = writeForBrand(texts, place, [made])
          if (!('edits' in writing)) {
            // Only what cannot differ is refused with words.
            if (writing.refusal === undefined && wanted !== undefined) throw new Error('lost')
            continue
          }
          counts.edited += 1
          if (writing.edits.some((one) => one.file === file)) counts.named += 1
          const next = edited(texts, writing)
          const told = { edit, texts, next }
          const merged = lens.show(next, 'lucky').site.roots.get(file)
          const isKept = hasOnlyMoreIds(merged, JSON.parse(wanted ?? ''))
          expect({ ...told, isKept }).toEqual({ ...told, isKept: true })
          expectOthersKept(texts, next, reading, told)
          texts = next
        }
      }),
      runs(300),
    )
    expect(Math.min(counts.edited, counts.named)).toBeGreaterThan(0)
  })

  it('shows the same after blocks are shared, or a section detached, or says why it cannot', () => {
    const counts = { shared: 0, detached: 0, refused: 0 }
    const brands = fc.constantFrom(undefined, 'lucky')
    fc.assert(
      fc.property(sites, brands, fc.boolean(), fc.nat(), (texts, brand, isShare, number) => {
        const pages = lens.show(texts, brand).site.pages.filter(({ blocks }) => blocks.length > 0)
        const page = pages[number % Math.max(pages.length, 1)]
        const uses = [...(page?.blocks.entries() ?? [])].filter(([, block]) => isUse(block))
        const [index] = uses[number % Math.max(uses.length, 1)] ?? []
        if (!page || (!isShare && index === undefined)) return
        const [first, last] = [number % page.blocks.length, page.blocks.length - 1]
        const step = isShare ? shareFrom(first, last) : detach(index ?? 0)
        const next = afterSharing(texts, step, page.key, brand, sharing)
        if (typeof next === 'string') {
          // What is refused is refused with words.
          if (next === 'it did not fit') throw new Error('lost')
          counts.refused += 1
          return
        }
        counts[isShare ? 'shared' : 'detached'] += 1
        const times = ['2026-11-20', '2026-12-05', '2026-12-15', '2027-01-05'].map(noon)
        const [seen, before] = [next, texts].map((one) => seenBy(['lucky', 'star'], times, one))
        const isKept = hasOnlyMoreIds(seen, before)
        expect({ next, seen: isKept ? before : seen }).toEqual({ next, seen: before })
      }),
      runs(400),
    )
    expect(Math.min(counts.shared, counts.detached)).toBeGreaterThan(0)
    expect(counts.refused).toBeLessThan(counts.shared + counts.detached)
  })

  it('shows the same whether its files are migrated, read as if they were, or what they show is', () => {
    let changed = 0
    fc.assert(
      fc.property(olderSites, fc.constantFrom(undefined, 'lucky'), (texts, brand) => {
        const reading = { brand, at: noon('2026-12-24') }
        const { site, pages } = resolve(texts, reading)
        const wanted = asRecord(migratePages({ site, pages }, due))
        const read = resolve(texts, { ...reading, migrations: due })
        expect([read.site, read.pages]).toEqual([wanted['site'], wanted['pages']])
        const migrated = migrateTexts(texts, due)
        expect(migrateTexts(migrated, due)).toEqual(migrated)
        const written = resolve(migrated, { ...reading, migrations: due })
        expect(inOrder(written)).toEqual(inOrder(read))
        if (JSON.stringify(pages) !== JSON.stringify(wanted['pages'])) changed += 1
      }),
      runs(500),
    )
    expect(changed).toBeGreaterThan(0)
  })
}

const value = 'Edited'

function noon(day: string): number {
  return Date.parse(`${day}T12:00+08:00`)
}

function parse(texts: Texts, { brand }: Reading): PlainSite {
  const read = (name: string): JsonObject => JSON.parse(texts[name] ?? '{}')
  const others = Object.keys(texts).filter((name) => name.startsWith('pages/'))
  return {
    main: read(main),
    others: others.map(read),
    overlay: brand === undefined ? undefined : read(overlayOf(brand)),
  }
}

/** What is shown, with its members in order, apart from pages: these are in several files. */
function inOrder({ site, pages }: Shown): string[] {
  const entries = Object.entries(pages).map((page) => JSON.stringify(page))
  return [JSON.stringify(site), ...entries.toSorted()]
}

/** The values of what is shown that have no others in them. */
function leavesOf({ site, pages }: Shown): { path: Path; value: JsonValue }[] {
  return leavesIn({ site, pages }, [])
}

function leavesIn(outer: JsonValue, path: Path): { path: Path; value: JsonValue }[] {
  if (typeof outer !== 'object' || outer === null) return [{ path, value: outer }]
  const members = Array.isArray(outer) ? [...outer.entries()] : Object.entries(outer)
  return members.flatMap(([step, inner]) => leavesIn(inner, [...path, step]))
}

/** The names of values that say what is shown where. */
const structure = new Set<unknown>(['id', 'type', 'section', 'campaign', 'from', 'until', 'brand'])

/** The path of a text that is shown, which is drawn by a number; undefined if there is none that `fits`. */
function pickText(
  shown: Shown,
  number: number,
  fits: (path: Path) => boolean = () => true,
): Path | undefined {
  const texts = leavesOf(shown).filter(
    (leaf) => typeof leaf.value === 'string' && !structure.has(leaf.path.at(-1)) && fits(leaf.path),
  )
  return texts[number % Math.max(texts.length, 1)]?.path
}

/** Where a text of a page can be set so that it is shown; undefined if it has no id around it, or no such layer. */
function placeToSet(
  shown: Resolved,
  path: Path,
  layer: 'use' | 'campaign',
): { file: string; path: Path } | undefined {
  const [group, key = ''] = path
  const depths = [...path.keys()].filter((depth) => depth > 3)
  const idAt = (depth: number) => valueAt(shown.pages, [...path.slice(1, depth), 'id'])
  const depth = depths.findLast((one) => idAt(one) !== undefined)
  const id = depth === undefined ? undefined : idAt(depth)
  const inner = path.slice(depth)
  if (group !== 'pages' || typeof id !== 'string' || inner.some(Number.isInteger)) return undefined
  const values = [id, ...inner]
  if (layer === 'campaign') {
    const name = shown.running(String(key)).at(-1)
    return name === undefined
      ? undefined
      : { file: main, path: ['campaigns', name, 'set', 'pages', String(key), ...values] }
  }
  const use = shown.useOf(path)
  const [first, , , set] = shown.editedAt(path).path
  // What a campaign sets on the page is above it.
  if (!use || (first === 'campaigns' && set === 'pages')) return undefined
  return { file: shown.homeOf(String(key)), path: [...use, 'set', ...values] }
}

/** Writes an edit of what a brand sees, which undoing takes back. */
function write(texts: Texts, { brand }: Reading, edit: FileEdit): Texts {
  return edited(texts, lens.write(texts, [edit], { kind: 'site', brand }))
}

/** What is shown is as it was, apart from ids that were needed. */
function expectKept({ site, pages }: Shown, wanted: JsonValue, told: object): void {
  const shown = { site, pages }
  const kept = hasOnlyMoreIds(shown, wanted) ? shown : wanted
  expect({ ...told, shown }).toEqual({ ...told, shown: kept })
}

/** What is written for a brand is not shown to others, and what is written for all is not written for a brand. */
function expectOthersKept(texts: Texts, next: Texts, { brand, at }: Reading, told: object): void {
  for (const other of [undefined, 'lucky', 'star']) {
    if (other === brand) continue
    const file = overlayOf(other ?? 'none')
    expect(next[file]).toBe(texts[file])
    if (brand === undefined) continue
    const { site, pages } = resolve(texts, { brand: other, at })
    expectKept(resolve(next, { brand: other, at }), { site, pages }, { ...told, other })
  }
}
