import type { IncomingMessage } from 'node:http'

/**
 * The address that a request comes from. The proxy nearest to the server writes the last one of `X-Forwarded-For`; only as
 * many are believed as there are `proxies`.
 */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const passed = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
  const address = proxies > 0 ? passed.at(-proxies)?.trim().slice(0, 50) : undefined
  return address || (socket.remoteAddress ?? '')
}
