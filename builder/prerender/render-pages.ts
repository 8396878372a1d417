import { setImmediate } from 'node:timers/promises'
import { textOf, type SourcePage } from '../../site/pages/page-source.ts'
import { openPool, type Pool } from './pool.ts'
import type { PrerenderSetup, WrittenPage } from './prerender.ts'

/** Pages being rendered while other work goes on. */
export interface Rendering {
  /** Takes one more page, which must have passed the check. */
  add(page: SourcePage): void
  /** Resolves when all pages are written. Rejects with the first fault. */
  finish(): Promise<void>
  /** Ends the threads; nothing is written after that. */
  stop(): Promise<void>
}

type OnWritten = (pages: readonly WrittenPage[]) => void

/** So many pages are worth threads of their own. */
const many = 200

/** So many bytes of text a thread is sent at once, some fifty pages. */
const batchBytes = 256 * 1024

/**
 * Begins to write pages, `count` of them: few in this thread and only at the end, many in threads and at once, with the
 * help of this thread at the end. `onWritten`
 * hears of them as they are written, in any order. With `profile` each thread writes one beside that file.
 */
export async function renderPages(
  count: number,
  setup: PrerenderSetup,
  onWritten: OnWritten,
  profile: string | undefined,
): Promise<Rendering> {
  if (count < many) return renderHere(setup, onWritten)
  return renderInThreads(await openPool(setup, onWritten, profile), setup, onWritten)
}

function renderHere(setup: PrerenderSetup, onWritten: OnWritten): Rendering {
  const pages: SourcePage[] = []
  return {
    add: (page) => void pages.push(page),
    async finish() {
      const { createPrerenderer } = await import('./prerender.ts')
      const prerenderer = createPrerenderer(setup)
      for (const page of pages) onWritten([prerenderer.write(page.key, textOf(page))])
    },
    stop: () => Promise.resolve(),
  }
}

function renderInThreads(pool: Pool, setup: PrerenderSetup, onWritten: OnWritten): Rendering {
  let waiting: SourcePage[] = []
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
      // The check is done, so this thread has nothing better to do than to help the others.
      const { createPrerenderer, writeBatch } = await import('./prerender.ts')
      const prerenderer = createPrerenderer(setup)
      for (let batch = pool.take(); batch; batch = pool.take()) {
        onWritten(writeBatch(prerenderer, batch))
        await setImmediate() // the threads must not wait for their next batch
      }
      return pool.drain()
    },
    stop: () => pool.close(),
  }
}

function makeBatch(pages: readonly SourcePage[], size: number): Parameters<Pool['add']>[0] {
  const bytes = new ArrayBuffer(size)
  const target = Buffer.from(bytes)
  let at = 0
  const places = pages.map(({ key, file, from, to }) => {
    at += file.bytes.copy(target, at, from, to)
    return { key, to: at }
  })
  return { bytes, pages: places }
}
