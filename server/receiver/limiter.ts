import { isIPv6 } from 'node:net'
import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'

/** How many requests an address may send at once, and how many milliseconds pass until one more is allowed. */
export interface Limit {
  burst: number
  interval: number
}

/** How many addresses are remembered. */
const maxAddresses = 20_000

/** Creates a token bucket for each address: whether it may send one more request. A network of IPv6 counts as one address. */
export function createLimiter({ burst, interval }: Limit, now = Date.now) {
  const bucketOf = createBoundedCache<{ tokens: number; at: number }>(maxAddresses)
  return (address: string): boolean => {
    const at = now()
    const bucket = bucketOf(networkOf(address), () => ({ tokens: burst, at }))
    bucket.tokens = Math.min(burst, bucket.tokens + (at - bucket.at) / interval)
    bucket.at = at
    if (bucket.tokens < 1) return false
    bucket.tokens--
    return true
  }
}

/** The first 64 bits of an address of IPv6, since a visitor has all others. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [start = '', end = ''] = address.split('::')
  const [before, after] = [start, end].map((part) => (part === '' ? [] : part.split(':')))
  const gap = address.includes('::') ? 8 - (before?.length ?? 0) - (after?.length ?? 0) : 0
  const groups = [...(before ?? []), ...Array<string>(gap).fill('0'), ...(after ?? [])]
  return groups
    .slice(0, 4)
    .map((one) => parseInt(one, 16))
    .join(':')
}
