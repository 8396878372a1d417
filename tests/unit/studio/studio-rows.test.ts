import { describe, expect, it } from 'vitest'
import { readRows } from '../../../studio/client/clipboard/read-rows.ts'
import {
  findRowFaults,
  isHeader,
  makeEntry,
  mapColumns,
  rowFieldsOf,
} from '../../../studio/client/clipboard/row-fields.ts'
import { addressFor } from '../../../studio/client/model/pages.ts'
import { findTypedToken } from '../../../studio/client/model/words/typed-token.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { contextOf } from '../../fixtures/edited-site.ts'

const readText = (text: string) =>
  readRows({ text, html: '' })
    ?.map((row) => row.join(' | '))
    .join('\n')

/** What a list makes of rows, as the dialog shows it at first. */
function paste(type: string, list: string, rows: readonly (readonly string[])[]) {
  const schema = bundle.$defs[type]?.properties?.[list] ?? {}
  const fields = rowFieldsOf(bundle, schema, rows[0]?.length ?? 0)
  const hasNames = isHeader(rows[0], fields)
  const body = hasNames ? rows.slice(1) : rows
  const mapping = mapColumns(hasNames ? rows[0] : undefined, body, fields)
  return {
    columns: mapping.map((field) => field?.title),
    entries: body.map((row) => makeEntry(fields, mapping, row)),
    faults: body.flatMap((row) => findRowFaults(fields, mapping, row)),
  }
}

it.each([
  ['cells of a spreadsheet', 'a\tb\r\nc\td\r\n', 'a | b\nc | d'],
  ['cells with line breaks and quotes', '"a\n""b"""\tc\n"d" e\tf', 'a\n"b" | c\n"d" e | f'],
  ['cells between empty ones', 'a\t\tb\n\t\t\nc\t\t', 'a | b\nc | '],
  ['lines', 'one\n\n two \n', 'one\ntwo'],
  ['a list', '• one\n• two', 'one\ntwo'],
  ['numbers', '1. one\n2) two', 'one\ntwo'],
  ['lines of which one has a dash', '- one\ntwo', '- one\ntwo'],
  ['one cell', 'one line', undefined],
  ['nothing', '\n\t\n', undefined],
  ['too many cells', 'a\tb\n'.repeat(100_000), undefined],
])('rows are read from %s', (_, text, rows) => expect(readText(text)).toBe(rows))

describe('columns are', () => {
  it('mapped by their names, in any order, and others are left out', () => {
    expect(
      paste('PromoGridBlock', 'cards', [
        ['Notes', 'description', 'TITLE'],
        ['x', 'A & b < c\nd', 'Card'],
      ]),
    ).toEqual({
      columns: [undefined, 'Description', 'Title'],
      entries: [{ title: 'Card', desc: 'A &amp; b &lt; c<br>d' }],
      faults: [],
    })
  })

  it('mapped by the end of a name, and the only other one to the only field that is missing', () => {
    const rows = [
      ['Title', 'Text', 'Button', 'Link'],
      ['Card', 'About it.', 'Read', '/bonus'],
    ]
    expect(paste('PromoGridBlock', 'cards', rows)).toEqual({
      columns: ['Title', 'Description', 'Button: Label', 'Button: Link'],
      entries: [{ title: 'Card', desc: 'About it.', button: { label: 'Read', href: '/bonus' } }],
      faults: [],
    })
  })

  it('mapped by what their cells hold, texts in the order of the fields', () => {
    const { columns, entries } = paste('PromoGridBlock', 'cards', [
      ['Free delivery', '🎁', 'For each order.'],
      ['Bread', '🎯', 'Every day.'],
    ])
    expect(columns).toEqual(['Title', 'Emoji', 'Description'])
    expect(entries[0]).toEqual({ emoji: '🎁', title: 'Free delivery', desc: 'For each order.' })
  })

  it('the lines of a list of texts, and the cells of a table', () => {
    expect(paste('VipGuideBlock', 'steps', [['Read'], ['Play']]).entries).toEqual(['Read', 'Play'])
    const table = paste('ComparisonTableBlock', 'rows', [['Basic', '1', '']])
    expect(table.columns).toEqual(['Title', 'Cell 1', 'Cell 2'])
    expect(table.entries).toEqual([{ title: 'Basic', cells: ['1', ''] }])
  })

  it('filled into the entries that they replace, which keep all else', () => {
    const schema = bundle.$defs['PromoGridBlock']?.properties?.['cards'] ?? {}
    const fields = rowFieldsOf(bundle, schema, 2)
    const button = { label: 'Read', href: '/bonus' }
    const card = { id: 'a', img: 'vip', title: 'Old', desc: 'Old text.', button }
    const fill = (names: string[], row: string[]) =>
      makeEntry(fields, mapColumns(names, [row], fields), row, card)
    expect(fill(['Title', 'Description'], ['New', ''])).toEqual({
      id: 'a',
      img: 'vip',
      title: 'New',
      button,
    })
    expect(fill(['Title', 'Button: Link'], ['New', '/vip'])).toEqual({
      ...card,
      title: 'New',
      button: { label: 'Read', href: '/vip' },
    })
    const links = mapColumns(['Button: Link', 'Emoji'], [['/vip', '🎁']], fields)
    expect(findRowFaults(fields, links, ['/vip', '🎁'])).toEqual([
      'Title is missing.',
      'Description is missing.',
    ])
    expect(findRowFaults(fields, links, ['/vip', '🎁'], card)).toEqual([])
  })

  it('told row by row if they do not fit', () => {
    const { faults } = paste('TestimonialsBlock', 'quotes', [
      ['Quote', 'Source', 'Link'],
      ['a'.repeat(301), 'Ann', 'no link'],
      ['Good.', '', '/bonus'],
    ])
    expect(faults[0]).toMatch(/: 301 of 300 characters: 1 too many\.$/)
    expect(faults[1]).toMatch(/“no link” is not a link that fits here/)
    expect(faults[2]).toBe('Source is missing.')
    expect(faults).toHaveLength(3)
  })
})

it.each([
  ['Summer Party!', '/summer-party'],
  ['  Été à l’Orée  ', '/ete-a-loree'],
  ['Летняя вечеринка', '/letnyaya-vecherinka'],
  ['Summer 2027', '/summer-2027'],
  ['Bonus', '/bonus-2'],
  ['Old', '/old-2'],
  ['夏日派對', '/page'],
])('the address for %j is %s', (title, path) => {
  const pages = { '/': { name: '/', blocks: [] }, '/bonus': { name: 'Bonus', blocks: [] } }
  const { site } = contextOf(JSON.stringify({ site: { redirects: { '/old': '/' } }, pages }))
  expect(addressFor(site, title)).toBe(path)
})

it.each([
  ['Play at p666, now', 'Play at {keyword}, now'],
  ['<a href="/p666">p666</a>', '<a href="/p666">{keyword}</a>'],
  ['{keyword} p6666 xp666 p666-x a@p666.com www.p666.com/p666', undefined],
  ['p666.', '{keyword}.'],
  ['P666', undefined],
])('in %j, the token is offered: %s', (text, wanted) => {
  expect(findTypedToken(text, new Map([['{keyword}', 'p666']]))?.text).toBe(wanted)
})
