import { explainMistake } from '../schema/config/explain-mistake.mjs'
import { siteRoot } from '../schema/config/site-root.ts'

/** As `npm run codegen` runs it, from the sources, it knows only the block types of this project. */
const isForOtherSite = process.argv.some((argument) => /^--site(?:=|$)/.test(argument))

try {
  if (isForOtherSite) {
    const start: string = new URL('start.mjs', import.meta.url).href
    await import(start)
  } else {
    // The settings of the site are loaded with it, and may have a mistake.
    const { runCommand } = await import('./run-command.ts')
    process.exitCode = await runCommand(process.argv.slice(2))
  }
} catch (error) {
  console.error(explainMistake(error, siteRoot) ?? error)
  process.exitCode = 2
}
