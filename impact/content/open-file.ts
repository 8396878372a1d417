import { readWritten, type WrittenSite } from '../../check/migrate/written-site.ts'
import { openContent } from '../../check/migrate/open-content.ts'
import type { Source } from '../../check/syntax/source.ts'
import { listDue } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { utc } from '../../schema/values/calendar.ts'
import { asRecord } from '../../schema/read/json-object.ts'

/** The migrations that there are, and those of them that the version before has. */
export interface KnownMigrations {
  all: readonly Migration[]
  known: readonly Migration[]
}

/** A file with content, as the version before reads it. */
export interface OpenFile {
  source: Source
  /** The migrations that it has yet to follow after those that the version before has. */
  due: readonly Migration[]
  /** The sections that it uses: as they are written, and as the version before reads them. */
  before: WrittenSite
  written: WrittenSite
}

/**
 * Opens pages.json, or a page file or an overlay of the site whose pages.json is `main`. Undefined for a file that the version
 * before cannot read: not valid JSON, or of a later version.
 */
export function openFile(
  bytes: Buffer,
  migrations: KnownMigrations,
  main?: OpenFile,
): OpenFile | undefined {
  const options = { written: main?.before, migrations: migrations.known }
  const { source, problems } = openContent(bytes, options)
  if (!source || problems.some(({ code }) => code === 'P008')) return undefined
  const { value, written: old = value } = source
  const dueBefore = listDue(asRecord(old)['migratedTo'], migrations.known)
  const due = listNewlyDue(value, migrations)
  return {
    source,
    due,
    before: main?.before ?? readWritten(old, utc, dueBefore),
    written: readWritten(value, utc, due, main?.written),
  }
}

/** The migrations that parsed content has yet to follow after those that the version before has. */
export function listNewlyDue(root: unknown, { all, known }: KnownMigrations): readonly Migration[] {
  const due = listDue(asRecord(root)['migratedTo'], all) ?? []
  return due.filter((migration) => !known.includes(migration))
}
