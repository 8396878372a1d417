import { siteRoot } from '../schema/config/site-root.ts'
import { explainMistake } from '../schema/config/explain-mistake.mjs'

try {
  // The settings of the site are loaded with it, and may have a mistake.
  const { runCommand } = await import('./run-command.ts')
  process.exitCode = await runCommand(process.argv.slice(2))
} catch (error) {
  console.error(explainMistake(error, siteRoot) ?? error)
  process.exitCode = 2
}
