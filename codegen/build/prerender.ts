import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDocumentRenderer } from '../../renderer/entry-server.tsx'
import { htmlFileOf } from '../../renderer/file-path.ts'
import { pageDataUrl, type SiteData } from '../../renderer/page-data.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { createPageCompiler, type PictureFile } from '../compile/compile.ts'
import { contentSecurityPolicy } from '../host-files.ts'
import type { SchemaBundle } from '../schema.ts'

/** What all pages are rendered from. It is plain data, so that it can be handed to a thread. */
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

/** One file as it was written: bytes, and the time of its writing in milliseconds. */
export interface WrittenFile {
  bytes: number
  time: number
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
  /** Compiles, renders and writes one page. `page` must have passed the check. Throws where a component does. */
  write(key: string, page: PagesFile['pages'][string]): WrittenPage
  /** Writes the page that is shown for other addresses. Returns its size in bytes and its inline scripts. */
  writeNotFound(): { bytes: number; scripts: string[] }
}

/** Makes the prerenderer of one site. It writes at once: the disk takes files as fast as they are rendered. */
export function createPrerenderer(setup: PrerenderSetup): Prerenderer {
  const compilePage = createPageCompiler(setup.settings, setup)
  const renderer = createDocumentRenderer(setup.site, setup.client, contentSecurityPolicy)
  const made = new Set<string>()
  const encode = createEncoder()

  function write(name: string, pieces: readonly string[]): WrittenFile {
    const file = join(setup.work, name)
    const folder = dirname(file)
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true })
      made.add(folder)
    }
    const handle = openSync(file, 'w')
    try {
      const bytes = encode(pieces)
      for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done)
      return { bytes: bytes.length, time: fstatSync(handle).mtimeMs }
    } finally {
      closeSync(handle)
    }
  }

  return {
    write(key, page) {
      const start = performance.now()
      const { page: compiled } = compilePage(key, page)
      const { path } = compiled
      const { pieces } = renderer.renderPieces({ state: 'ready', page: compiled }, path)
      const took = performance.now() - start
      return {
        key,
        html: write(htmlFileOf(path), pieces),
        data: write(pageDataUrl(path).slice(1), ['', JSON.stringify(compiled)]),
        took,
      }
    },
    writeNotFound() {
      const { pieces, inline } = renderer.renderPieces({ state: 'not-found' }, '/404')
      return { bytes: write('404.html', pieces).bytes, scripts: inline.scripts }
    },
  }
}

/** So many shared pieces are remembered in bytes. */
const mostShared = 1000

/**
 * Makes the encoder of pieces, every other of which is shared, to UTF-8. What it returns is overwritten by the next call:
 * thousands of pages go through one buffer.
 */
function createEncoder(): (pieces: readonly string[]) => Uint8Array {
  const encoder = new TextEncoder()
  const shared = new Map<string, Uint8Array>()
  let buffer = new Uint8Array(256 * 1024)

  const bytesOf = (piece: string): Uint8Array => {
    const known = shared.get(piece)
    if (known) return known
    const bytes = encoder.encode(piece)
    if (shared.size >= mostShared) shared.clear()
    shared.set(piece, bytes)
    return bytes
  }
  return (pieces) => {
    // No letter takes more than three bytes for each unit of the text.
    const most = pieces.reduce((sum, { length }) => sum + length * 3, 0)
    if (most > buffer.length) buffer = new Uint8Array(most)
    let at = 0
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 1) at += encoder.encodeInto(piece, buffer.subarray(at)).written
      else {
        const bytes = bytesOf(piece)
        buffer.set(bytes, at)
        at += bytes.length
      }
    }
    return buffer.subarray(0, at)
  }
}
