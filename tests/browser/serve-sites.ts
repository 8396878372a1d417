import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { servePreview } from '../../server/preview/server.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { builtSite, ownPages } from './own-site.ts'
import { fixtureSite } from './running-site.ts'

const root = resolve(import.meta.dirname, '../..')

/** The folder of the built fixture site. */
export const builtFixture = join(root, 'node_modules/.cache/browser-tests/fixture')

/** Whether only tests run that need no pages of the project's own. */
const isMain = /--project[ =]main\b/.test(process.argv.join(' '))

/** Builds the fixture site and the project's site, and serves both at free ports; workers read the addresses in their environment. */
export default async function serveSites(): Promise<() => void> {
  const fixture = await serve(join(fixtureSite, 'pages.json'), builtFixture)
  const content = isMain ? undefined : await serve(ownPages, builtSite)
  process.env['FIXTURE_URL'] = fixture.url
  if (content) process.env['CONTENT_URL'] = content.url
  return () => [fixture, content].forEach((site) => site && closeServer(site.server))
}

async function serve(pages: string, out: string) {
  const args = ['cli/start.mjs', 'build', '--pages', pages, '--out', out]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${pages} cannot be built:\n${stdout}${stderr}`)
  const server = await servePreview(out, 0)
  return { server, url: addressOf(server) }
}
