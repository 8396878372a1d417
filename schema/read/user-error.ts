/** An error whose message is sufficient: it is printed without a stack trace, and ends the command with `exitCode`. */
export class UserError extends Error {
  /** 1 if the content has problems, 2 if the command could not run. */
  readonly exitCode: 1 | 2

  constructor(
    message: string,
    { cause, exitCode = 2 }: { cause?: unknown; exitCode?: 1 | 2 } = {},
  ) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}
