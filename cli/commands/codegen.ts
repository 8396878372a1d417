import { findOutdatedSources, writeSources } from '../../codegen/generate.ts'
import type { Options } from '../options.ts'

/** Writes the generated sources, or with `check` names those that are out of date. */
export async function codegen({ check }: Options): Promise<number> {
  if (!check) {
    for (const file of await writeSources()) console.log(`wrote ${file}`)
    return 0
  }
  const stale = await findOutdatedSources()
  for (const file of stale)
    console.error(`${file} is out of date. Run \`npm run codegen\` and commit it.`)
  return stale.length > 0 ? 1 : 0
}
