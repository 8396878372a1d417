import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainOutput } from './fixtures/plain-output.ts'

/*
 * Proves that a change of the code leaves what is built as it was: builds this site and the examples with the code here
 * and with that of a commit, and prints the files that differ: `npx tsx tests/compare-outputs.ts main 2026-12-24T18:00`.
 * Both build the content that is here, at each instant that is named; now by default.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const [base, ...instants] = process.argv.slice(2)
if (base === undefined) throw new Error('Name a commit, such as main, and instants if any.')
if (instants.length === 0) instants.push(new Date().toISOString().slice(0, 10))

const scratch = mkdtempSync(join(tmpdir(), 'outputs-'))
const older = join(scratch, 'older')
run(root, 'git', 'worktree', 'add', '--quiet', '--detach', older, base)
try {
  symlinkSync(join(root, 'node_modules'), join(older, 'node_modules'))
  const brands = join(root, 'brands')
  const hasBrands = existsSync(brands) && readdirSync(brands).some((name) => name.endsWith('.json'))
  const own = ['--pages', join(root, 'pages.json'), ...(hasBrands ? ['--brand', 'all'] : [])]
  compare('this site', () => own)
  for (const name of readdirSync(join(root, 'examples')))
    compare(`the example ${name}`, (folder) => ['--site', join(folder, 'examples', name)])
} finally {
  run(root, 'git', 'worktree', 'remove', '--force', older)
  rmSync(scratch, { recursive: true, force: true })
}

/** Builds a site with the code of both folders at each instant, and prints what differs. */
function compare(name: string, siteIn: (folder: string) => readonly string[]): void {
  for (const instant of instants) {
    const [before, now] = [older, root].map((folder) => {
      const out = join(scratch, 'out')
      rmSync(out, { recursive: true, force: true })
      const command = ['cli/start.mjs', 'build', ...siteIn(folder)]
      run(folder, process.execPath, ...command, '--at', instant, '--out', out)
      return plainOutput(out)
    })
    const files = [...new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])]
    const different = files.filter((file) => before?.get(file) !== now?.get(file))
    console.log(`${name} at ${instant}: ${different.length} of ${files.length} files differ`)
    for (const file of different) console.log(`  ${file}`)
    if (different.length > 0) process.exitCode = 1
  }
}

function run(folder: string, command: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`)
}
