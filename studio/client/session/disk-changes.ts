import type { Texts } from '../../api.ts'
import { describeGone } from '../model/brands/brand-name.ts'
import { brandsOf } from '../model/brands/brand-view.ts'
import type { DraftStore } from '../model/draft.ts'
import type { ConflictSide } from '../../texts/merge.ts'
import { mergeFiles, type FileConflict } from '../../texts/merge-files.ts'
import { askAbout } from './question.ts'
import type { SessionState } from './state.ts'
import { t } from '../i18n/translate.ts'

/** Creates what brings changes on disk into a draft; `keep` adds that to the history. */
export function createDiskChanges(
  draft: DraftStore,
  update: (next: Partial<Pick<SessionState, 'question' | 'status' | 'isUndecided'>>) => void,
  keep: () => Promise<unknown>,
) {
  // The texts on disk of the last question; only a save asks about them again.
  let askedAbout: Texts | undefined
  const wait = (disk: Texts | undefined): void => {
    askedAbout = disk
    update({ isUndecided: disk !== undefined })
  }

  function reconcile(disk: Texts): void {
    const { base } = draft.state()
    const names = [...new Set([...Object.keys(disk), ...Object.keys(base)])]
    wait(undefined)
    const changed = names.filter((name) => (disk[name] ?? '') !== (base[name] ?? ''))
    if (changed.length === 0) return
    const merged = mergeFiles(draft.state(), disk)
    const question = askAbout({ with: 'disk', disk }, merged)
    if (question) wait(disk)
    if (question || !merged) return update({ question })
    draft.rebase(disk, merged.files)
    const gone = brandsOf(base).filter((brand) => !brandsOf(disk).includes(brand))
    update({
      status: [
        t('{value} changed on disk. The changes were merged.', { value: changed.join(', ') }),
        ...gone.map(describeGone),
      ].join(' '),
    })
  }

  return {
    /** Merges texts on disk that differ from the base of the draft, or asks how. */
    reconcile,
    /** The same, unless the last question was about these texts. */
    reconcileOnce(disk: Texts): void {
      if (askedAbout === undefined || !isSameTexts(askedAbout, disk)) reconcile(disk)
    },
    /** Merges the texts about which the last question was, or asks again, unless that is decided. */
    review(): void {
      if (askedAbout) reconcile(askedAbout)
    },
    /** Merges the texts on disk; `choose` resolves conflicts. */
    merge(disk: Texts, choose: (conflict: FileConflict) => ConflictSide): void {
      const merged = mergeFiles(draft.state(), disk, choose)
      wait(undefined)
      if (merged) draft.rebase(disk, merged.files)
      update({ question: undefined })
    },
    /** Uses either the texts on disk, after the draft was kept, or those of the draft. */
    async pick(disk: Texts, choice: ConflictSide): Promise<void> {
      if (choice === 'mine') {
        wait(undefined)
        draft.rebase(disk, draft.state().files)
        return update({ question: undefined })
      }
      try {
        await keep()
        wait(undefined)
        draft.rebase(disk, disk)
        update({
          question: undefined,
          status: t('The version on disk is used. History has your draft.'),
        })
      } catch (error) {
        update({
          status: t('Nothing was changed: {value}', {
            value: error instanceof Error ? error.message : '',
          }),
        })
      }
    },
  }
}

/** Whether two sites have the same files with the same texts. */
export function isSameTexts(a: Texts, b: Texts): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name])
}
