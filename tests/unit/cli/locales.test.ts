import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { makeBase, siteWith, textOf } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeSite } from '../../fixtures/site-folder.ts'
import { translate } from '../../fixtures/translations.ts'

const { path: folder, at, read, write } = folderForTests()
const pages = at('pages.json')
const locales = [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }]

beforeAll(() => {
  writeSite(folder, makeBase())
  writeSite(at('brands/lucky'), {}, 'lucky')
  const site = { brand: 'lucky', keyword: 'Lucky', url: 'https://lucky.example' }
  const vip = { meta: { title: 'The levels of {keyword}' } }
  write('brands/lucky.json', textOf({ site, pages: { '/vip': vip } }))
  writeSite(at('brands/mega'), {}, 'mega')
  const mega = { brand: 'mega', keyword: 'Mega', url: 'https://mega.example' }
  write('brands/mega.json', textOf({ site: mega }))
})

it('says that a site has no other language', async () => {
  const { code, stdout } = await runCli('locales', '--check', '--pages', pages)
  expect([code, stdout]).toEqual([
    0,
    `${pages}: the site settings list no other languages in "locales"\n`,
  ])
  expect(existsSync(at('locales'))).toBe(false)
})

it('writes the files of the site and of brands, once, and shows what is missing', async () => {
  writeFileSync(pages, textOf(siteWith({ 'site locales': locales })))
  const missing = await runCli('locales', '--check', '--pages', pages)
  expect([missing.code, missing.stderr]).toEqual([
    1,
    '2 files out of date. Run `npm run locales` and commit the changes.\n',
  ])
  const { code, stdout } = await runCli('locales', '--pages', pages)
  expect([code, stdout]).toMatchInlineSnapshot(`
    [
      0,
      "locales/fil.po: updated (Filipino, fil-PH)
                      translated  fuzzy  missing
      /                        0      0       19
      /bonus                   0      0       15
      /vip                     0      0       14
      (on all pages)           0      0       15
      all                      0      0       61
    locales/fil/lucky.po: updated (Filipino, fil-PH)
                      translated  fuzzy  missing
      /                        0      0       19
      /bonus                   0      0       15
      /vip                     0      0       14
      (on all pages)           0      0       15
      all                      0      0       61
    locales/fil/mega.po: not needed, because there are no texts that only this brand has (Filipino, fil-PH)
    ",
    ]
  `)
  const own = read('locales/fil/lucky.po')
  expect(own.match(/^msgid "[^"].*/gm)).toEqual(['msgid "The levels of {keyword}"'])

  write('locales/fil/lucky.po', translate(own, 'The levels of {keyword}', 'Mga antas'))
  const after = await runCli('locales', '--check', '--json', '--pages', pages)
  expect(after.code).toBe(0)
  expect(JSON.parse(after.stdout)).toMatchObject([
    { lang: 'fil-PH', file: 'locales/fil.po', isUpToDate: true, all: { translated: 0 } },
    { file: 'locales/fil/lucky.po', isUpToDate: true, all: { translated: 1, fuzzy: 0 } },
    { file: 'locales/fil/mega.po', isUpToDate: true },
  ])
})

it('keeps what a brand translates otherwise', async () => {
  const file = at('locales/fil/lucky.po')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, `${before}\nmsgid "Access"\nmsgstr "Buksan"\n`)
  await runCli('locales', '--pages', pages)
  expect(readFileSync(file, 'utf8')).toContain('buttons/label\nmsgid "Access"\nmsgstr "Buksan"')
  writeFileSync(file, before)
})

it('counts for a brand what the shared file becomes in the same run', async () => {
  const before = read('locales/fil.po')
  const changed = translate(before, 'Access', 'Pasok').replace('msgid "Access"', 'msgid "Acces"')
  write('locales/fil.po', changed)
  const { stdout } = await runCli('locales', '--check', '--json', '--pages', pages)
  const counts = [{ fuzzy: 1 }, { fuzzy: 1 }, { fuzzy: 1 }].map((all) => ({ all }))
  expect(JSON.parse(stdout)).toMatchObject(counts)
  write('locales/fil.po', before)
})

it('reports mistakes of PO files with all others', async () => {
  const { code, stderr } = await runCli('validate', '--brand', 'all', pages)
  expect(code).toBe(1)
  expect(stderr).toContain('/locales/fil/lucky.po:15:9  error  P082 changed-markup')
  expect(stderr).toContain('/locales/fil.po:')
})

it('leaves a file alone that is not valid', async () => {
  const broken = `${read('locales/fil.po')}\nmsgid "A`
  write('locales/fil.po', broken)
  const { code, stderr } = await runCli('locales', '--pages', pages)
  expect([code, stderr]).toEqual([
    1,
    'locales/fil.po is not valid. Run `npm run validate` to see why.\n',
  ])
  expect(read('locales/fil.po')).toBe(broken)
})

it('changes nothing while the site has errors', async () => {
  const mega = read('brands/mega.json')
  write('brands/mega.json', mega.replace('"Mega"', '6'))
  const { stderr: ofBrand } = await runCli('locales', '--pages', pages)
  expect(ofBrand).toContain('brands/mega.json has errors, so its texts are not known.')
  writeFileSync(pages, textOf(siteWith({ pages: {} })))
  const { code, stderr } = await runCli('locales', '--pages', pages)
  expect([code, stderr]).toEqual([
    2,
    `${pages} has errors, so its texts are not known. Run \`npm run validate\` to see them.\n`,
  ])
})
