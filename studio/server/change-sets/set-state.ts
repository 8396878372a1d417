import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTurns } from '../../../schema/cache/turns.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { PublishFailure } from '../../api.ts'
import type { ChangeSet } from '../../change-sets.ts'

/** What this server knows of a change set, and its repository does not. */
export interface SetState {
  /** The commit whose texts the draft has; null before it was opened here. */
  followed: string | null
  planned: ChangeSet['planned']
  /** What this server tries to do, and has not delivered yet as far as it knows. */
  tried: 'published' | 'taken-back' | null
  /** Why it could not be published, and why others do not have its latest version. */
  failure: PublishFailure | null
  unsent: PublishFailure | null
}

const nothing: SetState = {
  followed: null,
  planned: null,
  tried: null,
  failure: null,
  unsent: null,
}

/** Opens the state of a change set in its folder. */
export function openSetState(folder: string) {
  const file = join(folder, 'set.json')
  const inTurn = createTurns()
  let known: Promise<SetState> | undefined

  const read = (): Promise<SetState> =>
    (known ??= readFile(file, 'utf8').then(
      (text): SetState => ({ ...nothing, ...JSON.parse(text) }),
      () => nothing,
    ))

  return {
    read,
    /** Changes the state. */
    note: (change: Partial<SetState>): Promise<void> => {
      known = read().then((now) => ({ ...now, ...change }))
      return inTurn(async () => {
        await writeWhole(file, JSON.stringify(await read()))
      })
    },
  }
}
