import { optionNames, options, type Command } from './options.ts'
import { commands } from './table.ts'

/** The help of the program: all commands, one a line. */
export function helpOfProgram(): string {
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => [`npm run ${name}`, summary] as const,
  )
  return `Usage: npm run COMMAND [-- OPTIONS]\n${align(lines)}\nOptions of a command: npm run COMMAND -- --help\nAnother site than the one at the root: npm run COMMAND -- --site FOLDER`
}

/** The help of one command: how to call it, and its options. */
export function helpOf(name: string, { summary, takes, options: does }: Command): string {
  const lines = optionNames(does).map((option) => {
    const { value } = options[option]
    return [`--${option}${value === '' ? '' : ` ${value}`}`, does[option] ?? ''] as const
  })
  const words = [takes?.names, lines.length > 0 ? '[OPTIONS]' : undefined].filter(Boolean)
  return `Usage: npm run ${name} -- ${words.join(' ')}    ${summary}\n${align(lines)}`
}

function align(lines: readonly (readonly [left: string, right: string])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}    ${right}`).join('\n')
}
