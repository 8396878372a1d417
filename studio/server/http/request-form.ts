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

/** Parses a request of a kind. */
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
