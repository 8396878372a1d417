// covers: codegen/scaffold/site/** cli/commands/create/new-site.ts builder/bundle/*.mjs
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
    const { code, stderr, stdout } = await run('new-block', 'dailyLoaves', '--island')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toMatch(/npm test|screenshots/)
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

  it('takes block types from a package, and follows their changes', async () => {
    const files = join(site, 'node_modules', '@mill', 'blocks')
    cpSync(join(site, 'blocks', 'dailyLoaves'), join(files, 'blocks', 'millNews'), {
      recursive: true,
    })
    writeFileSync(join(files, 'package.json'), '{ "name": "@mill/blocks", "private": true }')
    const own = join(files, 'blocks', 'millNews')
    for (const name of readdirSync(own)) {
      const text = readFileSync(join(own, name), 'utf8').replace(/import type .*\n/, '')
      const renamed = text.replaceAll('dailyLoaves', 'millNews').replaceAll('DailyLo', 'MillNewsLo')
      const typed = renamed.replace("BlockProps<'millNews'>", '{ block: any }')
      const fixed = typed
        .replaceAll('MillNewsLoavesBlock', 'MillNewsBlock')
        .replace('function MillNewsLoaves', 'function MillNews')
      writeFileSync(join(own, name), fixed)
    }
    const before = read('site.config.ts')
    writeFileSync(
      join(site, 'site.config.ts'),
      before.replace('defineSite({', "defineSite({ packages: ['@mill/blocks'],"),
    )
    const pages = JSON.parse(read('pages.json'))
    const cards = [{ title: 'A new oven', desc: 'It is here.' }]
    pages.pages['/'].blocks.push({ type: 'millNews', title: 'News', cards })
    writeFileSync(join(site, 'pages.json'), JSON.stringify(pages))
    expect((await run('build')).stderr).toBe('')
    expect(read('dist/index.html')).toContain('A new oven')
    const file = join(own, 'index.tsx')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('<ul', '<ul lang="fil"'))
    expect((await run('build')).code).toBe(0)
    expect(read('dist/index.html')).toMatch(/<ul[^>]* lang="fil"/)
    pages.pages['/'].blocks.pop()
    writeFileSync(join(site, 'pages.json'), JSON.stringify(pages))
    writeFileSync(join(site, 'site.config.ts'), before)
  })

  it('migrates a block type of its own, but no other', async () => {
    const refused = await run('new-migration', 'hero', 'title-to-heading')
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/: dailyLoaves\.$/m)])
    const { code, stdout } = await run('new-migration', 'dailyLoaves', 'title-to-heading')
    const [, file = ''] = /wrote (blocks\/dailyLoaves\/migrations\/.*\.ts)/.exec(stdout) ?? []
    expect([code, file]).toEqual([0, expect.stringContaining('title-to-heading.ts')])
    const up = `export function up(block) { return block.id ? block : { ...block, id: 'loaves' } }\n`
    writeFileSync(join(site, file), up)
    expect((await run('migrate', '--write')).code).toBe(0)
    expect(read('pages.json')).toMatch(/"id": ?"loaves"/)
  })

  it('retires no block type that it does not have', async () => {
    const { code, stderr } = await run('retire-block', 'hero')
    expect([code, stderr]).toEqual([2, expect.stringContaining('Unknown block type "hero"')])
    expect(existsSync('blocks/hero')).toBe(true)
    const used = await run('retire-block', 'dailyLoaves')
    expect([used.code, used.stderr]).toEqual([1, expect.stringContaining('Cannot remove')])
  })

  it('names a package that is not installed', async () => {
    const before = read('site.config.ts')
    writeFileSync(
      join(site, 'site.config.ts'),
      before.replace('defineSite({', "defineSite({ packages: ['@mill/none'],"),
    )
    const { code, stderr } = await run('validate')
    expect([code, stderr]).toEqual([2, expect.stringContaining('npm install @mill/none')])
    writeFileSync(join(site, 'site.config.ts'), before)
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

  it('names the file and line of a mistake in its code', async () => {
    const before = read('site.config.ts')
    writeFileSync(join(site, 'site.config.ts'), 'export default {')
    const { code, stderr } = await run('validate')
    writeFileSync(join(site, 'site.config.ts'), before)
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is a mistake in the code')])
    expect(stderr).toMatch(/\[ site\.config\.ts:1:17 \]/)
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

it('leaves no folder behind after an error', async () => {
  const long = join(folder, 'outer', 'inner', 'x'.repeat(300))
  const { code } = await runCli('new-site', long, '--title', 'Long', '--url', 'https://l.example')
  expect(code).toBe(2)
  expect(existsSync(join(folder, 'outer'))).toBe(false)
})

it('names a folder that is not that of a site', async () => {
  mkdirSync(join(folder, 'empty'))
  const { code, stderr } = await runCli('validate', '--site', join(folder, 'empty'))
  expect([code, stderr]).toEqual([2, expect.stringContaining('it has no site.config.ts')])
})
