import type { StudioSite, Texts } from '../../api.ts'
import { mergeFiles } from '../session/merge-files.ts'
import type { KeptEdits } from './backups.ts'

/** The texts of a site with its draft, and those on disk that they are based on. */
export function filesWithDraft({ disk, draft }: StudioSite): { base: Texts; files: Texts } {
  return { base: { ...disk, ...draft?.base }, files: { ...disk, ...draft?.files } }
}

/** Merges what was kept into the texts of a draft, apart from what has conflicts. */
export function addKept(
  { base, files }: { base: Texts; files: Texts },
  kept: readonly KeptEdits[],
): { base: Texts; files: Texts; left: readonly KeptEdits[] } {
  const left: KeptEdits[] = []
  let texts = files
  for (const one of kept) {
    const both = mergeFiles(one.draft, pick(texts, Object.keys(one.draft.files)))
    if (both?.conflicts.length === 0) texts = { ...texts, ...both.files }
    else left.push(one)
  }
  return { base, files: texts, left }
}

/** The texts of some files, as far as they exist. */
export function pick(texts: Texts, names: readonly string[]): Texts {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(texts, name) ? [[name, texts[name] ?? '']] : [])),
  )
}
