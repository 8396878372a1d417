import { isJsonObject, parseJson, type JsonValue } from '../../../schema/read/json-object.ts'
import type { ChangeSetAction } from '../../change-sets.ts'
import { objectForm, parserOf, timeForm } from '../http/request-form.ts'
import { eventStates, recordLimits, type NewEvent } from './events.ts'
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
  try {
    return readEvent(json)
  } catch {
    return undefined
  }
}

const id = { type: 'string', pattern: setIdForm.source }
const line = { type: 'string', maxLength: recordLimits.name }
const name = { ...line, minLength: 1, pattern: String.raw`^\S(?:.*\S)?$` }
const text = { type: 'string', maxLength: recordLimits.text }
const words = { ...text, pattern: String.raw`\S` }
const path = { type: 'string', maxLength: 1000 }
const steps = { type: 'array', items: path, maxItems: 100 }
const place = closed({ file: path, steps, label: line })

const refuse = (): string =>
  `The request is malformed. A name has 1 to ${recordLimits.name} characters, and a text up to ${recordLimits.text}.`
const readClean = (json: string): JsonValue | undefined => clean(parseJson(json))

const readEvent = parserOf<NewEvent>(
  closed(
    { at: timeForm, what: { enum: Object.keys(eventStates) } },
    { note: text, saved: line, comment: id, place },
  ),
  refuse,
  readClean,
)

/** Parses the request for a new change set. Throws an HttpError with status 400 if it is malformed. */
export const parseNewSet = parserOf<{ name: string; by: string }>(
  closed({ name, by: name }),
  refuse,
  readClean,
)

/** Parses a request to do something with a change set. Throws an HttpError with status 400 if it is malformed. */
export const parseAction = parserOf<ChangeSetAction>(
  {
    anyOf: [
      action('rename', { name }),
      action('ask', { note: text }),
      ...['approve', 'refuse'].map((what) => action(what, { note: text }, { saved: line })),
      action('comment', { text: words }, { place }),
      action('reply', { comment: id, text: words }),
      ...['resolve', 'reopen'].map((what) => action(what, { comment: id })),
      action('publish', {}, { at: timeForm }),
      ...['cancel', 'take-back', 'delete'].map((what) => action(what, {})),
    ],
  },
  refuse,
  readClean,
)

function action(what: string, required: object, optional?: object): object {
  return closed({ by: name, do: { const: what }, ...required }, optional)
}

function closed(required: object, optional?: object): object {
  return objectForm(required, optional, true)
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
