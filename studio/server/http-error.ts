import type { PublishFailure } from '../api.ts'

/** A request that failed: the status of the response, and the reason in plain words. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** What went wrong, in a sentence for people who compose; `details` is what a program has printed. */
export class ExplainedError extends Error {
  constructor(
    message: string,
    readonly details = '',
  ) {
    super(message)
  }
}

/** An error as people who compose read it: in its own words, or in `other` ones if these are for programs. */
export function failureFrom(error: unknown, other: string): PublishFailure {
  const at = Date.now()
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof ExplainedError) return { at, message: text, details: error.details }
  if (error instanceof HttpError) return { at, message: text, details: '' }
  return { at, message: other, details: text }
}
