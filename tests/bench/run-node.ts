import { spawn } from 'node:child_process'
import { projectRoot } from '../../schema/read/load-schemas.ts'

/** The limits of a measurement in its own process: seconds, and megabytes of heap. */
const limits = { seconds: 900, heap: 12_000 }

/** Runs Node with these arguments, and returns the JSON that it prints. Throws an Error that explains how it failed. */
export function runNode<T>(...args: string[]): Promise<T> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${limits.heap}`, ...args], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production' },
      timeout: limits.seconds * 1000,
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.once('error', fail)
    child.once('close', (code, signal) => {
      if (code === 0) return done(JSON.parse(stdout))
      const reason = /^.*(?:Error: |FATAL ERROR: ).*$/m.exec(stderr)?.[0]
      fail(new Error(reason ?? `ended with ${signal ?? code}`))
    })
  })
}
