import { parentPort, workerData } from 'node:worker_threads'
import type { PageData } from '../../renderer/page-data.ts'
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
  } else parentPort?.postMessage(writeBatch(batch), [])
})

function writeBatch({ bytes, ends }: Batch): BatchResult {
  const texts = Buffer.from(bytes)
  let from = 0
  try {
    return {
      written: ends.map((end) => {
        const page: PageData = JSON.parse(texts.toString('utf8', from, end))
        from = end
        return prerenderer.write(page)
      }),
    }
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) }
  }
}
