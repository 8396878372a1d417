import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { listen } from '../../fixtures/serve.ts'

/** How a server differs from the others. Everything else is the same for all. */
export interface Traits {
  /** Whether it sends ranges of files; otherwise it sends complete files. */
  ranges: boolean
  /** Whether it sends the date of a file's last change, and honours conditional requests for it. */
  dates: boolean
  /** Whether it says that the response depends on `Accept-Encoding`. */
  varies: boolean
  /** Whether it prefers brotli where gzip is accepted as well. */
  prefersBrotli: boolean
  /** Whether it rejects malformed requests itself; otherwise the proxy before it does. */
  refusesBroken: boolean
  /** Whether the 404 page has an address. */
  showsNotFound: boolean
  /** Whether the 404 page may be cached for as long as the missing file. */
  keepsNotFound: boolean
}

/** Those of a server that follows the standards in full. */
export const complete: Traits = {
  ranges: true,
  dates: true,
  varies: true,
  prefersBrotli: true,
  refusesBroken: true,
  showsNotFound: false,
  keepsNotFound: false,
}

/** A server that is running. */
export interface Server {
  port: number
  /** Stops it, and waits until none of its processes is left. */
  end(): Promise<void>
}

/** A kind of server: how to start it on a built site. `scratch` is a folder for its own files. */
export interface ServerKind {
  name: string
  traits: Traits
  start: (dist: string, scratch: string) => Promise<Server>
}

/** Finds an unused port of loopback. */
export async function findPort(): Promise<number> {
  const probe = createServer()
  const port = await listen(probe)
  await new Promise((done) => probe.close(done))
  return port
}

/** How to start a program. */
export interface Launch {
  command: string
  args: readonly string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  port: number
}

/**
 * Starts a program in its own process group, and waits until it answers at its port. Throws with its output if it ends
 * before, or does not answer within a minute.
 */
export async function launch({
  command,
  args,
  cwd,
  env = process.env,
  port,
}: Launch): Promise<Server> {
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  let hasEnded = false
  const ended = new Promise<void>((done) => {
    for (const event of ['error', 'exit'])
      child.once(event, () => {
        hasEnded = true
        done()
      })
  })
  const group = child.pid ?? 0
  const end = async (): Promise<void> => {
    if (!hasEnded) process.kill(group, 'SIGTERM')
    await Promise.race([ended, wait(10_000)])
    if (isThere(group)) process.kill(-group, 'SIGKILL')
    for (let tries = 0; tries < 100 && isThere(group); tries++) await wait(50)
    if (isThere(group)) throw new Error(`${command} has left processes`)
  }
  for (let tries = 0; tries < 300; tries++) {
    if (hasEnded) throw new Error(`${command} has ended: ${printed}`)
    if (await answers(port)) return { port, end }
    await wait(200)
  }
  await end()
  throw new Error(`${command} does not answer: ${printed}`)
}

function wait(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time))
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Whether a group of processes has any. */
function isThere(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}
