import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readRedirects } from '../../builder/hosts/host-files.ts'

/** Finds what a static host answers with in a built folder, which a build may replace at any time. */
export function openBuilt(outDir: string) {
  return {
    read: readIfAny,
    redirect: (pathname: string) => readRedirects(readIfAny('_redirects')).get(pathname),
    canonical,
    find: findFile,
    findNotFound,
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
