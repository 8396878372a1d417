import { UserError } from './user-error.ts'

/** What a schema fault leaves to be explained by those who know JSON and spelling. */
interface FaultDetails {
  cause?: unknown
  /** The text of a file that is not valid JSON. */
  text?: string
  /** A name that nothing has, and the names that there are. */
  unknown?: { name: string; known: readonly string[] }
}

/** A mistake in a schema; the message starts with its file. */
export class SchemaFault extends UserError {
  readonly details: FaultDetails

  constructor(message: string, details: FaultDetails = {}) {
    super(message, { cause: details.cause })
    this.details = details
  }
}
