import { optionNames, options, type Command } from './options.ts'
import { commands } from './table.ts'
import { callOf, isInstalled } from '../schema/config/call.ts'

/** The help of the program: all commands, one a line. */
export function helpOfProgram(): string {
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => [callOf(name), summary] as const,
  )
  const [usage, help, site] = ['[OPTIONS]', '--help', '--site FOLDER'].map((args) =>
    callOf('COMMAND', args),
  )
  const own = isInstalled ? 'that of this folder' : 'the one at the root'
  return `Usage: ${usage}\n${align(lines)}\nOptions of a command: ${help}\nAnother site than ${own}: ${site}`
}

/** The help of one command: how to call it, and its options. */
export function helpOf(name: string, { summary, takes, options: does }: Command): string {
  const lines = optionNames(does).map((option) => {
    const { value } = options[option]
    return [`--${option}${value === '' ? '' : ` ${value}`}`, does[option] ?? ''] as const
  })
  const words = [takes?.names, lines.length > 0 ? '[OPTIONS]' : undefined].filter(Boolean)
  return `Usage: ${callOf(name, words.join(' '))}    ${summary}\n${align(lines)}`
}

function align(lines: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}    ${right}`).join('\n')
}
