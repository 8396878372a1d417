import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { createBrandViewer } from '../../../studio/client/model/brands/brand-view.ts'
import { writeForBrand } from '../../../studio/client/model/brands/write-for-brand.ts'
import type { FileEdit } from '../../../studio/client/model/draft.ts'
import type { OrderEntry } from '../../../studio/client/model/arrange.ts'
import type { ModelEdit } from '../../../studio/client/model/edit.ts'
import { brandBundle } from '../../fixtures/brand-edits.ts'
import { edited, main, own as name } from '../../fixtures/edited-site.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { bundle } from '../../fixtures/bundle.ts'

/* Edits of the site as a brand sees it, written into what differs for the brand. */

const view = createBrandViewer(main)
type Files = Readonly<Record<string, string>>
const shared = { type: 'use', section: 'rules' }

/** The texts after edits for the brand; throws if they are refused. */
function written(files: Files, edits: readonly (ModelEdit | FileEdit)[], schemas = brandBundle) {
  const made = edits.map((edit) => ('edit' in edit ? edit : { file: main, edit }))
  return edited(files, writeForBrand(files, { brand: 'lucky', bundle: schemas, view }, made))
}

describe('an edit for a brand', () => {
  const site = {
    site: { keyword: 'p666', footer: { text: 'All' }, redirects: { '/old': '/' } },
    pages: {
      '/': {
        title: 'Home',
        blocks: [{ id: 'start', title: 'Start' }, { title: 'Note' }, { title: 'End' }],
      },
    },
  }
  const files = { [main]: textOf(site) }
  const blocks = ['pages', '/', 'blocks']
  const writtenFor = (...edits: ModelEdit[]): JsonValue => {
    const text = written(files, edits)[name]
    return text === undefined ? null : JSON.parse(text)
  }
  const homeWith = (changes: JsonValue) => ({ pages: { '/': { blocks: changes } } })

  it('writes nothing for a value that is that of all brands again', () => {
    const path = ['site', 'keyword']
    const lucky = written(files, [{ kind: 'set', path, value: 'Lucky' }])
    expect(JSON.parse(lucky[name]!)).toEqual({ site: { keyword: 'Lucky' } })
    expect(written(lucky, [{ kind: 'set', path, value: 'p666' }])[name]).toBe('{}\n')
  })

  it.each<[order: OrderEntry[], moved: number[], change: JsonValue]>([
    [[0, { value: { title: 'News' } }, 1, 2], [], { news: { $after: 'start', title: 'News' } }],
    [[0, 2], [], { note: null }],
    [[2, 0, 1], [], { end: { $before: '*' } }],
    [[0, 1, 2, { value: { title: 'Last' } }], [], { last: { $after: '*', title: 'Last' } }],
    [[1, 0, 2], [0], { start: { $after: 'note' } }],
    [[1, 0, 2], [1], { note: { $before: '*' } }],
    [[0, 2, 1], [1], { note: { $after: '*' } }],
    [[0, 2, 1], [2], { end: { $after: 'start' } }],
  ])(
    'adds, leaves out and moves blocks by their ids: %j, of which %j moved',
    (order, moved, change) => {
      const edit: ModelEdit = { kind: 'arrange', path: blocks, order, moved }
      expect(writtenFor(edit)).toEqual(homeWith(change))
    },
  )

  it('gives no id to a block that stays, though an equal one is left out', () => {
    const [line, start] = [{ title: 'Line' }, { id: 'start', title: 'Start' }]
    const page = { title: 'Home', blocks: [line, start, line] }
    const after = written({ [main]: textOf({ site: {}, pages: { '/': page } }) }, [
      { kind: 'arrange', path: blocks, order: [1, 2] },
    ])
    const named = { ...page, blocks: [{ id: 'line', ...line }, start, line] }
    expect(after).toEqual({
      [main]: textOf({ site: {}, pages: { '/': named } }),
      [name]: textOf(homeWith({ line: null })),
    })
  })

  it('brings back a block that was left out', () => {
    const without = written(files, [{ kind: 'arrange', path: blocks, order: [1, 2] }])
    const again = { id: 'start', title: 'Start' }
    const back: ModelEdit = { kind: 'arrange', path: blocks, order: [{ value: again }, 0, 1] }
    expect(JSON.parse(written(without, [back])[name]!)).toEqual({})
  })

  it('keeps every other character of what differs', () => {
    const odd = `{"pages":{ "/" :{"blocks": {"start": {  "title" : "A\\u0042" }}}},\n"site":{"keyword":"x"}}`
    const after = written({ ...files, [name]: odd }, [
      { kind: 'set', path: ['site', 'keyword'], value: 'y' },
    ])
    expect(after[name]).toBe(odd.replace('"x"', '"y"'))
  })

  it('writes a list whose entries have no id as a whole', () => {
    const links = [{ text: 'Mine' }]
    const path = ['site', 'footer', 'links', 0]
    expect(writtenFor({ kind: 'set', path, value: links[0]! })).toEqual({
      site: { footer: { links } },
    })
  })

  it('takes no id that another brand has for something of its own', () => {
    const other = { 'brands/mega.json': textOf(homeWith({ note: { $after: 'start' } })) }
    const after = written({ ...files, ...other }, [
      { kind: 'set', path: [...blocks, 1, 'title'], value: 'Mine' },
    ])
    expect(JSON.parse(after[name]!)).toEqual(homeWith({ 'note-2': { title: 'Mine' } }))
  })

  it('applies several edits, each to the result of the one before', () => {
    expect(
      writtenFor(
        { kind: 'arrange', path: blocks, order: [0, { value: { title: 'News' } }, 1, 2] },
        { kind: 'set', path: [...blocks, 1, 'title'], value: 'Late news' },
        {
          kind: 'setTexts',
          path: [],
          texts: [{ path: [...blocks, 3, 'title'], value: 'The end' }],
        },
        { kind: 'remove', path: ['site', 'footer', 'text'] },
        { kind: 'rename', path: ['site', 'redirects', '/old'], name: '/new' },
      ),
    ).toEqual({
      ...homeWith({
        news: { $after: 'start', title: 'Late news' },
        end: { title: 'The end' },
      }),
      site: { footer: { text: null }, redirects: { '/old': null, '/new': '/' } },
    })
  })

  it('leaves out each value of what is emptied, so that others follow all brands', () => {
    const hot = { slots: { title: 'Hot' } }
    const all = {
      site: { theme: { radius: { card: '4px' }, space: '8px' } },
      campaigns: { may: { from: '2026-05-01', set: { pages: { '/': hot } } } },
      pages: { '/': { name: 'Home', blocks: [] } },
    }
    const remove = (...path: string[]): ModelEdit => ({ kind: 'remove', path })
    const edits = [remove('campaigns', 'may', 'set'), remove('site', 'theme', 'radius')]
    const after = written({ [main]: textOf(all) }, edits, bundle)
    expect(JSON.parse(after[name]!)).toEqual({
      site: { theme: { radius: { card: null } } },
      campaigns: { may: { set: { pages: { '/': { slots: { title: null } } } } } },
    })
    const none = written({ [main]: textOf(all) }, [remove('campaigns')], bundle)
    expect(JSON.parse(none[name]!)).toEqual({ campaigns: null })
  })

  it('refuses what cannot differ, and says so', () => {
    const refuse = (edit: ModelEdit) => () => written(files, [edit])
    expect(refuse({ kind: 'set', path: ['site', 'keyword'], value: null })).toThrow(
      'This can only be left out for all brands.',
    )
    expect(refuse({ kind: 'remove', path: ['site', 'nothing'] })).toThrow('it did not fit')
  })

  it('places an id where the schema of the block has it', () => {
    const hero = { type: 'hero', title: 'Welcome', desc: 'x' }
    const start = { [main]: textOf({ site: {}, pages: { '/': { blocks: [hero] } } }) }
    const edit: ModelEdit = { kind: 'set', path: [...blocks, 0, 'title'], value: 'Hello' }
    const { pages } = JSON.parse(written(start, [edit], bundle)[main]!)
    expect(Object.keys(pages['/'].blocks[0])).toEqual(['type', 'id', 'title', 'desc'])
  })

  it.each<[edit: string, order: (number | { value: JsonValue })[], change: JsonValue]>([
    ['moves', [1, 0], { 'shared-section': { $after: 'end' } }],
    [
      'detaches',
      [{ value: { type: 'hero', id: 'rules', title: 'T' } }, 1],
      { rules: { type: 'hero', section: null, title: 'T' } },
    ],
    ['adds', [0, 1, { value: shared }], { 'shared-section': { $after: 'end', ...shared } }],
  ])('%s a use of a section by its id', (_, order, change) => {
    const end = { type: 'hero', id: 'end', title: 'End', desc: 'x' }
    const start = textOf({ site: {}, pages: { '/': { name: '/', blocks: [shared, end] } } })
    const edit: ModelEdit = { kind: 'arrange', path: blocks, order, moved: [0] }
    const after = written({ [main]: start }, [edit], bundle)
    expect(JSON.parse(after[name]!)).toEqual(homeWith(change))
  })
})
