import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A response with its body, raw and decompressed. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Names of headers in the order received, with repetitions. */
  names: string[]
  raw: Buffer
  body: string
}

/** Requests a path exactly as written, on a new connection. */
export function ask(
  port: number,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false }
    const asked = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', fail)
      response.on('end', () => {
        const raw = Buffer.concat(chunks)
        const encoding = raw.byteLength > 0 ? response.headers['content-encoding'] : undefined
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          names: response.rawHeaders.filter((_, index) => index % 2 === 0),
          raw,
          body: decode(raw, encoding).toString(),
        })
      })
    })
    asked.setTimeout(10_000, () => asked.destroy(new Error(`no answer for ${path}`)))
    asked.once('error', fail)
    asked.end()
  })
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** Sends bytes, and returns the response: a complete one, or what has arrived when nothing more comes for a second. */
export function send(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((done) => {
    let answer = ''
    const finish = (): void => {
      socket.destroy()
      done(answer)
    }
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(1000)
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      answer += chunk
      if (isWhole(answer)) finish()
    })
    for (const event of ['end', 'timeout', 'error', 'close']) socket.once(event, finish)
  })
}

/** Whether a response has its complete body, by its headers. Some servers keep the connection open after it. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = answer.slice(0, end)
  const length = /^content-length: *(\d+)\r?$/im.exec(head)?.[1]
  if (length !== undefined) return answer.length >= end + 4 + Number(length)
  return /^transfer-encoding: *chunked/im.test(head) && answer.endsWith('\r\n0\r\n\r\n')
}

/** Requests a path that no client would allow, and returns the raw response. */
export function askRaw(port: number, path: string, method = 'GET'): Promise<string> {
  return send(port, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
}

/** The status of a raw response; 0 if the connection just ended. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0)
}
