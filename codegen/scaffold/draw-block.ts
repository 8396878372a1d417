import { spawnSync } from 'node:child_process'
import { projectRoot } from '../../schema/read/load-schemas.ts'

/** The folders with pictures of a block type: the screenshots that tests compare with, and its picture in the docs. */
export function picturesOf(type: string): string[] {
  return [`tests/browser/screenshots/blocks/${type}.webp`, `docs/blocks/${type}.webp`]
}

/** Draws the pictures in the gallery, which needs a browser and half a minute. Returns whether it succeeded. */
export function drawBlock(type: string): boolean {
  const scripts = [
    ['test:update-screenshots', '--grep', `\\b${type} is accessible`],
    ['docs:pictures', type],
  ]
  return scripts.every(([script = '', ...args]) => {
    const command = ['run', '--silent', script, '--', ...args]
    // Only errors are worth reading.
    const { status, stdout } = spawnSync('npm', command, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (status !== 0) process.stderr.write(stdout)
    return status === 0
  })
}
