import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../fixtures/site-folder.ts'
import { readGraph } from './graph.ts'
import { callsOf, differsInStyles, selectTests } from './select.ts'

/* `npm run test:changed [BASE]` runs the tests that see what has changed since a commit, by default what is not committed. */

const [base = 'HEAD'] = process.argv.slice(2)
if (
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${base}^{commit}`], { cwd: root })
    .status !== 0
) {
  const isOption = base.startsWith('-')
  if (!isOption) console.error(`${base} is not a commit.`)
  console.log('Usage: npm run test:changed [-- BASE], where BASE is a commit; HEAD by default')
  process.exit(isOption ? 0 : 2)
}
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [
  ...git('diff', '--name-only', '--no-renames', '--merge-base', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const from = git('merge-base', base, 'HEAD')[0] ?? base
const styled = changed.filter((file) => /^(?:blocks|shell)\/.*\.tsx$/.test(file) && isStyled(file))
const selected = selectTests(changed, readGraph(), new Set(styled))
const browser = selected.filter((test) => test.startsWith('tests/browser/'))
console.log(
  `${changed.length} changed files; ${selected.length - browser.length} unit tests and ${browser.length} browser tests see them`,
)
/** Whether only the styles of a component have changed, which has been there before. */
function isStyled(file: string): boolean {
  const { status, stdout } = spawnSync('git', ['show', `${from}:${file}`], {
    cwd: root,
    encoding: 'utf8',
  })
  return (
    status === 0 &&
    existsSync(join(root, file)) &&
    differsInStyles(stdout, readFileSync(join(root, file), 'utf8'))
  )
}

const blocks = styled.length === changed.length ? styled.map((file) => basename(dirname(file))) : []
for (const args of callsOf(selected, blocks)) {
  const { status } = spawnSync('npm', ['run', ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
