import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../fixtures/site-folder.ts'

/** A commit in a temporary folder, ready to run. */
export interface Checkout {
  root: string
  remove(): void
}

/** Checks a commit out into a temporary worktree. It shares the installed packages, unless it needs others. */
export function checkOut(commit: string): Checkout {
  const folder = join(mkdtempSync(join(tmpdir(), 'looks-')), 'base')
  git('worktree', 'add', '--detach', folder, commit)
  const lockOf = (path: string): string => readFileSync(join(path, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(root)) linkPackages(folder)
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'ignore' })
  return {
    root: folder,
    remove() {
      git('worktree', 'remove', '--force', folder)
      rmdirSync(dirname(folder))
    },
  }
}

/** Links every package, and of the caches only that of encoded pictures, whose names are hashes of their content. */
function linkPackages(folder: string): void {
  const cache = join('node_modules', '.cache')
  mkdirSync(join(folder, cache), { recursive: true })
  const names = readdirSync(join(root, 'node_modules')).filter(
    (name) => name !== '.cache' && !name.startsWith('.vite'),
  )
  for (const path of [...names.map((name) => join('node_modules', name)), join(cache, 'pictures')])
    if (existsSync(join(root, path))) symlinkSync(join(root, path), join(folder, path))
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
}
