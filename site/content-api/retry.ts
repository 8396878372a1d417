import { setTimeout } from 'node:timers/promises'
import { ContentError } from './client.ts'

/** How often and how long to retry a failed call. Times are in milliseconds. */
export interface RetryOptions {
  tries?: number
  /** The upper limit of the first wait; it doubles with each retry. */
  first?: number
  /** The maximum wait; if a server asks for a longer one, the call is not retried. */
  longest?: number
  /** No wait begins that would end later than this after the first call. */
  total?: number
  /** Called with the reason of a failure and the length of the wait. */
  onWait?: (wait: number) => void
  random?: () => number
  sleep?: (wait: number) => Promise<unknown>
}

/**
 * Retries a call whose failure may be temporary, after a random part of an exponentially growing time (full jitter), so
 * that many clients do not retry at once. Rejects with the last error.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  {
    tries = 4,
    first = 1000,
    longest = 20_000,
    total = 60_000,
    onWait = () => {},
    random = Math.random,
    sleep = setTimeout,
  }: RetryOptions = {},
): Promise<T> {
  const started = performance.now()
  for (let made = 1; ; made++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ContentError) || !error.canRetry || made >= tries) throw error
      const drawn = random() * Math.min(longest, first * 2 ** (made - 1))
      const wait = Math.round(Math.max(drawn, error.retryAfter ?? 0))
      if (wait > longest || performance.now() - started + wait > total) throw error
      onWait(wait)
      await sleep(wait)
    }
  }
}
