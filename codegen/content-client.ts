/** Where the content API is, and how to ask it: `http://{host}:{port}{path}`, at most `timeout` milliseconds per call. */
export interface ContentClientOptions {
  host: string
  port?: number
  path?: string
  timeout?: number
  log?: (line: string) => void
}

/** A client of the content API; `get` asks for a path that begins with `/`, counted from the base, as `/pages`. */
export interface ContentClient {
  get(path: string, init?: { headers?: HeadersInit }): Promise<unknown>
}

/**
 * A failed call: `status` is an answer outside 2xx, `network` no whole answer (`cause` says why), `setup` a request that
 * could not be made (`cause` says why), `data` a 2xx answer whose body is not JSON. `status` and `data` (parsed, or the
 * text where it is not JSON) are there when the server answered.
 */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly status: number | undefined
  readonly data: unknown

  constructor(
    message: string,
    readonly kind: 'status' | 'network' | 'setup' | 'data',
    { status, data, cause }: { status?: number; data?: unknown; cause?: unknown },
  ) {
    super(message, cause === undefined ? {} : { cause })
    this.status = status
    this.data = data
  }
}

/**
 * Makes a client of the content API (specification, sections 7 and 8: port 7000, path `/content`, 10,000 ms, JSON) for
 * build time, whose `get` resolves to the parsed body, not validated, or logs one line and rejects with a `ContentError`.
 */
export function createContentClient({
  host,
  port = 7000,
  path: root = '/content',
  timeout = 10_000,
  log = console.error,
}: ContentClientOptions): ContentClient {
  const logged = (error: ContentError, shown?: unknown): ContentError => {
    log(shown === undefined ? error.message : `${error.message}: ${JSON.stringify(shown)}`)
    return error
  }

  return {
    async get(path, { headers } = {}) {
      const url = `http://${host}:${port}${root}${path}`
      let request, signal
      try {
        request = createRequest(url, root, headers)
        signal = AbortSignal.timeout(timeout)
      } catch (cause) {
        const message = `content API: request setup error for ${url}: ${reasonOf(cause)}`
        throw logged(new ContentError(message, 'setup', { cause }))
      }

      let response, text
      try {
        // Not in the Request: a signal there is lost to garbage collection, https://github.com/nodejs/undici/issues/4068
        response = await fetch(request, { signal })
        text = await response.text()
      } catch (cause) {
        const reason = signal.aborted ? `no whole answer within ${timeout} ms` : reasonOf(cause)
        const message = `content API: network error at ${url}: ${reason}`
        throw logged(new ContentError(message, 'network', { cause }))
      }

      const { status, ok } = response
      const json = parseJson(text)
      const data = json === undefined ? text : json.value
      const message = `content API: status ${status} from ${url}`
      if (!ok) throw logged(new ContentError(message, 'status', { status, data }), data)
      if (json !== undefined) return data
      const error = new ContentError(`${message} is not JSON`, 'data', { status, data })
      throw logged(error, text.slice(0, 200))
    },
  }
}

function createRequest(url: string, root: string, given: HeadersInit | undefined): Request {
  // Also false for a host that holds a protocol or a path, and for a path that climbs out with `..`.
  if (!new URL(url).pathname.startsWith(`${root}/`))
    throw new Error(`Expected an address below \`${root}/\``)
  const headers = new Headers(given)
  headers.set('accept', 'application/json')
  headers.set('content-type', 'application/json')
  return new Request(url, { headers })
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** What lies under fetch's "fetch failed": the deepest cause, or all of them when several addresses were tried. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}
