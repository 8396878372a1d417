import { existsSync, readdirSync } from 'node:fs'
import { copyFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pageDataUrl, siteDataUrl, type BuildData } from '../renderer/page-data.ts'
import { htmlFileOf } from '../renderer/file-path.ts'
import { buildClient, loadRenderer } from './renderer-build.ts'
import {
  contentSecurityPolicy,
  formatHeaders,
  formatManifest,
  formatRedirects,
  redirectPage,
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
  await clearRemains(target)
  refuseForeign(target)
  const work = `${target}.building-${process.pid}`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  try {
    await copyPublic(publicDir, work)
    const client = await buildClient(work)
    const { createPageRenderer } = await loadRenderer()
    const renderer = createPageRenderer(data, client, contentSecurityPolicy)

    const files = new Map<string, string>()
    const scripts = new Set<string>()
    const pages = new Map<string, number>()
    for (const path of [...Object.keys(data.pages), '/404']) {
      const { html, inline } = await renderer.render(path)
      const file = htmlFileOf(path)
      files.set(file, html)
      pages.set(file, Buffer.byteLength(html))
      for (const script of inline.scripts) scripts.add(script)
    }
    for (const [path, page] of Object.entries(data.pages))
      files.set(pageDataUrl(path).slice(1), JSON.stringify(page))
    files.set(siteDataUrl.slice(1), JSON.stringify(data.site))
    for (const [from, to] of Object.entries(data.redirects))
      files.set(htmlFileOf(from), redirectPage(to, data.site))
    files.set('site.webmanifest', formatManifest(data.site))
    files.set('_headers', formatHeaders([...scripts]))
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
  try {
    await rename(work, target)
  } catch (error) {
    if (exists) await rename(old, target)
    throw error
  }
  if (exists) await rm(old, { recursive: true, force: true })
}

/** Clears what builds that were killed have left: a folder whose process is gone; the last whole site is put back. */
async function clearRemains(target: string): Promise<void> {
  const folder = dirname(target)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [, kind, pid] = /\.(building|old)-(\d+)$/.exec(name) ?? []
    const isRemains =
      pid !== undefined && name === `${basename(target)}.${kind}-${pid}` && !isRunning(Number(pid))
    if (!isRemains) continue
    const remains = join(folder, name)
    if (kind === 'old' && !existsSync(target)) await rename(remains, target)
    else await rm(remains, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of somebody else is there all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
