import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type ContentClientOptions,
  ContentError,
  createContentClient,
} from '../../../site/content-api/client.ts'
import { serveAnswers, type FaultServer } from '../../fixtures/fault-server.ts'

const host = '127.0.0.1'
const servers: FaultServer[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

describe('a content client', () => {
  test.each([
    ['\uFEFF{"pages":[{"path":"/bonus"}]}', { pages: [{ path: '/bonus' }] }],
    ['null', null],
  ])('resolves to the parsed body: %s', async (body, answer) => {
    const port = await serve((_, response) => response.end(body))
    expect(await get({ port }, '/pages')).toEqual({ answer, lines: [] })
  })

  test('requests JSON under the base', async () => {
    const asked: { method?: string; url?: string; headers: IncomingHttpHeaders }[] = []
    const port = await serve(({ method = '', url = '', headers }, response) => {
      asked.push({ method, url, headers })
      response.end('[]')
    })
    const headers = { authorization: 'Bearer of-the-test', accept: 'text/html' }
    expect(await get({ port }, '/pages/bonus?draft=1', headers)).toEqual({ answer: [], lines: [] })
    expect(asked).toEqual([
      {
        method: 'GET',
        url: '/content/pages/bonus?draft=1',
        headers: expect.objectContaining({
          host: `127.0.0.1:${port}`,
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: 'Bearer of-the-test',
        }),
      },
    ])
  })

  test('has the base, timeout and console of the specification by default', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('not today'))
    const error = vi.spyOn(console, 'error').mockReturnValue()
    await expect(createContentClient({ host: '10.1.2.3' })('/pages')).rejects.toThrow('not today')
    expect(fetched.mock.calls[0]?.[0]).toHaveProperty('url', 'http://10.1.2.3:7000/content/pages')
    expect(timeout.mock.calls).toEqual([[10_000]])
    expect(error.mock.calls).toEqual([
      ['content API: network error at http://10.1.2.3:7000/content/pages: not today'],
    ])
  })
})

const page = `<!doctype html>${'x'.repeat(1000)}`
test.each<[status: number, what: string, body: string, data: unknown, logged: string]>([
  [500, 'JSON', '{"error":"no database"}', { error: 'no database' }, '{"error":"no database"}'],
  [404, 'a text', 'Not found,\nsorry', 'Not found,\nsorry', '"Not found,\\nsorry"'],
  [200, 'a text', page, page, `"<!doctype html>${'x'.repeat(185)}"`],
  [204, 'nothing', '', '', '""'],
])(
  'logs status %i with %s on one line, and rejects with them',
  async (status, _, body, data, logged) => {
    const port = await serve((_request, response) => response.writeHead(status).end(body))
    const [kind, end] = status < 300 ? ['data', ' is not JSON'] : ['status', '']
    const message = `content API: status ${status} from http://127.0.0.1:${port}/content/pages${end}`
    expect(await get({ port }, '/pages')).toEqual({
      error: { message, kind, status, data },
      lines: [`${message}: ${logged}`],
    })
  },
)

describe('when no response comes', () => {
  test('logs a network error and rejects when the headers take too long', async () => {
    const port = await serve(() => {})
    expect(await get({ port, timeout: 80 }, '/pages')).toEqual(
      networkError(port, 'no complete response within 80 ms', { name: 'TimeoutError' }),
    )
  })

  test('logs a network error and rejects when the body takes too long', async () => {
    const port = await serve((_, response) => response.write('{"pages":['))
    // If garbage collection could disarm the timeout, this would wait forever.
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const collecting = setInterval(collect, 10)
    const outcome = await get({ port, timeout: 80 }, '/pages').finally(() =>
      clearInterval(collecting),
    )
    expect(outcome).toEqual(
      networkError(port, 'no complete response within 80 ms', { name: 'TimeoutError' }),
    )
  })

  test('logs a network error and rejects when the connection is refused', async () => {
    const port = await serve(() => {})
    await Promise.all(servers.splice(0).map((server) => server.stop()))
    expect(await get({ port }, '/pages')).toEqual(
      networkError(port, `connect ECONNREFUSED 127.0.0.1:${port}`, { message: 'fetch failed' }),
    )
  })

  const breakOff: RequestListener = ({ socket }, response) =>
    response.write('{"pages":[', () => socket.destroy())
  test.each<[what: string, listener: RequestListener, reason: string, message: string]>([
    ['is reset', ({ socket }) => socket.resetAndDestroy(), 'read ECONNRESET', 'fetch failed'],
    ['breaks off', breakOff, 'the response broke off: other side closed', 'terminated'],
  ])(
    'logs a network error and rejects when the connection %s',
    async (_, listener, reason, message) => {
      const port = await serve(listener)
      expect(await get({ port }, '/pages')).toEqual(networkError(port, reason, { message }))
    },
  )

  test('names every address that was tried', async () => {
    const tried = [new Error('connect ECONNREFUSED ::1:1'), new Error('connect EHOSTUNREACH')]
    const cause = new TypeError('fetch failed', { cause: new AggregateError(tried) })
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(cause)
    expect(await get({ port: 1 }, '/pages')).toEqual(
      networkError(1, 'connect ECONNREFUSED ::1:1, connect EHOSTUNREACH', {
        message: 'fetch failed',
      }),
    )
  })

  function networkError(port: number, reason: string, cause: Partial<Error>) {
    const message = `content API: network error at http://127.0.0.1:${port}/content/pages: ${reason}`
    return {
      error: { message, kind: 'network', cause: expect.objectContaining(cause) },
      lines: [message],
    }
  }
})

describe('when the request cannot be created', () => {
  const outside = 'Expected an address under `/content/`'
  const badTimeout =
    'The value of "delay" is out of range. It must be >= 0 && <= 4294967295. Received -1'

  test.each([
    ['a path without a slash', {}, 'pages', '127.0.0.1:1/contentpages', outside],
    ['a path that climbs out', {}, '/../x', '127.0.0.1:1/content/../x', outside],
    ['a host with a protocol', { host: 'http://a' }, '/x', 'http://a:1/content/x', outside],
    ['an invalid host', { host: 'a b' }, '/x', 'a b:1/content/x', 'Invalid URL'],
    ['a negative timeout', { timeout: -1 }, '/x', '127.0.0.1:1/content/x', badTimeout],
  ])('logs a request-setup error and rejects for %s', async (_, options, path, url, reason) => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    expect(await get({ port: 1, ...options }, path)).toEqual(setupError(url, reason))
    expect(fetched).not.toHaveBeenCalled()
  })

  test('logs a request-setup error and rejects for a malformed header', async () => {
    expect(await get({ port: 1 }, '/x', { 'not a name': '' })).toEqual(
      setupError(
        '127.0.0.1:1/content/x',
        'Headers.append: "not a name" is an invalid header name.',
      ),
    )
  })

  function setupError(url: string, reason: string) {
    const message = `content API: request setup error for http://${url}: ${reason}`
    const cause = expect.objectContaining({ message: reason })
    return { error: { message, kind: 'setup', cause }, lines: [message] }
  }
})

async function serve(listener: RequestListener): Promise<number> {
  const server = await serveAnswers(listener)
  servers.push(server)
  return server.port
}

/** The outcome of a call: the response or the fields of the error, and the lines logged until then. */
async function get(
  options: Partial<ContentClientOptions>,
  path: string,
  headers: Record<string, string> = {},
) {
  const lines: string[] = []
  const client = createContentClient({ host, log: (line) => lines.push(line), ...options })
  try {
    return { answer: JSON.parse(await client(path, headers)), lines }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const { message, kind, status, data, cause } = error
    return { error: { message, kind, status, data, cause }, lines }
  }
}
