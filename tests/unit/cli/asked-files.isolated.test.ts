// covers: site/files/asked-file.ts cli/** tests/bench/main.ts
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { options } from '../../../cli/options.ts'
import { commands } from '../../../cli/table.ts'
import { refuseAsked, writeAsked, type AskedFile } from '../../../site/files/asked-file.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { runProgram } from '../../fixtures/run-program.ts'
import { makeFolder, readFolder, root, runCli, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite } from '../../fixtures/sites.ts'

/** What a command is asked to write must not destroy anything. */

const folder = makeFolder()
afterAll(folder.remove)
const at = (name: string): string => join(folder.path, name)
const site = {
  ...baseSite(),
  include: ['pages/*.json'],
}
const pagesFile = writeSite(at('site'), site)
const outDir = at('site/dist')
const files = {
  'site/pages.lastmod.txt': '',
  'site/pages/more.json': '{}',
  'site/brands/lucky.json': '{}',
  'site/dist/index.html': '',
  'letter.txt': 'Dear',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(at(name)), { recursive: true })
  writeFileSync(at(name), text)
}
symlinkSync('letter.txt', at('link'))
symlinkSync('gone.txt', at('dangling'))
symlinkSync(at('site'), at('way'))
spawnSync('mkfifo', [at('pipe')])
const before = readFolder(folder.path)

const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => void warn.mockClear())
const ask = (file: string): AskedFile => {
  return { option: '--next-file', file, place: placeSite(pagesFile, 'lucky'), outDir }
}
const write = (file: string): void => writeAsked(ask(file), 'new')
/** Writes nothing even if it is broken, for files that are not this test's own. */
const refuse = (file: string): void => refuseAsked(ask(file))

describe('writeAsked', () => {
  it.each([
    ['site/pages.json', 'it belongs to the site'],
    ['site/../site/PAGES.json', 'it belongs to the site'],
    ['way/pages.json', 'it belongs to the site'],
    ['site/pages.lastmod.txt', 'it belongs to the site'],
    ['site/pages/more.json', 'it belongs to the site'],
    ['site/pages/new.json', 'it belongs to the site'],
    ['site/brands/lucky.json', 'it belongs to the site'],
    ['site/brands/new/report.txt', 'it belongs to the site'],
    ['site/public/favicon.ico', 'it belongs to the site'],
    ['site/public/report.txt', 'it belongs to the site'],
    ['site/dist/index.html', `it would be part of the built site in ${outDir}`],
    ['link', 'it is a link'],
    ['dangling', 'it is a link'],
    ['site', 'it is a folder'],
    ['new/', 'it is a folder'],
    ['pipe', 'it is not a regular file'],
    ['letter.txt/x', 'letter.txt is not a folder'],
  ])('refuses %s, because %s', (name, reason) => {
    const file = `${folder.path}/${name}`
    const says = reason.replace('letter.txt', () => at('letter.txt'))
    expect(() => write(file)).toThrow(
      `--next-file cannot write to ${file}: ${says}. Name another file.`,
    )
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
    expect(readFolder(folder.path)).toEqual(before)
  })

  it('refuses devices', () => {
    expect(() => refuse('/dev/null')).toThrow('it is not a regular file')
  })

  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const tops = new Set(
    stdout
      .split('\0')
      .slice(0, -1)
      .map((file) => file.replace(/\/.*/, '/report.txt')),
  )
  it('knows the files and folders of the project', () => {
    expect(tops.size).toBeGreaterThan(20)
    for (const name of [...tops, 'node_modules/a', '.hidden/a', 'node_modules/.cache/pages/a'])
      expect(() => refuse(join(root, name))).toThrow('it belongs to the project')
  })

  it('refuses page files of a pages.json with a syntax error', () => {
    writeSite(at('faulty'), `{ "include": ["pages/*.json"], "site": }`)
    const asked = { option: '--format', file: at('faulty/pages/a.json') }
    expect(() => writeAsked({ ...asked, place: placeSite(at('faulty/pages.json')) }, '')).toThrow(
      'it belongs to the site',
    )
  })

  it('writes a new file, over an old one, and into a new folder, which it reports', () => {
    for (const name of ['letter.txt', 'site/report.json', 'site/new/folder/report.json']) {
      write(at(name))
      expect(readFileSync(at(name), 'utf8')).toBe('new')
      expect(readdirSync(dirname(at(name))).filter((one) => one.endsWith('.tmp'))).toEqual([])
    }
    expect(warn.mock.calls).toEqual([[`Created the folder ${at('site/new/folder')}.`]])
  })

  it('leaves the other name of a hard link unchanged', () => {
    linkSync(pagesFile, at('other.txt'))
    const content = readFileSync(pagesFile)
    write(at('other.txt'))
    expect(readFileSync(pagesFile)).toEqual(content)
  })
})

describe('the command line', () => {
  const asking = Object.entries(commands).flatMap(([command, { options: does }]) =>
    Object.entries(options)
      .filter(([name, { value }]) => Object.hasOwn(does, name) && value === 'FILE')
      .filter(([name]) => name !== 'pages')
      .map(([name]) => [command, `--${name}`, ''] as const),
  )
  it('is tested with every option that names a file', () => {
    expect(asking.map(([, option]) => option).toSorted()).toEqual(['--next-file', '--profile'])
  })

  it.each([...asking, ['validate', '--format', 'json:'] as const])(
    'leaves pages.json unchanged in %s %s',
    async (command, option, prefix) => {
      const content = readFileSync(pagesFile)
      const args = ['--pages', pagesFile, option, prefix + pagesFile]
      const { code, stdout, stderr } = await runCli(command, ...args)
      expect({ code, stdout, stderr }).toEqual({
        code: 2,
        stdout: '',
        stderr: `${option} cannot write to ${pagesFile}: it belongs to the site. Name another file.\n`,
      })
      expect(readFileSync(pagesFile)).toEqual(content)
    },
  )

  it('is refused a folder in the benchmark', async () => {
    const { code, stderr } = await runProgram('tests/bench/main.ts', ['--json-out', folder.path])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `--json-out cannot write to ${folder.path}: it is a folder. Name another file.\n`,
    })
  })

  it('writes nothing if there is no site', async () => {
    const file = at('nothing/next.txt')
    const { code } = await runCli('build', '--pages', at('gone.json'), '--next-file', file)
    expect([code, existsSync(dirname(file))]).toEqual([2, false])
  })
})
