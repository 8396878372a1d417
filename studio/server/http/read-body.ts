import type { IncomingMessage } from 'node:http'
import { HttpError } from '../http-error.ts'

/** Reads the body of a request of up to `max` bytes. Throws an HttpError with status 413 if it is longer. */
export async function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // The rest of a body that is too long is read and dropped: closing the connection would lose the response.
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    length += chunk.length
    if (length <= max) chunks.push(chunk)
    else chunks.length = 0
  }
  if (length > max)
    throw new HttpError(
      413,
      max === 0
        ? 'This request may not have a body.'
        : `The maximum size is ${Math.floor(max / 1024 / 1024)} MB.`,
    )
  return Buffer.concat(chunks)
}
