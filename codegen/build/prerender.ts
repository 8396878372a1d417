import { createDocumentRenderer } from '../../renderer/entry-server.tsx'
import { htmlFileOf } from '../../renderer/file-path.ts'
import type { PageData, SiteData } from '../../renderer/page-data.ts'
import { contentSecurityPolicy } from '../host-files.ts'
import { createFileWriter, type WrittenFile } from './file-writer.ts'

/** What all pages are rendered from, besides their own data. It is plain data, so that it can be handed to a thread. */
export interface PrerenderSetup {
  site: SiteData
  /** The address of the browser's program. */
  client: string
  /** The folder to write to. */
  work: string
}

/** The HTML of a page as it was written, and the milliseconds that rendering took. */
export interface WrittenHtml extends WrittenFile {
  path: string
  took: number
}

/** Turns page data into HTML files. */
export interface Prerenderer {
  /** Renders and writes one page. Throws where a component does. */
  write(page: PageData): WrittenHtml
  /** Writes the page that is shown for other addresses. Returns its size in bytes and its inline scripts. */
  writeNotFound(): { bytes: number; scripts: string[] }
}

/** Makes the prerenderer of one site. */
export function createPrerenderer({ site, client, work }: PrerenderSetup): Prerenderer {
  const renderer = createDocumentRenderer(site, client, contentSecurityPolicy)
  const write = createFileWriter(work)
  return {
    write(page) {
      const { path } = page
      const start = performance.now()
      const { pieces } = renderer.renderPieces({ state: 'ready', page }, path)
      const took = performance.now() - start
      return { path, took, ...write(htmlFileOf(path), pieces) }
    },
    writeNotFound() {
      const { pieces, inline } = renderer.renderPieces({ state: 'not-found' }, '/404')
      return { bytes: write('404.html', pieces).bytes, scripts: inline.scripts }
    },
  }
}
