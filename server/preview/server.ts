import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { restoreOutput } from '../../builder/output/output-folder.ts'
import { readRedirects } from '../../builder/hosts/host-files.ts'
import { patternOf, readHeaders, revalidated } from '../../builder/hosts/headers.ts'
import { isForHost } from '../own-request.ts'
import { readPathname } from '../read-pathname.ts'
import { passOn } from '../receiver/pass-on.ts'
import { sendFile } from './send-file.ts'
import { callOf } from '../../schema/config/call.ts'

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
    const rules = readHeaders(readIfAny('_headers'))
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
    const redirect = readRedirects(readIfAny('_redirects')).get(pathname)
    if (redirect)
      return end(pathname, redirect.status, {
        location: redirect.to,
        // Another site may be served on this port tomorrow.
        'cache-control': revalidated,
      })
    const plain = canonical(pathname)
    if (plain !== pathname) {
      const query = request.url?.split('?').slice(1).join('?')
      return end(pathname, 307, { location: query ? `${plain}?${query}` : plain })
    }
    const file = findFile(pathname)
    // Missing files must not be cached like existing ones.
    setHeaders(file === undefined ? '/404' : pathname)
    if (!response.hasHeader('cache-control')) response.setHeader('cache-control', revalidated)
    if (file !== undefined) await sendFile(file, request, response, 200)
    else await sendFile(findNotFound(pathname), request, response, 404)
  }

  /** A file for hosts, or the empty text if the folder has none. */
  function readIfAny(name: string): string {
    const file = join(outDir, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  /** Redirects `/bonus/` and `/bonus.html` to `/bonus`, as Cloudflare does; a file without a page is not redirected. */
  function canonical(pathname: string): string {
    const bare = pathname.replace(/\/+$/, '') || '/'
    const page = bare.replace(/^\/index(?:\.html)?$/, '/').replace(/\.html$/, '')
    if (page.startsWith('//')) return pathname
    if (page === pathname) return pathname
    const name = page === '/' ? 'index' : page
    const isPage =
      existsSync(join(outDir, `${name}.html`)) && existsSync(join(outDir, 'data', `${name}.json`))
    return isPage ? page : pathname
  }

  /** The 404 page of the language that the address belongs to, as hosts choose the nearest one. */
  function findNotFound(pathname: string): string {
    const [, first = ''] = /^\/([\w-]+)\//.exec(pathname) ?? []
    const files = [join(outDir, first, '404.html'), join(outDir, '404.html')]
    return files.find((file) => existsSync(file)) ?? ''
  }

  function findFile(pathname: string): string | undefined {
    if (pathname === '/') return join(outDir, 'index.html')
    const path = decodeURIComponent(pathname)
    if (hidden.test(path)) return undefined
    const [, notFound] = /^(\/[\w-]+\/404)(?:\.html)?$/.exec(path) ?? []
    if (notFound && !existsSync(join(outDir, 'data', `${notFound}.json`))) return undefined
    return [path, `${path}.html`]
      .map((name) => join(outDir, name))
      .find((file) => existsSync(file) && statSync(file).isFile()) // the name may be too long for `statSync`
  }
}

/**
 * Not part of the site: files for hosts, compressed files, the 404 page, empty names, and path separators of operating
 * systems.
 */
const hidden =
  /^\/(?:_headers|_redirects|_nginx\.conf|404|404\.html)$|\.(?:br|gz)$|\/\/|\/$|\/\.(?!well-known\/)|[\\\0]/
