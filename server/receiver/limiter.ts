import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'

/**
 * Creates a token bucket for each of the latest 20,000 addresses: whether it may send one more request. It holds `burst`, and
 * gets one back after each `interval` in milliseconds.
 */
export function createLimiter(
  { burst, interval }: { burst: number; interval: number },
  now = Date.now,
) {
  const bucketOf = createBoundedCache<{ tokens: number; at: number }>(20_000)
  return (address: string): boolean => {
    const at = now()
    // A visitor with IPv6 has all addresses that begin alike.
    const network = address.split(':').slice(0, 4).join(':')
    const bucket = bucketOf(network, () => ({ tokens: burst, at }))
    bucket.tokens = Math.min(burst, bucket.tokens + (at - bucket.at) / interval)
    bucket.at = at
    if (bucket.tokens < 1) return false
    bucket.tokens--
    return true
  }
}
