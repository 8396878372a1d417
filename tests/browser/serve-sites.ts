import { join } from 'node:path'
import { fixtureSite, root } from '../fixtures/site-folder.ts'
import { serveOutput } from './built-site.ts'
import { builtSite, ownPages } from './own-site.ts'

/** The folder of the built fixture site. */
export const builtFixture = join(root, 'node_modules/.cache/browser-tests/fixture')

/** Whether only tests run that need no pages of the project's own. */
const isMain = /--project[ =]main\b/.test(process.argv.join(' '))

/** Builds the fixture site and the project's site, and serves both at free ports; workers read the addresses in their environment. */
export default async function serveSites(): Promise<() => void> {
  const fixture = await serveOutput(['--pages', join(fixtureSite, 'pages.json')], builtFixture)
  const content = isMain ? undefined : await serveOutput(['--pages', ownPages], builtSite)
  process.env['FIXTURE_URL'] = fixture.url
  if (content) process.env['CONTENT_URL'] = content.url
  return () => [fixture, content].forEach((site) => site?.close())
}
