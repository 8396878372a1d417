import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openText } from '../../../check/syntax/open-text.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { explainOverlay } from '../../../site/overlay/explain-overlay.ts'
import { isPagesText } from '../../../site/view/picture-list.ts'
import { createSiteViewer } from '../../../site/view/site-view.ts'
import { createBrandViewer } from '../../../studio/client/model/brands/brand-view.ts'
import { applyEdits } from '../../../studio/client/model/draft.ts'
import { followInBrands } from '../../../studio/client/model/write/follow-in-brands.ts'
import { writeForBrand } from '../../../studio/client/model/write/write-for-brand.ts'
import type { ModelEdit } from '../../../studio/texts/edit.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { drawnBundle, drawnEdits, editIn } from '../../fixtures/brand-edits.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { cases } from '../../fixtures/cases.ts'
import { edited, main, own as name } from '../../fixtures/edited-site.ts'
import { bases, overlays } from '../../fixtures/overlay-model.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* What becomes of a brand's differences when the site of all brands changes, or is edited for the brand. */

const place = { main, bundle: drawnBundle, view: createSiteViewer(main, calendar, isPagesText) }

/** The brand's text after an edit of the site of all brands. */
function followed(base: JsonValue, overlay: JsonValue, ...edits: ModelEdit[]): JsonValue {
  const files = { [main]: textOf(base), [name]: textOf(overlay) }
  const made = edits.map((edit) => ({ file: main, edit }))
  const after = applyEdits(files, [
    ...made,
    ...followInBrands(files, { ...place, bundle }, made),
  ])?.texts
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

  it('is left alone while its file is not valid JSON', () => {
    const files = { [main]: textOf({ pages: { '/': { blocks: [] }, '/app': {} } }), [name]: '{}' }
    place.view(files)
    const made = [{ file: main, edit: { kind: 'remove' as const, path: ['pages', '/app'] } }]
    expect(followInBrands({ ...files, [name]: '{' }, place, made)).toEqual([])
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
        const after = applyEdits(files, [...made, ...followInBrands(files, place, made)])?.texts
        fc.pre(after !== undefined)
        count += 1
        expect({ files, edit, after, dead: deadIn({ ...after }) }).toMatchObject({ dead: [] })
      }),
      { numRuns: cases(2000) },
    )
    expect(count).toBeGreaterThan(50)
  })
})

/** The texts after an edit for the brand; throws if it is refused. */
function written(files: Readonly<Record<string, string>>, edit: ModelEdit, schemas = drawnBundle) {
  const brand = { brand: 'lucky', bundle: schemas, view: createBrandViewer(main, calendar) }
  return edited(files, writeForBrand(files, brand, [{ file: main, edit }]))
}

describe('an edit for a brand', () => {
  const site = {
    site: { keyword: 'p666', footer: { text: 'All' } },
    pages: {
      '/': { blocks: [{ id: 'start', title: 'Start' }, { title: 'Note' }, { title: 'End' }] },
    },
  }
  const files = { [main]: textOf(site) }
  const blocks = ['pages', '/', 'blocks']
  const megas = 'brands/mega.json'
  const writtenFor = (edit: ModelEdit): JsonValue => JSON.parse(written(files, edit)[name] ?? '')
  const homeWith = (changes: JsonValue) => ({ pages: { '/': { blocks: changes } } })

  it('writes nothing for a value that is that of all brands again', () => {
    const path = ['site', 'keyword']
    const lucky = written(files, { kind: 'set', path, value: 'Lucky' })
    expect(JSON.parse(lucky[name]!)).toEqual({ site: { keyword: 'Lucky' } })
    expect(written(lucky, { kind: 'set', path, value: 'p666' })[name]).toBe('{}\n')
  })

  it.each<[order: number[], moved: number[], change: JsonValue]>([
    [[1, 0, 2], [0], { start: { $after: 'note' } }],
    [[1, 0, 2], [1], { note: { $before: '*' } }],
    [[0, 2, 1], [1], { note: { $after: '*' } }],
    [[0, 2, 1], [2], { end: { $after: 'start' } }],
  ])('moves the blocks that were moved: %j, of which %j moved', (order, moved, change) => {
    const edit: ModelEdit = { kind: 'arrange', path: blocks, order, moved }
    expect(writtenFor(edit)).toEqual(homeWith(change))
  })

  it('gives no id to a block that stays, though an equal one is left out', () => {
    const [line, start] = [{ title: 'Line' }, { id: 'start', title: 'Start' }]
    const page = { title: 'Home', blocks: [line, start, line] }
    const twins = { [main]: textOf({ site: {}, pages: { '/': page } }) }
    const after = written(twins, { kind: 'arrange', path: blocks, order: [1, 2] })
    const named = { ...page, blocks: [{ id: 'line', ...line }, start, line] }
    expect(after).toEqual({
      [main]: textOf({ site: {}, pages: { '/': named } }),
      [name]: textOf(homeWith({ line: null })),
    })
  })

  it('keeps every other character of what differs', () => {
    const odd = `{"pages":{ "/" :{"blocks": {"start": {  "title" : "A\\u0042" }}}},\n"site":{"keyword":"x"}}`
    const after = written(
      { ...files, [name]: odd },
      { kind: 'set', path: ['site', 'keyword'], value: 'y' },
    )
    expect(after[name]).toBe(odd.replace('"x"', '"y"'))
  })

  it('writes a list whose entries have no id as a whole', () => {
    const links = [{ text: 'Mine' }]
    const path = ['site', 'footer', 'links', 0]
    expect(writtenFor({ kind: 'set', path, value: links[0]! })).toEqual({
      site: { footer: { links } },
    })
  })

  it.each<JsonValue>([{ note: { $after: 'start' } }, { more: { cards: [{ id: 'note' }] } }])(
    'takes no id that another brand has for something of its own: %j',
    (changes) => {
      const path = [...blocks, 1, 'title']
      const after = written(
        { ...files, [megas]: textOf(homeWith(changes)) },
        { kind: 'set', path, value: 'Mine' },
      )
      expect(JSON.parse(after[name]!)).toEqual(homeWith({ 'note-2': { title: 'Mine' } }))
    },
  )

  it.each<[where: string, id: object, mega: object]>([
    ['a section has, though no page shows it', { id: 'note' }, {}],
    ['another brand has in a section', {}, { sections: { rules: { blocks: { note: null } } } }],
  ])('takes no id that %s', (_where, id, mega) => {
    const notice = { type: 'notice', title: 'Note', desc: 'Read it.' }
    const sections = { rules: { blocks: [notice, { ...notice, ...id }] } }
    const texts = { [main]: textOf({ site: {}, sections, pages: {} }), [megas]: textOf(mega) }
    const path = ['sections', 'rules', 'blocks', 0, 'title']
    const after = written(texts, { kind: 'set', path, value: 'Mine' }, bundle)
    expect(JSON.parse(after[name]!)).toEqual({
      sections: { rules: { blocks: { 'note-2': { title: 'Mine' } } } },
    })
  })

  it('leaves out the use of a section for what is detached, since a block keeps its type', () => {
    const use = { type: 'use', section: 'rules' }
    const end = { type: 'hero', id: 'end', title: 'End' }
    const text = textOf({ site: {}, pages: { '/': { blocks: [use, end] } } })
    const order = [{ value: { type: 'hero', id: 'rules', title: 'T' } }, 1]
    const after = written({ [main]: text }, { kind: 'arrange', path: blocks, order }, bundle)
    expect(JSON.parse(after[name]!)).toEqual(
      homeWith({
        rules: { $before: '*', type: 'hero', title: 'T' },
        'shared-section': null,
      }),
    )
  })

  it('refuses what cannot differ, and says so', () => {
    const refuse = (edit: ModelEdit) => () => written(files, edit)
    expect(refuse({ kind: 'set', path: ['site', 'keyword'], value: null })).toThrow(
      'This can only be left out for all brands.',
    )
    expect(refuse({ kind: 'remove', path: ['site', 'nothing'] })).toThrow('it did not fit')
  })
})
