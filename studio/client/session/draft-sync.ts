import type { Draft, StudioReport } from '../../api.ts'
import { Unreachable, type StudioServer } from './server.ts'

/** Sends drafts to the server, one at a time and the latest only, so that they are kept and checked. */
export interface DraftSync {
  push(draft: Draft): void
  /** Resolves when nothing is left to be sent, or the server does not answer. */
  idle(): Promise<void>
}

/** What becomes of a draft that was sent. */
export interface DraftSyncEvents {
  onReport(report: StudioReport, draft: Draft): void
  onFailure(error: Error): void
}

/** Milliseconds without another change before a draft is sent. */
const pause = 100
/** Milliseconds between attempts while the server does not answer. */
const again = 2000

/** Makes the draftSync of a session. What cannot be sent is laid up in the browser under `name` until it can. */
export function createDraftSync(
  server: StudioServer,
  name: string,
  events: DraftSyncEvents,
): DraftSync {
  let waiting: Draft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let sending: Draft | undefined
  // A tab that closes has no time for a request.
  addEventListener('pagehide', () => {
    const draft = waiting ?? sending
    if (draft) writeBackup(name, draft)
  })

  async function send(): Promise<void> {
    while (waiting) {
      const draft = waiting
      waiting = undefined
      sending = draft
      try {
        const report = await server.keep(draft)
        sending = undefined
        writeBackup(name, undefined)
        if (!waiting) events.onReport(report, draft)
      } catch (error) {
        writeBackup(name, draft)
        events.onFailure(error instanceof Error ? error : new Error(String(error)))
        if (!(error instanceof Unreachable)) return
        waiting ??= draft
        timer = setTimeout(start, again)
        return
      }
    }
  }

  function start(): void {
    clearTimeout(timer)
    running ??= send().finally(() => {
      running = undefined
    })
  }

  return {
    push(draft) {
      waiting = draft
      if (running) return
      clearTimeout(timer)
      timer = setTimeout(start, pause)
    },
    async idle() {
      start()
      await running
    },
  }
}

/** The draft that was laid up in the browser; undefined where there is none. */
export function readBackup(name: string): Draft | undefined {
  try {
    const text = localStorage.getItem(name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function writeBackup(name: string, draft: Draft | undefined): void {
  try {
    if (draft) localStorage.setItem(name, JSON.stringify(draft))
    else localStorage.removeItem(name)
  } catch {
    // The browser keeps nothing for this page; then the tab itself is the only place.
  }
}
