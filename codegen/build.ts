import { existsSync, readdirSync } from 'node:fs'
import { copyFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pageDataUrl, siteDataUrl, type BuildData } from '../renderer/page-data.ts'
import { buildClient, loadRenderer } from './renderer-build.ts'
import {
  formatHeaders,
  formatManifest,
  formatRedirects,
  redirectPage,
  type InlineSources,
} from './host-files.ts'
import type { SitePictures } from './images.ts'

/** What a build takes. */
export interface BuildOptions {
  data: BuildData
  pictures: SitePictures
  publicDir: string
  /** The folder to write; it is replaced as a whole, at the end. */
  outDir: string
}

/** What a build wrote. */
export interface BuildReport {
  /** HTML files by their path in the folder, with their size in bytes. */
  pages: Map<string, number>
}

/**
 * Writes the site into `outDir`: HTML for every page, 404.html, page data, pictures, assets, and files for hosts. Works
 * in a folder beside it and renames at the end, so that a build which fails leaves the old output whole. Throws when
 * `outDir` holds something that no build of ours wrote, and when a page does not render.
 */
export async function buildSite({
  data,
  pictures,
  publicDir,
  outDir,
}: BuildOptions): Promise<BuildReport> {
  const target = resolve(outDir)
  refuseForeign(target)
  const work = `${target}.building-${process.pid}`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  try {
    await copyPublic(publicDir, work)
    const client = await buildClient(work)
    const { createPageRenderer } = await loadRenderer()
    const renderer = createPageRenderer(data, client)

    const files = new Map<string, string>()
    const sources: InlineSources = { styles: new Set(), scripts: new Set() }
    const pages = new Map<string, number>()
    for (const path of [...Object.keys(data.pages), '/404']) {
      const { html, inline } = await renderer.render(path)
      const file = fileOf(path)
      files.set(file, html)
      pages.set(file, Buffer.byteLength(html))
      for (const style of inline.styles) sources.styles.add(style)
      for (const script of inline.scripts) sources.scripts.add(script)
    }
    for (const [path, page] of Object.entries(data.pages))
      files.set(pageDataUrl(path).slice(1), JSON.stringify(page))
    files.set(siteDataUrl.slice(1), JSON.stringify(data.site))
    for (const [from, to] of Object.entries(data.redirects))
      files.set(fileOf(from), redirectPage(to, data.site))
    files.set('site.webmanifest', formatManifest(data.site))
    files.set('_headers', formatHeaders(sources))
    files.set('_redirects', formatRedirects(data.redirects, data.site))

    await Promise.all([...files].map(([file, content]) => write(join(work, file), content)))
    await writePictures(pictures, work)
    await replace(work, target)
    return { pages }
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    throw error
  }
}

/** The public folder goes out as it is, but for the source pictures, whose renditions go out instead. */
async function copyPublic(publicDir: string, work: string): Promise<void> {
  if (!existsSync(publicDir)) return
  const sources = join(publicDir, 'images')
  await cp(publicDir, work, { recursive: true, filter: (source) => source !== sources })
}

async function writePictures({ renditions }: SitePictures, work: string): Promise<void> {
  await mkdir(join(work, 'img'), { recursive: true })
  await Promise.all(
    [...renditions.values()].map(async ({ url, make }) => copyFile(await make(), join(work, url))),
  )
}

/** The flat file of an address: `/bonus` and `/bonus.html` are bonus.html. */
function fileOf(path: string): string {
  if (path === '/') return 'index.html'
  return path.endsWith('.html') ? path.slice(1) : `${path.slice(1)}.html`
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** Nothing of the user's may be lost to a mistyped --out. */
function refuseForeign(target: string): void {
  if (
    !existsSync(target) ||
    readdirSync(target).length === 0 ||
    existsSync(join(target, siteDataUrl))
  )
    return
  throw new Error(`${target} holds other files. Choose an empty or new folder for the output.`)
}

async function replace(work: string, target: string): Promise<void> {
  const old = `${target}.old-${process.pid}`
  const exists = existsSync(target)
  if (exists) await rename(target, old)
  await rename(work, target)
  if (exists) await rm(old, { recursive: true, force: true })
}
