import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PageData } from '../../renderer/page/page-data.ts'
import type { AskedFile } from '../../site/files/asked-file.ts'
import type { SourcePage } from '../../site/pages/page-source.ts'
import { bundleProgram } from '../bundle/bundle-program.mjs'
import { isMemoryShort } from '../memory.mjs'
import type { Batch, PageOutput, PrerenderSetup } from './prerender.ts'
import { profileOfThread } from './profile.ts'

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

/** The data that a thread starts with: `profile` is the file for its CPU profile. */
export interface ThreadSetup {
  setup: PrerenderSetup
  profile: AskedFile | undefined
}

/** A thread's response to a batch. */
export type BatchResult = { written: PageOutput[] } | { fault: Error }

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

/** The number of batches queued at a thread, so that it never waits for the next one. */
const ahead = 2

/** Rendering creates much short-lived garbage: with a larger young generation, less of it is scanned twice. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/**
 * Starts to write `count` pages, in any order: a few of them in this thread and only at the end, many in threads right
 * away, with the help of this thread at the end. There is a thread for each processor but the one that checks, and only
 * one where memory is short.
 */
export async function renderPages(
  count: number,
  setup: PrerenderSetup,
  { onProgress, profile }: RenderOptions,
): Promise<Rendering> {
  const written: PageOutput[] = []
  const queue: Batch[] = []
  const busy = new Map<Worker, number>()
  const exits: Promise<unknown>[] = []
  let waiting: PageToRender[] = []
  let size = 0
  let fault: Error | undefined
  let settle = (): void => {}

  const keep = (...pages: PageOutput[]): void => {
    written.push(...pages)
    onProgress?.(written.length, count, 'pages')
  }
  const take = (): Batch | undefined => (fault ? undefined : queue.shift())
  const feed = (worker: Worker): void => {
    for (let own = busy.get(worker) ?? 0; own < ahead; own += 1) {
      const batch = take()
      if (batch === undefined) break
      busy.set(worker, own + 1)
      worker.postMessage(batch, [batch.bytes])
    }
    settle()
  }
  const send = (): void => {
    if (waiting.length > 0) queue.push(makeBatch(waiting, size))
    waiting = []
    size = 0
    const free = [...busy].find(([, own]) => own < ahead)
    if (free) feed(free[0])
  }
  const startThread = (file: string, number: number): void => {
    const own = profile && profileOfThread(profile, number)
    const workerData: ThreadSetup = { setup, profile: own }
    const worker = new Worker(file, { workerData, resourceLimits })
    busy.set(worker, 0)
    exits.push(new Promise((done) => worker.once('exit', done)))
    worker.on('message', (result: BatchResult) => {
      busy.set(worker, (busy.get(worker) ?? 1) - 1)
      if ('fault' in result) fault ??= result.fault
      else keep(...result.written)
      feed(worker)
    })
    worker.on('error', (error) => {
      fault ??= error instanceof Error ? error : new Error(String(error))
      settle()
    })
  }

  if (count >= many) {
    const file = await findWorker()
    const threads = isMemoryShort ? 1 : Math.max(1, availableParallelism() - 1)
    for (let number = 2; number < threads + 2; number += 1) startThread(file, number)
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
      for (let batch = take(); batch; batch = take()) {
        for (const page of writeBatch(prerenderer, batch)) keep(page)
        await setImmediate() // let the threads receive their next batch
      }
      await new Promise<void>((done, fail) => {
        settle = () => {
          if (fault) fail(fault)
          else if (queue.length === 0 && [...busy.values()].every((own) => own === 0)) done()
        }
        settle()
      })
      return written
    },
    async stop() {
      queue.length = 0
      for (const worker of busy.keys()) worker.postMessage('end', [])
      await Promise.all(exits)
    },
  }
}

/** The bundle of the worker, next to this file if that is bundled too. */
async function findWorker(): Promise<string> {
  const bundled = fileURLToPath(new URL('prerender-worker.js', import.meta.url))
  if (existsSync(bundled)) return bundled
  return join(await bundleProgram(), 'prerender-worker.js')
}

function makeBatch(pages: readonly PageToRender[], size: number): Batch {
  const bytes = new ArrayBuffer(size)
  const target = Buffer.from(bytes)
  let at = 0
  const places = pages.map(({ key, file, from, to, alternates }) => {
    at += file.bytes.copy(target, at, from, to)
    return { key, to: at, alternates }
  })
  return { bytes, pages: places }
}
