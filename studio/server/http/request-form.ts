import type { IncomingMessage } from 'node:http'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import { loadAjv } from '../../../check/schema/ajv.cjs'
import { always } from '../../../content/span.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { parseJson } from '../../../schema/read/json-object.ts'
import { HttpError } from '../http-error.ts'

/** The form of a time in milliseconds since 1970. */
export const timeForm = { type: 'integer', minimum: 0, maximum: always.until }

/** The form of an object with these properties, and no others if it `isClosed`. */
export function objectForm(required: object, optional: object = {}, isClosed = false): object {
  const properties = { ...required, ...optional }
  const form = { type: 'object', properties, required: Object.keys(required) }
  return isClosed ? { ...form, additionalProperties: false } : form
}

type RequestParser<T> = (json: string) => T

/**
 * Returns what parses requests of a form. It throws an HttpError with status 400 for any other, in words that `refuse` finds
 * by the path of the first fault, and the keyword of the form there.
 */
export function parserOf<T>(
  form: object,
  refuse: (path: string, keyword: string) => string | undefined = () => undefined,
  read = parseJson,
): RequestParser<T> {
  const compile = onceFor((_none: undefined) => new (loadAjv())().compile<T>(form))
  return (json) => {
    const [isValid, value]: [ValidateFunction<T>, unknown] = [compile(undefined), read(json)]
    if (isValid(value)) return value
    const { instancePath = '', keyword = '' } = isValid.errors?.[0] ?? {}
    throw new HttpError(400, refuse(instancePath, keyword) ?? 'The request is malformed.')
  }
}

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
