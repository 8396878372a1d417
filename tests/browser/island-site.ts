import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { servePreview } from '../../server/preview/server.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { makeFolder, root } from '../fixtures/site-folder.ts'
import { fixtureSite } from './running-site.ts'

/** The fixture site, built with other blocks after the first of some pages. */
export interface BuiltSite {
  url: string
  /** The folder of the build. */
  out: string
  remove: () => void
}

/** Builds and serves the site with the program at `project`. */
export async function serveWith(
  added: Readonly<Record<string, readonly object[]>>,
  project = root,
): Promise<BuiltSite> {
  const folder = makeFolder()
  cpSync(fixtureSite, folder.path, { recursive: true })
  const pagesFile = join(folder.path, 'pages.json')
  const file: { pages: Record<string, { blocks: object[] }> } = JSON.parse(
    readFileSync(pagesFile, 'utf8'),
  )
  for (const [path, blocks] of Object.entries(added))
    file.pages[path]?.blocks.splice(1, 0, ...blocks)
  writeFileSync(pagesFile, JSON.stringify(file))
  return serveBuilt(folder, pagesFile, project)
}

/** The same for the tests of one file, which run one after another: built and served once they begin. */
export function builtForTests(added: Readonly<Record<string, readonly object[]>>): BuiltSite {
  const site: BuiltSite = { url: '', out: '', remove: () => {} }
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    Object.assign(site, await serveWith(added))
  })
  test.afterAll(() => site.remove())
  return site
}

/** Builds and serves a site in a folder of its own, which goes with it. */
export async function serveBuilt(
  folder: { path: string; remove: () => void },
  pagesFile: string,
  project = root,
): Promise<BuiltSite> {
  const out = join(folder.path, 'built')
  const args = ['cli/start.mjs', 'build', '--pages', pagesFile, '--out', out]
  const run = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`the site cannot be built:\n${run.stdout}${run.stderr}`)
  const server = await servePreview(out, 0)
  return {
    url: addressOf(server).replace(/\/$/, ''),
    out,
    remove() {
      closeServer(server)
      folder.remove()
    },
  }
}
