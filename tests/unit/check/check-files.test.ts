// covers: check/formats/** tests/golden/expected/formats/**
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reportFormats } from '../../../check/formats/index.ts'
import { reportOf } from '../../../check/formats/report.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { salvage } from '../../../site/salvage.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { findMisfits, withoutRules } from '../../fixtures/report-schemas.ts'
import { checkFiles } from '../../fixtures/site-files.ts'
import { root, type FileContents } from '../../fixtures/site-folder.ts'
import { makeBase, compileSite, textOf } from '../../fixtures/sites.ts'
import { splitSite } from '../../golden/files.ts'

const { path: folder } = folderForTests()
const check = (files: FileContents, options: { keep?: boolean } = {}) =>
  checkFiles(join(folder, 'site'), files, options)
const { main, vip } = splitSite()
const good = { 'pages.json': main, 'pages/vip.json': vip }
const game = (name: string, desc = 'Read the terms.') => ({
  name,
  meta: {
    title: `${name} at {keyword}`,
    description: `${name}: what there is, and what to read before you begin.`,
  },
  blocks: [{ type: 'hero', title: name, desc }],
})

describe('a site of several files', () => {
  it('is the same site as in one file', async () => {
    const { file, problems } = await check(good, { keep: true })
    expect(problems).toEqual([])
    expect(compileSite(file!)).toEqual(compileSite(makeBase()))
  })

  it('has the pages of pages.json first, then those of its files in order', async () => {
    const { file, pageFiles } = await check(
      {
        'pages.json': { ...main, include: ['z.json', 'pages/*.json'] },
        'z.json': { pages: { '/z': game('Zebra games') } },
        'pages/b.json': { pages: { '/b': game('Board games') } },
        'pages/a.json': { pages: { '/y': game('Young games'), '/a': game('Ancient games') } },
      },
      { keep: true },
    )
    expect(Object.keys(file?.pages ?? {})).toEqual(['/', '/bonus', '/z', '/y', '/a', '/b'])
    expect(pageFiles?.names).toEqual(['z.json', 'pages/a.json', 'pages/b.json'])
    expect(Object.fromEntries(pageFiles?.homes ?? [])).toEqual({
      '/z': 'z.json',
      '/y': 'pages/a.json',
      '/a': 'pages/a.json',
      '/b': 'pages/b.json',
    })
  })

  it('reports no dead links while pages are missing', async () => {
    const link =
      'To the <a href="/bonus#how-to-start">steps</a>, <a href="/vip">VIP</a> and <a href="/nowhere">nowhere</a>.'
    const files = { ...good, 'pages/games.json': { pages: { '/games': game('Games', link) } } }
    const codes = async (more: FileContents) =>
      (await check({ ...files, ...more })).problems.map(({ code }) => code)
    expect(await codes({})).toEqual(['P024'])
    expect(await codes({ 'pages/vip.json': '{' })).toEqual(['P001'])
    expect(await codes({ 'pages/vip.json': { pages: [] } })).toEqual(['P014'])
    const lost = { ...main, include: ['pages/games.json', 'vip/*.json'] }
    expect(await codes({ 'pages.json': lost })).toEqual(['P044'])
  })

  it('names a pattern that is too wide, and not what it matches besides page files', async () => {
    const wide = { ...main, include: ['**/*.json'] }
    const others = {
      'package.json': { name: 'bakery' },
      'tsconfig.json': '{ // settings\n "files": [] }',
      'blocks/menu/schema.json': { title: 'MenuBlock', properties: { pages: {} } },
      'old/pages.json': main,
    }
    const { problems } = await check({ ...good, ...others, 'pages.json': wide })
    expect(
      problems.map(({ code, path, message, hint }) => ({ code, path, message, hint })),
    ).toEqual([
      {
        code: 'P044',
        path: ['include', 0],
        message:
          '"**/*.json" also matches files that are no page files: blocks/menu/schema.json, old/pages.json, package.json and 1 more.',
        hint: 'Write "pages/**/*.json" instead.',
      },
    ])
    const { problems: own } = await check({
      ...others,
      'pages.json': { ...main, include: ['*.json', '*/*.json', 'pages/no.json'] },
      'vip.json': vip,
      'more/games.json': { pages: { '/games': game('Games') } },
      'pages/no.json': {},
    })
    expect(own.map(({ code, file, hint }) => [code, file, hint])).toEqual([
      ['P044', undefined, 'Write "vip.json" instead.'],
      ['P044', undefined, 'Write "more/**/*.json" instead.'],
      ['P013', 'pages/no.json', expect.any(String)],
    ])
  })

  it('lists its problems file by file, in the order of their places', async () => {
    const { problems } = await check({
      'pages.json': { ...main, include: ['z.json', 'pages/*.json'], more: 1 },
      'z.json': { pages: { '/Z': game('Zebra games'), '/z2': { ...game('Other'), x: 1 } } },
      'pages/a.json': `\uFEFF${textOf({ pages: { '/a': game('Ancient games', 'A {token}.') } })}`,
    })
    expect(problems.map(({ file, code }) => [file, code])).toEqual([
      [undefined, 'P012'],
      ['z.json', 'P027'],
      ['z.json', 'P012'],
      ['pages/a.json', 'P005'],
      ['pages/a.json', 'P020'],
    ])
  })

  it('lists at most 500 errors and 500 warnings over all files', async () => {
    const pages = (start: number) =>
      Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => {
          const path = `/p${start + index}`
          return [path, { name: path, x: 1 }]
        }),
      )
    const files = Object.fromEntries(
      [1000, 2000, 3000].map((at) => [`pages/${at}.json`, { pages: pages(at) }]),
    )
    const { problems, omitted } = await check({ 'pages.json': main, ...files })
    const errors = problems.filter(({ severity }) => severity === 'error')
    const warnings = problems.length - errors.length
    expect([errors.length, warnings]).toEqual([500, 500])
    // Of each page at least one error and one warning is counted.
    expect(problems.length + omitted).toBe(3 * 600)
    const same = Array.from({ length: 400 }, (_, index) => [`"a${index}": 1, "a${index}": 2`])
    const text = `{ "pages": { "/x": { ${same.join(', ')} } } }`
    const doubled = await check({ 'pages.json': main, 'pages/a.json': text, 'pages/b.json': text })
    expect(doubled.problems.filter(({ severity }) => severity === 'error')).toHaveLength(500)
  })

  it('shows the first of two pages with one path, without the broken blocks of the other', async () => {
    const bad = { ...game('Bad'), blocks: [{ type: 'heroes' }] }
    const result = await check(
      { ...good, 'pages/a.json': { pages: { '/bonus': bad, '/bad': bad } } },
      { keep: true },
    )
    const saved = salvage(result, calendar)
    expect(saved?.broken.map(({ page }) => page)).toEqual(['/bad'])
    expect(saved?.file.pages['/bonus']?.blocks).toHaveLength(4)
  })
})

describe('a report of several files', async () => {
  const found = await check({
    'pages.json': textOf(main).replace('"minAge": 21', '"minAge": "21"'),
    'pages/vip.json': textOf(vip).replace('"showNav": false', '"show-nav": false'),
    'pages/a.json': { pages: { '/bonus': game('Another bonus') } },
  })
  const report = reportOf(found, 'sites/a b/pages.json')

  it.each(Object.entries(reportFormats))('names each file as %s', async (name, format) => {
    const file = join(root, `tests/golden/expected/formats/${name}-files.txt`)
    await expect(withoutRules(format(report, siteConfig))).toMatchFileSnapshot(file)
  })

  it('fits the schemas of JSON and SARIF', () => {
    expect([findMisfits.json(report), findMisfits.sarif(report)]).toEqual([null, null])
  })
})
