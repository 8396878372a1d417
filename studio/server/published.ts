import { execFile } from 'node:child_process'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { servePreview } from '../../server/preview/server.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import type { SitePlace } from '../../site/files/site-files.ts'
import { Refused } from './refused.ts'

/** Shows a site as it would be published. */
export interface Publisher {
  /**
   * Builds what is on disk with the command line, and serves it on loopback. Returns its address, which stays the same.
   * Throws Refused 422 with what the build said, where it wrote nothing.
   */
  publish(): Promise<string>
  /** Ends the server, and a build that is under way. */
  close(): void
}

/** Makes the publisher of a site, which builds into the folder `outDir`. */
export function createPublisher({ pagesFile }: SitePlace, outDir: string): Publisher {
  const end = new AbortController()
  let queue: Promise<unknown> = Promise.resolve()
  let server: Server | undefined

  async function publish(): Promise<string> {
    await build(['--pages', pagesFile, '--out', outDir], end.signal)
    server ??= await servePreview(outDir, 0)
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    return `http://localhost:${port}/`
  }

  return {
    publish() {
      const done = queue.then(publish)
      queue = done.catch(() => {})
      return done
    },
    close() {
      end.abort()
      server?.close()
      server?.closeAllConnections()
    },
  }
}

function build(options: readonly string[], signal: AbortSignal): Promise<void> {
  const command = [join('cli', 'start.mjs'), 'build', ...options]
  const { NODE_ENV: _mode, ...env } = process.env
  return new Promise((done, fail) => {
    const settings = { cwd: projectRoot, env, signal, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, command, settings, (error, stdout, stderr) => {
      if (error) fail(new Refused(422, `${stderr}${stdout}`.trim() || error.message))
      else done()
    })
  })
}
