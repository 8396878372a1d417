import { migrateText } from '../../../check/migrate/migrate-text.ts'
import { readWritten } from '../../../check/migrate/written-site.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import type { Draft, Texts } from '../../api.ts'

/**
 * Migrates the files of a site and of its draft, so that the forms fit their blocks: files on disk that migrations change
 * become part of the draft, which is null without changes. `main` is the name of pages.json.
 */
export function migrateDraft(
  disk: Texts,
  draft: Draft | null,
  main: string,
): { draft: Draft | null; isMigrated: boolean } {
  const [files, base] = [{ ...draft?.files }, { ...draft?.base }]
  let isMigrated = false
  const texts = { ...disk, ...files }
  const written = readWritten(openText(texts[main] ?? '').source?.value)
  for (const [name, text] of Object.entries(texts)) {
    const migrated = migrateText(text, name === main ? undefined : written)
    if (migrated === undefined) continue
    isMigrated = true
    files[name] = migrated
    base[name] ??= disk[name] ?? ''
  }
  return { draft: isMigrated ? { files, base } : draft, isMigrated }
}
