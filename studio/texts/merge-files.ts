import { diffSites } from '../../diff/diff.ts'
import type { PoEntry } from '../../site/locales/po/entry.ts'
import { mergePoVersions, type PoConflict } from '../../site/locales/po/merge-po-versions.ts'
import { isPoName } from '../../site/locales/po/po-name.ts'
import { brandIn } from '../../site/overlay/overlay-name.ts'
import { picturesFile } from '../../site/view/picture-list.ts'
import type { Draft, Texts } from '../api.ts'
import { countAgain, countPath } from './count-pictures.ts'
import { findLonger, mergeTexts, type ConflictSide, type Conflict } from './merge.ts'

/** A place that was changed on both sides. */
export interface FileConflict extends Conflict {
  file: string
  /** The new address of a page that one side has renamed and the other has changed. */
  renamedTo?: string
}

/** Merges PO files; a conflict has the context and the source text as its path, and the translations as its values. */
function mergeTranslations(
  texts: readonly [base: string, mine: string, theirs: string],
  choose: (conflict: Conflict) => ConflictSide,
): { text: string; conflicts: Conflict[] } | undefined {
  const wordsOf = (entry: PoEntry | undefined): string | undefined => entry?.translation
  const inWords = ({ base, mine, theirs }: PoConflict): Conflict => {
    const { context = '', source = '' } = mine ?? theirs ?? {}
    return {
      path: [context, source],
      base: wordsOf(base),
      mine: wordsOf(mine),
      theirs: wordsOf(theirs),
    }
  }
  const merged = mergePoVersions(texts, (one) => {
    const conflict = inWords(one)
    return findLonger(conflict) ?? choose(conflict)
  })
  const open = merged?.conflicts.map(inWords).filter((one) => findLonger(one) === undefined)
  return merged && { text: merged.text, conflicts: open ?? [] }
}

/**
 * Merges the changes from `base` to `files` into their texts, file by file. A missing file counts as empty. Returns undefined
 * if a file that both changed is not valid.
 */
export function mergeFiles(
  { files, base }: Draft,
  theirs: Texts,
  choose: (conflict: FileConflict) => ConflictSide = () => 'mine',
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
    } else if (isPoName(file)) {
      const both = mergeTranslations([before, mine, other], (conflict) =>
        choose({ ...conflict, file }),
      )
      if (both === undefined) return undefined
      merged[file] = both.text
      conflicts.push(...both.conflicts.map((conflict) => ({ ...conflict, file })))
    } else {
      const sides = { mine, theirs: other }
      const choice = (conflict: Conflict): ConflictSide =>
        isCount(conflict) ? 'theirs' : choose({ ...conflict, file })
      const both = mergeTexts(before, mine, other, choice, brandIn(file) !== undefined)
      if (both === undefined) return undefined
      merged[file] = both.text
      const open = both.conflicts.filter((conflict) => !isCount(conflict))
      conflicts.push(
        ...open.map((conflict) => ({ ...conflict, file, ...findRename(conflict, before, sides) })),
      )
    }
  }
  return { files: isCounted ? countAgain(merged, [base, files, theirs]) : merged, conflicts }
}

/** Finds the page of a conflict on the side that does not have it under its address any more. */
function findRename(
  { path, ...values }: Conflict,
  before: string,
  texts: Record<ConflictSide, string>,
): Pick<FileConflict, 'renamedTo'> {
  const [group, key, ...rest] = path
  const side = (['mine', 'theirs'] as const).find((one) => values[one] === undefined)
  if (group !== 'pages' || rest.length > 0 || !side) return {}
  const changes = diffSites(JSON.parse(before), JSON.parse(texts[side]))
  const renamed = changes.find((change) => change.kind === 'renamed' && change.from === key)
  return renamed ? { renamedTo: String(renamed.path[1]) } : {}
}
