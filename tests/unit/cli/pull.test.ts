import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readAddress } from '../../../cli/commands/pull.ts'
import { latestState } from '../../../migrations/due.ts'
import { ContentError, withRetries } from '../../../site/content-api/client.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { serveAnswers, type FaultServer } from '../../fixtures/fault-server.ts'
import { quickFaults, slowFaults } from '../../fixtures/pull-faults.ts'
import {
  goodOverlay,
  makeBrandSite,
  pullFrom,
  quickLimits,
  refusalOf,
  slowLimits,
} from '../../fixtures/pulls.ts'

/** The response of the content API is written if it is valid and reported if not, and nothing is lost. */

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old
const site = makeBrandSite()
afterAll(site.remove)
const servers: FaultServer[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())))

const lucky = { site: { brand: 'lucky', keyword: 'New luck' } }

/** Starts a server that sends these responses, the last one repeatedly. */
async function serve(...answers: { status?: number; body?: unknown; after?: string }[]) {
  let at = 0
  const server = await serveAnswers((request, response) => {
    const { status = 200, body = lucky, after } = answers[Math.min(at, answers.length - 1)] ?? {}
    at += 1
    expect(request.url).toBe('/content/brands/lucky')
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...(after !== undefined && { 'retry-after': after }),
    })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  servers.push(server)
  return `127.0.0.1:${server.port}`
}

describe('a pull', () => {
  it('writes the response formatted, with its members in the order sent', async () => {
    const host = await serve({ body: '\uFEFF{"site":{"keyword":"B\\u00e9","brand":"lucky"}}' })
    const wanted = '{\n  "site": {\n    "keyword": "B\\u00e9",\n    "brand": "lucky"\n  }\n}\n'
    expect(await site.pull(host, quickLimits)).toEqual({
      code: 0,
      out: 'brands/lucky.json was written, 67 bytes.',
      errors: '',
      overlay: wanted,
    })
    expect(await site.pullAgain(host, quickLimits)).toMatchObject({
      code: 0,
      out: 'brands/lucky.json is up to date.',
    })
  })

  it('migrates an overlay of an earlier version', async () => {
    const pages = (name: string) => ({
      '/new': {
        name: 'New',
        meta: {
          title: 'New at {keyword}: what there is',
          description: 'What is new at {keyword} this month, told in a few words for adults.',
        },
        blocks: [{ type: 'hero', [name]: 'top', title: 'New', desc: 'What is new.' }],
      },
    })
    const host = await serve({ body: { ...lucky, pages: pages('anchor') } })
    const { code, overlay } = await site.pull(host, quickLimits)
    expect(code).toBe(0)
    expect(overlay).toBe(textOf({ migratedTo: latestState, ...lucky, pages: pages('id') }))
  })

  it('retries when that may help', async () => {
    const busy = { status: 503, body: { error: 'busy' } }
    const { code, errors, overlay } = await site.pull(
      await serve(busy, { status: 429, after: '0' }, {}),
      quickLimits,
    )
    expect({ code, overlay }).toEqual({ code: 0, overlay: textOf(lucky) })
    expect(errors.split('\n')).toEqual([
      expect.stringMatching(/^content API: status 503 from \S+: \{"error":"busy"\}$/),
      'Retrying in 0.0 s.',
      expect.stringMatching(/^content API: status 429 from /),
      'Retrying in 0.0 s.',
    ])
  })

  it('writes nothing that the check rejects, and reports where it is wrong', async () => {
    const body = { site: { brand: 'lucky', keyword: 'x', promoURL: 'javascript:alert(1)' } }
    const { code, out, errors, overlay } = await site.pull(await serve({ body }), quickLimits)
    expect({ code, out, overlay }).toEqual({ code: 1, out: '', overlay: goodOverlay })
    expect(errors).toContain('brands/lucky.json:5:5  error  P012 unknown-property\n')
    expect(errors).toContain('>     5 |     "promoURL": "javascript:alert(1)"\n')
    expect(errors).toMatch(
      /\nThe overlay received was not written; the line numbers above refer to it\. brands\/lucky\.json of DAY, 58 bytes, is unchanged\.$/,
    )
  })

  it.each([
    ['the overlay of another brand', '{"site":{"brand":"p777"}}', 'P006'],
    ['a list', '[{"site":{}}]', 'P006'],
    ['null', 'null', 'P006'],
    ['a text', '"lucky"', 'P006'],
    ['a duplicate name', '{"site":{"brand":"lucky","brand":"lucky"}}', 'P002'],
    ['a million brackets', '['.repeat(40_000) + ']'.repeat(40_000), 'P004'],
    ['a member called __proto__', '{"__proto__":{"site":{}},"site":{"brand":"lucky"}}', 'P012'],
    ['a script', '{"site":{"brand":"lucky","keyword":"<script>"}}', 'P016'],
  ])('refuses %s', async (_, body, code) => {
    const pulled = await site.pull(await serve({ body }), quickLimits)
    expect(pulled).toMatchObject({ code: 1, overlay: goodOverlay })
    expect(pulled.errors).toContain(` error  ${code} `)
    expect('site' in {}).toBe(false)
  })

  it('reports the existing overlay with --offline, without any request', async () => {
    const host = await serve({})
    expect(await site.pull(host, { offline: true })).toEqual({
      code: 0,
      out: 'brands/lucky.json of DAY, 58 bytes. Nothing was fetched.',
      errors: '',
      overlay: goodOverlay,
    })
    expect(servers[0]?.asked.connections).toBe(0)
  })

  it('reports that the host of the content API is not set', async () => {
    vi.stubEnv('CONTENT_API_HOST', '')
    expect(await site.pull(undefined)).toMatchObject({
      code: 'Error: Set the host of the content API: --host HOST, or CONTENT_API_HOST.',
      overlay: goodOverlay,
    })
    vi.stubEnv('CONTENT_API_HOST', await serve({}))
    expect(await site.pull(undefined)).toMatchObject({ code: 0, overlay: textOf(lucky) })
  })
})

it.each([
  ...quickFaults.map((fault) => ({ ...fault, limits: quickLimits })),
  ...slowFaults.map((fault) => ({ ...fault, limits: slowLimits })),
])('when the server $name, the overlay stays', async ({ limits, ...fault }) => {
  expect(await pullFrom(site, fault, limits)).toEqual(refusalOf(fault, limits))
})

it.each([
  ['10.1.2.3', 'http://10.1.2.3:7000 '],
  ['localhost:80', 'http://localhost:80 '],
  ['[::1]:7001', 'http://[::1]:7001 '],
  ['http://10.1.2.3/x/', 'http://10.1.2.3:80 /x'],
  ['https://content.example', 'https://content.example:443 '],
  ['https://content.example:8443/a/b', 'https://content.example:8443 /a/b'],
])('reads the address %s', (given, wanted) => {
  const { protocol, host, port, path = '' } = readAddress(given)
  expect(`${protocol}://${host}:${port} ${path}`).toBe(wanted)
})

it.each([
  'file:///etc/passwd',
  'ftp://a',
  'a b',
  'a/b',
  'user@a',
  'https://user:word@a',
  'a:99999',
  'a?x',
  'http://a#x',
  'javascript:alert(1)',
  'http://',
])('reads no address from %s', (given) => {
  expect(() => readAddress(given)).toThrow(/ is not a host\. /)
})

describe('retrying', () => {
  const busy = (retryAfter?: number) =>
    new ContentError('busy', 'status', { status: 503, canRetry: true, retryAfter })

  /** The waits between calls that all fail, with the largest random values. */
  async function waitsOf(error: Error, options = {}): Promise<number[]> {
    const waits: number[] = []
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(error)
    const sleep = async (wait: number) => void waits.push(wait)
    await expect(withRetries(call, { random: () => 1, sleep, ...options })).rejects.toBe(error)
    expect(call).toHaveBeenCalledTimes(waits.length + 1)
    return waits
  }

  it.each([
    ['waits twice as long each time', busy(), [1000, 2000, 4000]],
    ['waits as long as the server asks', busy(7000), [7000, 7000, 7000]],
    ['does not wait so long that nobody would', busy(20_001), []],
    ['does not repeat permanent errors', new ContentError('gone', 'status', { status: 404 }), []],
    ['does not repeat our own bugs', new TypeError('a slip'), []],
  ])('%s', async (_what, error, waits) => {
    expect(await waitsOf(error)).toEqual(waits)
  })

  it('waits no longer than up to a limit', async () => {
    expect(await waitsOf(busy(), { tries: 8, longest: 10_000 })).toEqual([
      1000, 2000, 4000, 8000, 10_000, 10_000, 10_000,
    ])
  })

  it('randomizes each wait', async () => {
    const draws = [0.5, 0, 0.25]
    expect(await waitsOf(busy(), { random: () => draws.shift() })).toEqual([500, 0, 1000])
  })

  it('gives up when the time for all calls would be exceeded', async () => {
    vi.spyOn(performance, 'now')
      .mockReturnValueOnce(0)
      .mockReturnValueOnce(50_000)
      .mockReturnValue(59_500)
    expect(await waitsOf(busy())).toEqual([1000])
    vi.restoreAllMocks()
  })
})
