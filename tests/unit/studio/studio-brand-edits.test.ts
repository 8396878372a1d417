import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Path } from '../../../check/problem/problem.ts'
import type { JsonValue, SchemaBundle } from '../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import { createBrandViewer } from '../../../studio/client/model/brands/brand-view.ts'
import { applyEdits, writeForBrand } from '../../../studio/client/model/brands/write-for-brand.ts'
import { createDraft } from '../../../studio/client/model/draft.ts'
import type { ModelEdit } from '../../../studio/client/model/edit.ts'
import { cases } from '../../fixtures/cases.ts'
import { layouts, pathsOf, valueAt } from '../../fixtures/json-texts.ts'
import { bases, overlays } from '../../fixtures/overlay-model.ts'

/* Edits of the site as a brand sees it, written into what differs for the brand. */

/** Pages with blocks in which cards may contain cards. */
const bundle: SchemaBundle = {
  $ref: '#/$defs/PagesFile',
  $defs: {
    PagesFile: {
      properties: {
        pages: {
          additionalProperties: { properties: { blocks: { items: { $ref: '#/$defs/Card' } } } },
        },
      },
    },
    Card: {
      title: 'Card',
      properties: { id: {}, title: {}, cards: { items: { $ref: '#/$defs/Card' } } },
    },
    Block: { oneOf: [] },
  },
}
const place = { brand: 'lucky', bundle, view: createBrandViewer('pages.json') }
const overlayFile = 'brands/lucky.json'

/** Whether a value is another one in which only ids were added. */
function hasOnlyMoreIds(value: JsonValue | undefined, less: JsonValue | undefined): boolean {
  if (Array.isArray(value) && Array.isArray(less))
    return value.length === less.length && value.every((one, at) => hasOnlyMoreIds(one, less[at]))
  if (!isJsonObject(value) || !isJsonObject(less)) return value === less
  const isIdAdded = Object.hasOwn(value, 'id') && !Object.hasOwn(less, 'id')
  const names = Object.keys(value).filter((name) => name !== 'id' || !isIdAdded)
  return (
    names.length === Object.keys(less).length &&
    names.every((name) => Object.hasOwn(less, name) && hasOnlyMoreIds(value[name], less[name]))
  )
}

/** An edit of some place of a value, which is drawn by numbers since the value is not known before. */
const draws = fc.record({
  kind: fc.constantFrom('set', 'text', 'remove', 'move', 'add', 'drop', 'rename'),
  at: fc.nat(1000),
  to: fc.nat(1000),
  value: fc.oneof(bases, fc.constantFrom<JsonValue[]>('new', 7, ['new'])),
})

function editOf(
  root: JsonValue,
  { kind, at, to, value }: { kind: string; at: number; to: number; value: JsonValue },
): ModelEdit | undefined {
  const paths = pathsOf(root).filter((path) => path[1] === '/' && path.length > 2)
  const lists = paths.filter((path) => Array.isArray(valueAt(root, path)))
  const pick = (from: Path[]): Path | undefined => from[at % Math.max(from.length, 1)]
  if (kind === 'set' || kind === 'text') {
    const path = pick(
      paths.filter((one) => (typeof valueAt(root, one) === 'string') === (kind === 'text')),
    )
    if (!path) return undefined
    const isList = Array.isArray(valueAt(root, path))
    const wanted = kind === 'text' ? 'typed' : isList ? [value] : value
    return { kind: 'set', path, value: wanted }
  }
  const list = pick(lists)
  const entries = list && valueAt(root, list)
  if (kind === 'remove' || kind === 'rename') {
    const path = pick(paths.filter((one) => typeof one.at(-1) === 'string'))
    if (!path) return undefined
    return kind === 'remove' ? { kind, path } : { kind: 'rename', path, name: 'other' }
  }
  if (!list || !Array.isArray(entries)) return undefined
  const order = [...entries.keys()]
  const from = to % Math.max(order.length, 1)
  if (kind === 'add')
    return {
      kind: 'arrange',
      path: list,
      order: order.toSpliced(from, 0).toSpliced(from, 0) && [
        ...order.slice(0, from),
        { value },
        ...order.slice(from),
      ],
    }
  if (order.length === 0) return undefined
  const rest = order.toSpliced(from, 1)
  if (kind === 'drop') return { kind: 'arrange', path: list, order: rest }
  return { kind: 'arrange', path: list, order: rest.toSpliced(at % order.length, 0, from) }
}

const sites = fc.record({
  base: bases,
  overlay: fc.option(overlays),
  layout: layouts,
  other: layouts,
})

describe('an edit for a brand', () => {
  it('changes what the brand sees, and for other brands nothing but ids', () => {
    const count = { edited: 0, refused: 0, named: 0 }
    fc.assert(
      fc.property(sites, fc.array(draws, { minLength: 1, maxLength: 4 }), (drawn, edits) => {
        const { base, overlay, layout, other } = drawn
        const page = { title: 'Home', blocks: base['cards'] ?? [] }
        const files = {
          'pages.json': layout.write({ site: {}, pages: { '/': page, '/more': page } }),
          ...(overlay && {
            [overlayFile]: other.write({
              site: { keyword: 'x' },
              pages: {
                '/more': { title: 'y' },
                '/': {
                  title: 'z',
                  ...(overlay['cards'] !== undefined && { blocks: overlay['cards'] }),
                },
              },
            }),
          }),
        }
        let texts: Record<string, string> = files
        for (const draw of edits) {
          const seen = place.view(texts, 'lucky')
          const edit = editOf(seen.site.roots.get('pages.json')!, draw)
          if (!edit) continue
          const one = { file: 'pages.json', edit }
          const wanted = applyEdits(seen.files, [one])?.['pages.json']
          const { edits: made, refusal } = {
            edits: undefined,
            ...writeForBrand(texts, place, [one]),
          }
          if (!made) {
            count.refused += 1
            if (refusal === undefined) expect(wanted).toBeUndefined()
            continue
          }
          count.edited += 1
          if (made.some(({ file }) => file === 'pages.json')) count.named += 1
          const draft = createDraft(texts)
          expect(draft.edit(made, { summary: '' })).toBe(true)
          const next = draft.state().files
          const merged = place.view(next, 'lucky').site.roots.get('pages.json')
          const told = JSON.stringify({ edit, texts, next }, undefined, 1)
          expect(hasOnlyMoreIds(merged, JSON.parse(wanted!)), told).toBe(true)
          const [was, now] = [texts, next].map((one) => JSON.parse(one['pages.json']!))
          expect(hasOnlyMoreIds(now, was), told).toBe(true)
          draft.undo()
          const undone = draft.state().files
          for (const name of Object.keys(undone)) expect(undone[name]).toBe(texts[name] ?? '')
          texts = next
        }
      }),
      { numRuns: cases(3000) },
    )
    expect(Math.min(count.edited, count.named)).toBeGreaterThan(100)
  })
})
