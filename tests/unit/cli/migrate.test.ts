import { beforeEach, expect, it } from 'vitest'
import { latestState } from '../../../migrations/due.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { thaw } from '../../fixtures/frozen-sites.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { readFolder } from '../../fixtures/site-folder.ts'

/* What the command prints and writes. */

const { path: folder, at, read, write } = folderForTests()
const run = (command: string, ...options: string[]): ReturnType<typeof runCli> =>
  runCli(command, '--pages', at('pages.json'), ...options)

async function build(out: string, ...options: string[]): Promise<Map<string, string>> {
  const built = await run('build', '--brand', 'all', '--out', at(out), ...options)
  expect(built).toMatchObject({ code: 0 })
  return readFolder(at(out))
}

const isAnchor = (line: string): boolean => line.includes('renamed "anchor" to "id"')

/** The states and ids in a text that are not in another. */
function changedLines(before: string, after: string): string[] {
  const known = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !known.has(line) && /"(?:migratedTo|id)"/.test(line))
}

beforeEach(() => thaw('2026-11-22', folder))
const names = ['pages.json', 'pages/more.json', 'brands/lucky.json']

it('shows what would change, file by file, and writes nothing', async () => {
  const before = names.map(read)
  const { code, stdout } = await run('migrate')
  expect(code).toBe(0)
  // Later migrations may change other blocks.
  const all = stdout.split('\n')
  const lines = all.filter(
    (line, index) => !line.startsWith('  ') || isAnchor(line) || isAnchor(all[index + 1] ?? ''),
  )
  expect(lines.join('\n').replace(/^\d+(?= places in)/m, 'N')).toBe(`pages.json
  /bonus › block 3 (stepList)
    renamed "anchor" to "id"
  /bonus › block 5 (faq)
    renamed "anchor" to "id"
  /login › block 3 (faq)
    renamed "anchor" to "id"
  /games › block 3 (comparisonTable)
    renamed "anchor" to "id"
  /casino › block 5 (notice)
    renamed "anchor" to "id"
pages/more.json
  /app › block 5 (faq)
    renamed "anchor" to "id"
brands/lucky.json
  /lanterns › block 2 (cta)
    renamed "anchor" to "id"
N places in 3 files to change. To write this, run: npm run migrate -- --write
`)
  expect(stdout.split(`  up to date with ${latestState}\n`)).toHaveLength(4)
  expect(names.map(read)).toEqual(before)
})

it('writes only what changes, with a byte order mark where there was one', async () => {
  write('pages/more.json', `\uFEFF${read('pages/more.json')}`)
  const before = names.map(read)
  expect((await run('migrate', '--write')).stdout).toMatch(/^\d+ places in 3 files changed\.$/m)
  expect(names.map((name, index) => changedLines(before[index]!, read(name)))).toEqual([
    [
      `  "migratedTo": "${latestState}",`,
      '          "id": "how-to-start",',
      ...Array.from({ length: 2 }, () => '          "id": "questions",'),
      '          "id": "comparison",',
      '          "id": "help",',
    ],
    [`    "migratedTo": "${latestState}",`, '                    "id": "questions",'],
    [`  "migratedTo": "${latestState}",`, '          "id": "terms",'],
  ])
  expect(read('pages/more.json').startsWith('\uFEFF{')).toBe(true)
})

it('keeps the dates of pages', async () => {
  await run('lastmod')
  const dated = read('pages.lastmod.txt').replaceAll(' - ', ' 2026-01-31 ')
  write('pages.lastmod.txt', dated)
  const before = await build('older')
  expect(before.get('p666/sitemap.xml')).toContain('<lastmod>2026-01-31</lastmod>')
  await run('migrate', '--write')
  expect(read('pages.lastmod.txt')).not.toBe(dated)
  const sitemap = 'p666/sitemap.xml'
  expect((await build('older')).get(sitemap)).toBe(before.get(sitemap))
  const followed = read('pages.lastmod.txt')
  await run('lastmod')
  expect(read('pages.lastmod.txt')).toBe(followed)
})

it.each([
  [
    'is not JSON',
    '{ "pages": { }',
    'pages/more.json:1:14: The file ends too early. Add } at the end.',
  ],
  [
    'is from a later version',
    '{ "migratedTo": "2999-01-01-x", "pages": {} }',
    'pages/more.json:1:17: This content is from a later version of this program, which has a migration "2999-01-01-x". Update',
  ],
])('writes nothing if one file %s', async (_name, text, message) => {
  write('pages/more.json', text)
  const before = names.map(read)
  const { code, stderr } = await run('migrate', '--write')
  expect(code).toBe(1)
  expect(stderr).toContain(message)
  expect(stderr).toMatch(/\nNothing was written\.\n$/)
  expect(names.map(read)).toEqual(before)
})

it('leads problems of a file that is older to their places in it', async () => {
  const overlay = read('brands/lucky.json')
  write('brands/lucky.json', overlay.replace('"anchor": "terms"', '"anchor": "Te rms"'))
  write('pages.json', read('pages.json').replace('"anchor": "help"', '"anchor": "HELP"'))
  const { code, stderr } = await run('validate', '--brand', 'lucky')
  expect(code).toBe(1)
  const lineOf = (name: string, piece: string): number =>
    read(name).split(piece)[0]!.split('\n').length
  const places = stderr.match(/^\S+:\d+:\d+ {2}error.*$/gm)
  expect(places).toEqual([
    `${at('pages.json')}:${lineOf('pages.json', '"HELP"')}:21  error  P016 wrong-form`,
    `${at('brands/lucky.json')}:${lineOf('brands/lucky.json', '"Te rms"')}:21  error  P016 wrong-form`,
  ])
})

it('comes before fixes of the blocks that it changes, in overlays too', async () => {
  const overlay = read('brands/lucky.json').replace('"title": "Read', '"Title": "Read')
  write('brands/lucky.json', overlay)
  const fix = ['validate', '--brand', 'lucky', '--fix'] as const
  expect((await run(...fix)).code).toBe(1)
  expect(read('brands/lucky.json')).toBe(overlay)
  expect((await run('migrate', '--write')).code).toBe(0)
  expect((await run(...fix)).code).toBe(0)
  expect(read('brands/lucky.json')).toContain('"id": "terms",\n          "title": "Read')
})
