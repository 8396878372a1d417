import { spawnSync } from 'node:child_process'
import { projectRoot } from '../../schema/read/load-schemas.ts'

/** Where pictures of a block type are kept: the one that tests compare with, and the one in the docs. */
export function picturesOf(type: string): string[] {
  return [`tests/browser/screenshots/blocks/${type}.webp`, `docs/blocks/${type}.webp`]
}

/** Draws them in the gallery, which takes a browser and about half a minute. Returns whether it went well. */
export function drawBlock(type: string): boolean {
  const scripts = [
    ['test:update-screenshots', '--grep', `\\b${type} is accessible`],
    ['docs:pictures', type],
  ]
  return scripts.every(([script = '', ...args]) => {
    const command = ['run', '--silent', script, '--', ...args]
    // Only what goes wrong is worth reading.
    const { status, stdout } = spawnSync('npm', command, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (status !== 0) process.stderr.write(stdout)
    return status === 0
  })
}
