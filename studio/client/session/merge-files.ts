import type { Draft, Texts } from '../../api.ts'
import { mergeTexts, type Choice, type Conflict } from '../model/merge.ts'

/** A place that was changed on both sides. */
export interface FileConflict extends Conflict {
  file: string
}

/**
 * Merges the changes from `base` to `files` into their texts, file by file. A missing file counts as empty. Returns undefined
 * if a file that both changed is not valid JSON.
 */
export function mergeFiles(
  { files, base }: Draft,
  theirs: Texts,
  choose: (conflict: FileConflict) => Choice = () => 'mine',
): { files: Texts; conflicts: FileConflict[] } | undefined {
  const merged: Record<string, string> = {}
  const conflicts: FileConflict[] = []
  for (const file of new Set([...Object.keys(theirs), ...Object.keys(files)])) {
    const [before = '', mine = '', other = ''] = [base[file], files[file], theirs[file]]
    if (mine === before || mine === other) {
      if (theirs[file] !== undefined) merged[file] = other
    } else if (other === before) {
      merged[file] = mine
    } else {
      const both = mergeTexts(before, mine, other, (conflict) => choose({ ...conflict, file }))
      if (both === undefined) return undefined
      merged[file] = both.text
      conflicts.push(...both.conflicts.map((conflict) => ({ ...conflict, file })))
    }
  }
  return { files: merged, conflicts }
}
