import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { relative } from 'node:path'
import { expect, it } from 'vitest'
import { formatPretty } from '../../../check/formats/pretty.ts'
import { reportOf } from '../../../check/formats/report.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { createSiteChecker } from '../../../site/site-checker.ts'
import { makeBase, textOf, textWith } from '../../fixtures/base-site.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { mistakes } from '../../fixtures/mistakes.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { root, writeSite } from '../../fixtures/site-folder.ts'

const { path: folder, at, read, write } = folderForTests()
const good = textOf(makeBase())
writeSite(folder, good)

const slip = textWith(['"minAge": 21', '"minAge": "21"'], ['"Welcome to', '"{a} Welcome to'])
const broken = write('broken.json', slip)
const marked = write('marked.json', `\uFEFF${good}`)

it('prints a format for programs without other text', async () => {
  const { code, stdout, stderr } = await runCli('validate', broken, '--format', 'json')
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, file: broken, errors: 2, warnings: 0 })
  expect(stderr).toBe(`${broken}: 2 errors in 1 page\n`)
})

it('writes several formats, and also prints for people', async () => {
  const { code, stdout, stderr } = await runCli(
    'validate',
    broken,
    '--format=github',
    '--format=pretty',
    `--format=sarif:${at('new/folder/out.sarif')}`,
    `--format=markdown:${at('c:d.md')}`,
  )
  expect(code).toBe(1)
  expect(stdout).toMatch(/^::error file=.*\n::error file=.*\n$/)
  expect(stderr).toMatch(/ {2}error {2}P014 wrong-type\n[^]*\n2 errors in 1 page\n/)
  expect(JSON.parse(read('new/folder/out.sarif'))).toMatchObject({
    version: '2.1.0',
  })
  expect(read('c:d.md')).toContain('2 errors in 1 page')
  expect(readdirSync(at('new/folder'))).toEqual(['out.sarif'])
})

it('prints long reports completely, and how many problems they omit', async () => {
  const names = Array.from({ length: 545 }, (_, index) => `"zz${index}": 1`)
  const file = write('many.json', textWith(['"minAge": 21', `${names.join(', ')}, "minAge": 21`]))
  const [json, pretty] = await Promise.all([
    runCli('validate', file, '--format', 'json'),
    runCli('validate', file),
  ])
  const { problems, ...rest } = JSON.parse(json.stdout)
  expect(problems).toHaveLength(500)
  expect(rest).toMatchObject({ errors: 500, omitted: 45 })
  expect(pretty.stderr).toMatch(/\n500 errors, and 45 more problems\n$/)
})

it('summarizes the reports that it wrote', async () => {
  const { stdout, stderr } = await runCli('validate', broken, '--format', `junit:${at('j.xml')}`)
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: `${broken}: 2 errors in 1 page\n` })
})

it('names a file of the project relative to its folder', async () => {
  const { stdout } = await runCli('validate', './pages.json', '--format', 'json')
  expect(JSON.parse(stdout).file).toBe('pages.json')
})

it.each([
  [[], 0],
  [['--max-warnings', '1'], 0],
  [['--max-warnings', '0'], 1],
] as const)('lets one warning pass with %j: %i', async (args, expected) => {
  const { code, stdout, stderr } = await runCli('validate', marked, ...args)
  expect(code).toBe(expected)
  expect(stdout).toBe(`${marked}: no errors in 3 pages\n`)
  const tooMany = `\n${marked}: 1 warning, and --max-warnings allows 0\n`
  expect(stderr.endsWith(tooMany)).toBe(expected === 1)
})

it('applies safe fixes, and prints each edit and the remaining problems', async () => {
  const file = write('fixable.json', `\uFEFF${slip.replaceAll('\n', '\r\n')}`)
  chmodSync(file, 0o640)
  symlinkSync(file, at('link.json'))
  const { code, stdout, stderr } = await runCli('validate', at('link.json'), '--fix')
  expect(code).toBe(1)
  expect(stdout).toBe(
    `${at('link.json')}:1:1 removed the byte order mark\n${at('link.json')}:92:17 changed "21" to 21\n`,
  )
  expect(stderr).toContain('P020 unknown-token')
  expect(stderr).toMatch(/\n1 error in 1 page\n$/)
  expect(readFileSync(file, 'utf8')).toBe(slip.replace('"21"', '21').replaceAll('\n', '\r\n'))
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

it('ends with 0 when nothing is left, and then writes nothing', async () => {
  const file = write('fixable2.json', good.replace('"minAge": 21', '"minAge": "21"'))
  const first = await runCli('validate', file, '--fix')
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(/92:17 changed "21" to 21\n.*: no problems in 3 pages\n$/)
  const before = statSync(file)
  expect(await runCli('validate', file, '--fix')).toMatchObject({
    code: 0,
    stdout: `${file}: no problems in 3 pages\n`,
  })
  expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
})

it('does not change a file that is not UTF-8', async () => {
  const file = at('latin.json')
  const bytes = Buffer.from(slip.replace('Bonus', 'Bonüs'), 'latin1')
  writeFileSync(file, bytes)
  const { code, stderr } = await runCli('validate', file, '--fix')
  expect(code).toBe(1)
  expect(stderr).toContain('P003 not-utf8')
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

it('shows the same problems by validate, build and the library', async () => {
  const [, text] = mistakes.find(([code]) => code === 'P024')!
  const file = write('same.json', text.replace('"minAge": 21', '"minAge": "21"'))
  const name = relative(root, file).startsWith('..') ? file : relative(root, file)
  const result = await createSiteChecker(siteConfig).check(placeSite(file))
  const expected = formatPretty(reportOf(result, name), {
    color: false,
    fixCommand: `npm run validate -- --fix ${name}`,
  })
  expect(result.problems.length).toBeGreaterThan(1)
  const [validated, built] = await Promise.all([
    runCli('validate', file),
    runCli('build', '--pages', file, '--out', at('dist')),
  ])
  expect(validated).toEqual({ code: 1, stdout: '', stderr: expected })
  expect(built).toEqual({ code: 1, stdout: '', stderr: expected })
  expect(existsSync(at('dist'))).toBe(false)
})
