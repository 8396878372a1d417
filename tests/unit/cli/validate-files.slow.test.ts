import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { textOf } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli, startCli } from '../../fixtures/run-cli.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { splitSite } from '../../golden/files.ts'

const { path: folder, at, read, write } = folderForTests()
const { main, vip } = splitSite()
const vipText = textOf(vip)
const slip = vipText.replace('"showNav": false', '"show-nav": false')

beforeEach(() => {
  rmSync(at('pages'), { recursive: true, force: true })
  writeSite(folder, main)
  write('pages/vip.json', vipText)
})

it('fixes each file separately, and leaves the others unchanged', async () => {
  const dense = JSON.stringify({
    pages: {
      '/games': { name: 'Games', blocks: [{ type: 'Hero', title: 'Games', desc: 'All.' }] },
    },
  })
  const broken = '{ "pages": {{ } }\n'
  writeFiles(folder, {
    'pages.json': textOf(main).replace('"minAge": 21', '"minAge": "21"'),
    'pages/vip.json': `\uFEFF${slip}`.replaceAll('\n', '\r\n'),
    'pages/a.json': dense,
    'pages/b.json': broken,
  })
  const { code, stdout, stderr } = await runCli('validate', at('pages.json'), '--fix')
  expect(code).toBe(1)
  expect(stdout.split('\n')).toEqual([
    `${at('pages.json')}:92:17 changed "21" to 21`,
    `${at('pages/a.json')}:1:54 changed "Hero" to "hero"`,
    `${at('pages/vip.json')}:1:1 removed the byte order mark`,
    `${at('pages/vip.json')}:5:7 renamed "show-nav" to "showNav"`,
    '',
  ])
  expect(stderr).toContain(`${at('pages/b.json')}:1:`)
  expect(read('pages.json')).toBe(textOf(main))
  expect(read('pages/a.json')).toBe(dense.replace('"Hero"', '"hero"'))
  expect(read('pages/b.json')).toBe(broken)
  expect(read('pages/vip.json')).toBe(vipText.replaceAll('\n', '\r\n'))
})

it('fixes page files that only a fixed pages.json includes', async () => {
  write('pages.json', textOf(main).replace('"minAge": 21,', '"minAge": 21,,'))
  write('pages/vip.json', slip)
  const { code, stdout } = await runCli('validate', at('pages.json'), '--fix')
  expect(code).toBe(0)
  expect(stdout).toContain(`${at('pages/vip.json')}:5:7 renamed`)
  expect(stdout).toMatch(/no problems in 3 pages of 2 files\n$/)
})

it('watches the files through mistakes, renames and deletion, and the pictures, until Ctrl+C', async () => {
  const file = at('pages.json')
  const cli = startCli('validate', file, '--watch', '--max-warnings', '0')
  const until = (stream: 'stdout' | 'stderr', part: string, times = 1): Promise<void> =>
    vi.waitFor(() => expect(cli.printed[stream].split(part).length - 1).toBe(times), {
      timeout: 60_000,
    })
  let good = 0
  const isGood = (): Promise<void> => until('stdout', 'no problems in 3 pages of 2 files', ++good)

  await isGood()
  write('pages/vip.json', slip)
  await until('stderr', 'pages/vip.json:5:7  error  P012')
  write('pages/vip.json', vipText)
  await isGood()
  write('pages/deep/er/twice.json', vipText)
  await until('stderr', 'P025 duplicate-route')
  rmSync(at('pages/deep'), { recursive: true })
  await isGood()
  renameSync(at('pages/vip.json'), at('pages/vip.txt'))
  await until('stderr', 'P044 no-page-file')
  renameSync(at('pages/vip.txt'), at('pages/vip.json'))
  await isGood()

  writeFileSync(file, textOf(main).replace('"minAge": 21', '"minAge": "21"'))
  await until('stderr', 'P014 wrong-type')
  write('pages.json~', textOf(main))
  renameSync(at('pages.json~'), file)
  await isGood()
  rmSync(file)
  await until('stderr', `File not found: ${file}`)
  writeFileSync(file, '{')
  await until('stderr', 'P001 json-syntax')
  writeFileSync(file, textOf(main))
  await isGood()
  const picture = at('public/images/vip-8-1.svg')
  renameSync(picture, `${picture}.off`)
  await until('stderr', 'P022 image-count')
  renameSync(`${picture}.off`, picture)
  await isGood()

  expect(cli.printed.stdout.match(/^\d\d:\d\d:\d\d -+$/gm)).toHaveLength(14)
  cli.interrupt()
  expect(await cli.ended).toMatchObject({ code: 0 })
})
