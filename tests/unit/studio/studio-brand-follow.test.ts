import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openText } from '../../../check/syntax/open-text.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { explainOverlay } from '../../../site/overlay/explain.ts'
import { isPagesText } from '../../../site/view/picture-list.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import { followInBrands } from '../../../studio/client/model/brands/follow-in-brands.ts'
import { applyEdits } from '../../../studio/client/model/brands/write-for-brand.ts'
import type { ModelEdit } from '../../../studio/client/model/edit.ts'
import { brandBundle, drawnEdits, editIn } from '../../fixtures/brand-edits.ts'
import { cases } from '../../fixtures/cases.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { main, own as name } from '../../fixtures/edited-site.ts'
import { bases, overlays } from '../../fixtures/overlay-model.ts'

/* What becomes of a brand's differences when the site of all brands changes. */

const place = { main, bundle: brandBundle, view: createSiteViewer(main, isPagesText) }

/** The brand's text after an edit of the site of all brands. */
function followed(base: JsonValue, overlay: JsonValue, ...edits: ModelEdit[]): JsonValue {
  const files = { [main]: textOf(base), [name]: textOf(overlay) }
  const made = edits.map((edit) => ({ file: main, edit }))
  const after = applyEdits(files, [...made, ...followInBrands(files, { ...place, bundle }, made)])
  return JSON.parse(after?.[name] ?? '"it did not fit"')
}

/** The addresses in a brand's text that do not exist. */
function deadIn(files: Readonly<Record<string, string>>): string[] {
  const [root, source] = [JSON.parse(files[main] ?? ''), openText(files[name] ?? '').source]
  if (!source) throw new Error('no JSON')
  const pages = new Map(Object.entries(asRecord(asRecord(root)['pages'])))
  const problems = explainOverlay(source, {
    brand: 'lucky',
    root,
    pages,
    fileOf: () => main,
    needless: 'off',
  })
  return problems.map(({ path, message }) => `${path.join('/')} ${message}`)
}

describe('what differs for a brand', () => {
  const base = {
    pages: {
      '/': {
        blocks: [{ id: 'start', title: 'Start' }, { id: 'note', cards: [{ id: 'vip' }] }, {}],
      },
      '/vip': { name: 'VIP', blocks: [{ title: '<a href="/app">App</a>' }] },
      '/app': { name: 'App', blocks: [] },
    },
  }
  const overlay = {
    pages: {
      '/': {
        blocks: {
          note: { title: 'Mine', cards: { vip: { title: 'x' } } },
          news: { $after: 'note', title: 'News' },
        },
      },
      '/vip': { name: 'Levels' },
      '/app': null,
    },
  }
  const blocks = ['pages', '/', 'blocks']
  const home = (changes: JsonValue) => ({
    pages: { ...overlay.pages, '/': { blocks: changes } },
  })

  const { '/': first, '/vip': vip } = overlay.pages
  const { note, news } = first.blocks
  it.each<[what: string, edit: ModelEdit, expected: object]>([
    [
      'goes with a block that is removed, and what was next to it stays',
      { kind: 'arrange', path: blocks, order: [0, 2] },
      home({ news: { ...news, $after: 'start' } }),
    ],
    [
      'follows a block that gets another id',
      { kind: 'set', path: [...blocks, 1, 'id'], value: 'hint' },
      home({ hint: note, news: { ...news, $after: 'hint' } }),
    ],
    [
      'goes with a card that is removed',
      { kind: 'arrange', path: [...blocks, 1, 'cards'], order: [] },
      home({ note: { title: 'Mine' }, news }),
    ],
    [
      'goes with a page that is removed',
      { kind: 'remove', path: ['pages', '/app'] },
      { pages: { '/': first, '/vip': vip } },
    ],
    [
      'follows a page that moves',
      { kind: 'rename', path: ['pages', '/vip'], name: '/levels' },
      { pages: { '/': first, '/levels': vip, '/app': null } },
    ],
    [
      'stays as it is where a text changes',
      { kind: 'set', path: [...blocks, 0, 'title'], value: 'New' },
      overlay,
    ],
  ])('%s', (_what, edit, expected) => expect(followed(base, overlay, edit)).toEqual(expected))

  it('stays where it is its own, though nothing is left around it', () => {
    const set = { pages: { '/': { start: { title: 'Hot' } } } }
    const whole = {
      site: { theme: { radius: { card: '10px' } }, redirects: { '/a': '/' } },
      sections: { limits: { blocks: [] } },
      campaigns: { summer: { from: '2026-06-01', set } },
      pages: { '/': { blocks: [{ id: 'end', type: 'use', section: 'limits', set: { a: {} } }] } },
    }
    const own = {
      site: { theme: { radius: { button: '4px' }, space: '4px' }, redirects: { '/b': '/' } },
      sections: { more: { blocks: [] } },
      campaigns: { summer: { set: { meta: { '/': { title: 'Hot' } } } } },
      pages: { '/': { blocks: { end: { set: { b: { title: 'Mine' } } } } } },
    }
    const gone = {
      site: { theme: { radius: { card: '4px' } }, redirects: { '/a': null } },
      sections: { limits: { title: 'Mine' } },
      campaigns: { summer: { set: { pages: { '/': { start: { title: null } } } } } },
    }
    const emptied = [
      ['site', 'theme'],
      ['site', 'redirects'],
      ['sections'],
      ['campaigns', 'summer', 'set'],
      ['pages', '/', 'blocks', 0, 'set'],
    ].map((path): ModelEdit => ({ kind: 'remove', path }))
    expect(followed(whole, own, ...emptied)).toEqual(own)
    const rest = { site: { theme: { radius: { card: '4px' } } } }
    expect(followed(whole, gone, ...emptied)).toEqual(rest)
    const other = { campaigns: { summer: { title: 'Mine' }, mine: { from: '2026-07-01' } } }
    const { mine } = other.campaigns
    expect(followed(whole, other, { kind: 'remove', path: ['campaigns'] })).toEqual({
      campaigns: { mine },
    })
  })

  it('follows a campaign that gets another name', () => {
    const part = (campaign: string) => ({
      campaigns: { [campaign]: { until: '2026-07-01' } },
      sections: { more: { blocks: [{ type: 'cta', campaign, title: 'summer' }] } },
      pages: { '/': { blocks: { start: { campaign }, note: { cards: { vip: { campaign } } } } } },
    })
    const all = { campaigns: { summer: { from: '2026-06-01' } }, ...base }
    const rename: ModelEdit = { kind: 'rename', path: ['campaigns', 'summer'], name: 'heat' }
    expect(followed(all, part('summer'), rename)).toEqual(part('heat'))
  })

  it('has no more dead addresses than before, whatever changes', () => {
    let count = 0
    fc.assert(
      fc.property(bases, overlays, drawnEdits, (drawn, change, one) => {
        const site = { pages: { '/': { title: 'Home', blocks: drawn['cards'] ?? [] } } }
        const files = {
          [main]: textOf(site),
          [name]: textOf({ pages: { '/': { blocks: change['cards'] ?? {} } } }),
        }
        const edit = editIn(site, one)
        fc.pre(edit !== undefined && deadIn(files).length === 0)
        // What is new may have the id of something that the brand has added.
        const ids = JSON.stringify(edit).matchAll(/"id":("\w+")/g)
        fc.pre(![...ids].some(([, id]) => files[name].includes(`${id}: {`)))
        const made = [{ file: main, edit }]
        const after = applyEdits(files, [...made, ...followInBrands(files, place, made)])
        fc.pre(after !== undefined)
        count += 1
        expect({ files, edit, after, dead: deadIn({ ...after }) }).toMatchObject({ dead: [] })
      }),
      { numRuns: cases(2000) },
    )
    expect(count).toBeGreaterThan(50)
  })
})
