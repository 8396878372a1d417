import { explainMistake } from '../../schema/config/explain-mistake.mjs'
import { siteRoot } from '../../schema/config/site-root.ts'
import { UserError } from '../../schema/read/user-error.ts'

/** Formats an error that ends a command, as `explainCauses` does. */
export function explainFailure(error: unknown): string {
  const causes = explainCauses(error)
  return error instanceof UserError ? causes : `Cannot continue: ${causes}`
}

/** Formats an error as one line per cause, with the place if it is in the code or settings of the site; a stack trace follows only for our own bugs with DEBUG set. */
export function explainCauses(error: unknown): string {
  if (error instanceof UserError) return explainMistake(error, siteRoot) ?? error.message
  const lines: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const isLast = !(cause.cause instanceof Error)
    const line = (isLast ? explainMistake(cause, siteRoot) : undefined) ?? sayFault(cause)
    // A message may end with that of its cause, so that it is whole where causes are lost.
    if (lines.at(-1)?.endsWith(`: ${line}`) !== true) lines.push(line)
  }
  const stack = process.env['DEBUG'] && error instanceof Error ? `\n${error.stack}` : ''
  return `${lines.join('\n  because: ')}${stack}`
}

/** Explains an error of the system in plain words, followed by the system's message except for a port; returns any other message unchanged. */
export function sayFault({ message }: Error): string {
  for (const [sign, words] of systemFaults) {
    // A tool may append whole paragraphs to the system's message.
    const line = message.split('\n').find((text) => sign.test(text))
    if (line !== undefined) return line.includes('listen ') ? words : `${words} (${line.trim()})`
  }
  return message
}

/** An error that passed through a thread or a tool has lost its code but not its message. */
const systemFaults: readonly (readonly [sign: RegExp, words: string])[] = [
  [/ENOSPC|No space left|Out of diskspace/i, 'The disk is full. Free some space and try again.'],
  [/EDQUOT|quota exceeded/i, 'Your disk quota is used up. Free some space and try again.'],
  [/EROFS|read-only file system/i, 'The disk is read-only.'],
  [/listen EADDRINUSE/, 'The port is taken. Name another one: --port N'],
  [/listen EACCES/, 'The system does not allow this port. Name another one: --port N'],
]
