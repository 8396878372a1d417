import { rmSync } from 'node:fs'
import { beforeAll, expect, it, vi } from 'vitest'
import type { BlockExpanders } from '../../../schema/expand/expand-block.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { siteWith } from '../../fixtures/sites.ts'

/* A page is rendered again when a file that its blocks have read changes, and only then. */

vi.mock('../../../site/expand/block-expanders.gen.ts', () => {
  const blockExpanders: BlockExpanders = {
    notice: ({ title }, { files }) => ({
      type: 'notice',
      tone: 'info',
      title,
      desc: files.read('data/text.html').trim(),
    }),
  }
  return { blockExpanders }
})

const { folder, at, read, build } = openSiteFolder()
const write = (text: string): void => writeFiles(folder, { 'data/text.html': text })
const buildNow = async () => {
  const { problems, written } = await build()
  return { problems: problems.map(({ code, message }) => `${code} ${message}`), written }
}

beforeAll(() => {
  const notice = { type: 'notice', tone: 'info', title: 'Prices', desc: 'Here.' }
  writeSite(folder, siteWith({ 'pages /bonus blocks 4': notice }))
  write('A loaf costs 4.')
}, 120_000)

it('renders all pages, then none, then the one whose file has changed', async () => {
  expect((await buildNow()).problems).toEqual([])
  expect(read('bonus.html')).toContain('A loaf costs 4.')
  expect((await build()).written).toEqual([])

  writeFiles(folder, { 'data/other.html': 'Nobody reads this.' })
  expect((await build()).written).toEqual([])

  write('A loaf costs 5.')
  expect(await buildNow()).toEqual({ problems: [], written: ['/bonus'] })
  expect(read('bonus.html')).toContain('A loaf costs 5.')
  expect((await build()).written).toEqual([])
}, 120_000)

it('publishes nothing while the file is missing or unsafe, and again once it is there', async () => {
  rmSync(at('data/text.html'))
  expect(await buildNow()).toEqual({
    problems: ['P072 There is no data/text.html.'],
    written: undefined,
  })
  write('<img src=x onerror=alert(1)>')
  expect((await buildNow()).problems[0]).toMatch(/^P021 In the block that "notice" makes/)
  write('A loaf costs 5.')
  expect(await buildNow()).toEqual({ problems: [], written: [] })
}, 120_000)

it('translates what was made, though that has a type that is made from others', async () => {
  const notice = { type: 'notice', tone: 'info', title: 'Prices', desc: 'Here.' }
  const locales = [{ lang: 'de-AT', path: '/de', name: 'Deutsch' }]
  writeSite(folder, siteWith({ 'pages /bonus blocks 4': notice, 'site locales': locales }))
  writeFiles(folder, {
    'locales/de.po': [
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n',
      'msgid "Prices"\nmsgstr "Preise"\n',
      'msgid "A loaf costs 5."\nmsgstr "Ein Brot kostet 5."\n',
    ].join('\n'),
  })
  const { problems } = await build()
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(read('bonus.html')).toContain('A loaf costs 5.')
  expect(read('de/bonus.html')).toContain('Ein Brot kostet 5.')
  expect(read('de/bonus.html')).not.toContain('A loaf')
}, 120_000)
