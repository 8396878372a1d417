import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { PublishFailure } from '../../api.ts'

/** What this server knows of a change set, and its repository does not. */
export interface SetState {
  /** The commit whose texts the draft has; null before it was opened here. */
  followed: string | null
  /** The latest commit that was pushed. */
  pushed: string | null
  /** When it is going to be published, and who has said so. */
  planned: { at: number; by: string } | null
  /** Why it could not be published, and why others do not have its latest version. */
  failure: PublishFailure | null
  unsent: PublishFailure | null
}

const nothing: SetState = {
  followed: null,
  pushed: null,
  planned: null,
  failure: null,
  unsent: null,
}

/** Opens the state of a change set in its folder. */
export function openSetState(folder: string) {
  const file = join(folder, 'set.json')
  let known: SetState | undefined
  let queue: Promise<unknown> = Promise.resolve()

  async function read(): Promise<SetState> {
    known ??= await readFile(file, 'utf8')
      .then((text): SetState => ({ ...nothing, ...JSON.parse(text) }))
      .catch(() => nothing)
    return known
  }

  return {
    read,
    /** Changes the state. */
    note(change: Partial<SetState>): Promise<void> {
      const done = queue.then(async () => {
        known = { ...(await read()), ...change }
        await writeWhole(file, JSON.stringify(known))
      })
      queue = done.catch(() => {})
      return done
    },
  }
}
