/** A fault in how a command was called, or in what it needs: told without a stack trace, exit code 2. */
export class CannotRun extends Error {}

/** Says a fault in one line for each cause; a stack trace only where the fault is ours and DEBUG is set. */
export function explainFailure(error: unknown): string {
  if (error instanceof CannotRun) return error.message
  const lines: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    lines.push(cause.message)
  const stack = process.env['DEBUG'] && error instanceof Error ? `\n${error.stack}` : ''
  return `Cannot go on: ${lines.join('\n  because: ')}${stack}`
}
