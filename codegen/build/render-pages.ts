import type { PageData } from '../../renderer/page-data.ts'
import { openPool, type Pool } from './pool.ts'
import type { PrerenderSetup, WrittenHtml } from './prerender.ts'

/** Pages being rendered while other work goes on. */
export interface Rendering {
  /** Takes one more page: its data, and the same as JSON. */
  add(page: PageData, json: string): void
  /** Resolves when all pages are written. Rejects with the first fault. */
  finish(): Promise<void>
  /** Ends the threads; nothing is written after that. */
  stop(): Promise<void>
}

/** So many pages are worth threads of their own. */
const many = 200

/** So many bytes of page data a thread is sent at once, about a hundred pages. */
const batchBytes = 512 * 1024

/**
 * Begins to write pages, `count` of them: many in threads and at once, few in this thread and only at the end. `onWritten`
 * hears of them as they are written, in any order. With `profile` each thread writes one beside that file.
 */
export async function renderPages(
  count: number,
  setup: PrerenderSetup,
  onWritten: (pages: readonly WrittenHtml[]) => void,
  profile: string | undefined,
): Promise<Rendering> {
  return count < many
    ? renderHere(setup, onWritten)
    : renderInThreads(await openPool(setup, onWritten, profile))
}

function renderHere(
  setup: PrerenderSetup,
  onWritten: (pages: readonly WrittenHtml[]) => void,
): Rendering {
  const pages: PageData[] = []
  return {
    add: (page) => void pages.push(page),
    async finish() {
      const { createPrerenderer } = await import('./prerender.ts')
      const prerenderer = createPrerenderer(setup)
      for (const page of pages) onWritten([prerenderer.write(page)])
    },
    stop: () => Promise.resolve(),
  }
}

function renderInThreads(pool: Pool): Rendering {
  const encoder = new TextEncoder()
  let buffer = new Uint8Array(batchBytes * 2)
  let ends: number[] = []
  let used = 0

  const send = (): void => {
    if (ends.length > 0) pool.add({ bytes: buffer.slice(0, used).buffer, ends })
    ends = []
    used = 0
  }
  return {
    add(_, json) {
      const most = json.length * 3 // no letter takes more than three bytes
      if (used > 0 && used + most > buffer.length) send()
      if (most > buffer.length) buffer = new Uint8Array(most)
      used += encoder.encodeInto(json, buffer.subarray(used)).written
      ends.push(used)
      if (used > batchBytes) send()
    },
    finish() {
      send()
      return pool.drain()
    },
    stop: () => pool.close(),
  }
}
