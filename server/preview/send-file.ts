import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getMimeType, mimes } from 'hono/utils/mime'

const types = { ...mimes, vtt: 'text/vtt; charset=utf-8' }

/** The media type of a file by its ending. */
export function typeOfFile(file: string): string {
  return getMimeType(file, types) ?? 'application/octet-stream'
}

const compressible = /^text\/|json|xml/

/** The extensions of files that a build compresses. */
const endings = { br: '.br', gzip: '.gz' }

const brotli = promisify(brotliCompress)
const compress = {
  // As hosts do: the best quality takes longer than it saves in transfer.
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** Responds with a public file, without scripts: one in a drawing would have the origin of the composer. */
export async function sendPublic(file: string, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('cache-control', 'no-cache')
  response.setHeader('content-security-policy', "script-src 'none'")
  await sendFile(file, request, response, 200)
}

/**
 * Responds with a file: complete or a range, compressed or not, or only "not modified". `status` is that of a complete
 * response. Headers that are already set are kept. Rejects if the file cannot be read.
 */
export async function sendFile(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
  status: 200 | 404,
): Promise<void> {
  const type = typeOfFile(file)
  const { size, mtimeMs: time } = statSync(file)
  response.setHeader('content-type', type)
  const wantsPart = status === 200 && request.headers.range !== undefined
  let encoding: Encoding | undefined = 'identity'
  if (compressible.test(type)) {
    response.setHeader('vary', 'Accept-Encoding')
    // Ranges are of the uncompressed file.
    if (!wantsPart && size > smallest) encoding = chooseEncoding(request.headers['accept-encoding'])
  }
  const used = encoding === 'br' || encoding === 'gzip' ? encoding : undefined
  const stamp = `${size.toString(16)}-${Math.floor(time).toString(16)}`
  const version = { tag: `"${stamp}${used ? `-${used}` : ''}"`, time, size }
  if (status === 200) {
    response.setHeader('etag', version.tag)
    response.setHeader('last-modified', new Date(time).toUTCString())
    response.setHeader('accept-ranges', 'bytes')
    if (hasVersion(request.headers, version)) {
      response.removeHeader('content-type')
      response.writeHead(304).end()
      return
    }
  }
  const range = wantsPart ? readRange(request.headers, version) : undefined
  if (range === 'none') {
    response.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': 0 }).end()
    return
  }
  let body: Buffer
  if (used) {
    body = await readCompressed(file, used)
    response.setHeader('content-encoding', used)
  } else body = readFileSync(file)
  if (range) {
    body = body.subarray(range.from, range.to + 1)
    response.setHeader('content-range', `bytes ${range.from}-${range.to}/${size}`)
  }
  response.setHeader('content-length', body.byteLength)
  response.writeHead(range ? 206 : status)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Smaller files do not shrink. */
const smallest = 256

/** The file as compressed by the build, or else compressed on the fly. */
async function readCompressed(file: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const made = file + endings[encoding]
  return existsSync(made) ? readFileSync(made) : compress[encoding](readFileSync(file))
}

interface Version {
  /** Its entity tag, with quotation marks. */
  tag: string
  /** Its modification time, in milliseconds. */
  time: number
  size: number
}

/** Whether the client has this version, by the headers of its request. A list of tags takes precedence over a date. */
function hasVersion(headers: IncomingHttpHeaders, { tag, time }: Version): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const names = tags.split(',').map((name) => name.trim().replace(/^W\//, ''))
    return names.includes(tag) || tags.trim() === '*'
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(time / 1000) * 1000 <= since // dates have whole seconds
}

/**
 * The range of a file that a request asks for; `none` if it cannot be satisfied. Undefined to send the complete file:
 * without a range, for another version, for several ranges, and for an invalid one. See
 * https://www.rfc-editor.org/rfc/rfc9110#section-14.
 */
function readRange(
  { range, 'if-range': version }: IncomingHttpHeaders,
  { tag, time, size }: Version,
): { from: number; to: number } | 'none' | undefined {
  const isOther =
    version !== undefined && version !== tag && version !== new Date(time).toUTCString()
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range?.trim() ?? '') ?? []
  if (isOther || first + last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { from: size - length, to: size - 1 }
  }
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < Number(first)) return undefined
  return Number(first) >= size ? 'none' : { from: Number(first), to }
}

/** How a body is sent: compressed, or unchanged. */
type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The best encoding for an `Accept-Encoding` header: among the most preferred, the one with the smallest result.
 * Undefined if none is accepted. Without the header, nothing is compressed. See
 * https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3.
 */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return 'identity'
  const weights = new Map<string, number>()
  for (const entry of accepted.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    if (name !== '') weights.set(name, /^[01](?:\.\d{0,3})?$/.test(weight) ? Number(weight) : 0)
  }
  const others = weights.get('*')
  const weigh = (name: Encoding): number => {
    const unnamed = name === 'identity' && others !== 0 ? Number.MIN_VALUE : (others ?? 0)
    return weights.get(name) ?? (name === 'gzip' ? weights.get('x-gzip') : undefined) ?? unnamed
  }
  const liked = order.toSorted((a, b) => weigh(b) - weigh(a)).find((name) => weigh(name) > 0)
  return liked
}

/** The smallest result first. */
const order: readonly Encoding[] = ['br', 'gzip', 'identity']
