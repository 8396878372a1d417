import { migrateText } from '../../../check/migrate/open-content.ts'
import { lacksPages, readWritten, withPages } from '../../../check/migrate/written-site.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { utc } from '../../../schema/values/calendar.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'
import { isPagesText } from '../../../site/view/picture-list.ts'
import type { Draft, Texts } from '../../api.ts'

/**
 * Migrates the files of a site and of its draft, so that the forms fit their blocks: files on disk that migrations change
 * become part of the draft, which is null without changes. `main` is the name of pages.json.
 */
export function migrateDraft(disk: Texts, draft: Draft | null, main: string) {
  const texts = { ...disk, ...draft?.files }
  const migrated = migrateTexts(texts, texts, main)
  const names = Object.keys(migrated)
  if (names.length === 0) {
    // A draft that was stored is migrated already.
    const base = { ...disk, ...draft?.base }
    return {
      draft,
      isMigrated: Object.keys(migrateTexts(draft?.base ?? {}, base, main)).length > 0,
    }
  }
  const before = Object.fromEntries(names.map((name) => [name, disk[name] ?? '']))
  return {
    draft: { files: { ...draft?.files, ...migrated }, base: { ...before, ...draft?.base } },
    isMigrated: true,
  }
}

/** Migrates texts of a site with the files `site`, and returns those that change. `main` is the name of pages.json. */
export function migrateTexts(texts: Texts, site: Texts, main: string): Texts {
  const parse = (text: string): unknown => openText(text).source?.value
  const own = readWritten(parse(site[main] ?? ''), utc)
  const pages = Object.keys(site).filter(isPagesText)
  const whole = withPages(
    own,
    pages.map((name) => parse(site[name] ?? '')),
  )
  const written = lacksPages(own) ? whole : undefined
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      if (!isPagesText(name) && brandIn(name) === undefined) return []
      const ofPages = name === main ? written : (written ?? own)
      const migrated = migrateText(text, isPagesText(name) ? ofPages : whole)
      return migrated === undefined ? [] : [[name, migrated]]
    }),
  )
}
