import { migrateText } from '../../../check/migrate/migrate-text.ts'
import type { Draft, Texts } from '../../api.ts'

/**
 * Migrates the files of a site and of its draft, so that the forms fit their blocks: files on disk that migrations change
 * become part of the draft, which is null without changes.
 */
export function migrateDraft(
  disk: Texts,
  draft: Draft | null,
): { draft: Draft | null; isMigrated: boolean } {
  const [files, base] = [{ ...draft?.files }, { ...draft?.base }]
  let isMigrated = false
  for (const [name, text] of Object.entries({ ...disk, ...files })) {
    const migrated = migrateText(text)
    if (migrated === undefined) continue
    isMigrated = true
    files[name] = migrated
    base[name] ??= disk[name] ?? ''
  }
  return { draft: isMigrated ? { files, base } : draft, isMigrated }
}
