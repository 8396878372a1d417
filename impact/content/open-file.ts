import { migratePage } from '../../check/migrate/migrate-pages.ts'
import { readWritten, type WrittenSite } from '../../check/migrate/written-site.ts'
import { openContent } from '../../check/migrate/open-content.ts'
import { entriesOf } from '../../check/check-file.ts'
import type { Path } from '../../check/problem/problem.ts'
import { openText } from '../../check/syntax/open-text.ts'
import type { Source } from '../../check/syntax/source.ts'
import { listDue } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { utc } from '../../schema/values/calendar.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { splitFile, textOf, type SplitOptions } from '../../site/pages/page-source.ts'
import { openPlaces } from '../../site/pages/places.ts'

/** The migrations that there are, and those of them that the version before has. */
export interface KnownMigrations {
  all: readonly Migration[]
  known: readonly Migration[]
}

/** A file with content, as the version before reads it. */
export interface OpenFile {
  root: unknown
  keys: readonly string[]
  page: (key: string) => unknown
  /** The migrations that it has yet to follow after those that the version before has. */
  due: readonly Migration[]
  /** The sections that it uses, as the version before reads them. */
  written: WrittenSite
  /** Opens the text at some paths: the source of each has its place. */
  sourcesOf: (paths: readonly Path[]) => (path: Path) => Source
}

/** A pages.json that is open, for the other files of its site. */
export interface MainFile extends OpenFile {
  main: SplitOptions['main']
}

/**
 * Opens pages.json or a page file, whose pages are read one by one. Undefined for a file that it cannot read: not valid JSON, or of a later version.
 */
export function openPages(
  bytes: Buffer,
  migrations: KnownMigrations,
  main?: MainFile,
): MainFile | undefined {
  const split = splitFile(bytes, {
    main: main?.main,
    migrations: migrations.known,
    calendar: utc,
  })
  const [file] = split?.files ?? []
  if (!split || !file) return undefined
  const due = listNewlyDue(file.root, migrations)
  const byKey = new Map(split.pages.map((page) => [page.key, page]))
  return {
    root: file.root,
    keys: [...byKey.keys()],
    page(key) {
      const page = byKey.get(key)
      return page && migratePage(JSON.parse(textOf(page)), file.due, file.written)
    },
    due,
    main: file,
    written: main?.written ?? readWritten(file.root, utc, due),
    sourcesOf(paths) {
      const places = openPlaces(
        split,
        paths.map((path) => ({ path })),
      )
      return (path) => places.sourceOf({ path })
    },
  }
}

/** Opens an overlay in the same way, as a whole. */
export function openOverlay(
  bytes: Buffer,
  migrations: KnownMigrations,
  main: MainFile | undefined,
): OpenFile | undefined {
  const options = { written: main?.main?.written, migrations: migrations.known }
  const { source, problems } = openContent(bytes, options)
  if (!source || problems.some(({ severity }) => severity === 'error')) return undefined
  const pages = new Map(entriesOf(source.value))
  const due = listNewlyDue(source.value, migrations)
  return {
    root: { ...asRecord(source.value), pages: {} },
    keys: [...pages.keys()],
    page: (key) => pages.get(key),
    due,
    written: readWritten(source.value, utc, due, main?.written),
    sourcesOf: () => () => source,
  }
}

/** Opens the examples of a block type, which are always up to date with their version. */
export function openExamples(bytes: Buffer, migrations: KnownMigrations) {
  const { source } = openText(bytes)
  if (!source) return undefined
  const { value } = source
  const due = listNewlyDue({ migratedTo: migrations.known.at(-1)?.name }, migrations)
  return { blocks: Array.isArray(value) ? value : [value], due, sourcesOf: () => () => source }
}

function listNewlyDue(root: unknown, { all, known }: KnownMigrations): readonly Migration[] {
  const due = listDue(asRecord(root)['migratedTo'], all) ?? []
  return due.filter((migration) => !known.includes(migration))
}
