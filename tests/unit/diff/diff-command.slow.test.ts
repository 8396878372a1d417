import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { makeBase, textOf, textWith } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'
import { splitSite } from '../../golden/files.ts'

const { path: folder, at, write } = folderForTests()

const run = (...args: string[]) => runCli('diff', ...args)
const base = write('base.json', textOf(makeBase()))
const edited = write('edited.json', textWith(['"Levels."', '"All <b>`levels`</b>."']))

it('prints the difference, and ends with 0', async () => {
  expect(await run(base, edited)).toEqual({
    code: 0,
    stdout: 'VIP (/vip)\n  Hero: Description changed: Levels. → All `levels`.\n',
    stderr: '',
  })
})

it('prints it as data', async () => {
  const { code, stdout } = await run(base, edited, '--format=json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    changes: [
      {
        kind: 'changed',
        path: ['pages', '/vip', 'blocks', 0, 'desc'],
        from: 'Levels.',
        to: 'All <b>`levels`</b>.',
      },
    ],
  })
})

it('ignores whitespace and a byte order mark', async () => {
  const dense = write('dense.json', `\ufeff${JSON.stringify(makeBase())}`)
  expect(await run(base, dense)).toEqual({ code: 0, stdout: 'No difference.\n', stderr: '' })
})

it('compares the pages of all files', async () => {
  const { main, vip } = splitSite()
  const pages = at('split/pages.json')
  writeFiles(dirname(pages), { 'pages.json': main, 'pages/vip.json': vip })
  expect(await run(base, pages)).toEqual({
    code: 0,
    stdout: 'include was added: pages/**/*.json\n',
    stderr: '',
  })
  writeFiles(dirname(pages), { 'pages/vip.json': textOf(vip).replace('"VIP",', '"VIP",,') })
  const broken = await run(base, pages)
  expect(broken).toMatchObject({ code: 2, stdout: '' })
  expect(broken.stderr).toMatch(/split\/pages\/vip\.json:4:21: There is an extra comma\. .*\n$/)
})

const comma = write('comma.json', '{\n  "site": {},\n}')
const empty = write('empty.json', '')
const deep = write('deep.json', '['.repeat(50_000) + ']'.repeat(50_000))
const deeper = write('deeper.json', `${'['.repeat(50_000)}1${']'.repeat(50_000)}`)
const latin = write('latin.json', Buffer.from('{"a": "\xe9"}', 'latin1'))

it.each<[args: string[], says: RegExp]>([
  [[], /^Expected one or two versions, got none\.\nUsage: npm run diff -- OLD \[NEW\]/],
  [[base, base, base], /^Expected one or two versions, got \S+ \S+ \S+\.\n/],
  [[base, edited, '--colour'], /^Unknown option '--colour'/],
  [[base, edited, '--format', 'xml'], /^Unknown format "xml"\. Formats: text, markdown, json\.\n$/],
  [[base, edited, '--format', 'toString'], /^Unknown format "toString"/],
  [[base, edited, '--brand', 'lucky'], /^--brand has no effect without --pictures\.\n$/],
  [['gone.json', base], /^File not found: gone\.json\n$/],
  [[base, folder], /^.* is a folder, not a file\.\n$/],
  [[base, comma], /comma\.json:2:\d+: There is a comma after the last entry\. .*\n$/],
  [[empty, base], /empty\.json:1:1: .*\n$/],
  [[deep, deeper], /^The files are nested too deeply\.\n$/],
  [[latin, base], /latin\.json:1:8: The file is not saved as UTF-8\. .*\n$/],
])('rejects %j with the reason and exit code 2', async (args, says) => {
  const { code, stdout, stderr } = await run(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(says)
  expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m)
})
