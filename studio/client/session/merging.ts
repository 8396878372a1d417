import type { SavedDraft, StudioSite, Texts } from '../../api.ts'
import { mergeFiles, type FileConflict } from '../../texts/merge-files.ts'
import type { ConflictSide } from '../../texts/merge.ts'
import { t } from '../i18n/translate.ts'
import { describeGone } from '../model/brands/brand-name.ts'
import { brandsOf } from '../model/brands/brand-view.ts'
import type { DraftStore } from '../model/draft.ts'
import { pick, type Backups, type KeptEdits } from '../window/backups.ts'
import type { Collision } from './question.ts'
import type { StudioServer } from './server.ts'
import type { SessionState } from './state.ts'

/** The keys of what others have saved, among those of edits that the browser has kept. */
const ofOthers = 'saved '

/** What others have saved in the change set and the draft does not have, as edits that were kept. */
export function editsOfOthers({ set }: Pick<StudioSite, 'set'>): KeptEdits[] {
  if (!set?.theirs) return []
  const { id, files, base } = set.theirs
  return [{ key: ofOthers + id, draft: { files, base }, isOfOthers: true }]
}

/** What is saved in a change set, over the texts on disk; nothing without a change set. */
export function savedOver(disk: Texts, saved: SavedDraft | undefined): { saved?: Texts } {
  if (!saved) return {}
  const merged = mergeFiles(saved, disk)
  return { saved: merged?.conflicts.length === 0 ? merged.files : { ...disk, ...saved.files } }
}

/** The parts of a session that a merge needs. */
interface MergingPlace {
  opened: Pick<StudioSite, 'set'>
  server: Pick<StudioServer, 'followSet' | 'site'>
  backups: Pick<Backups, 'remove'>
  isViewer: boolean
  /** What is part of the draft from the start. */
  merged: KeptEdits[]
  isSafe: () => boolean
  /** Adds the draft to the history. */
  keepDraft: () => Promise<unknown>
  state: () => SessionState
  update: (next: Partial<SessionState>) => void
}

/**
 * Creates what brings other versions into a draft, and asks where that has conflicts: changes on disk, edits that the browser
 * has kept, and what others have saved in the change set.
 */
export function createMerging(
  draft: DraftStore,
  { opened, server, backups, isViewer, merged, isSafe, keepDraft, state, update }: MergingPlace,
) {
  const isSet = opened.set !== undefined
  let saved = opened.set?.saved
  // The texts on disk of the last question; only a save asks about them again.
  let askedAbout: Texts | undefined

  function wait(disk: Texts | undefined): void {
    askedAbout = disk
    update({ isUndecided: disk !== undefined })
  }

  function merge(collision: Collision, choose?: (conflict: FileConflict) => ConflictSide) {
    const { files } = draft.state()
    if (!('kept' in collision)) return mergeFiles(draft.state(), collision.disk, choose)
    const { kept } = collision
    return mergeFiles(kept.draft, pick(files, Object.keys(kept.draft.files)), choose)
  }

  /** The merged texts; undefined if there is something to ask first. */
  function mergeOrAsk(collision: Collision): Texts | undefined {
    const both = merge(collision)
    if (both?.conflicts.length === 0) return both.files
    update({
      question: both
        ? { kind: 'conflicts', ...collision, conflicts: both.conflicts, merged: both.files }
        : { kind: 'unreadable', ...collision },
    })
    return undefined
  }

  /** Merges texts on disk that differ from the base of the draft, or asks how. */
  function reconcile(disk: Texts): void {
    const { base, files } = draft.state()
    wait(undefined)
    const changed = namesOf(disk, base).filter((name) => (disk[name] ?? '') !== (base[name] ?? ''))
    if (changed.length === 0) return
    const both = mergeOrAsk({ with: isSet ? 'published' : 'disk', disk })
    if (!both) return wait(disk)
    draft.rebase(disk, both)
    // Only what is published here becomes the base.
    if (isSet && isSameTexts(both, files)) return
    const gone = brandsOf(base).filter((brand) => !brandsOf(disk).includes(brand))
    update({
      status: [
        isSet
          ? t('Others have published changes. They are part of this change set now.')
          : t('{value} changed on disk. The changes were merged.', { value: changed.join(', ') }),
        ...gone.map(describeGone),
      ].join(' '),
    })
  }

  /** Merges the texts about which the last question was, or asks again, unless that is decided. */
  function reconcileAgain(): void {
    if (askedAbout) reconcile(askedAbout)
  }

  /** Brings in the next edits that were kept, or asks about them, unless there is a question already. */
  function addNext(): void {
    const [kept] = state().kept
    if (!kept || state().question) return
    const files = mergeOrAsk({ with: kept.isOfOthers ? 'set' : 'kept', kept })
    if (files) settle(kept, files)
  }

  /** Uses these texts, and is done with what was kept. */
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
    addNext()
  }

  /** Forgets what is part of the draft, once that is stored or kept itself. */
  function forgetMerged(): void {
    if (!isSafe()) return
    // What follows under the same key may still have to be asked about.
    const isLeft = (key: string): boolean => state().kept.some((other) => other.key === key)
    for (const { key } of merged.splice(0)) if (!isLeft(key)) void forget(key).catch(() => {})
  }

  /** The server is told about edits of others. */
  async function forget(key: string): Promise<void> {
    if (!key.startsWith(ofOthers)) return backups.remove(key)
    await server.followSet(key.slice(ofOthers.length))
    noteSaved((await server.site()).set?.saved)
  }

  function noteSaved(next: SavedDraft | undefined): void {
    saved = next
    update(savedOver(draft.state().base, saved))
  }

  return {
    reconcile,
    /** Reconciles the draft with texts on disk, unless the last question was about them. */
    reconcileOnce(disk: Texts): void {
      if (askedAbout === undefined || !isSameTexts(askedAbout, disk)) reconcile(disk)
    },
    reconcileAgain,
    addNext,
    forgetMerged,
    /** What is saved in the change set, over the texts that are the base of the draft. */
    saved: () => savedOver(draft.state().base, saved),
    noteSaved,
    /** Notes what is saved in the change set; where this window edits, merges what others have saved, or asks how. */
    addTheirs: (site: Pick<StudioSite, 'set'>): void => {
      if (site.set) noteSaved(site.set.saved)
      if (isViewer) return
      const known = new Set(state().kept.map(({ key }) => key))
      const added = editsOfOthers(site).filter(({ key }) => !known.has(key))
      if (added.length > 0) update({ kept: [...state().kept, ...added] })
      addNext()
    },
    /** Merges two versions; `choose` resolves conflicts. */
    merge: (collision: Collision, choose: (conflict: FileConflict) => ConflictSide): void => {
      const both = merge(collision, choose)
      if ('kept' in collision) return both && settle(collision.kept, both.files)
      wait(undefined)
      if (both) draft.rebase(collision.disk, both.files)
      update({ question: undefined })
      addNext()
    },
    /** Uses one of two versions. Mine is the draft, which is kept if it is not used, or what was kept. */
    pickVersion: async (collision: Collision, choice: ConflictSide): Promise<void> => {
      if ('kept' in collision)
        return settle(collision.kept, choice === 'mine' ? collision.kept.draft.files : {})
      const { disk } = collision
      try {
        if (choice === 'theirs') await keepDraft()
      } catch (error) {
        const value = error instanceof Error ? error.message : ''
        return update({ status: t('Nothing was changed: {value}', { value }) })
      }
      wait(undefined)
      draft.rebase(disk, choice === 'mine' ? draft.state().files : disk)
      const status = isSet
        ? t('The published version is used. History has your draft.')
        : t('The version on disk is used. History has your draft.')
      update({ question: undefined, ...(choice === 'theirs' && { status }) })
      addNext()
    },
  }
}

/** Whether two sites have the same files with the same texts. */
export function isSameTexts(a: Texts, b: Texts): boolean {
  return namesOf(a, b).every((name) => a[name] === b[name])
}

function namesOf(a: Texts, b: Texts): string[] {
  return Object.keys({ ...a, ...b })
}
