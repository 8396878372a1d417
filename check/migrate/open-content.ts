import { listDue } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { migrations as ownMigrations } from '../../migrations/migrations.gen.ts'
import { callOf, isInstalled, packageManager } from '../../schema/config/call.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { isOtherSite } from '../../schema/config/site-roots.ts'
import { editDistance } from '../../schema/config/suggest.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { utc } from '../../schema/values/calendar.ts'
import { fixWith } from '../problem/fix-with.ts'
import { fileProblem, type Problem } from '../problem/problem.ts'
import { didYouMean, quote } from '../problem/wording.ts'
import { openText, readableOf, type OpenText } from '../syntax/open-text.ts'
import { migrateSource } from './migrate-source.ts'
import { readWritten, type WrittenSite } from './written-site.ts'

/** What is known when a file is opened. */
export interface OpenOptions {
  /** The sections of the site, for a file other than pages.json. */
  written?: WrittenSite | undefined
  /** All migrations; those of this version by default. */
  migrations?: readonly Migration[]
  /** Whether the site may have migrations of its own, besides those of this project. */
  hasOwn?: boolean
}

/**
 * Opens a file with content: pages.json, a page file or an overlay. Content of an earlier version is migrated, which is
 * a warning; `text` and all places are those of the file as it is written. Content of a later version is an error.
 */
export function openContent(
  input: string | Uint8Array,
  { written, migrations, hasOwn = isOtherSite(siteRoot) }: OpenOptions = {},
): OpenText {
  const opened = openText(input)
  const source = readableOf(opened)
  const state = asRecord(source?.value)['migratedTo']
  const due = listDue(state, migrations)
  if (due === undefined) {
    const names = (migrations ?? ownMigrations).map(({ name }) => name)
    const unknown = fileProblem('P008', {
      range: source?.locate(['migratedTo'], 'value') ?? olderContent.range,
      path: ['migratedTo'],
      where: 'migratedTo',
      ...explainUnknown(typeof state === 'string' ? state : '', names, hasOwn),
    })
    return { ...opened, problems: [...opened.problems, unknown] }
  }
  const migrated = source && migrateSource(source, due, written)
  if (!migrated) return opened
  const { text, problems } = opened
  // A warning has to wait until the file is JSON.
  return opened.source
    ? { text, source: migrated.source, problems: [...problems, olderContent] }
    : { text, corrected: migrated.source, problems }
}

function explainUnknown(
  state: string,
  names: readonly string[],
  hasOwn: boolean,
): Pick<Problem, 'message' | 'hint' | 'fix'> {
  const message = `There is no migration ${quote(state)}.`
  const meant = names.findLast((name) => editDistance(state, name, 3) < 3)
  if (meant !== undefined)
    return {
      message: `${message}${didYouMean(meant)}`,
      hint: `Write ${quote(meant)}. If a later version of this program has written it, update the program.`,
      fix: fixWith(`Write ${quote(meant)}`, ['migratedTo'], meant),
    }
  if (!/^\d{4}-\d\d-\d\d-/.test(state))
    return { message, hint: `Remove it, and run: ${callOf('migrate', '--write')}` }
  const how = isInstalled
    ? `: ${packageManager()} ${packageManager() === 'npm' ? 'install' : 'add'} page-renderer@latest`
    : ''
  if (hasOwn)
    return {
      message: `This content has followed a migration ${quote(state)}, which is neither in this version of the program nor in blocks/*/migrations.`,
      hint: `If you have removed the file, or its block type by hand, restore it; \`${callOf('retire-block')}\` removes block types. If a later version of the program has it, update the program${how}`,
    }
  return {
    message: `This content is from a later version of this program, which has a migration ${quote(state)}.`,
    hint: `Update the program${how}, or go back to the content of this version.`,
  }
}

/** The sections of a pages.json that is open. */
export function writtenIn(opened: OpenText): WrittenSite {
  const source = readableOf(opened)
  return readWritten(source?.written ?? source?.value, utc)
}

/**
 * Migrates the text of a file, with its byte order mark if it has one; undefined if nothing changes or it is not JSON.
 * `written` has the sections that it uses, if they are in another file.
 */
export function migrateText(text: string, written?: WrittenSite): string | undefined {
  const { source, problems } = openContent(text, { written })
  if (!source || !problems.some(({ code }) => code === 'P007')) return undefined
  return (text.startsWith(mark) ? mark : '') + source.text
}

const mark = '\uFEFF'

/** The problem of a file with content that migrations change. */
export const olderContent = fileProblem('P007', {
  severity: 'warning',
  message: 'This file has content of an earlier version, which was migrated to check it.',
  hint: `To migrate the file itself, run: ${callOf('migrate', '--write')}`,
})
