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

/** Details of a schema fault, for callers that can explain JSON and spelling. */
interface FaultDetails {
  cause?: unknown
  /** The text of a file that is not valid JSON. */
  text?: string
  /** An unknown name in a file, and the known names. */
  unknown?: { name: string; known: readonly string[]; file: string }
  /** Where in a file the mistake is. */
  at?: { file: string; path: readonly string[] }
}

/** A mistake in a schema; the message starts with its file. */
export class SchemaFault extends UserError {
  constructor(
    message: string,
    readonly details: FaultDetails = {},
  ) {
    super(message, { cause: details.cause })
  }
}
