import { describe, expect, it } from 'vitest'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import type { Block } from '../../../schema/pages.gen.ts'
import { baseSite, compileSite } from '../../fixtures/sites.ts'

/** Compiles a page with one block, and renders it. */
async function show(block: Block) {
  const { site, pages } = baseSite()
  const page = { name: 'One', blocks: [block] }
  const data = compileSite({ site, pages: { ...pages, '/one': page } })
  const { html } = await createPageRenderer(data, '/c.js').render('/one')
  return { block: data.pages['/one']?.blocks[0], html }
}

describe('a notice', () => {
  const notice = { type: 'notice', title: 'Title', desc: 'Text.' } as const

  it.each([
    [undefined, 'Good to know'],
    ['info', 'Good to know'],
    ['important', 'Important'],
    ['help', 'Help'],
  ] as const)('of the tone %s says %s', async (tone, label) => {
    const { block, html } = await show(tone ? { ...notice, tone } : notice)
    expect(block).toMatchObject({ tone: tone ?? 'info', label })
    expect(html).toMatch(new RegExp(`<p[^>]*>${label}</p><h2>Title</h2>`))
  })

  it('shows its own label instead', async () => {
    const { html } = await show({ ...notice, tone: 'help', label: 'Hours of {keyword}' })
    expect(html).toContain('>Hours of p666</p>')
    expect(html).not.toContain('>Help</p>')
  })
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

  it('shows missing cells as a dash', async () => {
    const { html } = await show(table(['A', 'B'], ['1', '2'], ['3']))
    expect(gridOf(html)).toEqual([
      ['Game', 'A', 'B'],
      ['Row 1', '1', '2'],
      ['Row 2', '3', '—'],
    ])
  })

  it('shows cells beyond the last column below a dash', async () => {
    const { html } = await show(table(['A'], ['1', '2', '3'], ['4']))
    expect(gridOf(html)).toEqual([
      ['Game', 'A', '—', '—'],
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
