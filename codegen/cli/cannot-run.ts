/** A fault in how a command was called, or in what it needs: told without a stack trace, exit code 2. */
export class CannotRun extends Error {}

/** Says a fault in one line for each cause; a stack trace only where the fault is ours and DEBUG is set. */
export function explainFailure(error: unknown): string {
  if (error instanceof CannotRun) return error.message
  const lines: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    lines.push(sayFault(cause))
  const stack = process.env['DEBUG'] && error instanceof Error ? `\n${error.stack}` : ''
  return `Cannot go on: ${lines.join('\n  because: ')}${stack}`
}

/** Says what a disk refuses in plain words; any other fault in its own. */
export function sayFault(error: Error): string {
  if (!('code' in error) || !('syscall' in error)) return error.message
  const words = diskFaults[String(error.code)]
  if (words === undefined) return error.message
  const file = 'path' in error ? ` It was about ${String(error.path)}.` : ''
  return `${words}${file}`
}

const diskFaults: Record<string, string | undefined> = {
  ENOSPC: 'The disk is full. Make room on it, and try again.',
  EDQUOT: 'Your share of the disk is full. Make room on it, and try again.',
  EROFS: 'The disk can only be read. Choose another place, or have it opened for writing.',
}
