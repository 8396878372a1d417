import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { bundleProgram } from '../bundle/bundle-program.mjs'
import type { Batch, PrerenderSetup, PageOutput } from './prerender.ts'
import { profileOfThread } from './profile.ts'
import type { AskedFile } from '../../site/files/asked-file.ts'
import { isMemoryShort } from '../memory.mjs'

/** The data that a thread starts with. */
export interface ThreadSetup {
  setup: PrerenderSetup
  /** The file for a CPU profile of the thread. */
  profile: AskedFile | undefined
}

/** A thread's response to a batch. */
export type BatchResult = { written: PageOutput[] } | { fault: Error }

/** Threads that write pages. */
export interface Pool {
  add(batch: Batch): void
  /** Takes back batches that no thread has started, the latest first. */
  take(): Batch | undefined
  /** Resolves when everything added is written. Rejects with the first error. */
  drain(): Promise<void>
  /** Ends the threads once they have finished their current work. */
  close(): Promise<void>
}

/** The number of batches queued at a thread, so that it never waits for the next one. */
const ahead = 2

/** Rendering creates much short-lived garbage: with a larger young generation, less of it is scanned twice. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** Starts a thread for each processor but the one that checks, only one where memory is short, and reports pages as they are written. */
export async function openPool(
  setup: PrerenderSetup,
  onWritten: (pages: PageOutput[]) => void,
  profile: AskedFile | undefined,
): Promise<Pool> {
  const file = await findWorker()
  const queue: Batch[] = []
  const busy = new Map<Worker, number>()
  const exits: Promise<unknown>[] = []
  let fault: Error | undefined
  let settle = (): void => {}

  const send = (worker: Worker): void => {
    while ((busy.get(worker) ?? 0) < ahead) {
      const batch = fault ? undefined : queue.shift()
      if (batch === undefined) break
      busy.set(worker, (busy.get(worker) ?? 0) + 1)
      worker.postMessage(batch, [batch.bytes])
    }
    settle()
  }
  const length = isMemoryShort ? 1 : Math.max(1, availableParallelism() - 1)
  const workers = Array.from({ length }, (_, index) => {
    const own = profile === undefined ? undefined : profileOfThread(profile, index + 2)
    const workerData: ThreadSetup = { setup, profile: own }
    const worker = new Worker(file, { workerData, resourceLimits })
    busy.set(worker, 0)
    exits.push(new Promise((done) => worker.once('exit', done)))
    worker.on('message', (result: BatchResult) => {
      busy.set(worker, (busy.get(worker) ?? 1) - 1)
      if ('fault' in result) fault ??= result.fault
      else onWritten(result.written)
      send(worker)
    })
    worker.on('error', (error) => {
      fault ??= error instanceof Error ? error : new Error(String(error))
      settle()
    })
    return worker
  })

  return {
    add(batch) {
      queue.push(batch)
      const free = workers.find((worker) => (busy.get(worker) ?? 0) < ahead)
      if (free) send(free)
    },
    take: () => (fault ? undefined : queue.pop()),
    drain: () =>
      new Promise((done, fail) => {
        settle = () => {
          if (fault) fail(fault)
          else if (queue.length === 0 && [...busy.values()].every((count) => count === 0)) done()
        }
        settle()
      }),
    async close() {
      queue.length = 0
      for (const worker of workers) worker.postMessage('end', [])
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
