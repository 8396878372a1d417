// covers: codegen/scaffold/site/** cli/commands/create/** cli/commands/brands.ts examples/bakery/** check/rules/general/site/other-brand.ts site/brands/**
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { fixtureSite, readFolder, root } from '../../fixtures/site-folder.ts'

/* A new brand, from one command to a site that names no other. The tests depend on each other, in this order. */

const { at, read, write } = folderForTests()
const run = (command: string, ...args: string[]) =>
  runCli(command, ...args, '--pages', at('pages.json'))

/** What a site has of a brand: the places of its name or its address, in names of files and in texts. */
function findIn(out: string, words: RegExp): string[] {
  return [...readFolder(at(out))].flatMap(([file, content]) => {
    if (words.test(file)) return [file]
    const isText = !/\.(?:avif|webp|png|jpe?g|ico|woff2?)$/.test(file)
    const found = isText ? words.exec(content)?.[0] : undefined
    return found === undefined ? [] : [`${file}: ${found}`]
  })
}

describe('a new brand', () => {
  beforeAll(() => {
    for (const name of ['pages.json', 'public'])
      cpSync(join(fixtureSite, name), at(name), { recursive: true })
  })

  it('is created, checked and built by one command', async () => {
    const answers = ['--name', 'Lucky Lantern', '--color', '#0a7d5a']
    const { code, stdout, stderr } = await run(
      'new-brand',
      'lucky',
      ...answers,
      '--out',
      at('dist'),
    )
    expect([code, stderr]).toEqual([0, expect.not.stringMatching(/error|warning/)])
    expect(stdout).toContain('\nThe brand lucky: its settings, a theme from one colour')
    const { site } = JSON.parse(read('brands/lucky.json'))
    expect(site).toMatchObject({
      brand: 'lucky',
      keyword: 'Lucky Lantern',
      url: 'https://lucky.example',
      promoUrl: 'https://promo.lucky.example/register',
      securityContact: { contact: 'mailto:security@lucky.example' },
    })
    const html = read('dist/index.html')
    expect(html).toContain('Lucky Lantern')
    expect(existsSync(at('dist/logo/lucky.png'))).toBe(true)
  })

  it('names no other brand, and no other names it', async () => {
    expect(findIn('dist', /.{0,40}p666.{0,40}/i)).toEqual([])
    // What it has built becomes one of several sites.
    const { code, stderr } = await run('build', '--brand', 'all', '--out', at('dist'))
    expect([code, stderr]).toEqual([0, expect.not.stringMatching(/error|warning/)])
    expect(findIn('dist/p666', /.{0,40}lucky.?lantern.{0,40}|lucky\.example/i)).toEqual([])
    expect(findIn('dist/lucky', /.{0,40}p666.{0,40}/i)).toEqual([])
  })

  it('leaves the files of the site of pages.json as they were', () => {
    for (const name of ['pages.json', 'public/favicon.svg'])
      expect(read(name)).toBe(readFileSync(join(fixtureSite, name), 'utf8'))
    const files = (folder: string) => readdirSync(folder, { recursive: true })
    expect(files(at('public'))).toEqual(files(join(fixtureSite, 'public')))
  })

  it('takes the place of another site, and says so once', async () => {
    await run('build', '--out', at('main'))
    cpSync(at('brands/lucky.json'), at('lucky.json'))
    cpSync(at('brands/lucky'), at('lucky'), { recursive: true })
    for (const name of ['brands/lucky.json', 'brands/lucky']) rmSync(at(name), { recursive: true })
    const { stdout } = await run('new-brand', 'lucky', '--out', at('main'))
    const exchanged = `${at('main')} held the site of p666, and now holds that of lucky.\n`
    expect(stdout).toContain(exchanged)
    const again = await run('build', '--brand', 'lucky', '--out', at('main'))
    expect(again.stdout).not.toContain('held the site')
    rmSync(at('brands/lucky'), { recursive: true })
    for (const name of ['lucky.json', 'lucky']) renameSync(at(name), at(`brands/${name}`))
  })

  it('gets a colour of its own, and a folder next to the other sites', async () => {
    const before = readFolder(at('dist/p666'))
    const { code, stderr } = await run('new-brand', 'gold-gate', '--out', at('dist'))
    expect([code, stderr]).toEqual([0, expect.not.stringMatching(/error|warning/)])
    const [one, two] = ['lucky', 'gold-gate'].map((brand) =>
      JSON.parse(read(`brands/${brand}.json`)),
    )
    expect(two.site.keyword).toBe('Gold Gate')
    expect(two.site.theme.colors.primary).not.toEqual(one.site.theme.colors.primary)
    expect(existsSync(at('dist/gold-gate/index.html'))).toBe(true)
    expect(readFolder(at('dist/p666'))).toEqual(before)
  })

  it.each([
    ['lucky', 'brands/lucky.json exists. Choose another name.'],
    ['p666', 'The site itself has the brand p666. Choose another name.'],
    ['all', '--brand all means all brands. Choose another name.'],
    ['../x', '"../x" is not a brand name. Use lowercase letters, digits and hyphens.'],
  ])('is refused with the name %s', async (name, reason) => {
    const { code, stderr } = await run('new-brand', name)
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
  })

  it('is not written if an answer is not possible, or its site cannot be written', async () => {
    const wrong = await run('new-brand', 'moon', '--url', 'moon')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--url moon: ')])
    write('taken', '')
    const stopped = await run('new-brand', 'moon', '--out', at('taken'))
    expect(stopped.code).toBe(2)
    expect(existsSync(at('brands/moon.json')) || existsSync(at('brands/moon'))).toBe(false)
  })

  it('is kept if shared texts name another brand, and says where', async () => {
    const text = read('pages.json')
    write('pages.json', text.replace('{keyword}', 'p666'))
    const { code, stdout, stderr } = await run('new-brand', 'moon', '--out', at('dist'))
    expect(code).toBe(1)
    expect(stderr).toMatch(/pages\.json:\d+:\d+ {2}error {2}P090 other-brand/)
    expect(stdout).toContain('The brand moon is written, but its site is not built.')
    write('pages.json', text)
    expect((await run('build', '--brand', 'moon', '--out', at('dist/moon'))).code).toBe(0)
  })
})

it('is created for a site with code of its own', async () => {
  const site = at('bakery')
  cpSync(join(root, 'examples', 'bakery'), site, {
    recursive: true,
    filter: (file) => !/[/\\](?:dist|node_modules)$/.test(file),
  })
  const { code, stderr } = await runCli('new-brand', 'rye', '--site', site)
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(/error|warning/)])
  const words = /.{0,40}(?<!bread)crumb.{0,40}/i
  expect(findIn('bakery/dist', words)).toEqual([])
})
