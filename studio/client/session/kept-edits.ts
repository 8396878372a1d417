import type { Texts } from '../../api.ts'
import type { DraftStore } from '../model/draft.ts'
import type { ConflictSide } from '../../texts/merge.ts'
import { mergeFiles, type FileConflict } from '../../texts/merge-files.ts'
import { pick, type Backups, type KeptEdits } from '../window/backups.ts'
import { askAbout, type Question } from './question.ts'
import { t } from '../i18n/translate.ts'

/** What is open: the edits that were kept, and the question. */
interface Asked {
  kept: readonly KeptEdits[]
  question?: Question | undefined
}

/** The parts of a session that kept edits need. */
interface Place {
  /** What is part of the draft from the start. */
  merged: KeptEdits[]
  isSafe: () => boolean
  state: () => Asked
  update: (next: Partial<Asked>) => void
}

/** Creates what brings edits that the browser has kept into the draft, and asks where that has conflicts. */
export function createKeptEdits(
  draft: DraftStore,
  backups: Pick<Backups, 'remove'>,
  { merged, isSafe, state, update }: Place,
) {
  const textsFor = ({ draft: { files } }: KeptEdits): Texts =>
    pick(draft.state().files, Object.keys(files))

  function review(): void {
    const [next] = state().kept
    if (!next || state().question) return
    const both = mergeFiles(next.draft, textsFor(next))
    const question = askAbout({ with: next.isOfOthers ? 'set' : 'kept', kept: next }, both)
    if (question || !both) update({ question })
    else settle(next, both.files)
  }

  function settle(kept: KeptEdits, files: Texts): void {
    merged.push(kept)
    draft.replaceAll(
      { ...draft.state().files, ...files },
      {
        summary: kept.isOfOthers ? t('Added what others have saved.') : t('Added what was kept.'),
      },
    )
    update({ kept: state().kept.filter((other) => other !== kept), question: undefined })
    forgetMerged()
    review()
  }

  function forgetMerged(): void {
    if (!isSafe()) return
    // What follows under the same key may still have to be asked about.
    const isLeft = (key: string): boolean => state().kept.some((other) => other.key === key)
    for (const { key } of merged.splice(0))
      if (!isLeft(key)) void backups.remove(key).catch(() => {})
  }

  return {
    /** Asks about the next one, unless there is a question already. */
    review,
    /** Merges one into the draft; `choose` resolves conflicts. */
    merge(kept: KeptEdits, choose: (conflict: FileConflict) => ConflictSide): void {
      const both = mergeFiles(kept.draft, textsFor(kept), choose)
      if (both) settle(kept, both.files)
    },
    /** Uses these texts, and is done with what was kept. */
    settle,
    /** Forgets what is part of the draft, once that is stored or kept itself. */
    forgetMerged,
  }
}
