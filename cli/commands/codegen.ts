import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOutdatedSources, writeRuleSets, writeSources } from '../../codegen/generate.ts'
import { countThings } from '../../diff/words.ts'
import { callOf } from '../../schema/config/call.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { readPo } from '../../site/locales/po/po-file.ts'
import { isActive, isUsed } from '../../site/locales/translations.ts'
import type { Options } from '../options.ts'
import { commandsPage } from '../output/commands-page.ts'

/** Writes the generated sources, or with `check` names those that are out of date. */
export async function codegen({ check, settings, commands }: Options): Promise<number> {
  const docs = { 'docs/commands.md': commandsPage(commands) }
  if (!check) {
    const list = await writeRuleSets(settings)
    if (list !== undefined) {
      console.log(`wrote ${list}`)
      return startAgain()
    }
    for (const file of await writeSources(settings, docs))
      console.log(`wrote ${file}${describeUntranslated(file)}`)
    return 0
  }
  const stale = await findOutdatedSources(settings, docs)
  for (const file of stale)
    console.error(`${file} is out of date. Run \`${callOf('codegen')}\` and commit it.`)
  return stale.length > 0 ? 1 : 0
}

/** How many texts of a PO file have no translation that counts, as the end of a line; empty for none, and for other files. */
function describeUntranslated(file: string): string {
  if (!file.endsWith('.po')) return ''
  const { entries } = readPo(readFileSync(join(siteRoot, file), 'utf8'))
  const left = entries.filter((entry) => isActive(entry) && !isUsed(entry)).length
  return left === 0 ? '' : `: ${countThings(left, 'text is', 'texts are')} not translated`
}

/** Runs the same command in a new process, which loads the list as it is now. */
function startAgain(): number {
  const args = [...process.execArgv, ...process.argv.slice(1)]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 2
}
