import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readOptions } from '../../../cli/options.ts'
import { placeSites } from '../../../cli/site/pages-file.ts'
import { commands } from '../../../cli/table.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { makeBase, overlayOf, siteWith } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { writeTranslatedSite } from '../../fixtures/languages.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { readFolder, writeSite, writeFiles, type FileContents } from '../../fixtures/site-folder.ts'

/* The site of pages.json and those of all brands, by one command. */

const { path: folder, at, write } = folderForTests()
const run = (command: string, ...options: string[]): ReturnType<typeof runCli> =>
  runCli(command, '--pages', at('pages.json'), ...options)
const all = ['--brand', 'all'] as const

const gold = {
  ...overlayOf('gold', 'Gold Gate'),
  pages: { '/vip': { meta: { title: 'Levels of {keyword}, counted one by one' } } },
}

const long =
  'When the gates of the house open, who may come in, and what adults of 21 and over should know before.'

function writeOverlays(changes: FileContents = {}): void {
  rmSync(at('brands'), { recursive: true, force: true })
  writeFiles(folder, {
    'brands/gold.json': gold,
    'brands/lucky.json': overlayOf('lucky', 'Lucky Lantern'),
    ...changes,
  })
}

beforeAll(() => {
  writeSite(folder, makeBase())
  for (const brand of ['gold', 'lucky']) writeSite(folder, makeBase(), brand)
  writeOverlays()
})

describe('npm run build -- --brand all', () => {
  it('writes each site into its folder', async () => {
    const { code, stdout, stderr } = await run('build', ...all, '--out', at('all'))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/\n3 of 3 sites built, in \d+\.\d s\n$/)
    expect(existsSync(at('all/lucky/index.html'))).toBe(true)
  })

  it('writes the same bytes as alone, in several languages, with files and translations of brands', async () => {
    const site = at('languages')
    for (const brand of ['gold', 'lucky']) writeSite(site, makeBase(), brand)
    const pages = writeTranslatedSite(site)
    const [text = ''] = Object.values(makeBase().pages).flatMap(({ meta }) => meta?.title ?? [])
    const poWith = (words: string): string =>
      `msgid ${JSON.stringify(text)}\nmsgstr ${JSON.stringify(`${text} ${words}`)}\n`
    writeFiles(site, {
      'brands/gold.json': gold,
      'brands/lucky.json': overlayOf('lucky', 'Lucky Lantern'),
      'brands/gold/public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'locales/fil/gold.po': poWith('ng ginto'),
    })
    const build = (out: string, ...options: string[]) =>
      runCli('build', '--pages', pages, '--out', join(site, out), ...options)
    expect(await build('all', ...all)).toMatchObject({ code: 0 })
    for (const brand of ['p666', 'gold', 'lucky']) {
      const options = brand === 'p666' ? [] : ['--brand', brand]
      expect(await build(`alone-${brand}`, ...options)).toMatchObject({ code: 0 })
      expect(readFolder(join(site, 'all', brand))).toEqual(readFolder(join(site, `alone-${brand}`)))
    }
    writeFiles(site, { 'locales/fil/gold.po': poWith('na ginto') })
    const { stdout } = await build('all', ...all)
    const rendered = stdout.match(/^\d+(?= pages? rendered)/gm)
    expect(rendered).toEqual(['0', expect.stringMatching(/^[1-9]/), '0'])
  }, 300_000)

  it('builds the others if a brand has errors, and leaves its previous site', async () => {
    const before = readFolder(at('all/gold'))
    writeOverlays({ 'brands/gold.json': { ...gold, pages: { '/vpi': null } } })
    rmSync(at('all/lucky'), { recursive: true })
    const { code, stdout, stderr } = await run('build', ...all, '--out', at('all'))
    expect(code).toBe(1)
    expect(stderr).toContain('brands/gold.json:')
    expect(stderr).toContain('\n  gold › /vpi\n')
    expect(stderr).toContain(`${at('all/gold')}: not built, because of 1 error.\n`)
    expect(stdout).toContain('\n2 of 3 sites built, in ')
    expect(readFolder(at('all/gold'))).toEqual(before)
    expect(existsSync(at('all/lucky/index.html'))).toBe(true)
    writeOverlays()
  })

  it('says of each brand what stops all of them, and nothing of the others', async () => {
    const site = at('messages')
    writeSite(site, makeBase(), 'gold')
    const locales = [{ lang: 'ceb-PH', path: '/ceb', name: 'Cebuano' }]
    const pages = writeSite(site, siteWith({ 'site locales': locales }))
    writeFiles(site, { 'brands/gold.json': gold })
    const { code, stdout, stderr } = await runCli('build', '--pages', pages, ...all, '--out', join(site, 'dist')) // prettier-ignore
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^0 of 2 sites built/),
    })
    expect(stderr.match(/error {2}P\d{3}/g)).toEqual(['error  P080'])
    const checked = await runCli('validate', '--pages', pages, ...all)
    expect(checked.code).toBe(1)
    for (const said of [stderr, checked.stderr])
      expect(said).toContain(
        '\n  The shell lacks messages in the language "ceb-PH".\n  Add these to messages/ceb.json beside site.config.ts, translated: {"Home":{"home":"Home",',
      )
  })

  it('names what is in the way of a site, and builds the others', async () => {
    write('other/gold/letter.txt', 'Dear reader')
    const { code, stdout, stderr } = await run('build', ...all, '--out', at('other'))
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `${at('other/gold')}: not built, because ${at('other/gold')} contains other files. Choose an empty or new folder for the output.\n`,
    })
    expect(stdout).toContain('\n2 of 3 sites built, in ')
  })

  it('names a site whose brand is gone', async () => {
    rmSync(at('brands/gold.json'))
    const { code, stdout } = await run('build', ...all, '--out', at('all'))
    expect(code).toBe(0)
    expect(stdout).toContain(
      `\n${at('all/gold')} is the site of no brand. Delete it if it is not needed.\n`,
    )
    writeOverlays()
  })
})

describe('npm run validate -- --brand all', () => {
  it('lists a problem of all sites once, and names the brands of any other', async () => {
    writeSite(folder, siteWith({ 'pages / meta title': 'Short' }))
    const title = { meta: { title: 'Brief' } }
    writeOverlays({ 'brands/gold.json': { ...gold, pages: { ...gold.pages, '/bonus': title } } })
    const { code, stdout } = await run('validate', ...all, '--format', 'json')
    const { problems }: { problems: { file?: string; where: string; code: string }[] } =
      JSON.parse(stdout)
    expect(code).toBe(0)
    expect(problems.map(({ file, where }) => [file, where])).toEqual([
      [undefined, '/ › meta › title'],
      [at('brands/gold.json'), 'gold › /bonus › meta › title'],
    ])
    writeSite(folder, makeBase())
    writeOverlays()
  })

  it('fixes all files', async () => {
    const meta = { title: 'The gates of {keyword}, and when they open', description: long }
    const page = {
      name: 'Gates',
      meta,
      blocks: [{ type: 'hero', Title: 'The gates of {keyword}', desc: long }],
    }
    writeOverlays({ 'brands/gold.json': { ...gold, pages: { '/gates': page } } })
    expect(await run('validate', ...all, '--fix')).toMatchObject({
      code: 0,
      stdout: `${at('brands/gold.json')}:52:11 renamed "Title" to "title"\n${at('pages.json')}: no problems in 4 pages of 3 files\n`,
    })
    writeOverlays()
  })
})

it.each([
  ['all', '--brand all means all brands. Give it another name.'],
  ['p666', 'pages.json itself has the brand p666. Give it another name.'],
  ['Gold', 'use lowercase letters, digits and hyphens in its name.'],
])('refuses an overlay named %s', (name, reason) => {
  writeOverlays({ [`brands/${name}.json`]: {} })
  const file = at(`brands/${name}.json`)
  expect(() => placeSites(at('pages.json'), 'all')).toThrow(
    new UserError(`${file} cannot be the overlay of a brand: ${reason}`),
  )
  writeOverlays()
})

it('keeps a single site in the folder as that of its brand, unless somebody added files', async () => {
  expect(await run('build', '--brand', 'gold', '--out', at('one'))).toMatchObject({ code: 0 })
  const before = readFolder(at('one'))
  write('one/letter.txt', 'Dear reader')
  const { code, stderr } = await run('build', ...all, '--out', at('one'))
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `${at('one')} holds a single site, with files that no build on this machine wrote. Move them away, or name another folder for the sites of all brands: --out DIR\n`,
  })
  rmSync(at('one/letter.txt'))
  expect(readFolder(at('one'))).toEqual(before)
  writeOverlays({ 'brands/gold.json': { ...gold, pages: { '/vpi': null } } })
  expect(await run('build', ...all, '--out', at('one'))).toMatchObject({ code: 1 })
  expect(readFolder(at('one/gold'))).toEqual(before)
  expect(existsSync(at('one/index.html'))).toBe(false)
  expect(existsSync(at('one/p666/index.html'))).toBe(true)
  writeOverlays()
})

it('builds no single site into the folder of several', async () => {
  const { code, stderr } = await run('build', '--out', at('all'))
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `${at('all')} holds the sites of brands. Build all of them with --brand all, or name the folder of one: --out ${at('all/NAME')}\n`,
  })
})

it('takes all brands only where the help says so', () => {
  const taking = Object.values(commands).filter(({ options }) => options.brand !== undefined)
  const said = taking.filter(({ options }) => options.brand?.includes('or all: '))
  const took = taking.filter((command) => {
    try {
      const args = [...all, ...(command.takes ? ['one'] : [])]
      return readOptions(args, command, '', { settings: siteConfig, commands }).brand === 'all'
    } catch {
      return false
    }
  })
  expect(took).toEqual(said)
  expect(took).toEqual([commands['validate'], commands['build'], commands['diff']])
})
