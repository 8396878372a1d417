import { parentPort, workerData } from 'node:worker_threads'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { Batch, BatchResult, ThreadSetup } from './pool.ts'
import { createPrerenderer } from './prerender.ts'
import { startProfile } from './profile.ts'

/* One thread of the build: writes the pages of each batch that it is sent, and answers what became of them. */

const { setup, profile }: ThreadSetup = workerData
const stopProfile = profile === undefined ? undefined : startProfile(profile)
const prerenderer = createPrerenderer(setup)

parentPort?.on('message', (batch: Batch | 'end') => {
  if (batch === 'end') {
    stopProfile?.()
    parentPort?.close()
  } else parentPort?.postMessage(writeBatch(Buffer.from(batch.bytes), batch.pages), [])
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
