import { parentPort, workerData } from 'node:worker_threads'
import { createPrerenderer, writeBatch, type Batch } from './prerender.ts'
import { startProfile } from './profile.ts'
import type { BatchResult, ThreadSetup } from './render-pages.ts'

/** A thread of the build: writes the pages of each batch that it receives, and sends back the results. */

const { setup, profile }: ThreadSetup = workerData
const stopProfile = profile === undefined ? undefined : startProfile(profile)
const prerenderer = createPrerenderer(setup)

parentPort?.on('message', (batch: Batch | 'end') => {
  if (batch === 'end') {
    stopProfile?.()
    parentPort?.close()
  } else parentPort?.postMessage(answer(batch), [])
})

function answer(batch: Batch): BatchResult {
  try {
    return { written: [...writeBatch(prerenderer, batch)] }
  } catch (error) {
    return { fault: error instanceof Error ? error : new Error(String(error)) }
  }
}
