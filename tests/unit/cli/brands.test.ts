import { rmSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { drawMarks } from '../../../cli/commands/create/draw-marks.ts'
import { overlayOf, siteWith } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'

/* The table of brands. */

const { path: folder, at, write } = folderForTests()
const run = (...args: string[]) => runCli('brands', ...args, '--pages', at('pages.json'))

const lucky = {
  site: { ...overlayOf('lucky', 'Lucky Lantern').site, themeColor: '#1b3610' },
  pages: {
    '/bonus': {
      blocks: {
        'how-to-start': { title: 'How to begin' },
        note: { $after: '*', type: 'headingCard', title: 'Lantern night', desc: 'Every Friday.' },
      },
    },
    '/vip': { name: 'VIP', meta: { title: 'Levels of {keyword}, told in few words' } },
  },
}
const gold = {
  site: { brand: 'gold', keyword: 'Gold Gate', url: 'https://gold.example' },
  pages: { '/vip': null },
}

beforeAll(() => {
  const locales = [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }]
  writeSite(folder, siteWith({ 'site locales': locales }))
  writeSite(at('brands/lucky'), {}, 'lucky')
  rmSync(at('brands/lucky/public/images'), { recursive: true })
  rmSync(at('brands/lucky/public/payments'), { recursive: true })
  writeFiles(folder, { 'brands/lucky.json': lucky, 'brands/gold.json': gold })
  writeFiles(folder, {
    'locales/fil/lucky.po':
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "How to begin"\nmsgstr "Paano magsimula"\n',
  })
})

it('shows in few lines what each brand differs in, and its problems', async () => {
  const { code, stdout, stderr } = await run()
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatchInlineSnapshot(`
    "p666   p666           https://p666.example
           3 pages, 61 texts
           translated: fil-PH 0 of 61 texts
           1 warning
    gold   Gold Gate      https://gold.example
           1 page left out
           1 error
    lucky  Lucky Lantern  https://lucky.example
           2 settings, theme, 2 pages changed, 1 block changed, 1 added, 4 texts,
           14 public files
           translated: fil-PH 1 of 4 texts
           1 value the same in pages.json, 1 warning

    To see the problems: npm run validate -- --brand all
    To remove values that are the same: npm run validate -- --brand all --fix
    "
  `)
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
})

it('lists all differences of one brand in words', async () => {
  const { code, stdout } = await run('lucky')
  expect(code).toBe(0)
  expect(stdout).toContain(' (/bonus)\n')
  expect(stdout).toContain('Title changed: How to start → How to begin\n')
  expect(stdout).toContain('was added: Lantern night\n')
  expect(stdout).toContain('Own public files:\n  apple-touch-icon.png\n')
  expect(stdout).not.toContain('gold')
})

it('prints both as data', async () => {
  const all: { brand: string; differences?: object }[] = JSON.parse((await run('--json')).stdout)
  expect(all.map(({ brand }) => brand)).toEqual(['p666', 'gold', 'lucky'])
  expect(all[2]).toMatchObject({
    keyword: 'Lucky Lantern',
    differences: { blocks: { changed: 1, added: 1, removed: 0, moved: 0 } },
    translated: { 'fil-PH': 1 },
    needless: 1,
  })
  const [one] = JSON.parse((await run('gold', '--json')).stdout)
  expect(one.differences.changes).toContainEqual(
    expect.objectContaining({ kind: 'removed', path: ['pages', '/vip'] }),
  )
})

it('says what cannot be read, and goes on', async () => {
  write('brands/broken.json', '{ "site": ')
  const { code, stdout } = await run()
  expect(code).toBe(0)
  expect(stdout).toMatch(/^broken\n +cannot be read\n +1 error$/m)
  expect(stdout).toContain('Lucky Lantern')
  rmSync(at('brands/broken.json'))
})

it('suggests the name of a brand', async () => {
  expect(await run('luky')).toMatchObject({
    code: 2,
    stderr: 'There is no brand luky. Did you mean lucky? Brands: p666, gold, lucky.\n',
  })
})

it('draws the first letter of a new brand as a capital in its icons', async () => {
  const drawn = async (title: string): Promise<string | undefined> => {
    const marks = new Map(await drawMarks('moon', title, '#0a7d5a'))
    return /<path.*\/>/.exec(String(marks.get('public/favicon.svg')))?.[0]
  }
  const [small, capital, other] = await Promise.all(['e\u0301nigma', 'É', 'Moon'].map(drawn))
  expect(small).toBe(capital)
  expect(small).not.toBe(other)
})
