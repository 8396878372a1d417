import { callOf, isInstalled, packageManager } from '../../schema/config/call.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { fixWith } from '../problem/fix-with.ts'
import { editDistance, quote } from '../problem/suggest.ts'
import { listDue } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { migrations as ownMigrations } from '../../migrations/migrations.gen.ts'
import { openText, readableOf, type OpenText } from '../syntax/open-text.ts'
import { kindOf, type Problem } from '../problem/problem.ts'
import { readWritten, type WrittenSite } from './written-site.ts'
import { migrateSource } from './migrate-source.ts'

/** What is known when a file is opened. */
export interface OpenOptions {
  /** The sections of the site, for a file other than pages.json. */
  written?: WrittenSite | undefined
  /** All migrations; those of this version by default. */
  migrations?: readonly Migration[]
}

/**
 * Opens a file with content: pages.json, a page file or an overlay. Content of an earlier version is migrated, which is
 * a warning; `text` and all places are those of the file as it is written. Content of a later version is an error.
 */
export function openContent(
  input: string | Uint8Array,
  { written, migrations }: OpenOptions = {},
): OpenText {
  const opened = openText(input)
  const source = readableOf(opened)
  const state = asRecord(source?.value)['migratedTo']
  const due = listDue(state, migrations)
  if (due === undefined) {
    const names = (migrations ?? ownMigrations).map(({ name }) => name)
    const stated = typeof state === 'string' ? state : ''
    const meant = names.findLast((name) => editDistance(stated, name, 3) < 3)
    const isMisspelt = meant !== undefined
    const laterContent: Problem = {
      ...kindOf('P008'),
      severity: 'error',
      range: source?.locate(['migratedTo'], 'value') ?? olderContent.range,
      path: ['migratedTo'],
      where: 'migratedTo',
      message: isMisspelt
        ? `There is no migration ${quote(state)}. Did you mean ${quote(meant)}?`
        : `This content is from a later version of this program, which has a migration ${quote(state)}.`,
      hint: isMisspelt
        ? `Write ${quote(meant)}. If a later version of this program has written it, update the program.`
        : `Update the program${isInstalled ? `: ${packageManager()} ${packageManager() === 'npm' ? 'install' : 'add'} page-renderer@latest` : ''}, or go back to the content of this version.`,
      ...(isMisspelt && { fix: fixWith(`Write ${quote(meant)}`, ['migratedTo'], meant) }),
    }
    return { ...opened, problems: [...opened.problems, laterContent] }
  }
  const migrated = source && migrateSource(source, due, written)
  if (!migrated) return opened
  const { text, problems } = opened
  // A warning has to wait until the file is JSON.
  return opened.source
    ? { text, source: migrated.source, problems: [...problems, olderContent] }
    : { text, corrected: migrated.source, problems }
}

/** The sections of a pages.json that is open. */
export function writtenIn(opened: OpenText): WrittenSite {
  const source = readableOf(opened)
  return readWritten(source?.written ?? source?.value)
}

const top = { offset: 0, line: 1, column: 1 }

/** The problem of a file with content that migrations change. */
export const olderContent: Problem = {
  ...kindOf('P007'),
  severity: 'warning',
  range: { start: top, end: top },
  path: [],
  where: '',
  message: 'This file has content of an earlier version, which was migrated to check it.',
  hint: `To migrate the file itself, run: ${callOf('migrate', '--write')}`,
}
