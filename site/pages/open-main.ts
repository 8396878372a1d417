import { dirname, join } from 'node:path'
import { openContent, writtenIn } from '../../check/migrate/open-content.ts'
import { lacksPages, withPages, type WrittenSite } from '../../check/migrate/written-site.ts'
import { openText, readableOf, type OpenText } from '../../check/syntax/open-text.ts'
import { readInput } from '../files/read-input.ts'
import { findPageFiles, patternsOf } from './page-files.ts'

/** Opens pages.json, unless layers made it; with the pages of its other files, if its migrations depend on them. */
export async function openMain(
  pagesFile: string,
  read: (file: string) => Promise<Uint8Array>,
  added?: readonly string[],
  merged?: ReadonlyMap<string | undefined, OpenText>,
): Promise<{ opened: OpenText; written: WrittenSite }> {
  const made = merged?.get(undefined)
  if (made) return { opened: made, written: writtenIn(made) }
  const bytes = await read(pagesFile)
  const opened = openContent(bytes)
  const written = writtenIn(opened)
  if (!lacksPages(written)) return { opened, written }
  const whole = await addPages(pagesFile, opened, read, added)
  return { opened: openContent(bytes, { written: whole }), written: whole }
}

/** What a site has as it is written, with all of its pages. Throws if a file cannot be read. */
export async function readWrittenSite(pagesFile: string): Promise<WrittenSite> {
  return addPages(pagesFile, openContent(await readInput(pagesFile)), readInput)
}

async function addPages(
  pagesFile: string,
  opened: OpenText,
  read: (file: string) => Promise<Uint8Array>,
  added?: readonly string[],
): Promise<WrittenSite> {
  const { names } = await findPageFiles(pagesFile, patternsOf(readableOf(opened)?.value), added)
  const roots: unknown[] = []
  for (const name of names)
    roots.push(readableOf(openText(await read(join(dirname(pagesFile), name))))?.value)
  return withPages(writtenIn(opened), roots)
}
