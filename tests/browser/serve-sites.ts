import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { servePreview } from '../../server/preview/server.ts'
import { addressOf, closeServer } from '../fixtures/serve.ts'
import { fixtureSite } from './running-site.ts'

const root = resolve(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/browser-tests')

/** The pages.json whose content is checked: the project's own unless CONTENT_PAGES names another. */
export const contentPages = resolve(root, process.env['CONTENT_PAGES'] ?? 'pages.json')

/** The folder of the built fixture site. */
export const builtFixture = join(cache, 'fixture')

/** Builds the fixture site and the real site, and serves both at free ports, whose addresses the workers find in their environment. */
export default async function serveSites(): Promise<() => void> {
  const fixture = await serve(join(fixtureSite, 'pages.json'), builtFixture)
  const content = await serve(contentPages, join(cache, 'content'))
  process.env['FIXTURE_URL'] = fixture.url
  process.env['CONTENT_URL'] = content.url
  return () => [fixture, content].forEach(({ server }) => closeServer(server))
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
