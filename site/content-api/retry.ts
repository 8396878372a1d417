import { setTimeout } from 'node:timers/promises'
import { ContentError } from './client.ts'

/** How often, and for how long, a call that failed is made again. Times in milliseconds. */
export interface RetryOptions {
  /** Calls in all. */
  tries?: number
  /** The longest first wait; it doubles with each. */
  first?: number
  /** No wait is longer; a server that asks for more is left alone. */
  longest?: number
  /** No wait begins that would end later than this after the first call. */
  total?: number
  /** Hears why a call failed, and how long the wait is. */
  onWait?: (wait: number) => void
  random?: () => number
  sleep?: (wait: number) => Promise<unknown>
}

/**
 * Makes a call again where it fails in a way that may pass: after a random part of a time that doubles (full jitter), so
 * that many who fail together do not come back together. Rejects with the last error.
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
