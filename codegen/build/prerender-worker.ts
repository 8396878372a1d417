import { parentPort, workerData } from 'node:worker_threads'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { Batch, BatchResult } from './pool.ts'
import { createPrerenderer, type PrerenderSetup } from './prerender.ts'

/* One thread of the build: writes the pages of each batch that it is sent, and answers what became of them. */

const setup: PrerenderSetup = workerData
const prerenderer = createPrerenderer(setup)

parentPort?.on('message', ({ bytes, pages }: Batch) => {
  parentPort?.postMessage(writeBatch(Buffer.from(bytes), pages), [])
})

function writeBatch(bytes: Buffer, pages: Batch['pages']): BatchResult {
  try {
    return {
      written: pages.map(({ key, from, to }) => {
        // The check reads the same bytes meanwhile. When it refuses them, what is written here is thrown away.
        const page: PagesFile['pages'][string] = JSON.parse(bytes.toString('utf8', from, to))
        return prerenderer.write(key, page)
      }),
    }
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) }
  }
}
