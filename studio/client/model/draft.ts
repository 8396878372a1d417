import { differenceOf, type Replacement } from '../../../check/fix/edit-tree.ts'
import { isMarkdown } from '../../../schema/values/file-path.ts'
import { isPoName } from '../../../site/locales/po/po-name.ts'
import type { Draft, Texts } from '../../api.ts'
import {
  applyReplacements,
  redo,
  undo,
  type FileChange,
  applyEdit,
  type ModelEdit,
} from '../../texts/edit.ts'
import { t } from '../i18n/translate.ts'
import { createListeners } from './listeners.ts'
import {
  describeStep,
  moveStep,
  placesBetween,
  translatedPlaces,
  type ChangeLabel,
  type Step,
} from './step.ts'

/** The state of an edited site. It is immutable: each change creates another. */
export interface DraftState {
  /** The edited texts, by file name. */
  files: Texts
  /** The texts on disk that the edits are based on. */
  base: Texts
  /** What would be undone and redone in the place that is shown; undefined if there is nothing. */
  undoes: string | undefined
  redoes: string | undefined
  /** The latest step of all, wherever it was made. */
  latest: Step | undefined
  /** The last change, for announcements: moved block 3 to position 2. */
  summary: string
}

/** The texts of a site while they are edited, with one history for forms and JSON. */
export type DraftStore = ReturnType<typeof createDraft>

/** An edit of a file. */
export interface FileEdit {
  file: string
  edit: ModelEdit
}

/** Two steps changed the same characters, or one uses a picture of the other, and another page has to be undone first. */
const blocked = t('A later change on another page depends on this one. Undo that one first.')
/** Steps that can be undone. */
const maxSteps = 1000
/** Milliseconds within which changes with the same key are one step. */
const groupTime = 1000

/** Lists the files with unsaved changes. */
function changedFiles({ files, base }: Pick<DraftState, 'files' | 'base'>): string[] {
  return Object.keys(files).filter((name) => files[name] !== base[name])
}

/** Whether there are unsaved changes. */
export function hasChanges(draft: Pick<DraftState, 'files' | 'base'>): boolean {
  return changedFiles(draft).length > 0
}

/** The changed files, and the texts that they are based on. */
export function changesOf(state: Pick<DraftState, 'files' | 'base'>): Draft {
  const pick = (texts: Texts): Texts =>
    Object.fromEntries(changedFiles(state).map((name) => [name, texts[name] ?? '']))
  return { files: pick(state.files), base: pick(state.base) }
}

/**
 * Creates the store of a site. `now` returns the time in milliseconds, `breaks` whether undoing something in one place would
 * break another.
 */
export function createDraft(
  base: Texts,
  files: Texts = base,
  now: () => number = Date.now,
  breaks: (before: Texts, after: Texts) => boolean = () => false,
) {
  let past: Step[] = []
  let future: Step[] = []
  let state: DraftState = {
    files,
    base,
    undoes: undefined,
    redoes: undefined,
    latest: undefined,
    summary: '',
  }
  let place: string | undefined
  let isFrozen = false
  const { subscribe, notify } = createListeners()

  function set(next: Partial<DraftState>): void {
    if (isFrozen) return
    const [last, first] = [past[latestIn(past)], future[firstIn(future)]]
    const undoes = last && describeStep(last)
    const redoes = first && describeStep(first)
    state = { ...state, ...next, undoes, redoes, latest: past.at(-1) }
    notify()
  }

  /** Whether a step was made in the place that is shown, or changed it. Without a place, all are. */
  function isHere({ places }: Step): boolean {
    return place === undefined || places.has(place)
  }

  const latestIn = (steps: readonly Step[]): number => steps.findLastIndex(isHere)
  const firstIn = (steps: readonly Step[]): number => steps.findIndex(isHere)

  function placesOf(changes: readonly FileChange[], texts: Texts): Set<string> {
    const names = new Set(changes.map(({ file }) => file))
    const changed = [...names].flatMap((file) =>
      (isPoName(file) ? translatedPlaces : placesBetween)(
        state.files[file] ?? '',
        texts[file] ?? '',
      ),
    )
    return new Set(place === undefined ? changed : [...changed, place])
  }

  /** Adds a step, which may change the base as well. */
  function push(
    changes: readonly FileChange[],
    label: ChangeLabel,
    texts: Texts,
    onDisk?: Texts,
  ): void {
    if (changes.length === 0) return
    const last = past.at(-1)
    const isGrouped =
      label.key !== undefined &&
      future.length === 0 &&
      last?.label.key === label.key &&
      (label.isOpen === true || now() - last.at < groupTime)
    const step = {
      changes: [...(isGrouped ? last.changes : []), ...changes],
      label: isGrouped ? { ...label, ...last.label } : label,
      at: now(),
      places: isGrouped ? last.places : placesOf(changes, texts),
      ...(onDisk && { bases: { before: state.base, after: onDisk } }),
    }
    past = [...(isGrouped ? past.slice(0, -1) : past), step].slice(-maxSteps)
    future = []
    set({ base: onDisk ?? state.base, files: texts, summary: label.summary })
  }

  /** The texts after changes were undone or done again; undefined if that would break another place. */
  function textsAfter(changes: readonly FileChange[], take: typeof undo): Texts | undefined {
    const texts: Record<string, string> = { ...state.files }
    for (const change of changes) texts[change.file] = take(texts[change.file] ?? '', change)
    return breaks(state.files, texts) ? undefined : texts
  }

  return {
    state: () => state,
    subscribe,
    /** Applies replacements to a file as one step. */
    replace(file: string, replacements: readonly Replacement[], label: ChangeLabel): void {
      const { text, applied } = applyReplacements(state.files[file] ?? '', replacements)
      if (applied.length > 0) push([{ file, applied }], label, { ...state.files, [file]: text })
    },
    /**
     * Applies edits one after the other as one step. Returns false and applies none if one of them does not fit, since the
     * file is not valid JSON, is written elsewhere, or has changed.
     */
    edit(edits: readonly FileEdit[], label: ChangeLabel): boolean {
      if (edits.some(({ file }) => isMarkdown(file))) return false
      const edited = applyEdits(state.files, edits)
      if (edited) push(edited.changes, label, edited.texts)
      return edited !== undefined
    },
    /** Undoes the latest step in the place that is shown. */
    undo: (): void => {
      const index = latestIn(past)
      if (index === -1) return
      const steps = moveStep(past, index, past.length - 1)
      const step = steps?.at(-1)
      const texts = step && textsAfter(step.changes.toReversed(), undo)
      if (!steps || !texts) return set({ summary: blocked })
      past = steps.slice(0, -1)
      future = [step, ...future]
      const summary = t('Undone: {step}', { step: describeStep(step) })
      set({ files: texts, base: step.bases?.before ?? state.base, summary })
    },
    /** Does the latest step that was undone in the place that is shown again. */
    redo: (): void => {
      const index = firstIn(future)
      if (index === -1) return
      const [step, ...rest] = moveStep(future, index, 0) ?? []
      const texts = step && textsAfter(step.changes, redo)
      if (!texts) return set({ summary: blocked })
      future = rest
      past = [...past, step]
      const summary = t('Redone: {step}', { step: describeStep(step) })
      set({ files: texts, base: step.bases?.after ?? state.base, summary })
    },
    /** What can be undone, the latest last, and what can be redone, the next first. */
    steps: () => ({ past, future }),
    /** Starts with steps that lead to the texts. */
    restore(before: readonly Step[], after: readonly Step[]): void {
      past = [...before]
      future = [...after]
      set({})
    },
    /** Sets the place that is shown: the key of a page, or another name; undefined for all. */
    show(next: string | undefined): void {
      place = next
      set({})
    },
    /** Changes nothing from now on. */
    freeze(): void {
      isFrozen = true
    },
    /**
     * Replaces the base with the texts now on disk. If `texts` are given, they become the edited texts in one step; undoing it
     * restores the old base too, and a save is refused until both are merged again.
     */
    rebase(next: Texts, texts?: Texts): void {
      const changes = texts ? changesTo(state.files, texts) : []
      if (texts && changes.length > 0)
        return push(changes, { summary: t('merged the changes on disk') }, texts, next)
      past = past.map(withoutBases)
      future = future.map(withoutBases)
      set({ base: next, files: texts ?? state.files })
    },
    /** Replaces some texts as a part of the latest step. */
    amend(texts: Texts): void {
      const all = { ...state.files, ...texts }
      const changes = changesTo(state.files, all)
      if (changes.length === 0) return
      past = past.map((step, index) =>
        index === past.length - 1 ? { ...step, changes: [...step.changes, ...changes] } : step,
      )
      future = []
      set({ files: all })
    },
    /** Replaces all texts as one step, but those that are written elsewhere. */
    replaceAll(texts: Texts, label: ChangeLabel): void {
      const pick = (some: Texts, isOwn: boolean) =>
        Object.entries(some).filter(([name]) => isMarkdown(name) !== isOwn)
      const all = Object.fromEntries([...pick(texts, true), ...pick(state.files, false)])
      push(changesTo(state.files, all), label, all)
    },
    /** Starts over with other texts and no history. */
    load(onDisk: Texts, texts: Texts): void {
      past = []
      future = []
      set({ base: onDisk, files: texts, summary: '' })
    },
  }
}

/** The bases of earlier steps are outdated once the disk was written. */
function withoutBases({ bases: _bases, ...step }: Step): Step {
  return step
}

/** The texts after edits, one after the other, and what has changed; undefined if one does not fit. */
export function applyEdits(
  files: Texts,
  edits: readonly FileEdit[],
): { texts: Texts; changes: FileChange[] } | undefined {
  const texts: Record<string, string> = { ...files }
  const changes: FileChange[] = []
  for (const { file, edit } of edits) {
    const edited = applyEdit(texts[file] ?? '', edit)
    if (!edited) return undefined
    texts[file] = edited.text
    if (edited.applied.length > 0) changes.push({ file, applied: edited.applied })
  }
  return { texts, changes }
}

/** The changes that turn texts into others; a missing text counts as empty. */
function changesTo(before: Texts, after: Texts): FileChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((file) => {
    const text = before[file] ?? ''
    const difference = differenceOf(text, after[file] ?? '')
    return difference ? [{ file, applied: applyReplacements(text, [difference]).applied }] : []
  })
}
