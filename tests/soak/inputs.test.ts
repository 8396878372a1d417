import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync, truncateSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textOf } from '../fixtures/base-site.ts'
import { folderForTests } from '../fixtures/folder-for-tests.ts'
import { root, writeSite } from '../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../fixtures/start-program.ts'
import { splitSite } from '../golden/files.ts'

/** Files that are no site: each ends a command with one line, in 10 seconds of processor time and 1 GB. */

const { path: folder, at, write } = folderForTests()

const { main, vip } = splitSite()
const good = writeSite(folder, main)
write('pages/vip.json', textOf(vip))
write('brands/plain.json', '{ "site": { "brand": "plain" } }')
write('deep.json', Buffer.alloc(200_000_000, '['))
write('objects.json', Buffer.alloc(200_000_000, '{"a":'))
write('large.json', '')
truncateSync(at('large.json'), 600 * 1024 * 1024)
mkdirSync(at('folder.json'))
symlinkSync('gone.json', at('dangling.json'))
symlinkSync('other.json', at('loop.json'))
symlinkSync('loop.json', at('other.json'))
for (const name of ['pipe.json', 'brands/pipe.json']) spawnSync('mkfifo', [at(name)])

const deep =
  'has brackets nested more than 1000 levels deep. Something was pasted into it by mistake; remove that.'
const inputs: [name: string, says: string][] = [
  ['deep.json', deep],
  ['objects.json', deep],
  [
    'large.json',
    'is too large: 600 MB; the maximum is 256 MB. Move pages to page files, which "include" names.',
  ],
  ['folder.json', 'is a folder, not a file.'],
  ['pipe.json', 'is not a regular file. Save its content to a file first.'],
  ['loop.json', 'is a link that leads back to itself. Replace it with a file.'],
]

/** Runs a command, which prints the peak of its memory in KB and its processor time in microseconds at the end. */
async function run(...args: string[]) {
  const used = `const{maxRSS,userCPUTime}=process.resourceUsage();console.error('used',maxRSS,userCPUTime)`
  const atExit = `process.on('exit',()=>{${used}})`
  const env = {
    SOURCE_DATE_EPOCH: '1781481600',
    ...plainEnvironment(),
    NODE_OPTIONS: `--import "data:text/javascript,${atExit}"`,
  }
  const command = ['cli/start.mjs', ...args]
  const ended = await startProgram(process.execPath, command, { cwd: root, env, timeout: 60_000 })
    .ended
  const [, stderr = '', memory = '', time = ''] =
    /^([^]*)used (\d+) (\d+)\n$/.exec(ended.stderr) ?? []
  const seconds = Number(time) / 1e6
  return { code: ended.code, stderr, seconds, megabytes: Number(memory) / 1024 }
}

const commands: [name: string, args: (file: string) => string[]][] = [
  ['validate', (file) => [file]],
  ['validate --fix', (file) => ['--fix', file]],
  ['build', (file) => ['--pages', file, '--out', at('out')]],
  ['build with a report', (file) => ['--pages', file, '--next-file', at('next.txt')]],
  ['diff', (file) => [file, good]],
  ['lastmod', (file) => [file]],
]
/** The check reads every input; the other commands read files by the same function. */
const calls = commands.flatMap(([command, args]) =>
  inputs
    .filter(([name]) => command === 'validate' || ['deep.json', 'pipe.json'].includes(name))
    .map(([name, says]) => ({ command, args, name, says })),
)
it.each(calls)('$command ends with one line on $name', async ({ command, args, name, says }) => {
  const [program = ''] = command.split(' ')
  const { code, stderr, seconds, megabytes } = await run(program, ...args(at(name)))
  expect({ code, stderr }).toEqual({ code: 2, stderr: `${at(name)} ${says}\n` })
  expect(seconds).toBeLessThan(10)
  expect(megabytes).toBeLessThan(1024)
  expect(megabytes).toBeGreaterThan(10)
})

it.each(['dev', 'studio'])('does not start %s', async (command) => {
  const { code, stderr } = await run(command, '--pages', at('pipe.json'))
  expect([code, stderr]).toEqual([
    2,
    `${at('pipe.json')} is not a regular file. Save its content to a file first.\n`,
  ])
})

it('refuses an overlay that is a pipe', async () => {
  const { code, stderr } = await run('validate', good, '--brand', 'pipe')
  expect(code).toBe(2)
  expect(stderr).toMatch(/brands\/pipe\.json is not a regular file\./)
})

it('names a file that a link does not find', async () => {
  const { code, stderr } = await run('validate', at('dangling.json'))
  expect([code, stderr]).toEqual([2, `File not found: ${at('dangling.json')}\n`])
})

it('passes over a pipe among the page files, and reports a deep one', async () => {
  spawnSync('mkfifo', [at('pages/pipe.json')])
  expect(await run('validate', good)).toMatchObject({ code: 0, stderr: '' })
  renameSync(at('deep.json'), at('pages/deep.json'))
  const { code, stderr } = await run('validate', good)
  expect([code, stderr]).toEqual([2, `${at('pages/deep.json')} ${deep}\n`])
})
