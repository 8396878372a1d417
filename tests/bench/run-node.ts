import { projectRoot } from '../../schema/read/load-schemas.ts'
import { startProgram } from '../fixtures/start-program.ts'

/** The limits of a measurement in its own process: seconds, and megabytes of heap. */
const limits = { seconds: 900, heap: 12_000 }

/** Runs Node with these arguments, and returns the JSON that it prints. Throws an Error that explains how it failed. */
export async function runNode<T>(...args: string[]): Promise<T> {
  const heap = `--max-old-space-size=${limits.heap}`
  const { code, stdout, stderr } = await startProgram(process.execPath, [heap, ...args], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
    timeout: limits.seconds * 1000,
  }).ended
  if (code === 0) return JSON.parse(stdout)
  const reason = /^.*(?:Error: |FATAL ERROR: ).*$/m.exec(stderr)?.[0]
  throw new Error(reason ?? (code === null ? 'was killed' : `ended with ${code}`))
}
