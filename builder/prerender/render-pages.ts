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
  /** Resolves when all pages are written. Rejects with the first error. */
  finish(): Promise<void>
  /** Ends the threads; nothing is written after that. */
  stop(): Promise<void>
}

type OnWritten = (pages: readonly PageOutput[]) => void

/** The minimum number of pages that is worth starting threads. */
const many = 200

/** The number of bytes of text sent to a thread at once, about fifty pages. */
const batchBytes = 256 * 1024

/**
 * Starts to write `count` pages: a few of them in this thread and only at the end, many in threads right away, with the
 * help of this thread at the end. `onWritten` is called as they are written, in any order. With `profile`, each thread
 * writes a profile next to that file.
 */
export async function renderPages(
  count: number,
  setup: PrerenderSetup,
  onWritten: OnWritten,
  profile: AskedFile | undefined,
): Promise<Rendering> {
  if (count < many) return renderHere(setup, onWritten)
  return renderInThreads(await openPool(setup, onWritten, profile), setup, onWritten)
}

function renderHere(setup: PrerenderSetup, onWritten: OnWritten): Rendering {
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

function renderInThreads(pool: Pool, setup: PrerenderSetup, onWritten: OnWritten): Rendering {
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
