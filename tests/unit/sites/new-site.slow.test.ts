// covers: codegen/scaffold/site/** cli/commands/create/new-site.ts builder/bundle/*.mjs
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseSets } from '../../../check/rules/rule-set.ts'
import { ruleSets } from '../../../check/rules/sets.gen.ts'
import { latestState } from '../../../migrations/due.ts'
import {
  branchesByType,
  dereference,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { copyWithoutIds } from '../../../studio/client/clipboard/copied.ts'
import { startEntry, startValue } from '../../../studio/client/fields/schema/start-value.ts'
import { fitValue } from '../../../studio/samples.ts'
import { bundleOf } from '../../fixtures/bakery/site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { git } from '../../fixtures/git.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { root } from '../../fixtures/site-folder.ts'
import { wordsOfTrade } from '../../fixtures/words-of-trade.ts'

/* A new site, and what its developers do with it. The tests depend on each other, in this order. */

const { path: folder, at, write } = folderForTests()
const site = at('mill')
const run = (command: string, ...args: string[]) => runCli(command, '--site', site, ...args)
const read = (file: string): string => readFileSync(join(site, file), 'utf8')

describe('a new site', () => {
  it('is created by one command', async () => {
    const answers = ['--title', 'Mill Street', '--color', '#2f6f4f', '--lang', 'en-GB']
    const { code, stderr } = await runCli('new-site', site, ...answers)
    expect([code, stderr]).toEqual([0, ''])
    expect(existsSync(join(site, 'public', 'logo', 'mill-street.png'))).toBe(true)
    expect(JSON.parse(read('pages.json')).migratedTo).toBe(latestState)
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

  it('takes each sample and each value that the composer adds, none of another trade', async () => {
    const before = read('pages.json')
    const pages = JSON.parse(before)
    // Videos and documents need files, and a form a target, which a new site does not have.
    const lacking = new Set<unknown>(['video', 'document', 'form'])
    const blocks = listAdded().filter(({ type }) => !lacking.has(type))
    for (const [index, block] of blocks.entries()) {
      const hero = { type: 'hero', title: 'Sample', desc: 'A sample.' }
      const meta = {
        title: `Sample page ${index}`,
        description: `What is added, on page ${index}.`,
      }
      const shown = block['type'] === 'hero' ? [block] : [hero, block]
      pages.pages[`/sample-${index}`] = { name: 'Sample', inNav: false, meta, blocks: shown }
    }
    writeFileSync(join(site, 'pages.json'), JSON.stringify(pages))
    const { code, stdout, stderr } = await run('validate')
    writeFileSync(join(site, 'pages.json'), before)
    expect([code, `${stdout}${stderr}`.match(/.* error .*\n.*\n.*/g)]).toEqual([0, null])
    const words = JSON.stringify(blocks) + read('generated/pages.editor.schema.json')
    // Pages of any site may keep them.
    const others = words.replaceAll(/vip ?levels?/gi, '')
    expect(others.match(new RegExp(`.{0,60}${wordsOfTrade.source}.{0,60}`, 'gi'))).toEqual(null)
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

  it('hears that its generated files are out of date', async () => {
    const file = 'blocks/dailyLoaves/schema.json'
    writeFileSync(join(site, file), read(file).replace('"title": "Title"', '"title": "Heading"'))
    const line = 'The files in generated/ are out of date. Update them: npm run codegen\n'
    expect((await run('validate')).stderr).toBe(line)
    expect((await run('codegen')).stderr).toBe('')
    expect((await run('validate')).stderr).toBe('')
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
    expect((await run('codegen')).code).toBe(0)
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

  it('shows what a change of its schema breaks, also below the top of a repository', async () => {
    git(folder, 'init', '--quiet')
    git(folder, 'add', 'mill')
    git(folder, 'commit', '--quiet', '--message', 'Site')
    const same = await run('impact')
    expect([same.code, same.stderr]).toEqual([
      0,
      'The history does not reach back to a version to compare the schemas with.\n',
    ])
    const file = 'blocks/dailyLoaves/schema.json'
    writeFileSync(
      join(site, file),
      read(file).replaceAll('"title"', '"heading"').replaceAll('"heading": "', '"title": "'),
    )
    const { code, stdout } = await run('impact')
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(
        /^blocks\/dailyLoaves\/schema\.json:\d+:\d+ {2}error {2}renamed\n[^]*"title" was renamed to "heading"[^]*^ +pages\.json:[^]*new-migration -- dailyLoaves /m,
      ),
    ])
    const added = await run('new-migration', 'dailyLoaves', 'rename-title')
    const [, written = ''] = /wrote (blocks\/.*\.ts)/.exec(added.stdout) ?? []
    expect(read(written)).toContain('{ ...rest, heading: value }')
    rmSync(join(site, 'blocks/dailyLoaves/migrations'), { recursive: true })
    git(folder, 'checkout', '--quiet', 'mill')
  })

  it('migrates a block type of its own, but no other', async () => {
    const refused = await run('new-migration', 'hero', 'title-to-heading')
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining(': dailyLoaves. A site migrates only these'),
    ])
    const { code, stdout } = await run('new-migration', 'dailyLoaves', 'title-to-heading')
    const [, file = ''] = /wrote (blocks\/dailyLoaves\/migrations\/.*\.ts)/.exec(stdout) ?? []
    expect([code, file]).toEqual([0, expect.stringContaining('title-to-heading.ts')])
    const before = read('pages.json')
    const unwritten = { code: 2, stderr: `${file}: write what \`up\` does first\n` }
    for (const [command = '', ...args] of [['validate'], ['migrate', '--write']])
      expect(await run(command, ...args)).toMatchObject(unwritten)
    expect(read('pages.json')).toBe(before)
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
      expect.stringMatching(
        /^site\.config\.ts:\d+:\d+: "blocks" has no block type "heroo"\. Did you mean "hero"\?$/,
      ),
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
  const other = at('other')
  const { code, stderr } = await runCli('new-site', other, '--color', 'green')
  expect([code, stderr]).toEqual([2, expect.stringContaining('--color green: ')])
  expect(existsSync(other)).toBe(false)
})

it.each([
  ['/', 'A site cannot be in /: it is the root of the disk. Choose another folder.'],
  [
    'server/x',
    `A site cannot be in ${root}/server/x: it is in the site ${root}. Choose another folder.`,
  ],
  [
    'public/x',
    `A site cannot be in ${root}/public/x: it is in the site ${root}. Choose another folder.`,
  ],
  ['.git/x', `A site cannot be in ${root}/.git/x: it is in .git. Choose another folder.`],
  [
    `${root}/examples/bakery/public/x`,
    `A site cannot be in ${root}/examples/bakery/public/x: it is in the site ${root}/examples/bakery. Choose another folder.`,
  ],
  ['/dev/null', 'A site cannot be in /dev/null: it is not a folder. Choose another folder.'],
  ['/proc/x/y', 'The folder /proc/x cannot be created. Choose another place.'],
  ['/dev/null/x', 'The folder /dev/null/x cannot be created. Choose another place.'],
])('is not created in %s', async (place, line) => {
  const { code, stderr } = await runCli('new-site', place)
  expect({ code, stderr }).toEqual({ code: 2, stderr: `${line}\n` })
  expect(existsSync(place)).toBe(['/', '/dev/null'].includes(place))
})

it('leaves no folder behind after an error', async () => {
  const long = join(at('outer'), 'inner', 'x'.repeat(300))
  const { code } = await runCli('new-site', long, '--title', 'Long', '--url', 'https://l.example')
  expect(code).toBe(2)
  expect(existsSync(at('outer'))).toBe(false)
})

it('names a folder that is not that of a site', async () => {
  mkdirSync(at('empty'))
  const { code, stderr } = await runCli('validate', '--site', at('empty'))
  expect([code, stderr]).toEqual([2, expect.stringContaining('it has no site.config.ts')])
})

it('is not created where a link leads into a site, nor in .git in other letter case', async () => {
  mkdirSync(at('old'))
  write('old/pages.json', '{}')
  mkdirSync(at('old/public'))
  symlinkSync(at('old/public'), at('link'))
  const tell = async (name: string) => (await runCli('new-site', at(name))).stderr
  expect(await tell('link/x')).toContain(`: it is in the site ${at('old')}. `)
  expect(await tell('plain/.GIT/x')).toContain(': it is in .git. ')
})

/** Each sample block of the general types, and those with one more field or entry as the composer adds it. */
function listAdded(): JsonObject[] {
  const general = chooseSets(['general'], ruleSets)
  const { $defs, ...others } = bundleOf(general, [])
  // A new site has no promotional page, so each button has a link.
  const bundle: SchemaBundle = {
    ...others,
    $defs: { ...$defs, Button: { ...$defs['Button'], required: ['label', 'href'] } },
  }
  const fit = (schema: Schema, value: JsonValue): JsonValue =>
    fitValue(bundle, { pictures: [], promoUrl: undefined }, schema, value) ?? value
  const withOneMore = (schema: Schema, value: JsonObject): JsonObject[] =>
    Object.entries(dereference(bundle, schema).properties ?? {}).flatMap(([key, part]) => {
      const { items, properties } = dereference(bundle, part)
      if (!items && !properties) return []
      const start = fit(part, startValue(bundle, part))
      const now = value[key] ?? start
      const entry = items && fit(items, startEntry(bundle, part))
      const entries = isJsonObject(entry) && items ? [entry, ...withOneMore(items, entry)] : []
      const lists = Array.isArray(now) ? entries.map((one) => [...now, one]) : []
      return [start, now, ...lists].map((one) => ({ ...value, [key]: one }))
    })
  return [...branchesByType(bundle, bundle.$defs['Block'])].flatMap(([type, branch]) => {
    const schema = dereference(bundle, branch)
    const file = join(root, 'blocks', String(type), 'example.json')
    if ('ruleSet' in schema || !existsSync(file)) return []
    const examples: JsonObject[] = JSON.parse(readFileSync(file, 'utf8'))
    const samples = examples.map((one) => copyWithoutIds(fit(branch, one))).filter(isJsonObject)
    return [...samples, ...samples.slice(0, 1).flatMap((one) => withOneMore(branch, one))]
  })
}
