// covers: package.json tsconfig.types.json builder/bundle/*.mjs
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { siteTexts } from '../../../codegen/scaffold/site/site-texts.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { installPacked, packProject } from '../../fixtures/packed.ts'
import { root } from '../../fixtures/site-folder.ts'

/*
 * The packed project in an empty folder, installed as pnpm does: beside it are only the packages that it depends on, and
 * the site sees none of them. Nothing is downloaded: they are links to those of the project.
 */

const { path: folder } = folderForTests()
const modules = join(folder, 'node_modules')
const store = join(modules, '.pnpm', 'page-renderer', 'node_modules')
const runHere = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const pack = packProject(folder)
const { archive, files } = pack
beforeAll(() => {
  installPacked(pack, store)
  symlinkSync(join(store, 'page-renderer'), join(modules, 'page-renderer'))
  const range = `file:${basename(archive)}` // as npm writes it
  const own = { private: true, dependencies: { 'page-renderer': range } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
})

const start = join(modules, 'page-renderer', 'cli', 'start.mjs')
const site = { title: 'A', url: 'https://a.example', color: '#2f6f4f', lang: 'en', languages: [] }

it('contains the program, and none of the tests or the content', () => {
  const folders = new Set(files.map((file) => file.split('/')[0]))
  for (const name of ['brands', 'public', 'tests']) expect(folders).not.toContain(name)
  expect(files).not.toContain('pages.json')
  expect(files.filter((file) => file.startsWith('cli/marks'))).toEqual([])
  expect(files).toContain('LICENSE')
  expect(statSync(archive).size).toBeLessThan(2_200_000)
})

it('contains everything that its documents link to', () => {
  const documents = files.filter((file) => file.endsWith('.md'))
  const links = documents.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!\w+:|\/)([^)#\s]+)/g),
      ([, link = '']) => ({ file, to: join(dirname(file), link) }),
    ),
  )
  expect(links.length).toBeGreaterThan(100)
  const isPacked = (name: string) => files.some((file) => `${file}/`.startsWith(join(name, '/')))
  expect(links.filter(({ to }) => !isPacked(to))).toEqual([])
})

it('contains every script that its guides and workflows name, and no workflow that a site cannot run', () => {
  const ofProject = new Set(['docs/architecture.md', 'docs/testing.md']) // about developing the project itself
  const workflows = files.filter((file) => file.startsWith('.github/'))
  const guides = files.filter((file) => /^docs\/[^/]+\.md$/.test(file) && !ofProject.has(file))
  const texts = [...workflows, ...guides].map((file) => readFileSync(join(root, file), 'utf8'))
  const named = texts.flatMap((text) => text.match(/\.(?:ci|github)\/[\w./-]+/g) ?? [])
  expect(named).toContain('.ci/summary')
  expect(named.filter((name) => !files.includes(name))).toEqual([])

  const { 'package.json': manifest = '' } = siteTexts(site, {})
  const runs = workflows.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/\bnpm run ([\w:-]+)|run: ([./]\S+)/g),
      ([, script, program]) => script ?? program,
    ),
  )
  expect(Object.keys(JSON.parse(manifest).scripts)).toEqual(expect.arrayContaining(runs))
})

it('names itself in a folder below as the package.json above does', () => {
  runHere(process.execPath, start, 'new-site', 'shops/mill', '--title', 'Mill Street')
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'shops/mill/package.json'), 'utf8'))
  expect(dependencies['page-renderer']).toBe(
    `file:${relative(join(folder, 'shops/mill'), archive)}`,
  )
})

it('makes a site that builds', () => {
  const printed = runHere(process.execPath, start, 'new-site', '--title', 'Mill Street')
  expect(printed).toContain('1. Install what package.json now names: `npm install`.')
  runHere(process.execPath, start, 'build')
  expect(readFileSync(join(folder, 'dist', 'index.html'), 'utf8')).toContain('Mill Street')
  expect(existsSync(join(folder, 'dist', 'about.html'))).toBe(true)
})

it('makes a brand that names no other', () => {
  const printed = runHere(process.execPath, start, 'new-brand', 'rye')
  expect(printed).toContain('`npx page-renderer brands rye`')
  const html = readFileSync(join(folder, 'dist', 'index.html'), 'utf8')
  expect(html).toContain('Rye')
  expect(html).not.toContain('Mill Street')
  expect(runHere(process.execPath, start, 'brands')).toContain('https://rye.example')
})

it('adds its commands to the package.json that was there', () => {
  const { scripts, private: isPrivate } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  expect([isPrivate, scripts.studio]).toEqual([true, 'page-renderer studio'])
})

it('calls its commands as they are called there', () => {
  expect(runHere(process.execPath, start, 'validate', '--help')).toMatch(
    /^Usage: npx page-renderer validate \[FILE\] \[OPTIONS\]/,
  )
})

it('changes nothing in its own folder but the cache', () => {
  const list = join('check', 'rules', 'sets.gen.ts')
  const [own, packed] = [root, join(modules, 'page-renderer')].map((at) =>
    readFileSync(join(at, list), 'utf8'),
  )
  expect(packed).toBe(own)
})

it('has types for a block type of the site', () => {
  runHere(process.execPath, start, 'new-block', 'dailyLoaves', '--island')
  const block = join(folder, 'blocks', 'dailyLoaves', 'index.tsx')
  const component = readFileSync(block, 'utf8')
  writeFileSync(
    block,
    `import { homeOf, LanguageLinks, Link, useSite } from 'page-renderer'
${component.replace('<ul', '<LanguageLinks /><Link to={homeOf(useSite())}>Home</Link><ul')}`,
  )
  runHere(process.execPath, start, 'build')

  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  expect(runHere(process.execPath, tsc, '--noEmit', '-p', folder)).toBe('')
})

it('names commands that a site has', () => {
  const file = join(folder, 'pages.json')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace(/"migratedTo": "[^"]*"/, '"migratedTo": "2999-01-01-x"'))
  for (const [agent, call] of [
    ['npm/11.0.0', 'npm install'],
    ['yarn/4.9.2', 'yarn add'],
    ['pnpm/10.1.0', 'pnpm add'],
  ] as const) {
    const env = { ...process.env, npm_config_user_agent: agent }
    const { stderr } = spawnSync(process.execPath, [start, 'validate'], { cwd: folder, env })
    expect(String(stderr)).toContain(`pdate the program: ${call} page-renderer@latest`)
  }
  writeFileSync(file, before)
  const printed = runHere(process.execPath, start, 'retire-block', 'dailyLoaves')
  expect(printed).toContain(
    'Run `npx --package typescript tsc` to find other code that still uses it.',
  )
})
