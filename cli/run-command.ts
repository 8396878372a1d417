import { callOf, isInstalled } from '../schema/config/call.ts'
import { siteConfig } from '../schema/config/site-config.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import { suggest } from '../schema/config/suggest.ts'
import { projectRoot } from '../schema/read/project-root.mjs'
import { UserError } from '../schema/read/user-error.ts'
import { explainFailure } from '../site/files/explain-failure.ts'
import { readOptions, optionNames, options, type Command } from './options.ts'
import { commands } from './table.ts'

/** Runs the command that these arguments name. Returns its exit code; an error is printed. */
export async function runCommand([name = '', ...args]: readonly string[]): Promise<number> {
  try {
    if (name === '--help') return printHelp(helpOfProgram())
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (command === undefined) throw new UserError(`${refuse(name)}\n${helpOfProgram()}`)
    if (args.includes('--help')) return printHelp(helpOf(name, command))
    const given = readOptions(args, command, helpOf(name, command), {
      settings: siteConfig,
      commands,
    })
    if (command.warnsOfStaleFiles) await warnOfStaleFiles()
    if (Object.keys(siteConfig.limits).length > 0) await refuseLooseLimits()
    const run = await command.load()
    return await run(given)
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
  const { refuseLoosened } = await import('../impact/schemas/compare-schemas.ts')
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

/** The help of the program: all commands, one a line. */
export function helpOfProgram(): string {
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => [callOf(name), summary] as const,
  )
  const [usage, help, site] = ['[OPTIONS]', '--help', '--site FOLDER'].map((args) =>
    callOf('COMMAND', args),
  )
  const own = isInstalled ? 'that of this folder' : 'the one at the root'
  const notes = [`Options of a command: ${help}`, `Another site than ${own}: ${site}`].map(fold)
  return [fold(`Usage: ${usage}`), align(lines), ...notes].join('\n')
}

/** The help of one command: how to call it, and its options. */
export function helpOf(name: string, { summary, takes, options: does }: Command): string {
  const lines = optionNames(does).map((option) => {
    const { value } = options[option]
    return [`--${option}${value === '' ? '' : ` ${value}`}`, does[option] ?? ''] as const
  })
  const words = [takes?.names, lines.length > 0 ? '[OPTIONS]' : undefined].filter(Boolean)
  return `${fold(`Usage: ${callOf(name, words.join(' '))}    ${summary}`)}\n${align(lines)}`
}

function align(lines: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines
    .map(([left, right]) => {
      const indent = ' '.repeat(width + 6)
      return `  ${left.padEnd(width)}    ${wrap(right, columns() - indent.length).join(`\n${indent}`)}`
    })
    .join('\n')
}

/** Breaks a line that is too long for the terminal, and indents the rest of it. */
function fold(line: string): string {
  return wrap(line, columns() - 4).join('\n    ')
}

/** The width of the terminal; what is read by a program is not wrapped. */
const columns = (): number => process.stdout.columns ?? Infinity

/** Breaks a text into lines of at most this width, which is no less than 20, where no word is longer. */
function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines.splice(-1, 1, word)
    else if (last.length + 1 + word.length <= Math.max(20, width))
      lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word)
  }
  return lines
}
