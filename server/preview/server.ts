import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { patternOf, readHeaders, revalidated } from '../../builder/hosts/headers.ts'
import { restoreOutput } from '../../builder/output/output-folder.ts'
import { callOf } from '../../schema/config/call.ts'
import { isForHost, readPathname } from '../own-request.ts'
import { passOn } from '../receiver/pass-on.ts'
import { openBuilt } from './built-folder.ts'
import { sendFile } from './send-file.ts'

/**
 * Serves a built folder as a static host does: `/bonus` from bonus.html, anything else from 404.html with status 404,
 * headers from `_headers`, redirects from `_redirects`, texts compressed by brotli or gzip. Restores the site if a build was killed while replacing
 * it. Passes forms on to the receiver at another port. Listens on loopback only; resolves when it listens, rejects when the port is taken.
 */
export async function servePreview(
  outDir: string,
  port: number,
  receiver?: number,
): Promise<Server> {
  restoreOutput(outDir)
  if (!existsSync(join(outDir, 'index.html')))
    throw new Error(`there is no site in ${outDir}; run \`${callOf('build')}\` first`)
  const built = openBuilt(outDir)

  const server = createServer((request, response) => {
    // A build may be replacing the folder right now.
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' })
      response.end()
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (passOn(request, response, receiver)) return
    request.resume() // discard an unexpected body
    const pathname = readPathname(request.url)
    // Read again, because a build may have replaced the folder.
    const rules = readHeaders(built.read('_headers'))
    const setHeaders = (path: string): void => {
      for (const rule of rules) {
        if (!new RegExp(patternOf(rule)).test(path)) continue
        for (const [name, value] of rule.headers) response.setHeader(name, value)
      }
    }
    const end = (path: string, status: number, headers: Record<string, string> = {}): void => {
      setHeaders(path)
      response.writeHead(status, headers).end()
    }
    // Another site may have its name lead here.
    if (pathname === undefined || !isForHost({ host: 'localhost', ...request.headers }))
      return end('/400', 400)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return end('/405', 405, { allow: 'GET, HEAD' })
    const redirect = built.redirect(pathname)
    if (redirect)
      return end(pathname, redirect.status, {
        location: redirect.to,
        // Another site may be served on this port tomorrow.
        'cache-control': revalidated,
      })
    const plain = built.canonical(pathname)
    if (plain !== pathname) {
      const query = request.url?.split('?').slice(1).join('?')
      return end(pathname, 307, { location: query ? `${plain}?${query}` : plain })
    }
    const file = built.find(pathname)
    // Missing files must not be cached like existing ones.
    setHeaders(file === undefined ? '/404' : pathname)
    if (!response.hasHeader('cache-control')) response.setHeader('cache-control', revalidated)
    if (file !== undefined) await sendFile(file, request, response, 200)
    else await sendFile(built.findNotFound(pathname), request, response, 404)
  }
}
