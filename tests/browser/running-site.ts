import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A copy of the project's site in a folder of its own, and a command that follows it. */
export interface RunningSite {
  /** Its address, with a slash at the end. */
  url: string
  /** The absolute path of a file by its name in the folder. */
  at: (name: string) => string
  read(name: string): string
  write: (name: string, text: string) => void
  /** Ends the command, as a crash would with `SIGKILL`. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Starts the command again, on the same folder and port. */
  start(): Promise<void>
  /** Ends it, and removes the folder. */
  remove(): Promise<void>
}

/** What is done before the command starts: files written over the copy, and what the command finds in its environment. */
export interface SiteOptions {
  files?: Readonly<Record<string, string>>
  env?: (site: RunningSite) => Record<string, string>
}

/** Copies the site, and starts a command that prints the address at which it serves. */
export async function runSite(
  command: 'dev' | 'studio',
  port: number,
  options: SiteOptions = {},
): Promise<RunningSite> {
  const site = planSite(command, port, options)
  await site.start()
  return site
}

/** The same, of which nothing is there before `start`. */
export function planSite(
  command: 'dev' | 'studio',
  port: number,
  { files = {}, env = () => ({}) }: SiteOptions = {},
): RunningSite {
  let folder: string | undefined
  let server: ChildProcess | undefined
  const site: RunningSite = {
    url: '',
    at(name) {
      if (folder === undefined) throw new Error('the site was not started')
      return join(folder, name)
    },
    read: (name) => readFileSync(site.at(name), 'utf8'),
    write(name, text) {
      mkdirSync(dirname(site.at(name)), { recursive: true })
      writeFileSync(site.at(name), text)
    },
    async end(signal = 'SIGTERM') {
      const running = server
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((done) => running.once('exit', done))
      running.kill(signal)
      await ended
    },
    async start() {
      if (folder === undefined) {
        folder = mkdtempSync(join(tmpdir(), `${command}-site-`))
        cpSync(join(root, 'pages.json'), site.at('pages.json'))
        cpSync(join(root, 'public'), site.at('public'), { recursive: true })
        for (const [name, text] of Object.entries(files)) site.write(name, text)
      }
      const args = ['cli/start.mjs', command, '--port', String(port)]
      const started = spawn(process.execPath, [...args, '--pages', site.at('pages.json')], {
        cwd: root,
        env: { ...process.env, ...env(site) },
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
      if (folder !== undefined) rmSync(folder, { recursive: true })
    },
  }
  return site
}

/** Stands in for an editor: what it is asked to open is written down in opened.txt. Returns what a dev server finds it by. */
export function recordEditor(site: RunningSite): Record<string, string> {
  site.write('editor.sh', '#!/bin/sh\necho "$@" >> "$(dirname "$0")/opened.txt"\n')
  chmodSync(site.at('editor.sh'), 0o755)
  return { LAUNCH_EDITOR: site.at('editor.sh') }
}
