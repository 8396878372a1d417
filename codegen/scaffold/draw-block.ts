import { spawnSync } from 'node:child_process'
import { projectRoot } from '../../schema/read/load-schemas.ts'

/** Draws the pictures of all block types. */
export const redrawCommand = 'npm run test:update-screenshots && npm run docs:pictures'

/** The folders with pictures of a block type: the screenshots that tests compare with, and its picture in the docs. */
export function picturesOf(type: string): string[] {
  return [`tests/browser/screenshots/blocks/${type}.webp`, `docs/blocks/${type}.webp`]
}

/** Draws the pictures in the gallery, which needs a browser and takes about half a minute. Returns the error, if any. */
export function drawBlock(type: string): string | undefined {
  const scripts = [
    ['test:update-screenshots', '--grep', `\\b${type} is accessible`],
    ['docs:pictures', type],
  ]
  for (const [script = '', ...args] of scripts) {
    const command = ['run', '--silent', script, '--', ...args]
    const run = spawnSync('npm', command, { cwd: projectRoot, encoding: 'utf8' })
    if (run.status !== 0) return run.error?.message ?? `${run.stdout}${run.stderr}`.trim()
  }
  return undefined
}
