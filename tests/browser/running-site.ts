import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A copy of the project's site in a folder of its own, and a command that follows it. */
export interface RunningSite {
  /** Its address, with a slash at the end. */
  url: string
  /** The absolute path of a file by its name in the folder. */
  at(name: string): string
  read(name: string): string
  write(name: string, text: string): void
  /** Ends the command, as a crash would with `SIGKILL`. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Starts the command again, on the same folder and port. */
  start(): Promise<void>
  /** Ends it, and removes the folder. */
  remove(): Promise<void>
}

/** Copies the site, writes `files` over it, and starts a command that prints the address at which it serves. */
export async function runSite(
  command: 'dev' | 'studio',
  port: number,
  { files = {}, env = {} }: { files?: Record<string, string>; env?: Record<string, string> } = {},
): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), `${command}-site-`))
  cpSync(join(root, 'pages.json'), join(folder, 'pages.json'))
  cpSync(join(root, 'public'), join(folder, 'public'), { recursive: true })
  let server: ChildProcess | undefined
  const site: RunningSite = {
    url: '',
    at: (name) => join(folder, name),
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    write(name, text) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    },
    async end(signal = 'SIGTERM') {
      const running = server
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((done) => running.once('exit', done))
      running.kill(signal)
      await ended
    },
    async start() {
      const args = ['codegen/start.mjs', command, '--port', String(port)]
      const started = spawn(process.execPath, [...args, '--pages', join(folder, 'pages.json')], {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      server = started
      site.url = await new Promise((found, fail) => {
        started.once('exit', (code) => fail(new Error(`the command has ended with ${code}`)))
        started.stdout.on('data', (chunk: Buffer) => {
          const address = /http:\S+/.exec(chunk.toString())?.[0]
          if (address) found(address)
        })
      })
    },
    async remove() {
      await site.end()
      rmSync(folder, { recursive: true })
    },
  }
  for (const [name, text] of Object.entries(files)) site.write(name, text)
  await site.start()
  return site
}
