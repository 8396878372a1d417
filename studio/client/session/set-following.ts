import type { SavedDraft, StudioSite, Texts } from '../../api.ts'
import { mergeFiles } from '../../texts/merge-files.ts'
import type { DraftStore } from '../model/draft.ts'
import type { Backups, KeptEdits } from '../window/backups.ts'
import { afterRest } from './brands/elsewhere.ts'
import type { StudioServer } from './server.ts'
import type { SessionState } from './state.ts'

/** The keys of what others have saved, among those of edits that the browser has kept. */
const prefix = 'saved '

/** Creates what follows the saved texts of a change set, if one is open, and what other people do meanwhile. */
export function createSetFollowing(
  { set }: Pick<StudioSite, 'set'>,
  server: Pick<StudioServer, 'followSet' | 'site' | 'otherChanges'>,
  update: (next: Pick<SessionState, 'saved' | 'otherChanges'>) => void,
) {
  let saved = set?.saved

  /** What is saved, over the texts on disk; nothing without a change set. */
  function state(disk: Texts): { saved?: Texts } {
    if (!saved) return {}
    const merged = mergeFiles(saved, disk)
    return { saved: merged?.conflicts.length === 0 ? merged.files : { ...disk, ...saved.files } }
  }

  return {
    isOpen: set !== undefined,
    state,
    /** Notes what was saved. */
    note(next: SavedDraft, disk: Texts): void {
      saved = next
      update(state(disk))
    },
    /** What others have saved and the draft does not have, as edits that were kept. */
    unmerged({ set: now }: Pick<StudioSite, 'set'>): KeptEdits[] {
      if (!now?.theirs) return []
      const { id, files, base } = now.theirs
      return [{ key: prefix + id, draft: { files, base }, isOfOthers: true }]
    },
    /** What forgets edits once the draft has them; the server is told about those of others. */
    keepers: (backups: Backups, draft: DraftStore): Pick<Backups, 'remove'> => ({
      async remove(key) {
        if (!key.startsWith(prefix)) return backups.remove(key)
        await server.followSet(key.slice(prefix.length))
        saved = (await server.site()).set?.saved
        update(state(draft.state().base))
      },
    }),
    /** Learns which places other change sets change, after a moment. */
    askOthers: afterRest(async () => {
      // Whatever fails here, the next report asks again.
      const otherChanges = set && (await server.otherChanges().catch(() => undefined))
      if (otherChanges) update({ otherChanges })
    }),
  }
}
