import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { Draft, SaveRequest, Texts } from '../../api.ts'
import { HttpError } from '../http-error.ts'

/** Parses a draft. Throws an HttpError with status 400 if it is malformed, or a text cannot be encoded as UTF-8. */
export function parseDraft(json: string): Draft {
  const { files, base } = asObject(parseJson(json))
  return { files: readTexts(files), base: readTexts(base) }
}

/** Parses a request to save. Throws an HttpError with status 400 if it is malformed. */
export function parseSaveRequest(json: string): SaveRequest {
  const { withProblems } = asObject(parseJson(json))
  if (typeof withProblems !== 'boolean') throw malformed()
  return { ...parseDraft(json), withProblems }
}

function parseJson(json: string): JsonValue {
  try {
    return JSON.parse(json)
  } catch {
    throw malformed()
  }
}

function asObject(value: JsonValue | undefined): JsonObject {
  if (!isJsonObject(value)) throw malformed()
  return value
}

function readTexts(value: JsonValue | undefined): Texts {
  const texts: [string, string][] = []
  for (const [name, text] of Object.entries(asObject(value))) {
    if (typeof text !== 'string') throw malformed()
    if (Buffer.from(text).toString() !== text)
      throw new HttpError(400, `${name} contains a broken character, which cannot be saved.`)
    texts.push([name, text])
  }
  return Object.fromEntries(texts)
}

function malformed(): HttpError {
  return new HttpError(400, 'The request is malformed.')
}
