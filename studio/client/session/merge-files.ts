import type { Draft, Texts } from '../../api.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import { countAgain, countPath } from '../model/pictures/picture-count.ts'
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
  // The number of pictures follows their list.
  const isCounted = [files, theirs].every((side) => side[picturesFile] !== undefined)
  const isCount = ({ path }: Conflict): boolean =>
    isCounted && path.join('.') === countPath.join('.')
  for (const file of new Set([...Object.keys(theirs), ...Object.keys(files)])) {
    const [before = '', mine = '', other = ''] = [base[file], files[file], theirs[file]]
    if (mine === before || mine === other) {
      if (theirs[file] !== undefined) merged[file] = other
    } else if (other === before) {
      merged[file] = mine
    } else {
      const both = mergeTexts(before, mine, other, (conflict) =>
        isCount(conflict) ? 'theirs' : choose({ ...conflict, file }),
      )
      if (both === undefined) return undefined
      merged[file] = both.text
      const open = both.conflicts.filter((conflict) => !isCount(conflict))
      conflicts.push(...open.map((conflict) => ({ ...conflict, file })))
    }
  }
  return { files: isCounted ? countAgain(merged, [base, files, theirs]) : merged, conflicts }
}
