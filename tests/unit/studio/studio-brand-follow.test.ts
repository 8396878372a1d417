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
  it('goes with what is removed, and what was next to it stays', () => {
    const blocks = [{ id: 'start', title: 'Start' }, { id: 'note', title: 'Note' }, {}]
    const base = { pages: { '/': { blocks }, '/app': { name: 'App', blocks: [] } } }
    const [note, news] = [{ title: 'Mine' }, { $after: 'note', title: 'News' }]
    const overlay = { pages: { '/': { blocks: { note, news } }, '/app': null } }
    const removals: ModelEdit[] = [
      { kind: 'arrange', path: ['pages', '/', 'blocks'], order: [0, 2] },
      { kind: 'remove', path: ['pages', '/app'] },
    ]
    expect(followed(base, overlay, ...removals)).toEqual({
      pages: { '/': { blocks: { news: { ...news, $after: 'start' } } } },
    })
  })

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
