import type { ValidateFunction } from 'ajv/dist/2020.js'
import { loadAjv } from '../../../check/schema/ajv.cjs'
import { always } from '../../../content/span.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { parseJson, isJsonObject, type JsonValue } from '../../../schema/read/json-object.ts'
import type { ChangeSetAction } from '../../change-sets.ts'
import { HttpError } from '../http-error.ts'
import { recordLimits, type NewEvent } from './events.ts'
import { setIdForm } from './refs.ts'

/** Writes an event as one line, whose spaces are single ones. */
export function writeEvent(event: NewEvent): string {
  return JSON.stringify(event).replace(
    /(?<= ) |(?! )[\s\p{Cc}]/gu,
    (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Reads an event, which anybody may have written; undefined if it is none. */
export function parseEvent(json: string): NewEvent | undefined {
  const value: unknown = clean(parseJson(json))
  return isEvent()(value) ? value : undefined
}

/** Parses the request for a new change set. Throws an HttpError with status 400 if it is malformed. */
export function parseNewSet(json: string): { name: string; by: string } {
  const request: unknown = clean(parseJson(json))
  if (!isNewSet()(request)) throw malformed()
  return request
}

/** Parses a request to do something with a change set. Throws the same error. */
export function parseAction(json: string): ChangeSetAction {
  const request: unknown = clean(parseJson(json))
  if (!isAction()(request)) throw malformed()
  return request
}

const malformed = (): HttpError =>
  new HttpError(
    400,
    `The request is malformed. A name has 1 to ${recordLimits.name} characters, and a text up to ${recordLimits.text}.`,
  )

const [id, line, name] = [
  { type: 'string', pattern: setIdForm.source },
  { type: 'string', maxLength: recordLimits.name },
  {
    type: 'string',
    minLength: 1,
    maxLength: recordLimits.name,
    pattern: String.raw`^\S(?:.*\S)?$`,
  },
]
const text = { type: 'string', maxLength: recordLimits.text }
const words = { ...text, pattern: String.raw`\S` }
const time = { type: 'integer', minimum: 0, maximum: always.until }
const steps = list({ type: 'string', maxLength: 1000 }, 100)
const place = object({ file: { type: 'string', maxLength: 1000 }, steps, label: line })
const whats: readonly NewEvent['what'][] = [
  'made',
  'renamed',
  'saved',
  'asked',
  'approved',
  'refused',
  'published',
  'taken-back',
  'commented',
  'replied',
  'resolved',
  'reopened',
]

const isEvent = validator<NewEvent>(
  object({ at: time, what: { enum: whats } }, { note: text, saved: line, comment: id, place }),
)
const isNewSet = validator<{ name: string; by: string }>(object({ name, by: name }))
const isAction = validator<ChangeSetAction>({
  anyOf: [
    action('rename', { name }),
    action('ask', { note: text }),
    ...['approve', 'refuse'].map((what) => action(what, { note: text }, { saved: line })),
    action('comment', { text: words }, { place }),
    action('reply', { comment: id, text: words }),
    ...['resolve', 'reopen'].map((what) => action(what, { comment: id })),
    action('publish', {}, { at: time }),
    ...['cancel', 'take-back', 'delete'].map((what) => action(what, {})),
  ],
})

function validator<T>(schema: object): () => ValidateFunction<T> {
  const compile = onceFor((_none: undefined) => new (loadAjv())().compile<T>(schema))
  return () => compile(undefined)
}

function action(what: string, required: object, optional?: object): object {
  return object({ by: name, do: { const: what }, ...required }, optional)
}

function object(required: object, optional: object = {}): object {
  const properties = { ...required, ...optional }
  return {
    type: 'object',
    properties,
    required: Object.keys(required),
    additionalProperties: false,
  }
}

function list(items: object, maxItems: number): object {
  return { type: 'array', items, maxItems }
}

/** Removes from all texts what makes them read in another order, broken and control characters. */
function clean(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'string')
    return value
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n)\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu, '')
  if (Array.isArray(value)) return value.map((one) => clean(one) ?? null)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one) ?? null]))
}
