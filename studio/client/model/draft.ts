import type { Replacement } from '../../../check/fix/edit-tree.ts'
import type { Texts } from '../../server/api.ts'
import { differenceOf, makeReplacements, redo, undo, type FileChange } from './change.ts'
import { resolveEdit, type ModelEdit } from './edit.ts'

/** What the composer holds of a site at one moment. It is never changed; each change makes another. */
export interface DraftState {
  /** The texts as they are edited, by the names of the files. */
  files: Texts
  /** The texts on disk that the edits began from. */
  base: Texts
  canUndo: boolean
  canRedo: boolean
  /** What was changed last, for announcements: moved block 3 to place 2. */
  did: string
}

/** How a change is told, and joined with the one before. */
export interface ChangeWords {
  did: string
  /** Changes of one key that follow each other within a second are one step back. */
  key?: string
}

/** The texts of a site while they are edited, with one history for all that edits them. */
export interface DraftStore {
  state: () => DraftState
  subscribe(listener: () => void): () => void
  /** Makes replacements in a file, as one step. */
  replace(file: string, replacements: readonly Replacement[], words: ChangeWords): void
  /**
   * Makes edits one after the other, as one step. Returns false, and makes none, where one does not fit: the file is no JSON
   * or has changed.
   */
  edit(edits: readonly FileEdit[], words: ChangeWords): boolean
  undo: () => void
  redo: () => void
  /**
   * Takes over what now stands on disk. With `files`, these become the texts, as one step; when it is taken back, so is what
   * is known of the disk, and a save is refused until both are merged again.
   */
  rebase(base: Texts, files?: Texts): void
}

/** An edit and the file that it is for. */
export interface FileEdit {
  file: string
  edit: ModelEdit
}

interface Step {
  changes: FileChange[]
  words: ChangeWords
  at: number
  /** What was known of the disk before and after, where that changed with the texts. */
  bases?: { before: Texts; after: Texts }
}

/** Steps that can be taken back. */
const most = 1000
/** Milliseconds within which changes of one key are one step. */
const together = 1000

/** Makes the store of a site. `now` is the clock, in milliseconds. */
export function createDraft(
  base: Texts,
  files: Texts = base,
  now: () => number = Date.now,
): DraftStore {
  let past: Step[] = []
  let future: Step[] = []
  let state: DraftState = { files, base, canUndo: false, canRedo: false, did: '' }
  const listeners = new Set<() => void>()

  function set(next: Partial<DraftState>): void {
    state = { ...state, ...next, canUndo: past.length > 0, canRedo: future.length > 0 }
    for (const listener of listeners) listener()
  }

  function push(changes: FileChange[], words: ChangeWords, texts: Texts): void {
    if (changes.length === 0) return
    const last = past.at(-1)
    const isTogether =
      words.key !== undefined &&
      future.length === 0 &&
      last?.words.key === words.key &&
      now() - last.at < together
    const step = { changes: [...(isTogether ? last.changes : []), ...changes], words, at: now() }
    past = [...(isTogether ? past.slice(0, -1) : past), step].slice(-most)
    future = []
    set({ files: texts, did: words.did })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    replace(file, replacements, words) {
      const { text, made } = makeReplacements(state.files[file] ?? '', replacements)
      if (made.length > 0) push([{ file, made }], words, { ...state.files, [file]: text })
    },
    edit(edits, words) {
      const texts: Record<string, string> = { ...state.files }
      const changes: FileChange[] = []
      for (const { file, edit } of edits) {
        const replacements = resolveEdit(texts[file] ?? '', edit)
        if (replacements === undefined) return false
        const { text, made } = makeReplacements(texts[file] ?? '', replacements)
        texts[file] = text
        if (made.length > 0) changes.push({ file, made })
      }
      push(changes, words, texts)
      return true
    },
    undo() {
      const step = past.at(-1)
      if (!step) return
      past = past.slice(0, -1)
      future = [step, ...future]
      const texts = takeAll(state.files, step.changes.toReversed(), undo)
      set({
        files: texts,
        base: step.bases?.before ?? state.base,
        did: `Took back: ${step.words.did}`,
      })
    },
    redo() {
      const [step, ...rest] = future
      if (!step) return
      future = rest
      past = [...past, step]
      const texts = takeAll(state.files, step.changes, redo)
      set({
        files: texts,
        base: step.bases?.after ?? state.base,
        did: `Did again: ${step.words.did}`,
      })
    },
    rebase(next, texts) {
      const changes = texts ? changesTo(state.files, texts) : []
      const words = { did: 'took over what has changed on disk' }
      if (texts && changes.length > 0) {
        const bases = { before: state.base, after: next }
        past = [...past, { changes, words, at: now(), bases }].slice(-most)
        future = []
        set({ base: next, files: texts, did: words.did })
        return
      }
      past = past.map(withoutBases)
      future = future.map(withoutBases)
      set({ base: next, files: texts ?? state.files })
    },
  }
}

/** What was known of the disk at a step is out of date as soon as the disk is written. */
function withoutBases({ bases: _bases, ...step }: Step): Step {
  return step
}

/** The changes that make texts of others; a text that is not there is empty. */
function changesTo(before: Texts, after: Texts): FileChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((file) => {
    const text = before[file] ?? ''
    const difference = differenceOf(text, after[file] ?? '')
    return difference ? [{ file, made: makeReplacements(text, [difference]).made }] : []
  })
}

function takeAll(
  files: Texts,
  changes: readonly FileChange[],
  take: (text: string, change: FileChange) => string,
): Texts {
  const texts: Record<string, string> = { ...files }
  for (const change of changes) texts[change.file] = take(texts[change.file] ?? '', change)
  return texts
}
