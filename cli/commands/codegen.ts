import { spawnSync } from 'node:child_process'
import { findOutdatedSources, writeRuleSets, writeSources } from '../../codegen/generate.ts'
import { callOf } from '../../schema/config/call.ts'
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
    for (const file of await writeSources(settings, docs)) console.log(`wrote ${file}`)
    return 0
  }
  const stale = await findOutdatedSources(settings, docs)
  for (const file of stale)
    console.error(`${file} is out of date. Run \`${callOf('codegen')}\` and commit it.`)
  return stale.length > 0 ? 1 : 0
}

/** Runs the same command in a new process, which loads the list as it is now. */
function startAgain(): number {
  const args = [...process.execArgv, ...process.argv.slice(1)]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 2
}
