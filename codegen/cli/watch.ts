import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { placeSite } from '../site-files.ts'

/** So long a change has to rest before it counts, in milliseconds. */
const rest = 200

/**
 * Calls `run` now and after each change of a pages file or of its public folder, one at a time, until Ctrl+C. It looks at
 * the files now and then instead of asking the system to tell: so it outlives deleted files, renames and new folders, and
 * works where nothing is told, as on mounted drives.
 */
export async function watchSite(pages: string, run: () => Promise<void>): Promise<void> {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end.abort())
  let known = ''
  let latest = look(pages)
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
      const now = look(pages)
      if (now === before && (now !== known || signal.aborted)) return now
      before = now
      // A large folder takes its time; most of it is left to others.
      const pause = Math.max(rest, 20 * (performance.now() - started))
      const isOver = await setTimeout(pause, false, { signal }).catch(() => true)
      if (isOver) return known
    }
  }
}

/** Everything that a check depends on, as a text that differs when it does. */
function look(pages: string): string {
  const { publicDir } = placeSite(pages)
  const files = [pages, ...listFiles(publicDir)]
  return files.map((file) => `${file} ${stateOf(file)}`).join('\n')
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return entries.map((entry) => join(folder, entry))
  } catch {
    return []
  }
}

function stateOf(file: string): string {
  const state = statSync(file, { throwIfNoEntry: false })
  return state ? `${state.ino} ${state.size} ${state.mtimeMs}` : 'gone'
}
