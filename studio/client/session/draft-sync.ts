import { createTurns } from '../../../schema/cache/turns.ts'
import type { Draft, Refusal, Saved, Stamp, StudioReport, Texts } from '../../api.ts'
import { deltaBetween } from '../../draft-delta.ts'
import { hashesOf } from '../../texts/hash-text.ts'
import { t } from '../i18n/translate.ts'
import { changesOf, type DraftState } from '../model/draft.ts'
import type { Backups } from '../window/backups.ts'
import { Unreachable, type StudioServer } from './server.ts'

/** The texts of a draft, and those on disk that they are based on. */
type Edited = Pick<DraftState, 'files' | 'base'>

/** Sends drafts to the server, which stores and checks them: one at a time, and only the latest. */
export type DraftSync = ReturnType<typeof createDraftSync>

/** Receives the results of sent drafts. */
interface DraftSyncEvents {
  onReport(report: StudioReport, files: Texts): void
  onFailure(error: Error): void
  /** Another window edits, or the server has another draft. Nothing more is sent. */
  onOutdated(): void
}

/** Milliseconds without another change before a draft is sent. */
const sendDelay = 100
/** Milliseconds between attempts while the server cannot be reached. */
const retryDelay = 2000

/** Creates the sync of a session, of which the server has this revision and these files. Edits that the server does not have are kept in the browser. */
export function createDraftSync(
  server: Pick<StudioServer, 'sendDraft' | 'save'>,
  { stamp, files }: { stamp: Stamp; files: Texts },
  backups: Backups,
  events: DraftSyncEvents,
) {
  let { revision } = stamp
  let stored = files
  /** The draft that the server has; undefined as long as this session has sent none. */
  let known: Draft | undefined
  /** What was sent, while it is unknown whether the server has stored it. Nothing else is sent before that is known. */
  let sent: Edited | undefined
  let latest: Edited | undefined
  let waiting: Edited | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = createTurns()
  let failure: Error | undefined
  let isKept = true
  let isClosed = false
  let keeping = 0
  let keepTimer: ReturnType<typeof setTimeout> | undefined

  /** Keeps what leads from the texts that the server has to the latest, by way of those that it may have. */
  async function keep(): Promise<void> {
    clearTimeout(keepTimer)
    keepTimer = undefined
    const steps = [stored, ...(sent ? [sent.files] : []), ...(latest ? [latest.files] : [])]
    const unsent = steps
      .slice(1)
      .map((next, index) => changesOf({ files: next, base: steps[index] ?? stored }))
      .filter((change) => Object.keys(change.files).length > 0)
    const own = (keeping += 1)
    isKept = unsent.length === 0
    const isDone = await backups.write(unsent)
    if (own !== keeping || isKept) return
    isKept = isDone
    if (!isDone) events.onFailure(new Error(noCopy))
  }

  async function send(): Promise<void> {
    for (;;) {
      if (isClosed) return
      if (!sent) {
        sent = waiting
        waiting = undefined
      }
      const edited = sent
      if (!edited) return
      try {
        const draft = changesOf(edited)
        const content = known
          ? { delta: deltaBetween(known, draft, await hashesOf(edited.base)) }
          : draft
        // If the answer is lost, it is not known what the server has.
        known = undefined
        const answer = await server.sendDraft({ ...content, ...stamp, revision })
        if (isClosed) return
        // It is sent again, as a whole.
        if ('reason' in answer && answer.reason === 'unfounded') continue
        sent = undefined
        if ('reason' in answer) {
          void keep()
          return stop()
        }
        stored = edited.files
        known = draft
        revision = answer.revision
        void keep()
        failure = undefined
        if ('fault' in answer) events.onFailure(new Error(answer.fault))
        else if (!waiting) events.onReport(answer, edited.files)
      } catch (error) {
        if (isClosed) return
        failure = error instanceof Error ? error : new Error(String(error))
        events.onFailure(failure)
        if (error instanceof Unreachable) {
          timer ??= setTimeout(start, retryDelay)
          return
        }
        sent = undefined
        void keep()
      }
    }
  }

  function stop(): void {
    close()
    events.onOutdated()
  }

  function close(): void {
    isSafe()
    isClosed = true
    waiting = undefined
    clearTimeout(timer)
  }

  function isSafe(): boolean {
    if (keepTimer !== undefined) void keep()
    return isKept
  }

  function start(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return run(send)
  }

  return {
    push(edited: Edited): void {
      // Only edits are kept in the browser: what was decided about the files on disk is sent at once.
      const isDecided = latest !== undefined && latest.base !== edited.base
      latest = edited
      isKept &&= edited.files === stored
      // In a task of its own: the first copy takes as long as the site is large, and another key may wait.
      keepTimer ??= setTimeout(() => void keep())
      if (isClosed) return void isSafe()
      waiting = edited
      if (isDecided) void start()
      else timer ??= setTimeout(start, sendDelay)
    },
    /** Resolves when there is nothing left to send, or the server cannot be reached. */
    idle: start,
    /** Saves what was pushed, and calls `onSaved` with it and what the server has changed. Resolves with the reason if it was refused. */
    async save(
      withProblems: boolean,
      onSaved: (sent: Draft, answer: Saved) => void,
    ): Promise<Refusal | undefined> {
      // What the server has refused once is sent again.
      if (failure) waiting ??= latest
      await start()
      return run(async (): Promise<Refusal | undefined> => {
        if (isClosed) return { reason: 'taken' }
        if (failure) throw failure
        const saved = latest && changesOf({ files: stored, base: latest.base })
        const answer = await server.save({ ...stamp, revision, withProblems })
        if ('reason' in answer) {
          if (answer.reason === 'taken' || answer.reason === 'stale') stop()
          return answer
        }
        if (!saved) return undefined
        revision = answer.set?.revision ?? noDraft
        known = answer.set ? undefined : { files: {}, base: {} }
        stored = { ...stored, ...answer.updated }
        onSaved(saved, answer)
        return undefined
      })
    },
    /** Whether the server has the draft with this revision, as far as this window knows. */
    isAt: (one: string) => sent !== undefined || waiting !== undefined || one === revision,
    /** Whether all edits are stored by the server, or at least kept by the browser, which is tried at once. */
    isSafe,
    /** Sends nothing more. What was not sent stays in the browser. */
    close,
  }
}

const noCopy = t(
  'This browser has no room for a copy of your latest changes. Keep this window open until they are saved.',
)

/** The revision when no draft is stored. */
const noDraft = 'none'
