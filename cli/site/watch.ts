import { setTimeout } from 'node:timers/promises'
import { listPublicDirs, placeSite } from '../../site/files/site-files.ts'
import { createSiteStamp, statesOf } from '../../site/files/site-stamp.ts'
import type { Options } from '../options.ts'

/** The time in milliseconds that the files must stay unchanged before a change counts. */
const rest = 200

/**
 * Calls `run` now and after each change to a pages file, its page files, the overlay of its brand or its public folders,
 * one call at a time, until Ctrl+C. It polls, so that it handles deleted files, renames and new folders, and works
 * where the system sends no events, as on mounted drives.
 */
export async function watchSite(
  { pages, brand }: Pick<Options, 'pages' | 'brand'>,
  run: () => Promise<void>,
): Promise<void> {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end.abort())
  const lookAtPages = createSiteStamp({ pagesFile: pages, ...(brand !== undefined && { brand }) })
  let known = ''
  let latest = await poll()
  while (!end.signal.aborted) {
    if (latest !== known) {
      known = latest
      await run()
    }
    latest = await settle(end.signal)
  }

  /** Resolves with the state of the files once two polls in a row agree. */
  async function settle(signal: AbortSignal): Promise<string> {
    let before = latest
    for (;;) {
      const started = performance.now()
      const now = await poll()
      if (now === before && (now !== known || signal.aborted)) return now
      before = now
      // Polling many files takes time; leave most of the processor to others.
      const pause = Math.max(rest, 20 * (performance.now() - started))
      const isOver = await setTimeout(pause, false, { signal }).catch(() => true)
      if (isOver) return known
    }
  }

  /** A text that changes whenever anything that a check depends on changes. */
  async function poll(): Promise<string> {
    const states = listPublicDirs(placeSite(pages, brand)).flatMap(statesOf)
    return [(await lookAtPages()) ?? 'gone', ...states].join('\n')
  }
}
