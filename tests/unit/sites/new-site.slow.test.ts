// covers: codegen/scaffold/site/** cli/commands/create/new-site.ts builder/bundle/*.mjs
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder, runCli } from '../../fixtures/site-folder.ts'

/* A new site, and what its developers do with it. The tests depend on each other, in this order. */

const { path: folder, remove } = makeFolder()
afterAll(remove)
const site = join(folder, 'mill')
const run = (command: string, ...args: string[]) => runCli(command, '--site', site, ...args)
const read = (file: string): string => readFileSync(join(site, file), 'utf8')

describe('a new site', () => {
  it('is created by one command', async () => {
    const answers = ['--title', 'Mill Street', '--color', '#2f6f4f', '--lang', 'en-GB']
    const { code, stderr } = await runCli('new-site', site, ...answers)
    expect([code, stderr]).toEqual([0, ''])
    expect(existsSync(join(site, 'public', 'logo', 'mill-street.png'))).toBe(true)
  })

  it('has no problems', async () => {
    const { code, stdout } = await run('validate', '--max-warnings', '0')
    expect([code, stdout]).toEqual([0, expect.stringContaining('no problems in 2 pages')])
  })

  it('builds', async () => {
    const { code, stderr } = await run('build')
    expect([code, stderr]).toEqual([0, ''])
    expect(read('dist/index.html')).toContain('<html lang="en-GB"')
    expect(read('dist/about.html')).toContain('About Mill Street')
  })

  it('takes a block type of its own', async () => {
    const { code, stderr } = await run('new-block', 'dailyLoaves')
    expect([code, stderr]).toEqual([0, ''])
    const pages = JSON.parse(read('pages.json'))
    const cards = [{ title: 'Rye with caraway', desc: 'Every Tuesday.' }]
    pages.pages['/'].blocks.push({ type: 'dailyLoaves', title: 'This week', cards })
    writeFileSync(join(site, 'pages.json'), JSON.stringify(pages))
    expect((await run('build')).code).toBe(0)
    expect(read('dist/index.html')).toContain('Rye with caraway')
    expect(read('generated/blocks.gen.ts')).toMatch(/type: ["']dailyLoaves["']/)
  })

  it('follows a change of its block type', async () => {
    const file = 'blocks/dailyLoaves/index.tsx'
    writeFileSync(join(site, file), read(file).replaceAll('<h3>', '<h3 lang="de">'))
    expect((await run('build')).code).toBe(0)
    expect(read('dist/index.html')).toContain('lang="de">Rye with caraway')
  })

  it('refuses block types that its settings leave out', async () => {
    writeFileSync(
      join(site, 'site.config.ts'),
      read('site.config.ts').replace('defineSite({', "defineSite({ blocks: ['hero'],"),
    )
    const { code, stderr } = await run('validate')
    expect([code, stderr]).toEqual([1, expect.stringContaining('headingCard')])
  })

  it('explains a mistake in its settings', async () => {
    writeFileSync(join(site, 'site.config.ts'), read('site.config.ts').replace("'hero'", "'heroo'"))
    const { code, stderr } = await run('validate')
    expect([code, stderr.trim()]).toEqual([
      2,
      'site.config.ts: "blocks" has no block type "heroo". Did you mean "hero"?',
    ])
  })

  it('is not written over', async () => {
    const before = read('pages.json')
    const { code, stderr } = await runCli('new-site', site)
    expect([code, stderr]).toEqual([2, expect.stringContaining('exists. Choose another folder.')])
    expect(read('pages.json')).toBe(before)
  })
})

it('refuses answers that the schema does not allow, and writes nothing', async () => {
  const other = join(folder, 'other')
  const { code, stderr } = await runCli('new-site', other, '--color', 'green')
  expect([code, stderr]).toEqual([2, expect.stringContaining('--color green: ')])
  expect(existsSync(other)).toBe(false)
})

it('names a folder that is not that of a site', async () => {
  mkdirSync(join(folder, 'empty'))
  const { code, stderr } = await runCli('validate', '--site', join(folder, 'empty'))
  expect([code, stderr]).toEqual([2, expect.stringContaining('it has no site.config.ts')])
})
