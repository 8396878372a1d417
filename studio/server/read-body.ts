import type { IncomingMessage } from 'node:http'
import { isJsonObject } from '../../schema/read/json-object.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import type { Draft, SaveRequest, Texts } from './api.ts'
import { Refused } from './refused.ts'

/** Bytes of the longest texts that are taken. */
const mostText = 50 * 1024 * 1024

/** Reads the body of a request. Throws Refused 413 where it is longer than `most` bytes, after the whole of it was sent. */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // What is too long is heard out and forgotten: a connection that is cut off would not get the answer.
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    length += chunk.length
    if (length <= most) chunks.push(chunk)
    else chunks.length = 0
  }
  if (length > most) throw new Refused(413, `This is larger than ${most / 1024 / 1024} MB.`)
  return Buffer.concat(chunks)
}

/** Reads a draft from the body of a request. Throws Refused where it is none. */
export async function readDraft(request: IncomingMessage): Promise<Draft> {
  return parseDraft((await readBody(request, mostText)).toString())
}

/** Reads what is to be saved from the body of a request. Throws Refused where it is none. */
export async function readSaveRequest(request: IncomingMessage): Promise<SaveRequest> {
  const text = (await readBody(request, mostText)).toString()
  const { withProblems } = asObject(parseJson(text))
  if (typeof withProblems !== 'boolean') throw notUnderstood()
  return { ...parseDraft(text), withProblems }
}

/** Reads a draft from its JSON. Throws Refused where it is none, or where a text cannot be written as UTF-8. */
export function parseDraft(json: string): Draft {
  const { files, base } = asObject(parseJson(json))
  return { files: readTexts(files), base: readTexts(base) }
}

function parseJson(json: string): JsonValue {
  try {
    return JSON.parse(json)
  } catch {
    throw notUnderstood()
  }
}

function asObject(value: JsonValue | undefined): { [key: string]: JsonValue } {
  if (!isJsonObject(value)) throw notUnderstood()
  return value
}

function readTexts(value: JsonValue | undefined): Texts {
  const texts: [string, string][] = []
  for (const [name, text] of Object.entries(asObject(value))) {
    if (typeof text !== 'string') throw notUnderstood()
    if (Buffer.from(text).toString() !== text)
      throw new Refused(400, `A character in ${name} is broken, so that no file can hold it.`)
    texts.push([name, text])
  }
  return Object.fromEntries(texts)
}

function notUnderstood(): Refused {
  return new Refused(400, 'This request cannot be understood.')
}
