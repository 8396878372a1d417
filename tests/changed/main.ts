import { execFileSync, spawnSync } from 'node:child_process'
import { root } from '../fixtures/site-folder.ts'
import { readGraph } from './graph.ts'
import { callsOf, selectTests } from './select.ts'

/* `npm run test:changed [BASE]` runs the tests that see what has changed since a commit, by default what is not committed. */

const [base = 'HEAD'] = process.argv.slice(2)
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [
  ...git('diff', '--name-only', '--no-renames', '--merge-base', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const selected = selectTests(changed, readGraph())
const browser = selected.filter((test) => test.startsWith('tests/browser/'))
console.log(
  `${changed.length} changed files; ${selected.length - browser.length} unit tests and ${browser.length} browser tests see them`,
)
for (const args of callsOf(selected)) {
  const { status } = spawnSync('npm', ['run', ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
