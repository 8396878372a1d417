import { createDocumentRenderer } from '../../renderer/entry-server.tsx'
import { htmlFileOf } from '../../renderer/file-path.ts'
import { pageDataUrl, type SiteData } from '../../renderer/page-data.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { createPageCompiler, type PictureFile } from '../compile/compile.ts'
import { contentSecurityPolicy } from '../host-files.ts'
import type { SchemaBundle } from '../schema.ts'
import { createFileWriter, type WrittenFile } from './file-writer.ts'

/** What all pages are made from, besides their own text. It is plain data, so that it can be handed to a thread. */
export interface PrerenderSetup {
  bundle: SchemaBundle
  /** The settings of the site as they stand in its file. */
  settings: PagesFile['site']
  /** The same, compiled. */
  site: SiteData
  pictures: ReadonlyMap<string, PictureFile>
  /** The address of the browser's program. */
  client: string
  /** The folder to write to. */
  work: string
}

/** What became of a page: its two files, and the milliseconds that compiling and rendering took. */
export interface WrittenPage {
  key: string
  html: WrittenFile
  data: WrittenFile
  took: number
}

/** Turns pages into files. */
export interface Prerenderer {
  /** Compiles, renders and writes one page. Its JSON must have passed the check. Throws where a component does. */
  write(key: string, json: string): WrittenPage
  /** Writes the page that is shown for other addresses. Returns its size in bytes and its inline scripts. */
  writeNotFound(): { bytes: number; scripts: string[] }
}

/** Makes the prerenderer of one site. */
export function createPrerenderer(setup: PrerenderSetup): Prerenderer {
  const compilePage = createPageCompiler(setup.settings, setup)
  const renderer = createDocumentRenderer(setup.site, setup.client, contentSecurityPolicy)
  const write = createFileWriter(setup.work)
  return {
    write(key, json) {
      const start = performance.now()
      const { page } = compilePage(key, JSON.parse(json))
      const { path } = page
      const { pieces } = renderer.renderPieces({ state: 'ready', page }, path)
      const took = performance.now() - start
      const html = write(htmlFileOf(path), pieces)
      const data = write(pageDataUrl(path).slice(1), ['', JSON.stringify(page)])
      return { key, html, data, took }
    },
    writeNotFound() {
      const { pieces, inline } = renderer.renderPieces({ state: 'not-found' }, '/404')
      return { bytes: write('404.html', pieces).bytes, scripts: inline.scripts }
    },
  }
}
