import { findOutdatedSources, writeSources } from '../../codegen/generate.ts'
import { UserError } from '../../schema/read/user-error.ts'

try {
  if (process.argv.includes('--check')) {
    const stale = await findOutdatedSources()
    for (const file of stale)
      console.error(`${file} is out of date. Run \`npm run codegen\` and commit it.`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    for (const file of await writeSources()) console.log(`wrote ${file}`)
  }
} catch (error) {
  // A mistake in a schema explains itself; any other error needs its stack.
  if (!(error instanceof UserError) || process.env['DEBUG']) throw error
  console.error(error.message)
  process.exitCode = 2
}
