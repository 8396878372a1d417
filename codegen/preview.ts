import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import compression from 'compression'
import sirv from 'sirv'
import { restoreOutput } from './build/output-folder.ts'

/** A rule of a `_headers` file: a path, or its beginning when it ended in `*`, with the headers it sets. */
interface HeaderRule {
  matches(pathname: string): boolean
  headers: [string, string][]
}

/**
 * Serves a built folder as a static host does: `/bonus` from bonus.html, anything else from 404.html with status 404,
 * headers from `_headers`, texts compressed by brotli or gzip. Puts the site back that a killed build was just replacing. Listens on loopback only; resolves when it listens, rejects
 * when the port is taken.
 */
export async function servePreview(outDir: string, port: number): Promise<Server> {
  restoreOutput(outDir)
  if (!existsSync(join(outDir, 'index.html')))
    throw new Error(`there is no site in ${outDir}; run \`npm run build\` first`)
  const files = sirv(outDir, { extensions: ['html'], etag: true, dev: true })
  const compress = compression()

  const server = createServer((request, response) => {
    try {
      compress(request, response, () => answer(request, response))
    } catch {
      // A build is just replacing the folder.
      if (!response.headersSent) response.writeHead(503, { 'retry-after': '1' })
      response.end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const pathname = readPathname(request.url)
    if (pathname === undefined) {
      response.writeHead(400).end()
      return
    }
    // Read anew, since a build may have replaced the folder.
    for (const rule of readHeaders(join(outDir, '_headers'))) {
      if (rule.matches(pathname))
        for (const [name, value] of rule.headers) response.setHeader(name, value)
    }
    const plain = canonical(pathname)
    if (plain !== pathname) {
      const query = request.url?.split('?').slice(1).join('?')
      response.writeHead(307, { location: query ? `${plain}?${query}` : plain }).end()
      return
    }
    const missing = (): void => {
      const page = request.method === 'HEAD' ? undefined : readFileSync(join(outDir, '404.html'))
      response.writeHead(404, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      response.end(page)
    }
    if (/^\/(?:_headers|_redirects|404|404\.html)$/.test(pathname)) missing()
    else files(request, response, missing)
  }

  /** `/bonus/` and `/bonus.html` lead to `/bonus`, as on Cloudflare; a file that has no page of its own stays. */
  function canonical(pathname: string): string {
    const bare = pathname.replace(/\/+$/, '') || '/'
    const page = bare.replace(/^\/index\.html$/, '/').replace(/\.html$/, '')
    if (page.startsWith('//')) return pathname
    if (page === pathname) return pathname
    const name = page === '/' ? 'index' : page
    const isPage =
      existsSync(join(outDir, `${name}.html`)) && existsSync(join(outDir, 'data', `${name}.json`))
    return isPage ? page : pathname
  }
}

/** The path of a request, still encoded; undefined for an address that is none. */
export function readPathname(address = '/'): string | undefined {
  if (!address.startsWith('/')) return undefined
  try {
    const { pathname } = new URL(`http://localhost${address}`)
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return undefined
  }
}

function readHeaders(file: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    if (line.startsWith('/')) {
      const path = line.trim()
      const matches = path.endsWith('*')
        ? (pathname: string) => pathname.startsWith(path.slice(0, -1))
        : (pathname: string) => pathname === path
      rules.push({ matches, headers: [] })
    } else if (line.includes(':')) {
      const [name = '', ...value] = line.split(':')
      rules.at(-1)?.headers.push([name.trim(), value.join(':').trim()])
    }
  }
  return rules
}
