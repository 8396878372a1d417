import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildSite } from '../../../builder/build-site.ts'
import type { BlockExpanders } from '../../../schema/expand/expand-block.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { baseSite } from '../../fixtures/base-site.ts'
import { makeFolder, writeSite } from '../../fixtures/site-folder.ts'

/* A page is rendered again when a file that its blocks have read changes, and only then. */

vi.mock('../../../site/expand/block-expanders.gen.ts', () => {
  const blockExpanders: BlockExpanders = {
    notice: ({ title }, { files }) => ({
      type: 'headingCard',
      title,
      desc: files.read('data/text.html').trim(),
    }),
  }
  return { blockExpanders }
})

const folder = makeFolder()
afterAll(folder.remove)
const data = join(folder.path, 'data')
const out = join(folder.path, 'out')
const place = () => placeSite(join(folder.path, 'pages.json'))

async function build() {
  const { check, report } = await buildSite({ place: place(), outDir: out, useCache: true })
  return {
    problems: check?.problems.map(({ code, message }) => `${code} ${message}`) ?? [],
    rendered: report?.written.map(({ key }) => key),
  }
}

beforeAll(() => {
  const site = baseSite()
  const notice = { type: 'notice' as const, tone: 'info' as const, title: 'Prices', desc: 'Here.' }
  site.pages['/bonus']?.blocks.push(notice)
  writeSite(folder.path, site)
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'text.html'), 'A loaf costs 4.')
}, 120_000)

it('renders all pages, then none, then the one whose file has changed', async () => {
  expect((await build()).problems).toEqual([])
  expect(readFileSync(join(out, 'bonus.html'), 'utf8')).toContain('A loaf costs 4.')
  expect((await build()).rendered).toEqual([])

  writeFileSync(join(data, 'other.html'), 'Nobody reads this.')
  expect((await build()).rendered).toEqual([])

  writeFileSync(join(data, 'text.html'), 'A loaf costs 5.')
  expect(await build()).toEqual({ problems: [], rendered: ['/bonus'] })
  expect(readFileSync(join(out, 'bonus.html'), 'utf8')).toContain('A loaf costs 5.')
  expect((await build()).rendered).toEqual([])
}, 120_000)

it('publishes nothing while the file is missing or unsafe, and again once it is there', async () => {
  rmSync(join(data, 'text.html'))
  expect(await build()).toEqual({
    problems: ['P072 There is no data/text.html.'],
    rendered: undefined,
  })
  writeFileSync(join(data, 'text.html'), '<img src=x onerror=alert(1)>')
  expect((await build()).problems[0]).toMatch(/^P021 In the block that "notice" makes/)
  writeFileSync(join(data, 'text.html'), 'A loaf costs 5.')
  expect(await build()).toEqual({ problems: [], rendered: [] })
}, 120_000)
