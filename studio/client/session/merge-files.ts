import type { Texts } from '../../api.ts'
import type { DraftState } from '../model/draft.ts'
import { mergeTexts, type Choice, type Conflict } from '../model/merge.ts'

/** A place that was changed here and on disk. */
export interface FileConflict extends Conflict {
  file: string
}

/** Merges file by file; returns undefined if a file that both changed is not valid JSON. */
export function mergeFiles(
  { files, base }: DraftState,
  disk: Texts,
  choose?: (conflict: FileConflict) => Choice,
): { files: Texts; conflicts: FileConflict[] } | undefined {
  const merged: Record<string, string> = {}
  const conflicts: FileConflict[] = []
  for (const name of new Set([...Object.keys(disk), ...Object.keys(files)])) {
    // A missing file counts as empty.
    const [before = '', mine = '', theirs = ''] = [base[name], files[name], disk[name]]
    if (mine === before || mine === theirs) {
      if (disk[name] !== undefined) merged[name] = theirs
    } else if (theirs === before) {
      merged[name] = mine
    } else {
      const both = mergeTexts(before, mine, theirs, (conflict) =>
        choose ? choose({ ...conflict, file: name }) : 'mine',
      )
      if (both === undefined) return undefined
      merged[name] = both.text
      conflicts.push(...both.conflicts.map((conflict) => ({ ...conflict, file: name })))
    }
  }
  return { files: merged, conflicts }
}
