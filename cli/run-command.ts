import { suggest } from '../schema/config/suggest.ts'
import { callOf } from '../schema/config/call.ts'
import { siteConfig } from '../schema/config/site-config.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import { projectRoot } from '../schema/read/project-root.mjs'
import { UserError } from '../schema/read/user-error.ts'
import { explainFailure } from '../site/files/explain-failure.ts'
import { helpOf, helpOfProgram } from './help.ts'
import { readOptions } from './options.ts'
import { commands } from './table.ts'

/** Runs the command that these arguments name. Returns its exit code; an error is printed. */
export async function runCommand([name = '', ...args]: readonly string[]): Promise<number> {
  try {
    if (name === '--help') return printHelp(helpOfProgram())
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined) throw new UserError(`${refuse(name)}\n${helpOfProgram()}`)
    if (args.includes('--help')) return printHelp(helpOf(name, command))
    const options = readOptions(args, command, helpOf(name, command), {
      settings: siteConfig,
      commands,
    })
    if (command.warnsOfStaleFiles) await warnOfStaleFiles()
    if (Object.keys(siteConfig.limits).length > 0) await refuseLooseLimits()
    const run = await command.load()
    return await run(options)
  } catch (error) {
    console.error(explainFailure(error))
    return error instanceof UserError ? error.exitCode : 2
  }
}

/** An update of the package, or a change of a schema, may have made the generated files of a site stale. */
async function warnOfStaleFiles(): Promise<void> {
  if (siteRoot === projectRoot) return
  const { hasStaleSchemas } = await import('../codegen/editor-schema/stale-schemas.ts')
  if (hasStaleSchemas(siteConfig))
    console.error(`The files in generated/ are out of date. Update them: ${callOf('codegen')}`)
}

/** Throws a UserError if the limits of the site allow what its schemas do not. */
async function refuseLooseLimits(): Promise<void> {
  const { refuseLoosened } = await import('../impact/schemas/loosened.ts')
  const { loadSiteSchemas } = await import('../check/rules/site-rules.ts')
  const { loadSchemas } = await import('../schema/read/load-schemas.ts')
  loadSiteSchemas(siteConfig) // throws with the place of any other mistake
  refuseLoosened(loadSchemas({ ...siteConfig, limits: {} }), loadSchemas(siteConfig))
}

function refuse(name: string): string {
  if (name === '') return 'Name a command.'
  const near = suggest(name, Object.keys(commands))
  return `Unknown command "${name}".${near === undefined ? '' : ` Did you mean ${near}?`}`
}

function printHelp(help: string): number {
  console.log(help)
  return 0
}
