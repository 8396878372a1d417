import type { Refusal, StudioSite, Texts } from '../../api.ts'
import type { SiteView } from '../../../site/view/site-view.ts'
import { hasChanges, type DraftStore } from '../model/draft.ts'
import { reviewSharedEdit } from '../model/sections/shared-edit.ts'
import type { DraftSync } from './draft-sync.ts'
import type { Question } from './question.ts'
import type { SiteLens } from './brands/site-lens.ts'

/** What was confirmed before a save. */
export interface Confirmed {
  sharedEdit?: boolean
  problems?: boolean
}

/** The parts of a session that saving needs. */
interface Place {
  opened: Pick<StudioSite, 'main' | 'bundle'>
  lens: SiteLens
  state: () => { isSaving: boolean; site: SiteView; brand: string | undefined; pageKey: string }
  update: (next: { isSaving?: boolean; question?: Question | undefined; status?: string }) => void
  /** Called with the texts on disk if these have changed, so that nothing was saved. */
  onChanged: (disk: Texts) => void
}

function pick(texts: Texts, isPicked: (name: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isPicked(name)))
}

/** Returns the function that saves a draft, or asks first. */
export function createSaving(
  draft: DraftStore,
  sync: DraftSync,
  { opened, lens, state, update, onChanged }: Place,
): (confirmed?: Confirmed) => Promise<void> {
  function refuse(refusal: Refusal): void {
    update({ status: 'Not saved yet.' })
    if (refusal.reason === 'changed') return onChanged(refusal.disk)
    if (refusal.reason === 'problems') {
      const { totals, brands } = refusal
      update({ question: { kind: 'save-with-problems', totals, brands } })
    }
  }

  return async ({ sharedEdit = false, problems = false } = {}) => {
    if (state().isSaving) return
    if (!hasChanges(draft.state())) return update({ status: 'There is nothing to save.' })
    const { site, pageKey } = state()
    const before = sharedEdit ? undefined : lens.show(draft.state().base, state().brand).site
    const groups = before ? reviewSharedEdit(before, site, opened, pageKey) : []
    if (groups.length > 0) return update({ question: { kind: 'save-shared-edit', groups } })
    update({ status: 'Saving…', isSaving: true })
    try {
      const refusal = await sync.save(problems, ({ files }, updated) => {
        const { base, files: now } = draft.state()
        const sent: Texts = { ...base, ...files }
        // What was translated meanwhile stays; the next save brings that file up to date.
        draft.amend(pick(updated, (name) => now[name] === sent[name]))
        draft.rebase({ ...sent, ...updated }, draft.state().files)
        update({ status: 'Saved.', question: undefined })
      })
      if (refusal) refuse(refusal)
    } catch (error) {
      update({ status: error instanceof Error ? error.message : String(error) })
    } finally {
      update({ isSaving: false })
    }
  }
}
