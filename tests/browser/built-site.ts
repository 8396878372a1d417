import { spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { test } from '@playwright/test'
import { servePreview } from '../../server/preview/server.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { fixtureSite, makeFolder, root, type Folder } from '../fixtures/site-folder.ts'

/** A site that was built, and is served. */
export interface BuiltSite {
  /** Its address, without a slash at the end. */
  url: string
  /** The folder of the build. */
  out: string
  close: () => void
}

/** Changes the content of a pages.json, or other files in its folder, before the site is built. */
export type Change = (site: ReturnType<typeof JSON.parse>, folder: Folder) => unknown

interface BuildOptions {
  /** The folder of the site that is copied and changed: that of the fixture site by default; empty for none. */
  source?: string
  /** The folder of the program: the project's by default. */
  project?: string
  options?: readonly string[]
  /** The port of a receiver of forms. */
  receiver?: (() => number) | undefined
}

/** Builds a site in a folder of its own, and serves it. */
export async function serveChanged(
  change: Change = () => {},
  { source = fixtureSite, project = root, options = [], receiver }: BuildOptions = {},
): Promise<BuiltSite> {
  const folder = makeFolder()
  if (source !== '') cpSync(source, folder.path, { recursive: true })
  const site = source === '' ? {} : JSON.parse(folder.read('pages.json'))
  await change(site, folder)
  const pages = folder.write('pages.json', site)
  const isOther = existsSync(folder.at('site.config.ts'))
  const which = isOther ? ['--site', folder.path] : ['--pages', pages]
  const built = await serveOutput([...which, ...options], folder.at('built'), { project, receiver })
  return {
    ...built,
    close() {
      built.close()
      folder.remove()
    },
  }
}

/** Builds a site into a folder, and serves that. Throws with what the build prints if it fails. */
export async function serveOutput(
  args: readonly string[],
  out: string,
  { project = root, receiver }: Pick<BuildOptions, 'project' | 'receiver'> = {},
): Promise<BuiltSite> {
  const command = ['cli/start.mjs', 'build', ...args, '--out', out]
  const run = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`${args.join(' ')}:\n${run.stdout}${run.stderr}`)
  const server = await servePreview(out, 0, receiver?.())
  return { url: addressOf(server), out, close: () => closeServer(server) }
}

/** The same for the tests of one file, which run one after another: built and served once they begin. */
export function builtForTests(change: Change, options?: BuildOptions): BuiltSite {
  const site: BuiltSite = { url: '', out: '', close: () => {} }
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    Object.assign(site, await serveChanged(change, options))
  })
  test.afterAll(() => site.close())
  return site
}

/** The change that adds blocks after the first of some pages. */
export function withBlocks(added: Readonly<Record<string, readonly object[]>>): Change {
  return ({ pages }) => {
    for (const [path, blocks] of Object.entries(added)) pages[path].blocks.splice(1, 0, ...blocks)
  }
}
