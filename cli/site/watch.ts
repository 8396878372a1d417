import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { placeSite } from '../../site/files/site-files.ts'
import { createSiteStamp, stateOf } from '../../site/files/site-stamp.ts'
import type { Options } from '../options.ts'

/** So long a change has to rest before it counts, in milliseconds. */
const rest = 200

/**
 * Calls `run` now and after each change of a pages file, of the page files that it names, of the overlay of its brand, or of
 * its public folder, one at a time, until Ctrl+C. It looks at the files now and then instead of asking the system to tell:
 * so it outlives deleted files, renames and new folders, and works where nothing is told, as on mounted drives.
 */
export async function watchSite(
  { pages, brand }: Pick<Options, 'pages' | 'brand'>,
  run: () => Promise<void>,
): Promise<void> {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end.abort())
  const lookAtPages = createSiteStamp({ pagesFile: pages, ...(brand !== undefined && { brand }) })
  let known = ''
  let latest = await look()
  while (!end.signal.aborted) {
    if (latest !== known) {
      known = latest
      await run()
    }
    latest = await settle(end.signal)
  }

  /** Resolves with the state of the files when it was the same twice. */
  async function settle(signal: AbortSignal): Promise<string> {
    let before = latest
    for (;;) {
      const started = performance.now()
      const now = await look()
      if (now === before && (now !== known || signal.aborted)) return now
      before = now
      // Many files take their time; most of it is left to others.
      const pause = Math.max(rest, 20 * (performance.now() - started))
      const isOver = await setTimeout(pause, false, { signal }).catch(() => true)
      if (isOver) return known
    }
  }

  /** Everything that a check depends on, as a text that differs when it does. */
  async function look(): Promise<string> {
    const files = listFiles(placeSite(pages, brand).publicDir)
    const states = files.map((file) => stateOf(file) ?? `${file} gone`)
    return [(await lookAtPages()) ?? 'gone', ...states].join('\n')
  }
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return entries.map((entry) => join(folder, entry))
  } catch {
    return []
  }
}
