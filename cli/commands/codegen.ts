import { spawnSync } from 'node:child_process'
import { findOutdatedSources, writeRuleSets, writeSources } from '../../codegen/generate.ts'
import { listLoosened } from '../../impact/schemas/loosened.ts'
import { siteConfig } from '../../schema/config/site-config.ts'
import { siteRoots } from '../../schema/config/site-roots.ts'
import { loadSchemas } from '../../schema/read/load-schemas.ts'
import { UserError } from '../../schema/read/user-error.ts'
import type { Options } from '../options.ts'
import { callOf } from '../../schema/config/call.ts'

/** Writes the generated sources, or with `check` names those that are out of date. */
export async function codegen({ check }: Options): Promise<number> {
  if (!check) {
    const list = await writeRuleSets()
    if (list !== undefined) {
      console.log(`wrote ${list}`)
      return startAgain()
    }
    for (const file of await writeSources()) console.log(`wrote ${file}`)
    refuseLoosened()
    return 0
  }
  const stale = await findOutdatedSources()
  refuseLoosened()
  for (const file of stale)
    console.error(`${file} is out of date. Run \`${callOf('codegen')}\` and commit it.`)
  return stale.length > 0 ? 1 : 0
}

/** Throws a UserError if the limits of the site allow what its block types and shell blocks do not. */
function refuseLoosened(): void {
  const general = loadSchemas(siteRoots, {}, { ...siteConfig, limits: {} })
  const [first] = listLoosened(general, loadSchemas())
  if (first !== undefined)
    throw new UserError(
      `site.config.ts: "limits" may only forbid more, but without them: ${first} Remove that limit.`,
    )
}

/** Runs the same command in a new process, which loads the list as it is now. */
function startAgain(): number {
  const args = [...process.execArgv, ...process.argv.slice(1)]
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 2
}
