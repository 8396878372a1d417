import type { BuildData, NavEntry, PageData, Route } from '../../renderer/page-data.ts'
import { normalizePath } from '../../renderer/path.ts'
import type { BlockOf, BlockType } from '../../renderer/registry.ts'
import type { Messages } from '../../renderer/messages/messages.ts'
import type { Action, CompiledPages, Picture } from '../../schema/page-data.gen.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../schema.ts'
import { blockCompilers } from './block-compilers.gen.ts'
import type { BlockCompilers } from './block-compilers.ts'
import { createFill, type FillContext } from './fill.ts'

/** A picture without its alternative text, which depends on the page. */
export type PictureFile = Omit<Picture, 'alt'>

/** What compiling needs besides pages.json. */
export interface CompileOptions {
  bundle: SchemaBundle
  /** The pictures of the site by name. */
  pictures: ReadonlyMap<string, PictureFile>
  messages: Messages
}

/**
 * Compiles a checked pages.json into the data that pages are rendered from, keyed by path. Never changes its input.
 * Throws an Error that names page and picture when a picture is missing, which the check reports before.
 */
export function compilePages(
  file: PagesFile,
  { bundle, pictures, messages }: CompileOptions,
): BuildData {
  const fill = createFill(bundle, { $ref: '#/$defs/PagesFile' })
  const { keyword, promoUrl, redirects = {} } = file.site

  const contextOf = (path: string): FillContext => ({
    fillTokens: (text) => text.replaceAll('{keyword}', () => keyword),
    findPicture(name) {
      const picture = pictures.get(name)
      if (picture === undefined) throw new Error(`page ${path}: there is no picture "${name}"`)
      return { ...picture, alt: imageAlt(keyword, path) }
    },
    settleButton: ({ label, href = promoUrl }): Action => ({
      label,
      href,
      linkType: linkTypeOf(href, promoUrl, redirects),
    }),
  })

  const site = compiled(fill({ ...file, pages: {} }, contextOf('/'))).site
  const paths = Object.keys(file.pages)
  const pages: Record<string, PageData> = {}
  const routes = new Map<string, Route>()
  for (const key of paths) {
    const path = normalizePath(key)
    const { [key]: page } = compiled(
      fill({ pages: { [key]: file.pages[key] } }, contextOf(path)),
    ).pages
    if (!page) continue
    const { inNav, blocks, ...carried } = page
    const { name, showNav, meta = {} } = page
    pages[path] = { path, ...carried, blocks: blocks.map(compileBlock) }
    routes.set(path, { path, name, showNav, inNav, meta })
  }
  const { imageCount: _count, redirects: _redirects, checks: _checks, ...shared } = site
  return {
    site: { ...shared, nav: navigationOf([...routes.values()], messages.Home.home), messages },
    routes: [...routes.values()],
    pages,
    redirects,
  }
}

/** The entries of the navigation: every route that shows it and is listed in it, `/` first, then in the order of pages.json. */
export function navigationOf(routes: readonly Route[], homeLabel: string): NavEntry[] {
  const shown = routes.filter(({ showNav, inNav }) => showNav && inNav)
  const home = shown.filter(({ path }) => path === '/')
  const others = shown.filter(({ path }) => path !== '/')
  return [...home, ...others].map(({ path, name, meta }) => ({
    path,
    label: navLabel(name) || homeLabel,
    meta,
  }))
}

/** A route's name without `.html` and slashes; empty for `/`. */
export function navLabel(name: string): string {
  return name.replace(/\.html$/, '').replaceAll('/', '')
}

/** The keyword and the path without slashes: `p666 bonus`; for `/` the keyword alone. */
export function imageAlt(keyword: string, path: string): string {
  return `${keyword} ${path.replaceAll('/', '')}`.trim()
}

function linkTypeOf(
  href: string,
  promoUrl: string,
  redirects: Record<string, string>,
): Action['linkType'] {
  const [address = ''] = href.split(/[?#]/)
  if (href === promoUrl || Object.hasOwn(redirects, address)) return 'promo'
  if (/^(?:mailto|tel):/.test(href)) return 'contact'
  return /^[/#]/.test(href) ? 'page' : 'other'
}

function compileBlock<T extends BlockType>(block: BlockOf<T>): BlockOf<T> {
  const compile: BlockCompilers[T] = blockCompilers[block.type]
  return compile ? compile(block) : block
}

/** The boundary between schema-driven filling and typed page data: a filled value follows the compiled types. */
function compiled(value: unknown): CompiledPages {
  if (!isCompiled(value)) throw new TypeError('pages.json was not filled')
  return value
}

function isCompiled(value: unknown): value is CompiledPages {
  return typeof value === 'object' && value !== null
}
