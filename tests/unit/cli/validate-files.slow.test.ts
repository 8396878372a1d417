import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { writeFiles } from '../../fixtures/site-files.ts'
import { runCli, startCli } from '../../fixtures/run-cli.ts'
import { makeFolder, writeSite } from '../../fixtures/site-folder.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { splitSite } from '../../golden/files.ts'

const folder = makeFolder()
afterAll(folder.remove)
const at = (name: string): string => join(folder.path, name)
const { main, vip } = splitSite()
const vipText = textOf(vip)
const slip = vipText.replace('"showNav": false', '"show-nav": false')

beforeEach(() => {
  rmSync(at('pages'), { recursive: true, force: true })
  writeSite(folder.path, main)
  writeFiles(folder.path, { 'pages/vip.json': vipText })
})

it('counts the pages and files that it has checked', async () => {
  expect(await runCli('validate', at('pages.json'))).toEqual({
    code: 0,
    stdout: `${at('pages.json')}: no problems in 3 pages of 2 files\n`,
    stderr: '',
  })
})

it('ends with 1 for an error in a page file only', async () => {
  writeFileSync(at('pages/vip.json'), slip)
  const { code, stderr } = await runCli('validate', at('pages.json'))
  expect(code).toBe(1)
  expect(stderr).toContain(`${at('pages/vip.json')}:5:7  error  P012 unknown-property\n`)
  expect(stderr).toMatch(/\n1 error in 1 page\nTo fix this automatically, run: .*\n$/)
})

it('fixes each file separately, and leaves the others unchanged', async () => {
  const dense = JSON.stringify({
    pages: {
      '/games': { name: 'Games', blocks: [{ type: 'Hero', title: 'Games', desc: 'All.' }] },
    },
  })
  const broken = '{ "pages": {{ } }\n'
  writeFiles(folder.path, {
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
  expect(readFileSync(at('pages.json'), 'utf8')).toBe(textOf(main))
  expect(readFileSync(at('pages/a.json'), 'utf8')).toBe(dense.replace('"Hero"', '"hero"'))
  expect(readFileSync(at('pages/b.json'), 'utf8')).toBe(broken)
  expect(readFileSync(at('pages/vip.json'), 'utf8')).toBe(vipText.replaceAll('\n', '\r\n'))
})

it('fixes page files that only a fixed pages.json includes', async () => {
  writeFileSync(at('pages.json'), textOf(main).replace('"minAge": 21,', '"minAge": 21,,'))
  writeFileSync(at('pages/vip.json'), slip)
  const { code, stdout } = await runCli('validate', at('pages.json'), '--fix')
  expect(code).toBe(0)
  expect(stdout).toContain(`${at('pages/vip.json')}:5:7 renamed`)
  expect(stdout).toMatch(/no problems in 3 pages of 2 files\n$/)
})

it('does not write a report over a page file', async () => {
  const { code, stderr } = await runCli(
    'validate',
    at('pages.json'),
    '--format',
    `json:${at('pages/vip.json')}`,
  )
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `--format cannot write to ${at('pages/vip.json')}: it belongs to the site. Name another file.\n`,
  })
  expect(readFileSync(at('pages/vip.json'), 'utf8')).toBe(vipText)
})

it('builds the pages of all files, and nothing while one has an error', async () => {
  const args = ['build', '--pages', at('pages.json'), '--out', at('dist')]
  expect(await runCli(...args)).toMatchObject({ code: 0, stderr: '' })
  for (const page of ['index', 'bonus', 'vip'])
    expect(existsSync(at(`dist/${page}.html`))).toBe(true)
  rmSync(at('dist'), { recursive: true })
  writeFileSync(at('pages/vip.json'), slip)
  const broken = await runCli(...args)
  expect(broken.code).toBe(1)
  expect(broken.stderr).toContain(`${at('pages/vip.json')}:5:7  error`)
  expect(existsSync(at('dist'))).toBe(false)
})

it('watches page files that are changed, added and removed, until Ctrl+C', async () => {
  const cli = startCli('validate', at('pages.json'), '--watch')
  const until = (stream: 'stdout' | 'stderr', part: string, times = 1): Promise<void> =>
    vi.waitFor(() => expect(cli.printed[stream].split(part).length - 1).toBe(times), {
      timeout: 8000,
    })

  await until('stdout', 'no problems in 3 pages of 2 files')
  writeFileSync(at('pages/vip.json'), slip)
  await until('stderr', 'pages/vip.json:5:7  error  P012')
  writeFileSync(at('pages/vip.json'), vipText)
  await until('stdout', 'no problems in 3 pages of 2 files', 2)
  writeFiles(folder.path, { 'pages/deep/er/twice.json': vipText })
  await until('stderr', 'P025 duplicate-route')
  rmSync(at('pages/deep'), { recursive: true })
  await until('stdout', 'no problems in 3 pages of 2 files', 3)
  renameSync(at('pages/vip.json'), at('pages/vip.txt'))
  await until('stderr', 'P044 no-page-file')
  renameSync(at('pages/vip.txt'), at('pages/vip.json'))
  await until('stdout', 'no problems in 3 pages of 2 files', 4)
  cli.interrupt()
  expect(await cli.ended).toMatchObject({ code: 0 })
})
