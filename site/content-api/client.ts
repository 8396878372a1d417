import { setTimeout } from 'node:timers/promises'

/** Why a response of the content API cannot be used, in plain words. `canRetry` if the next response may be usable. */
class WrongAnswer extends Error {
  constructor(
    message: string,
    readonly canRetry: boolean,
  ) {
    super(message)
  }
}

/** The content type of a response, if it names one that is not JSON. */
function foreignType({ headers }: Response): string | undefined {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' || /^application\/(?:[\w.+-]+\+)?json$/.test(type) ? undefined : type
}

/**
 * Reads the body of a response, decompressed, as text without a byte order mark. Reads at most `maxBytes`, whatever the
 * headers claim: throws WrongAnswer for a larger body and for invalid UTF-8, and fetch's own error if the connection
 * breaks off.
 */
async function readBody({ body, headers }: Response, maxBytes: number): Promise<string> {
  if (Number(headers.get('content-length')) > maxBytes) throw await refuse(body, maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  if (body !== null) {
    const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength
      if (size > maxBytes) {
        await reader.cancel().catch(() => {})
        throw await refuse(null, maxBytes)
      }
      chunks.push(next.value)
    }
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new WrongAnswer('is not in UTF-8', false)
  }
}

async function refuse(body: Response['body'], maxBytes: number): Promise<WrongAnswer> {
  await body?.cancel().catch(() => {})
  return new WrongAnswer(`is larger than ${maxBytes.toLocaleString('en')} bytes`, false)
}

/** How long a server asks clients to wait, in milliseconds; undefined if it does not (RFC 9110, section 10.2.3). */
function readRetryAfter({ headers }: Response, now = Date.now()): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Messages for the error codes of certificates that cannot be trusted. */
const certificates: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain ends in an unknown self-signed certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'the issuer of its certificate is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the issuer of its certificate is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the issuer of its certificate is unknown',
}

/** What is wrong with the certificate of a server, if that made a call fail. */
function explainCertificate(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (Object.hasOwn(certificates, code)) return `${certificates[code]} (${code})`
  }
  return undefined
}

/**
 * The address of the content API, `{protocol}://{host}:{port}{path}`, and the limits of a call: at most `timeout`
 * milliseconds from its start to the last byte, and at most `maxBytes` of decompressed body.
 */
export interface ContentClientOptions {
  protocol?: 'http' | 'https'
  host: string
  port?: number
  path?: string
  timeout?: number
  maxBytes?: number
  /** Its name in messages. */
  service?: string
  log?: (line: string) => void
}

/**
 * Gets a JSON text from the content API, which is not validated. Paths begin with `/` and are relative to the base, for example
 * `/pages`.
 */
export type ContentClient = (path: string, headers?: HeadersInit) => Promise<string>

/**
 * A failed call: `status` is a response outside 2xx, `network` an incomplete or missing response (see `cause`), `setup`
 * a request that could not be created (see `cause`), `data` a 2xx response that is not JSON, not UTF-8 or too large.
 * `status` and `data` (parsed, or the text if it is not JSON) are set if the server responded.
 */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly status: number | undefined
  readonly data: unknown
  /** Whether the same call may succeed later; false if the server refused it or cannot be trusted. */
  readonly canRetry: boolean
  /** How long the server asks clients to wait, in milliseconds. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    readonly kind: 'status' | 'network' | 'setup' | 'data',
    {
      status,
      data,
      cause,
      canRetry = false,
      retryAfter,
    }: {
      status?: number
      data?: unknown
      cause?: unknown
      canRetry?: boolean
      retryAfter?: number | undefined
    },
  ) {
    super(message, cause === undefined ? {} : { cause })
    this.status = status
    this.data = data
    this.canRetry = canRetry
    this.retryAfter = retryAfter
  }
}

/** Statuses after which the same call may succeed (RFC 9110, section 15; RFC 6585; RFC 8470). */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

const maxLogged = 2000

/**
 * Creates a client of the content API (specification, sections 7 and 8: port 7000, path `/content`, 10,000 ms, JSON)
 * for use at build time. A failed call logs one line and rejects with a `ContentError`. Redirects are not followed.
 */
export function createContentClient({
  protocol = 'http',
  host,
  port = 7000,
  path: root = '/content',
  timeout = 10_000,
  maxBytes = 5_000_000,
  service = 'content API',
  log = console.error,
}: ContentClientOptions): ContentClient {
  const logged = (error: ContentError, shown?: string): ContentError => {
    log(shown === undefined ? error.message : `${error.message}: ${shown.slice(0, maxLogged)}`)
    return error
  }
  return async (path, headers) => {
    const url = `${protocol}://${host}:${port}${root}${path}`
    let request, signal
    try {
      request = createRequest(url, root, headers)
      signal = AbortSignal.timeout(timeout)
    } catch (cause) {
      const message = `${service}: request setup error for ${url}: ${reasonOf(cause)}`
      throw logged(new ContentError(message, 'setup', { cause }))
    }

    const failed = (cause: unknown, hasResponse = false): ContentError => {
      const certificate = explainCertificate(cause)
      const reason = signal.aborted
        ? `no complete response within ${timeout} ms`
        : (certificate ?? `${hasResponse ? 'the response broke off: ' : ''}${reasonOf(cause)}`)
      const message = `${service}: network error at ${url}: ${reason}`
      return new ContentError(message, 'network', { cause, canRetry: certificate === undefined })
    }
    let response
    try {
      // Not in the Request, where the signal may be garbage-collected: https://github.com/nodejs/undici/issues/4068
      response = await fetch(request, { signal })
    } catch (cause) {
      throw logged(failed(cause))
    }

    const { status, ok } = response
    const message = `${service}: status ${status} from ${url}`
    let text
    try {
      text = await readBody(response, maxBytes)
    } catch (cause) {
      // The status says more than an error in the body.
      if (!ok)
        throw logged(new ContentError(message + redirectOf(response), 'status', statusOf(response)))
      if (!(cause instanceof WrongAnswer)) throw logged(failed(cause, true))
      throw logged(new ContentError(`${message} ${cause.message}`, 'data', { status, cause }))
    }

    const json = parseJson(text)
    const data = json.isJson ? json.value : text
    if (!ok) {
      const error = new ContentError(message + redirectOf(response), 'status', {
        ...statusOf(response),
        data,
      })
      throw logged(error, json.isJson ? text.replace(/\s+/g, ' ') : JSON.stringify(text))
    }
    const type = foreignType(response)
    if (json.isJson && type === undefined) return text
    const is = type === undefined ? 'is not JSON' : `is ${type}, not JSON`
    const isCut = !json.isJson && json.isCut && type === undefined
    throw logged(
      new ContentError(`${message} ${is}${isCut ? ', it is truncated' : ''}`, 'data', {
        status,
        data,
        canRetry: isCut,
      }),
      JSON.stringify(text.slice(0, 200)),
    )
  }
}

function createRequest(url: string, root: string, given: HeadersInit | undefined): Request {
  // Also false for a host that contains a protocol or a path, and for a path that leaves the root with `..`.
  if (!new URL(url).pathname.startsWith(`${root}/`))
    throw new Error(`Expected an address under \`${root}/\``)
  const headers = new Headers(given)
  headers.set('accept', 'application/json')
  headers.set('content-type', 'application/json')
  // A response from another server is not the requested content.
  return new Request(url, { headers, redirect: 'manual' })
}

function statusOf(response: Response) {
  const { status } = response
  return { status, canRetry: passing.has(status), retryAfter: readRetryAfter(response) }
}

function redirectOf({ headers }: Response): string {
  const target = headers.get('location')
  return target === null ? '' : `, a redirect to ${target.slice(0, 200)} that is not followed`
}

function parseJson(
  text: string,
): { isJson: true; value: unknown } | { isJson: false; isCut: boolean } {
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch (error) {
    // V8's message for a text that is valid up to its end.
    const isEnd = /end of JSON input|Unterminated string/.test(String(error))
    return { isJson: false, isCut: text !== '' && isEnd }
  }
}

/** The reason behind fetch's "fetch failed": the deepest cause, or all causes if several addresses were tried. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}

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
