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
