import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { inventMessages, translateOwn } from '../../builder/compile/messages.ts'
import { escapeHtml } from '../../builder/hosts/host-files.ts'
import type { BlockCode } from '../../builder/load-site.ts'
import { createPicturePlanner } from '../../builder/pictures/plan-pictures.ts'
import { createSiteCheck } from '../../check/check-parsed-site.ts'
import { loadSiteSchemas } from '../../check/rules/site-rules.ts'
import { callOf } from '../../schema/config/call.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { findBlocks, rootsOf } from '../../schema/config/site-roots.ts'
import { editDistance } from '../../schema/config/suggest.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import { projectRoot, shellFolders } from '../../schema/read/load-schemas.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { createFilesCheck } from '../../site/check-files.ts'
import { openExpander } from '../../site/expand/open-expander.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import { inspectFiles } from '../../site/files/public-files.ts'
import { type SitePlace, listPublicDirs } from '../../site/files/site-files.ts'
import { createSiteStamp, stateOf, statesOf } from '../../site/files/site-stamp.ts'
import type { PseudoLocale } from '../../site/locales/pseudo.ts'
import { readSite } from '../../site/overlay/read-site.ts'
import { islandRuntime, loadBlockCode, loadEntry } from '../dev/load-modules.ts'
import { readPathname } from '../own-request.ts'
import { shellUrl, type Gallery, makeGallery } from './gallery.ts'
import { galleryUrl, isolateBlock, isolateShell, layout, frame } from './html.ts'
import { partPage, type GalleryPart } from './part-page.ts'

/**
 * Lets the dev server show the gallery: every block type at `/__gallery/<type>`, and each of its samples at
 * `/__gallery/<type>/<entry>`, rendered by the build's own entry. The gallery is never built.
 */
export function createGalleryPlugin(
  place: SitePlace,
  settings: SiteConfig,
  pseudo?: PseudoLocale,
): Plugin {
  const open = createLiveGallery(place, settings, pseudo)

  async function answer(server: ViteDevServer, pathname: string) {
    const gallery = await open(await loadBlockCode(server))
    const framed = async (page: string, status = 200) => {
      return { status, html: await server.transformIndexHtml(pathname, page) }
    }
    const isShell = `${pathname}/`.startsWith(`${shellUrl}/`)
    const [parts, what, parent] = isShell
      ? ([gallery.shell, 'shell block', shellUrl] as const)
      : ([gallery.types, 'block type', galleryUrl] as const)
    const [name = '', ...rest] = pathname.slice(parent.length + 1).split('/')
    if (name === '' && !isShell) return framed(indexPage(gallery))
    const part = parts.get(name)
    if (!part) return framed(missingPage(what, name, parent, [...parts.keys()]), 404)
    if (rest.length === 0) return framed(partPage(part))
    const requested = rest.join('/')
    const entry = part.entries.find((one) => one.name === requested)
    if (!entry) {
      const names = part.entries.map((one) => one.name)
      return framed(missingPage(`entry of ${name}`, requested, part.url, names), 404)
    }
    const { createPageRenderer } = await loadEntry(server)
    const program = 'data:text/javascript,' // without the client; islands without React run
    const data = entry.data ?? gallery.data
    const renderer = createPageRenderer(data, program, undefined, islandRuntime)
    const { html } = await renderer.render(entry.path)
    return { status: 200, html: entry.data ? isolateShell(html) : isolateBlock(html) }
  }

  async function respond(server: ViteDevServer, pathname: string, response: ServerResponse) {
    const { status, html } = await answer(server, pathname).catch((error: unknown) => {
      if (error instanceof Error) server.ssrFixStacktrace(error)
      return { status: 500, html: faultPage(error) }
    })
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    response.writeHead(status, headers).end(html)
  }

  return {
    name: 'gallery',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const pathname = readPathname(request.url)
        if (pathname !== galleryUrl && !pathname?.startsWith(`${galleryUrl}/`)) return next()
        void respond(server, decodeURIComponent(pathname), response)
      })
    },
  }
}

/** The page for an unknown name: the closest names first, each with a link. */
function missingPage(what: string, requested: string, parent: string, names: readonly string[]) {
  const wanted = requested.slice(0, 60)
  const near = names
    .map((name) => ({ name, distance: editDistance(wanted.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ name }) => `<li><a href="${parent}/${name}">${escapeHtml(name)}</a></li>`)
  const title = `There is no ${what} “${wanted}”`
  return layout(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>The nearest names come first:</p>
<ul>${near.join('')}</ul>`,
  )
}

function faultPage(error: unknown): string {
  return layout(
    'The gallery cannot be shown',
    `<h1>The gallery cannot be shown</h1>
<pre>${escapeHtml(explainCauses(error) || String(error))}</pre>
<p>Fix it, then reload this page.</p>`,
  )
}

/** The first page of the gallery: every block type with its title, its description and a picture. */
function indexPage({ types, shell }: Gallery): string {
  const cards = [...types.values()].map(card).join('\n')
  return layout(
    'Block types',
    `<h1>Block types</h1>
<p class="lead">A page is a list of blocks. These are the ${types.size} types of blocks, as the site shows them. Open one to see its
properties, examples to copy, and how it looks with long texts, with many entries and on small screens.</p>
<ul class="types" role="list">
${cards}
</ul>
<h2>Shell blocks</h2>
<p>These surround the content of every page of this site.</p>
<ul>
${[...shell.values()].map(({ url, heading }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(heading)}</a></li>`).join('\n')}
</ul>`,
  )
}

function card({ heading, url, written, schema, entries, refused }: GalleryPart): string {
  const [first] = entries
  const preview = first ? frame(`${url}/${first.name}`, 1280, `${heading}, small`) : ''
  const faults = refused.some((one) => one.name.startsWith('example-'))
    ? ' <strong class="fault">An example has problems.</strong>'
    : ''
  return `<li class="type">
<div class="preview" aria-hidden="true">${preview}</div>
<h2><a href="${url}">${escapeHtml(heading)}</a></h2>
<p>${escapeHtml(schema?.description ?? '')}</p>
<p class="small"><code>${escapeHtml(written ?? '')}</code> ${entries.length} entries${faults}</p>
</li>`
}

/**
 * Creates a reader of the gallery for a site: each call checks the files, and recreates the gallery if a schema, an
 * example, a compiler, a picture or pages.json has changed. A pages.json that is not JSON keeps the last one; the
 * call rejects with an Error if there is none yet, if its settings have errors, or if a schema or an example cannot be read. With `pseudo`, texts are in
 * that language.
 */
export function createLiveGallery(
  place: SitePlace,
  settings: SiteConfig,
  pseudo?: PseudoLocale,
): (code?: BlockCode) => Promise<Gallery> {
  const planPictures = createPicturePlanner()
  const messages = pseudo ? inventMessages(pseudo, settings) : translateOwn(settings)
  const stampPages = createSiteStamp(place)
  let last: unknown
  let stamp = ''
  let latestCode: BlockCode | undefined
  let latest: Promise<Gallery> | undefined

  async function read(code?: BlockCode): Promise<Gallery> {
    const bundle = loadSiteSchemas(settings)
    const expander = openExpander(place, code?.expanders)
    const files = { ...inspectFiles(place), ...(expander && { expander }) }
    const checkSite = createFilesCheck(createSiteCheck(bundle))
    const site = await readSite(place, { calendar: calendarOf(settings) })
    const { value = last, file = value } = await site.check(() =>
      checkSite(place.pagesFile, files, { keep: true, read: site.read, merged: site.merged }),
    )
    if (!isJsonObject(file))
      throw new Error(
        `pages.json has problems. Fix them first; \`${callOf('validate')}\` lists them.`,
      )
    last = file
    const { pictures } = await planPictures(place)
    const source = { bundle, file, files, pictures, messages, compilers: code?.compilers, pseudo }
    return makeGallery(source)
  }

  return async (code) => {
    const current = `${stampOf(place, settings)}\n${await stampPages()}`
    const isSameCode =
      code?.compilers === latestCode?.compilers && code?.expanders === latestCode?.expanders
    if (current !== stamp || !isSameCode || !latest) {
      stamp = current
      latestCode = code
      latest = read(code)
    }
    return latest
  }
}

/** The states of the files that the gallery is made from, except those of pages. */
function stampOf(place: SitePlace, settings: SiteConfig): string {
  const roots = rootsOf(settings)
  const parts = [...findBlocks(roots).values(), ...shellFolders(settings, roots).values()].flatMap(
    (folder) => ['schema.json', 'example.json'].map((name) => stateOf(join(folder, name))),
  )
  const pictures = listPublicDirs(place).map((dir) => join(dir, 'images'))
  const folders = [...pictures, join(projectRoot, 'schema')]
  return [...folders.flatMap(statesOf), ...parts].join('\n')
}
