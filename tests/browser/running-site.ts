import { chmodSync, cpSync } from 'node:fs'
import { test, type Page } from '@playwright/test'
import { fixtureSite, makeFolder, type Folder } from '../fixtures/site-folder.ts'
import { startServer, type RunningServer } from '../fixtures/start-program.ts'

/** A copy of a site in a temporary folder, and a command that serves it. */
export interface RunningSite extends Pick<Folder, 'at' | 'read' | 'write'> {
  /** Its address, with a slash at the end. */
  url: string
  /** Ends the command, as a crash would with `isCrash`. */
  end(isCrash?: boolean): Promise<void>
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
  options?: SiteOptions,
): Promise<RunningSite> {
  const site = planSite(command, options)
  await site.start()
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

/** The same; nothing is copied or started before `start` is called. */
export function planSite(
  command: 'dev' | 'studio',
  { example, files = {}, env = () => ({}) }: SiteOptions = {},
): RunningSite {
  let folder: Folder | undefined
  let server: RunningServer | undefined
  const copied = (): Folder => {
    if (!folder) throw new Error('the site was not started')
    return folder
  }
  const site: RunningSite = {
    url: '',
    at: (name) => copied().at(name),
    read: (name) => copied().read(name),
    write: (name, content) => copied().write(name, content),
    async end(isCrash = false) {
      if (isCrash) server?.kill()
      else server?.interrupt()
      await server?.ended
    },
    async start() {
      if (folder === undefined) {
        folder = makeFolder()
        cpSync(example ?? fixtureSite, folder.path, { recursive: true })
        for (const [name, text] of Object.entries(files)) folder.write(name, text)
      }
      // A server that is started again is expected at its former address.
      const port = site.url === '' ? '0' : new URL(site.url).port
      const which =
        example === undefined ? ['--pages', site.at('pages.json')] : ['--site', folder.path]
      server = await startServer([command, '--port', port, ...which], { env: env(site) })
      site.url = server.url
    },
    async remove() {
      await site.end()
      folder?.remove()
    },
  }
  return site
}

/** Stands in for an editor: what it is asked to open is written down in opened.txt. Returns what a dev server finds it by. */
export function recordEditor(site: RunningSite): Record<string, string> {
  const editor = site.write('editor.sh', '#!/bin/sh\necho "$@" >> "$(dirname "$0")/opened.txt"\n')
  chmodSync(editor, 0o755)
  return { LAUNCH_EDITOR: editor }
}

/** Opens a page of a dev server, and waits until its client has the data, which it asks for at once. */
export async function openAwake(page: Page, { url }: RunningSite, path = 'bonus'): Promise<void> {
  const data = page.waitForResponse(new RegExp(`data/${path || 'index'}\\.json`))
  await page.goto(`${url}${path}`)
  await data
}
