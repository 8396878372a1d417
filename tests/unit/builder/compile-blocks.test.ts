import { describe, expect, it } from 'vitest'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import type { Block } from '../../../schema/pages.gen.ts'
import { makeBase, compileSite, siteWith } from '../../fixtures/sites.ts'

async function show(block: Block, at?: string) {
  const file = siteWith({ 'pages /one': { name: 'One', blocks: [block] } })
  const data = compileSite(file, at === undefined ? {} : { at: Date.parse(at) })
  const { html } = await createPageRenderer(data, '/c.js').render('/one')
  return { block: data.pages['/one']?.blocks[0], html }
}

describe('a compile.ts', () => {
  const block: Block = {
    type: 'faq',
    title: 'Title',
    questions: [{ question: 'Q?', answer: 'A.' }],
  }
  const circular: { type: string; self?: object } = { type: 'faq' }
  circular.self = circular
  const place = 'cannot compile /one › block 1 (faq): blocks/faq/compile.ts'
  const mistaken = `${place} must return the block, with data that JSON can hold.`

  it.each([
    ['without its export', undefined, `${place} does not export "compile".`],
    ['that returns nothing', () => undefined, mistaken],
    ['that returns no block', () => ({}), mistaken],
    ['with circular data', () => circular, mistaken],
  ])('%s is named with its block', (_, faq, message) => {
    const file = { site: makeBase().site, pages: { '/one': { name: 'One', blocks: [block] } } }
    const compilers: object = { faq }
    expect(() => compileSite(file, { compilers })).toThrow(message)
  })
})

const notice = { type: 'notice', title: 'Title', desc: 'Text.' } as const

it.each([
  [undefined, 'Good to know'],
  ['info', 'Good to know'],
  ['important', 'Important'],
  ['help', 'Help'],
] as const)('a notice of the tone %s says %s', async (tone, label) => {
  const { block, html } = await show(tone ? { ...notice, tone } : notice)
  expect(block).toMatchObject({ tone: tone ?? 'info', label })
  expect(html).toMatch(new RegExp(`<p[^>]*>${label}</p><h2>Title</h2>`))
})

it('a notice shows its own label instead', async () => {
  const { html } = await show({ ...notice, tone: 'help', label: 'Hours of {keyword}' })
  expect(html).toContain('>Hours of p666</p>')
  expect(html).not.toContain('>Help</p>')
})

describe('a comparison table', () => {
  const table = (columns: string[], ...rows: string[][]): Block => ({
    type: 'comparisonTable',
    title: 'Title',
    caption: 'Caption',
    rowHeading: 'Game',
    columns,
    rows: rows.map((cells, index) => ({ title: `Row ${index + 1}`, cells })),
  })

  /** The texts of the table's rows as shown, the headings first. */
  const gridOf = (html: string): string[][] =>
    [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, text = '']) => text),
    )

  it('shows missing cells as a dash, and cells beyond the last column below one', async () => {
    const { html } = await show(table(['A', 'B'], ['1', '2', '3'], ['4']))
    expect(gridOf(html)).toEqual([
      ['Game', 'A', 'B', '—'],
      ['Row 1', '1', '2', '3'],
      ['Row 2', '4', '—', '—'],
    ])
  })

  it('marks only cells with just Yes or No', async () => {
    const { html } = await show(table(['A', 'B', 'C', 'D'], ['Yes', 'No', 'yes', 'constructor']))
    const marked = [...html.matchAll(/<td><span class="(\S+)">(\w+)</g)]
    expect(marked.map(([, , text]) => text)).toEqual(['Yes', 'No'])
    expect(marked[0]?.[1]).not.toBe(marked[1]?.[1])
    expect(html).toContain('<td>yes</td><td>constructor</td>')
  })
})

const countdown = {
  type: 'countdown',
  title: 'Registration',
  ends: '2026-12-31T18:00',
  button: { label: 'Sign up', href: '/one' },
} as const
const date =
  'Until <time dateTime="2026-12-31T18:00+08:00">31 December 2026, 18:00 (Philippine Standard Time)</time>'

it('a countdown names the date and its clock, and the instant for the island', async () => {
  const { block, html } = await show(countdown, '2026-12-31T17:59:59+08:00')
  expect(block).toMatchObject({ ends: { end: '2026-12-31T10:00:00.000Z' } })
  expect(html).toContain(date)
  expect(html).toContain('data-end="2026-12-31T10:00:00.000Z"')
})

it('a countdown is a date without a rest once it is over', async () => {
  const { html } = await show(countdown, '2026-12-31T18:00:00+08:00')
  expect(html).toContain(date)
  expect(html).toContain('>Sign up</a>')
  expect(html).not.toContain('role="timer"')
})

it('a countdown is its text for after the end once it is over', async () => {
  const after = 'Closed. See you <b>next year</b>.'
  const { html } = await show({ ...countdown, after }, '2026-12-31T18:00:00+08:00')
  expect(html).toContain(after)
  for (const gone of ['31 December', '>Sign up</a>', 'role="timer"'])
    expect(html).not.toContain(gone)
})
