import { suggest } from '../check/problem/suggest.ts'
import { UserError } from '../schema/read/user-error.ts'
import { explainFailure } from '../site/files/explain-failure.ts'
import { helpOf, helpOfProgram } from './help.ts'
import { readOptions } from './options.ts'
import { commands } from './table.ts'

process.exitCode = await main(process.argv.slice(2))

async function main([name = '', ...args]: string[]): Promise<number> {
  try {
    if (name === '--help') return printHelp(helpOfProgram())
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined) throw new UserError(`${refuse(name)}\n${helpOfProgram()}`)
    if (args.includes('--help')) return printHelp(helpOf(name, command))
    const options = readOptions(args, command, helpOf(name, command))
    const run = await command.load()
    return await run(options)
  } catch (error) {
    console.error(explainFailure(error))
    return error instanceof UserError ? error.exitCode : 2
  }
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
