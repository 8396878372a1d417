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
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startProfile } from '../../../builder/prerender/profile.ts'
import { createCheck } from '../../../check/check.ts'
import { reportFormats } from '../../../check/formats/index.ts'
import { reportOf } from '../../../check/formats/report.ts'
import { options } from '../../../cli/options.ts'
import { commands } from '../../../cli/table.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import {
  refuseAsked,
  refuseOut,
  writeAsked,
  type AskedFile,
} from '../../../site/files/asked-file.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { makeBase, fakeFiles, textOf } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { runProgram } from '../../fixtures/run-program.ts'
import { readFolder, root, writeSite } from '../../fixtures/site-folder.ts'

/** What a command is asked to write must not destroy anything. */

const { path: folder, at, read } = folderForTests()
const site = {
  ...makeBase(),
  include: ['pages/*.json'],
}
const pagesFile = writeSite(at('site'), site)
const outDir = at('site/dist')
const files = {
  'site/pages.lastmod.txt': '1',
  'site/pages/more.json': '{}',
  'site/brands/lucky.json': '{}',
  'site/dist/index.html': '',
  'site/site.config.ts': '1',
  'site/package.json': '{}',
  'site/.git/config': '1',
  'other/pages.json': '{ "include": ["news/*.json"] }',
  'linked/repository/config': '1',
  'letter.txt': 'Dear',
  'empty.json': '',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(at(name)), { recursive: true })
  writeFileSync(at(name), text)
}
symlinkSync('repository', at('linked/.git'))
symlinkSync('letter.txt', at('link'))
symlinkSync('gone.txt', at('dangling'))
symlinkSync(at('site'), at('way'))
spawnSync('mkfifo', [at('pipe')])
const before = readFolder(folder)

const warn = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => void warn.mockClear())
const ask = (file: string): AskedFile => {
  return { option: '--next-file', file, place: placeSite(pagesFile, 'lucky'), outDir }
}
const write = (file: string): void => writeAsked(ask(file), 'new')
/** Writes nothing even if it is broken, for files that are not this test's own. */
const refuse = (file: string): void => refuseAsked(ask(file))

const foreign = 'it exists, and was not written by this program'

/** Each of the names that are refused for a reason, with the reason. */
const byReason = (names: Readonly<Record<string, string>>): [name: string, reason: string][] =>
  Object.entries(names).flatMap(([reason, all]) =>
    all
      .trim()
      .split(/\s+/)
      .map((name): [string, string] => [name, reason]),
  )

describe('writeAsked', () => {
  it.each(
    byReason({
      [foreign]:
        'site/pages.json site/../site/pages.json way/pages.json site/package.json letter.txt',
      'it belongs to the site': `
        site/pages.lastmod.txt site/news.lastmod.txt site/site.config.ts
        other/data/x.json other/news/x.json site/pages/more.json site/pages/new.json
        site/brands/lucky.json site/brands/new/report.txt site/public/favicon.ico
        site/Public/report.txt site/blocks/bell/new.json site/data/prices.json
        site/locales/fil/new.po`,
      'it is in .git': 'linked/.git/new site/.git/config way/.Git/new',
      [`it would be part of the built site in ${outDir}`]: 'site/dist/index.html',
      'it is a link': 'link dangling',
      'it is a folder': 'site new/',
      'it is not a regular file': 'pipe',
      'letter.txt is not a folder': 'letter.txt/x',
    }),
  )('refuses %s, because %s', (name, reason) => {
    const file = `${folder}/${name}`
    const says = reason.replace('letter.txt', () => at('letter.txt'))
    expect(() => write(file)).toThrow(
      `--next-file cannot write to ${file}: ${says}. Name another file.`,
    )
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
    expect(readFolder(folder)).toEqual(before)
  })

  it('refuses devices', () => {
    for (const file of ['/dev/null', '/dev/zero'])
      expect(() => refuse(file)).toThrow('it is not a regular file')
    expect(() => refuse('/dev/stdout')).toThrow('it is a link')
  })

  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const tracked = stdout.split('\0').slice(0, -1)
  it.skipIf(tracked.length === 0)('knows the folders of the project, and no file of it', () => {
    const tops = new Set(tracked.flatMap((file) => /^.*?\//.exec(file) ?? []))
    expect(tops.size).toBeGreaterThan(20)
    const names = [...tops].map((top) => `${top}report.txt`)
    for (const name of [...names, 'node_modules/a', '.hidden/a', 'node_modules/.cache/pages/a'])
      expect(() => refuse(join(root, name))).toThrow('it belongs to the project')
    for (const file of tracked.filter((name) => !name.includes('/')))
      expect(() => refuse(join(root, file))).toThrow(
        /site\.config\.ts|lastmod/.test(file) ? 'it belongs to the project' : foreign,
      )
  })

  it('refuses page files of a pages.json with a syntax error', () => {
    writeSite(at('faulty'), `{ "include": ["pages/*.json"], "site": }`)
    const asked = { option: '--format', file: at('faulty/pages/a.json') }
    expect(() => writeAsked({ ...asked, place: placeSite(at('faulty/pages.json')) }, '')).toThrow(
      'it belongs to the site',
    )
  })

  it('writes a new file, over an empty one, and into a new folder, which it reports', () => {
    writeFileSync(at('empty'), '')
    for (const name of ['empty', 'site/report.json', 'site/new/folder/report.json']) {
      write(at(name))
      expect(read(name)).toBe('new')
      expect(readdirSync(dirname(at(name))).filter((one) => one.endsWith('.tmp'))).toEqual([])
    }
    expect(warn.mock.calls).toEqual([[`Created the folder ${at('site/new/folder')}.`]])
  })

  it('writes over whatever it wrote, in any format, and over no other report', async () => {
    const check = createCheck(loadSchemas(siteConfig))
    const [good, bad] = [makeBase(), makeBase()]
    bad.pages['/vip']?.blocks.push(...(good.pages['/']?.blocks ?? []))
    const reports = [good, bad].map((one) =>
      reportOf(check(textOf(one), fakeFiles()), 'a/pages.json'),
    )
    expect(reports[1]?.problems.length).toBeGreaterThan(0)
    const texts = reports.flatMap((report) =>
      Object.values(reportFormats).map((format) => format(report, siteConfig)),
    )
    const profile = { ...ask(at('build.cpuprofile')), option: '--profile' }
    startProfile(profile)()
    texts.push(readFileSync(profile.file, 'utf8'), '2026-12-31T16:00:00Z\n', '')
    texts.push(JSON.stringify({ pages: 9, machine: { cores: 2 } }, undefined, 2))
    for (const text of texts) {
      writeFileSync(at('report'), text)
      write(at('report'))
    }
    const others = [
      '{"version": 1}',
      texts.find((text) => text.includes('sarif'))?.replace('pages-check', 'eslint'),
      texts.find((text) => text.includes('<?xml'))?.replace('site settings', 'vitest'),
      '## pages.json',
      '## To do: 3 errors to mend\n',
      '## To do: 3 errors\n\nMend them.\n',
      '## To do: no problems in 1 page, and then?\n',
      'x:1:2  error  P123 ',
      'x:1:2  error  P123 wrong-form\n  it failed\n\nDone.\n',
      '::error file=x.ts,title=P123 oops::Failed.\n',
      '{"nodes":[]}',
      '2026-12-31T16:00:00Z\n2027-12-31T16:00:00Z\n',
    ]
    for (const text of others) {
      writeFileSync(at('report'), text ?? '')
      expect(() => write(at('report'))).toThrow(foreign)
    }
  })

  it('leaves the other name of a hard link unchanged', () => {
    linkSync(pagesFile, at('other.txt'))
    linkSync(at('empty.json'), at('twin.json'))
    expect(() => write(at('other.txt'))).toThrow(foreign)
    write(at('twin.json'))
    expect(read('empty.json')).toBe('')
  })
})

it.each(
  byReason({
    'it belongs to the site': `
        public public/new BRANDS/lucky/dist node_modules/x blocks pages
        ../way/locales/new ../other/public/o`,
    'it is in .git': '.git/new ../linked/.git/x',
    'it holds the site': '. ../..',
  }),
)('refuseOut refuses %s: %s', (name, reason) => {
  const out = join(at('site'), name)
  expect(() => refuseOut(out, placeSite(pagesFile))).toThrow(
    `--out cannot be ${out}: ${reason}. Name another folder.`,
  )
})

it.each(['dist', '../out', '../other/dist', '.cache/dist'])('refuseOut takes %s', (name) => {
  expect(() => refuseOut(join(at('site'), name), placeSite(pagesFile))).not.toThrow()
})

it.each(['public/x', 'server', 'node_modules/x', '.github/x', '.git'])(
  'refuseOut refuses %s of the project',
  (name) => {
    const call = () => refuseOut(join(root, name), placeSite(join(root, 'pages.json')))
    expect(call).toThrow(/--out cannot be .*: it (?:belongs to the|is in)/)
  },
)

describe('the command line', () => {
  const asking = Object.entries(commands).flatMap(([command, { options: does }]) =>
    Object.entries(options)
      .filter(([name, { value }]) => Object.hasOwn(does, name) && value === 'FILE')
      .filter(([name]) => name !== 'pages')
      .map(([name]) => [command, `--${name}`, ''] as const),
  )
  it('is tested with every option that names a file', () => {
    expect(asking.map(([, option]) => option).toSorted()).toEqual([
      '--next-file',
      '--profile',
      '--report',
    ])
  })

  it.each([...asking, ['validate', '--format', 'json:'] as const])(
    'leaves pages.json unchanged in %s %s',
    async (command, option, prefix) => {
      const content = readFileSync(pagesFile)
      const more = command === 'diff' ? ['--pictures', pagesFile] : []
      const args = ['--pages', pagesFile, option, prefix + pagesFile, ...more]
      const { code, stdout, stderr } = await runCli(command, ...args)
      expect({ code, stdout, stderr }).toEqual({
        code: 2,
        stdout: '',
        stderr: `${option} cannot write to ${pagesFile}: ${foreign}. Name another file.\n`,
      })
      expect(readFileSync(pagesFile)).toEqual(content)
    },
  )

  it('is refused a folder in the benchmark', async () => {
    const { code, stderr } = await runProgram('tests/bench/main.ts', ['--json-out', folder])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `--json-out cannot write to ${folder}: it is a folder. Name another file.\n`,
    })
  })

  it('writes nothing if there is no site', async () => {
    const file = at('nothing/next.txt')
    const { code } = await runCli('build', '--pages', at('gone.json'), '--next-file', file)
    expect([code, existsSync(dirname(file))]).toEqual([2, false])
  })
})
