import { UserError } from '../../schema/read/user-error.ts'

/** Runs a scaffold command: prints its result, or why it failed, and sets the exit code. */
export async function run(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command())
  } catch (error) {
    console.error(explain(error))
    process.exitCode = error instanceof UserError ? error.exitCode : 2
  }
}

function explain(error: unknown): string {
  if (error instanceof UserError) return error.message
  const lines: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    lines.push(cause.message)
  return `Nothing was changed: ${lines.join('\n  because: ')}`
}
