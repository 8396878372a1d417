import { followMigrations } from '../../builder/lastmod.ts'
import { count } from '../../check/formats/report.ts'
import { describePlace } from '../../check/problem/describe.ts'
import { latestState } from '../../migrations/due.ts'
import { callOf } from '../../schema/config/call.ts'
import { writeAll } from '../../site/files/write-all.ts'
import { migrateFiles, type MigratedFile } from '../../site/migrate/migrate-files.ts'
import type { Options } from '../options.ts'
import { explainUnreadable, placeExisting } from '../site/pages-file.ts'

/**
 * Migrates all content of a site to the current schemas: prints what changes, and with `write` writes all files or none.
 * Returns the exit code: 1 if a file cannot be migrated.
 */
export async function migrate({ pages, write, settings }: Options): Promise<number> {
  const place = placeExisting(pages)
  const files = await migrateFiles(place.pagesFile).catch((error: unknown) => {
    throw explainUnreadable(error)
  })
  const faults = files.flatMap(describeErrors)
  if (faults.length > 0) {
    for (const line of faults) console.error(line)
    console.error('Nothing was written.')
    return 1
  }
  const rewrites = files.flatMap(({ rewrite }) => rewrite ?? [])
  if (rewrites.length === 0) {
    console.log('All content is up to date.')
    return 0
  }
  for (const line of files.flatMap(describeFile)) console.log(line)
  const places = files.reduce((sum, file) => sum + file.blocks.length, 0)
  const summary = `${count(places, 'place')} in ${count(rewrites.length, 'file')}`
  if (!write) {
    console.log(`${summary} to change. To write this, run: ${callOf('migrate', '--write')}`)
    return 0
  }
  const dates = await followMigrations(place, settings)
  await writeAll(dates ? [...rewrites, dates] : rewrites)
  console.log(`${summary} changed.`)
  return 0
}

const maxListed = 100

function describeFile({ name, blocks, value, rewrite }: MigratedFile): string[] {
  if (!rewrite) return []
  const listed = blocks
    .slice(0, maxListed)
    .flatMap(({ path, did }) => [
      `  ${describePlace(path, value)}`,
      ...countEqual(did).map((line) => `    ${line}`),
    ])
  const rest = blocks.length - maxListed
  return [
    name,
    ...listed,
    ...(rest > 0 ? [`  and ${count(rest, 'more place')}`] : []),
    `  up to date with ${latestState}`,
  ]
}

/** Lists each line once, with how often it is there: a migration may do the same to each entry of a list. */
function countEqual(lines: readonly string[]): string[] {
  return [...new Set(lines)].map((line) => {
    const times = lines.filter((other) => other === line).length
    return times === 1 ? line : `${line} (${times} times)`
  })
}

function describeErrors({ name, errors }: MigratedFile): string[] {
  return errors
    .slice(0, 1)
    .map(
      ({ range: { start }, message, hint }) =>
        `${name}:${start.line}:${start.column}: ${message} ${hint}`,
    )
}
