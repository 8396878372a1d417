import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { createTurns } from '../../schema/cache/turns.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { servePreview } from '../../server/preview/server.ts'
import { listOverlays, type SitePlace } from '../../site/files/site-files.ts'
import type { Published } from '../api.ts'
import { readSiteTexts } from './files/site-texts.ts'
import { HttpError } from './http-error.ts'

/** Builds and serves a site as it would be published. */
export type Publisher = ReturnType<typeof createPublisher>

/** Creates the publisher of a site, which builds into the folder `outDir`; only browsers on this machine reach its server. */
export function createPublisher({ pagesFile }: SitePlace, outDir: string, isLocal = true) {
  const abort = new AbortController()
  const inTurn = createTurns()
  const servers = new Map<string | undefined, Server>()

  async function publish(brand: string | undefined): Promise<Published> {
    if (!isLocal)
      throw new HttpError(404, 'The saved page can only be viewed where the composer runs.')
    if (brand !== undefined && !listOverlays(pagesFile).includes(brand))
      throw new HttpError(404, `There is no brand ${brand}.`)
    const savedAt = await lastSaved(pagesFile)
    const out = join(outDir, brand === undefined ? 'site' : `brand-${brand}`)
    const options = ['--pages', pagesFile, '--out', out]
    await runBuild([...options, ...(brand === undefined ? [] : ['--brand', brand])], abort.signal)
    const server = servers.get(brand) ?? (await servePreview(out, 0))
    servers.set(brand, server)
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    return { url: `http://localhost:${port}/`, savedAt }
  }

  return {
    /**
     * Builds the site on disk, or that of a brand, with the command line and serves it on loopback, always at the same URL.
     * Throws an HttpError with the output of the build if it fails.
     */
    publish: (brand: string | undefined): Promise<Published> => inTurn(() => publish(brand)),
    /** Stops the server and a running build. */
    close(): void {
      abort.abort()
      for (const server of servers.values()) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

/** When the files of the site were last written, in milliseconds since 1970. */
async function lastSaved(pagesFile: string): Promise<number> {
  const names = Object.keys(await readSiteTexts(pagesFile))
  const files = await Promise.all(names.map((name) => stat(join(dirname(pagesFile), name))))
  return Math.max(...files.map(({ mtimeMs }) => mtimeMs))
}

/**
 * Runs the build of the command line with options. Throws an HttpError with its output if it fails: with status 422 because
 * of the content, with 500 otherwise.
 */
export function runBuild(options: readonly string[], signal: AbortSignal): Promise<void> {
  const command = [join(projectRoot, 'cli', 'start.mjs'), 'build', ...options]
  const { NODE_ENV: _mode, ...env } = process.env
  return new Promise((resolve, reject) => {
    const settings = { cwd: siteRoot, env, signal, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, command, settings, (error, stdout, stderr) => {
      const status = error?.code === 1 ? 422 : 500
      if (error) reject(new HttpError(status, `${stderr}${stdout}`.trim() || error.message))
      else resolve()
    })
  })
}
