import { UserError } from '../../schema/read/user-error.ts'

/** Says a fault in one line for each cause; a stack trace only where the fault is ours and DEBUG is set. */
export function explainFailure(error: unknown): string {
  if (error instanceof UserError) return error.message
  const lines: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    lines.push(sayFault(cause))
  const stack = process.env['DEBUG'] && error instanceof Error ? `\n${error.stack}` : ''
  return `Cannot go on: ${lines.join('\n  because: ')}${stack}`
}

/** Says what a disk refuses in plain words, with the fault's own behind it; any other fault in its own. */
export function sayFault({ message }: Error): string {
  for (const [sign, words] of diskFaults) {
    // A tool may add pages of its own to what the system says.
    const line = message.split('\n').find((text) => sign.test(text))
    if (line !== undefined) return `${words} (${line.trim()})`
  }
  return message
}

/** A fault that comes from a thread or a tool has lost its code, and keeps its words. */
const diskFaults: readonly (readonly [sign: RegExp, words: string])[] = [
  [/ENOSPC|No space left/i, 'The disk is full. Make room on it, and try again.'],
  [/EDQUOT|quota exceeded/i, 'Your share of the disk is full. Make room, and try again.'],
  [/EROFS|read-only file system/i, 'The disk can only be read, not written.'],
]
