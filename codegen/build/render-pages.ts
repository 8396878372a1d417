import type { PagesFile } from '../../schema/pages.gen.ts'
import { textOf, type SourcePage } from './page-source.ts'
import { openPool, type Batch, type Pool } from './pool.ts'
import type { PrerenderSetup, WrittenPage } from './prerender.ts'

/** Pages being written while other work goes on. */
export interface Rendering {
  /** Resolves when all pages are written. Rejects with the first fault. */
  finish(): Promise<void>
  /** Ends the threads; nothing is written after that. */
  stop(): Promise<void>
}

/** So many pages are worth a thread of their own. */
const many = 200

/** So many bytes of text a thread is sent at once, about a hundred pages. */
const batchBytes = 512 * 1024

/**
 * Writes pages, many of them in threads and at once, few in this thread and only at the end. `onWritten` hears of them as
 * they are written, in any order. With `profile` each thread writes one beside that file.
 */
export async function renderPages(
  pages: readonly SourcePage[],
  setup: PrerenderSetup,
  onWritten: (pages: readonly WrittenPage[]) => void,
  profile: string | undefined,
): Promise<Rendering> {
  if (pages.length < many) {
    return {
      async finish() {
        const { createPrerenderer } = await import('./prerender.ts')
        const prerenderer = createPrerenderer(setup)
        for (const source of pages) {
          const page: PagesFile['pages'][string] = JSON.parse(textOf(source))
          onWritten([prerenderer.write(source.key, page)])
        }
      },
      stop: () => Promise.resolve(),
    }
  }
  const pool: Pool = await openPool(setup, onWritten, profile)
  for (const batch of batchPages(pages)) pool.add(() => makeBatch(batch))
  return { finish: () => pool.drain(), stop: () => pool.close() }
}

/** Cuts pages into runs that stand in one file, each of about as many bytes. */
function* batchPages(pages: readonly SourcePage[]): Generator<SourcePage[]> {
  let batch: SourcePage[] = []
  for (const page of pages) {
    const [first] = batch
    if (first && (page.file !== first.file || page.to - first.from > batchBytes)) {
      yield batch
      batch = []
    }
    batch.push(page)
  }
  if (batch.length > 0) yield batch
}

function makeBatch(pages: readonly SourcePage[]): Batch {
  const size = pages.reduce((sum, { from, to }) => sum + to - from, 0)
  const bytes = new ArrayBuffer(size)
  const target = Buffer.from(bytes)
  let at = 0
  const places = pages.map(({ key, file, from, to }) => {
    const start = at
    at += file.bytes.copy(target, at, from, to)
    return { key, from: start, to: at }
  })
  return { bytes, pages: places }
}
