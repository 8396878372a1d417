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
import { test, type Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')

/** The site that browser tests use; nobody edits it as content. */
export const fixtureSite = join(root, 'tests/fixtures/site')

/** A copy of the fixture site in a temporary folder, and a command that serves it. */
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
  /** The folder of another site to copy; that of the fixture site, which has the program of the project, by default. */
  example?: string
  files?: Readonly<Record<string, string>>
  env?: (site: RunningSite) => Record<string, string>
}

/** Copies the fixture site, and starts a command that serves the copy. */
export async function runSite(
  command: 'dev' | 'studio',
  options: SiteOptions = {},
): Promise<RunningSite> {
  const site = planSite(command, options)
  await site.start()
  return site
}

/** The same; nothing is copied or started before `start` is called. */
export function planSite(
  command: 'dev' | 'studio',
  { example, files = {}, env = () => ({}) }: SiteOptions = {},
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
        cpSync(example ?? fixtureSite, folder, { recursive: true })
        for (const [name, text] of Object.entries(files)) site.write(name, text)
      }
      // A server that is started again is expected at its former address.
      const port = site.url === '' ? '0' : new URL(site.url).port
      const which = example === undefined ? ['--pages', site.at('pages.json')] : ['--site', folder]
      const args = [command, '--port', port, ...which]
      const started = await startServer(args, { env: env(site) })
      server = started.process
      site.url = started.url
    },
    async remove() {
      await site.end()
      if (folder !== undefined) rmSync(folder, { recursive: true })
    },
  }
  return site
}

/** The same for the tests of one file, which run one after another: served while they do. */
export function servedForTests(command: 'dev' | 'studio', options?: SiteOptions): RunningSite {
  const site = planSite(command, options)
  test.describe.configure({ mode: 'default' })
  test.beforeAll(() => site.start())
  test.afterAll(() => site.remove())
  return site
}

/** Starts a command of the command line that prints the address at which it serves. Rejects when it ends first. */
export function startServer(
  args: readonly string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<{ url: string; process: ChildProcess }> {
  const started = spawn(process.execPath, ['cli/start.mjs', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  started.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  return new Promise((found, fail) => {
    started.once('exit', (code) => fail(new Error(`${args[0]} ended with ${code}: ${complaints}`)))
    started.stdout.on('data', (chunk: Buffer) => {
      const url = /http:\S+/.exec(chunk.toString())?.[0]
      if (url) found({ url, process: started })
    })
  })
}

/** Stands in for an editor: what it is asked to open is written down in opened.txt. Returns what a dev server finds it by. */
export function recordEditor(site: RunningSite): Record<string, string> {
  site.write('editor.sh', '#!/bin/sh\necho "$@" >> "$(dirname "$0")/opened.txt"\n')
  chmodSync(site.at('editor.sh'), 0o755)
  return { LAUNCH_EDITOR: site.at('editor.sh') }
}

/** Opens a page of a dev server, and waits until its client has the data, which it asks for at once. */
export async function openAwake(page: Page, { url }: RunningSite, path = 'bonus'): Promise<void> {
  const data = page.waitForResponse(new RegExp(`data/${path || 'index'}\\.json`))
  await page.goto(`${url}${path}`)
  await data
}
