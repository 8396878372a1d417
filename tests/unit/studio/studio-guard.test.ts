import { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findRequestFault } from '../../../server/own-request.ts'
import { allowRoute, allRights } from '../../../studio/server/access/rights.ts'
import { createSessions } from '../../../studio/server/access/sign-in.ts'
import { apiUrl, refusals as reasons } from '../../../studio/server/http/responses.ts'

const token = 'a'.repeat(64)
const host = 'localhost:5173'
const given = { host, 'x-studio-token': token }
const [page, api] = ['/__studio/', '/__studio/api/site']

/** The reason for which a request is refused, if it is. */
function findRefusal(pathname: string, headers: Readonly<Record<string, string>>) {
  const fault = findRequestFault(headers, {
    token: pathname.startsWith(apiUrl) ? token : undefined,
  })
  return fault && reasons[fault]
}

it.each([
  [page, { host }],
  [page, { host, 'sec-fetch-site': 'none' }],
  [page, { host: '127.0.0.1:1' }],
  [page, { host: '[::1]:5173' }],
  [page, { host: 'LOCALHOST' }],
  [api, given],
  [api, { ...given, 'sec-fetch-site': 'same-origin', origin: `http://${host}` }],
])('allows %s with %j', (pathname, headers) => {
  expect(findRefusal(pathname, headers)).toBeUndefined()
})

const refusals = {
  'The composer is available only at localhost.': [
    [page, {}],
    [page, { host: '' }],
    [page, { host: 'evil.example:5173' }],
    [page, { host: 'localhost.evil.example' }],
    [page, { host: 'evil.localhost:5173' }],
    [page, { host: 'localhost:5173@evil.example' }],
    [page, { host: '192.168.0.7:5173' }],
    [page, { host: 'localhost:99999' }],
  ],
  'Requests from other sites are not allowed.': [
    [page, { host, 'sec-fetch-site': 'cross-site' }],
    [page, { host, 'sec-fetch-site': 'same-site' }],
    ['/__studio/preview/', { host, 'sec-fetch-site': 'same-site' }],
    [api, { ...given, 'sec-fetch-site': 'same-site' }],
    [api, { ...given, 'sec-fetch-site': '' }],
    [api, { ...given, origin: 'http://localhost:5174' }],
    [api, { ...given, origin: `https://${host}` }],
    [api, { ...given, origin: 'null' }],
    [api, { ...given, origin: '' }],
    [api, { ...given, origin: 'http://127.0.0.1:5173' }],
  ],
  'The composer was restarted. Reload this page.': [
    [api, { host }],
    [api, { host, 'x-studio-token': '' }],
    [api, { host, 'x-studio-token': `${token}a` }],
    [api, { host, 'x-studio-token': 'b'.repeat(64) }],
    ['/__studio/api/', { host }],
    ['/__studio/api/nothing', { host }],
  ],
} as const

describe.each(Object.entries(refusals))('%s', (refusal, requests) => {
  it.each(requests)('refuses %s with %j', (pathname, headers) => {
    expect(findRefusal(pathname, headers)).toBe(refusal)
  })
})

it('takes requests for the hosts of a server, over TLS if its proxy says so', () => {
  const hosts = ['composer.example']
  const named = { host: 'composer.example:8443', origin: 'https://composer.example:8443' }
  const encrypted = { ...named, 'x-forwarded-proto': 'https' }
  expect(findRequestFault(encrypted, { hosts })).toBeUndefined()
  expect(findRequestFault(named, { hosts })).toBe('origin')
  expect(findRequestFault({ host }, { hosts })).toBe('host')
  expect(findRequestFault({ ...encrypted, host: 'composer.example.evil' }, { hosts })).toBe('host')
})

it('allows a route only with the right that it needs', () => {
  expect(allowRoute('POST publication', allRights)).toBe('POST publication')
  expect(allowRoute('GET site', new Set(['read']))).toBe('GET site')
  for (const name of ['PUT draft', 'POST save', 'POST publication', 'DELETE publication'])
    expect(() => allowRoute(name, new Set(['read', 'comment', 'approve']))).toThrow(
      'You may not do this here.',
    )
  for (const name of ['GET draft', 'GET constructor', '__proto__'])
    expect(() => allowRoute(name, allRights)).toThrow('Not found.')
})

it('ends a session, and its connections, after twelve hours without use', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sessions = createSessions()
  const cookie = sessions.start({}, allRights).replace(/;.*/, '')
  const socket = new PassThrough()
  sessions.find({ cookie })?.sockets.add(socket)
  for (let day = 0; day < 3; day++) {
    vi.advanceTimersByTime(11 * 3_600_000)
    expect(sessions.find({ cookie })?.rights).toBe(allRights)
  }
  vi.advanceTimersByTime(12 * 3_600_000)
  expect(sessions.find({ cookie })).toBeUndefined()
  expect(socket.destroyed).toBe(true)
})
