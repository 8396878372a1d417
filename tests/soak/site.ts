import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servePreview } from '../../server/preview/server.ts'
import { addressOf } from '../fixtures/serve.ts'
import { root } from '../fixtures/site-folder.ts'
import { plainEnvironment, startProgram } from '../fixtures/start-program.ts'

/** The site of the project, freshly built, and served on loopback. */
export interface ServedSite {
  url: string
  folder: string
  /** Stops the server and removes the folder. */
  end(): Promise<void>
}

/** Builds the site into its own folder and serves it on a free port. Throws when the build fails. */
export async function serveSite(): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'))
  const out = join(folder, 'dist')
  const built = await startProgram(
    process.execPath,
    ['cli/start.mjs', 'build', '--out', out],
    { cwd: root, env: plainEnvironment(), timeout: 590_000 }, // the first build draws the pictures
  ).ended
  if (built.code !== 0) throw new Error(built.stderr)
  const server: Server = await servePreview(out, 0)
  return {
    url: addressOf(server),
    folder: out,
    async end() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
