import { spawnSync } from 'node:child_process'
import { projectRoot } from '../../schema/read/load-schemas.ts'

/** What draws the pictures of a block type. */
export function drawingCommand(type: string): string {
  return `npm run docs:pictures ${type}`
}

/** The folders with pictures of a block type: the screenshots that tests compare with, and its picture in the docs. */
export function picturesOfType(type: string): string[] {
  return [`tests/browser/screenshots/blocks/${type}.webp`, `docs/blocks/${type}.webp`]
}

/** Draws the pictures in the gallery, which needs a browser and takes about ten seconds. Returns the error, if any. */
export function drawBlock(type: string): string | undefined {
  const command = ['run', '--silent', 'docs:pictures', '--', type]
  const { status, error, stdout, stderr } = spawnSync('npm', command, {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return status === 0 ? undefined : (error?.message ?? `${stdout}${stderr}`.trim())
}
