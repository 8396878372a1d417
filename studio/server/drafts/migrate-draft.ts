import { migrateText } from '../../../check/migrate/migrate-text.ts'
import { lacksPages, readWritten, withPages } from '../../../check/migrate/written-site.ts'
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
  const parse = (text: string): unknown => openText(text).source?.value
  const own = readWritten(parse(texts[main] ?? ''))
  const written = lacksPages(own) ? withPages(own, Object.values(texts).map(parse)) : undefined
  for (const [name, text] of Object.entries(texts)) {
    const migrated = migrateText(text, name === main ? written : (written ?? own))
    if (migrated === undefined) continue
    isMigrated = true
    files[name] = migrated
    base[name] ??= disk[name] ?? ''
  }
  return { draft: isMigrated ? { files, base } : draft, isMigrated }
}
