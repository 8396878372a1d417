import type { Draft, StudioReport } from '../../api.ts'
import { Unreachable, type StudioServer } from './server.ts'

/** Sends drafts to the server, which stores and checks them: one at a time, and only the latest. */
export interface DraftSync {
  push(draft: Draft): void
  /** Resolves when there is nothing left to send, or the server cannot be reached. */
  idle(): Promise<void>
}

/** Receives the results of sent drafts. */
export interface DraftSyncEvents {
  onReport(report: StudioReport, draft: Draft): void
  onFailure(error: Error): void
}

/** Milliseconds without another change before a draft is sent. */
const sendDelay = 100
/** Milliseconds between attempts while the server cannot be reached. */
const retryDelay = 2000

/** Creates the sync of a session. A draft that cannot be sent is backed up in the browser under `name` until it can. */
export function createDraftSync(
  server: Pick<StudioServer, 'sendDraft'>,
  name: string,
  events: DraftSyncEvents,
): DraftSync {
  let waiting: Draft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let sending: Draft | undefined
  // There is no time for a request when the tab closes.
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
        const report = await server.sendDraft(draft)
        sending = undefined
        writeBackup(name, undefined)
        if (!waiting) events.onReport(report, draft)
      } catch (error) {
        writeBackup(name, draft)
        events.onFailure(error instanceof Error ? error : new Error(String(error)))
        if (!(error instanceof Unreachable)) return
        waiting ??= draft
        timer = setTimeout(start, retryDelay)
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
      timer = setTimeout(start, sendDelay)
    },
    async idle() {
      start()
      await running
    },
  }
}

/** Reads the draft that was backed up in the browser; undefined if there is none. */
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
    // Storage is not available, so the draft exists only in this tab.
  }
}
