import { setImmediate } from 'node:timers/promises'
import type { PageData } from '../../renderer/page/page-data.ts'
import { textOf, type SourcePage } from '../../site/pages/page-source.ts'
import { openPool, type Pool } from './pool.ts'
import type { PrerenderSetup, PageOutput } from './prerender.ts'
import type { AskedFile } from '../../site/files/asked-file.ts'

/** A page with its content, and where it is in the languages of the site. */
export interface PageToRender extends SourcePage {
  alternates?: PageData['alternates']
}

/** Pages being rendered while other work continues. */
export interface Rendering {
  /** Adds a page, which must have passed the check. */
  add(page: PageToRender): void
  /** Resolves with all pages when they are written. Rejects with the first error. */
  finish(): Promise<readonly PageOutput[]>
  /** Ends the threads; nothing is written after that. */
  stop(): Promise<void>
}

/** A way to write pages. */
interface Writer extends Omit<Rendering, 'finish'> {
  finish(): Promise<void>
}

type OnWritten = (pages: readonly PageOutput[]) => void

/** How pages are rendered. */
interface RenderOptions {
  /** Called with the number of pages written, and of all. */
  onProgress?: ((done: number, total: number, what: 'pages') => void) | undefined
  /** Each thread writes a CPU profile next to this file. */
  profile?: AskedFile | undefined
}

/** The minimum number of pages that is worth starting threads. */
const many = 200

/** The number of bytes of text sent to a thread at once, about fifty pages. */
const batchBytes = 256 * 1024

/**
 * Starts to write `count` pages, in any order: a few of them in this thread and only at the end, many in threads right
 * away, with the help of this thread at the end.
 */
export async function renderPages(
  count: number,
  setup: PrerenderSetup,
  { onProgress, profile }: RenderOptions,
): Promise<Rendering> {
  const written: PageOutput[] = []
  const onWritten: OnWritten = (pages) => {
    written.push(...pages)
    onProgress?.(written.length, count, 'pages')
  }
  const writer =
    count < many
      ? renderHere(setup, onWritten)
      : renderInThreads(await openPool(setup, onWritten, profile), setup, onWritten)
  return { ...writer, finish: async () => writer.finish().then(() => written) }
}

function renderHere(setup: PrerenderSetup, onWritten: OnWritten): Writer {
  const pages: PageToRender[] = []
  return {
    add: (page) => void pages.push(page),
    async finish() {
      const { createPrerenderer } = await import('./prerender.ts')
      const prerenderer = createPrerenderer(setup)
      for (const page of pages)
        onWritten([prerenderer.write(page.key, textOf(page), page.alternates)])
    },
    stop: () => Promise.resolve(),
  }
}

function renderInThreads(pool: Pool, setup: PrerenderSetup, onWritten: OnWritten): Writer {
  let waiting: PageToRender[] = []
  let size = 0
  const send = (): void => {
    if (waiting.length > 0) pool.add(makeBatch(waiting, size))
    waiting = []
    size = 0
  }
  return {
    add(page) {
      waiting.push(page)
      size += page.to - page.from
      if (size > batchBytes) send()
    },
    async finish() {
      send()
      // The check is done, so this thread is free to help the others.
      const { createPrerenderer, writeBatch } = await import('./prerender.ts')
      const prerenderer = createPrerenderer(setup)
      for (let batch = pool.take(); batch; batch = pool.take()) {
        onWritten(writeBatch(prerenderer, batch))
        await setImmediate() // let the threads receive their next batch
      }
      return pool.drain()
    },
    stop: () => pool.close(),
  }
}

function makeBatch(pages: readonly PageToRender[], size: number): Parameters<Pool['add']>[0] {
  const bytes = new ArrayBuffer(size)
  const target = Buffer.from(bytes)
  let at = 0
  const places = pages.map(({ key, file, from, to, alternates }) => {
    at += file.bytes.copy(target, at, from, to)
    return { key, to: at, alternates }
  })
  return { bytes, pages: places }
}
