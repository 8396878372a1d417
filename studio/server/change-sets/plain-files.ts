import { isPlainFile, type TreeEntry } from '../git/commits.ts'

/** Files of a commit that may be written, and why others are not, by their names. */
export interface PlainFiles {
  files: ReadonlyMap<string, TreeEntry>
  refused: ReadonlyMap<string, string>
}

/**
 * Finds what a commit has of a site that may be written into a folder: no links, no other repositories, no names that lead
 * out of the folder or mean something to git or to another system, and only one of those that differ only in case.
 */
export function findPlainFiles(tree: ReadonlyMap<string, TreeEntry>): PlainFiles {
  const files = new Map<string, TreeEntry>()
  const refused = new Map<string, string>()
  const shown = new Set<string>()
  // Lower-case letters come last by code unit: pages.json wins over PAGES.JSON.
  for (const [name, entry] of [...tree].toSorted(([a], [b]) => (a < b ? 1 : -1))) {
    const folded = name.normalize('NFC').toLowerCase()
    const reason = !isPlainFile(entry)
      ? 'it is a link, or another repository'
      : !isSafeName(name)
        ? 'its name is not allowed'
        : shown.has(folded)
          ? 'another name differs from it only in case'
          : undefined
    shown.add(folded)
    if (reason === undefined) files.set(name, entry)
    else refused.set(name, reason)
  }
  return { files, refused }
}

function isSafeName(name: string): boolean {
  return name.length < 1000 && name.split('/').every((step) => safeStep.test(step))
}

/** No `.git` in any of the ways that a file system takes for it, no reserved characters, and no broken encoding. */
const safeStep =
  /^(?!\.{1,2}$|\.?g\p{Cf}*i\p{Cf}*t(?:~\d+)?[. ]*$)(?!.*[. ]$)[^\p{Cc}\p{Cf}\\:*?"<>|\uFFFD]+$/iu
