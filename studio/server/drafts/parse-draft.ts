import { always } from '../../../content/span.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type {
  CropRequest,
  Draft,
  DraftDelta,
  DraftRequest,
  DraftView,
  FileDelta,
  PublishRequest,
  SaveRequest,
  Stamp,
  Texts,
} from '../../api.ts'
import type { PreviewRequest } from '../../change-sets.ts'
import { HttpError } from '../http-error.ts'
import { isBrandName } from '../../../site/overlay/overlay-name.ts'

/**
 * Parses a stored draft with its revision, and the name of its log; older versions stored neither. Throws an HttpError with
 * status 400 if it is malformed, or a text cannot be encoded as UTF-8.
 */
export function parseStored(json: string): { draft: Draft; revision: string; name: string } {
  const { files, base, revision, log } = asObject(parseJson(json))
  return {
    draft: { files: readTexts(files), base: readTexts(base) },
    revision: typeof revision === 'string' ? revision : '',
    name: typeof log === 'string' && /^draft-[\w-]+\.log$/.test(log) ? log : '',
  }
}

/** Parses what was added to a stored draft. Throws the same errors. */
export function parseAddition(json: string): { delta: DraftDelta; revision: string } {
  const { delta, revision } = asObject(parseJson(json))
  if (typeof revision !== 'string') throw malformed()
  return { delta: readDelta(delta), revision }
}

/** Parses a request to store a draft. Throws the same errors. */
export function parseDraftRequest(json: string): DraftRequest {
  const { files, base, ...rest } = asObject(parseJson(json))
  return { files: readTexts(files), base: readTexts(base), ...readStamp(rest), ...readView(rest) }
}

/** Parses a request to change a draft. Throws the same errors. */
export function parseDeltaRequest(json: string): DraftRequest {
  const { delta, ...rest } = asObject(parseJson(json))
  return { delta: readDelta(delta), ...readStamp(rest), ...readView(rest) }
}

function readView({ at, brand }: JsonObject): DraftView {
  return {
    ...(at !== undefined && { at: readTime(at) }),
    ...(brand !== undefined && { brand: readBrand(brand) }),
  }
}

function readDelta(value: JsonValue | undefined): DraftDelta {
  const files = Object.entries(asObject(value))
  return Object.fromEntries(
    files.map(([name, one]) => [name, one === null ? null : readFileDelta(name, one)]),
  )
}

function readFileDelta(name: string, value: JsonValue): FileDelta {
  const { change, base, baseHash } = asObject(value)
  const { from, to, text } = asObject(change)
  return {
    change: { from: readOffset(from), to: readOffset(to), text: readText(name, text) },
    ...(base !== undefined && { base: readText(name, base) }),
    ...(baseHash !== undefined && { baseHash: readText(name, baseHash) }),
  }
}

function readOffset(value: JsonValue | undefined): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw malformed()
  return value
}

/** Parses a request to save. Throws an HttpError with status 400 if it is malformed. */
export function parseSaveRequest(json: string): SaveRequest {
  const { withProblems, ...stamp } = asObject(parseJson(json))
  if (typeof withProblems !== 'boolean') throw malformed()
  return { ...readStamp(stamp), withProblems }
}

/** A window that wants to edit the site. */
export interface EditRequest {
  window: string
  name: string
  /** Whether to take over from another open window. */
  isForced: boolean
}

/** Parses a request to edit. Throws an HttpError with status 400 if it is malformed. */
export function parseEditRequest(json: string): EditRequest {
  const { window, name, isForced } = asObject(parseJson(json))
  if (typeof window !== 'string' || typeof name !== 'string' || typeof isForced !== 'boolean')
    throw malformed()
  return { window: window.slice(0, maxName), name: name.slice(0, maxName), isForced }
}

/** Parses a request to publish. Throws an HttpError with status 400 if it is malformed. */
export function parsePublishRequest(json: string): PublishRequest {
  const { at, id } = asObject(parseJson(json))
  if (id !== undefined && typeof id !== 'string') throw malformed()
  return { ...(at !== undefined && { at: readTime(at) }), ...(id !== undefined && { id }) }
}

/** Parses a request for a preview link. Throws the same errors. */
export function parsePreviewRequest(json: string): PreviewRequest & { by: string } {
  const { at, brand, days, mayComment, by } = asObject(parseJson(json))
  if (typeof days !== 'number' || typeof mayComment !== 'boolean' || typeof by !== 'string')
    throw malformed()
  return {
    ...(at !== undefined && { at: readTime(at) }),
    ...(brand !== undefined && { brand: readBrand(brand) }),
    days,
    mayComment,
    by: by.slice(0, maxName),
  }
}

/** Parses texts by file name. Throws the same errors as `parseStored`. */
export function parseTexts(json: string): Texts {
  return readTexts(parseJson(json))
}

/** Parses a request to crop. Throws the same errors. */
export function parseCropRequest(json: string): CropRequest {
  const { file, frame } = asObject(parseJson(json))
  const { left, top, width, height } = asObject(frame)
  if (typeof file !== 'string') throw malformed()
  return {
    file,
    frame: {
      left: readFraction(left),
      top: readFraction(top),
      width: readFraction(width),
      height: readFraction(height),
    },
  }
}

function readFraction(value: JsonValue | undefined): number {
  if (typeof value !== 'number' || value < 0 || value > 1) throw malformed()
  return value
}

/** The maximum length of a name that is kept, in characters. */
const maxName = 80

function readStamp({ window, revision }: JsonObject): Stamp {
  if (typeof window !== 'string' || typeof revision !== 'string') throw malformed()
  return { window, revision }
}

function readTime(at: JsonValue): number {
  const isTime = Number.isSafeInteger(at) && typeof at === 'number' && at >= 0 && at <= always.until
  if (!isTime) throw new HttpError(400, 'This is not a time.')
  return at
}

/** Reads a brand. Throws an HttpError with status 400 if that is not one. */
export function readBrand(brand: JsonValue): string {
  if (typeof brand !== 'string' || !isBrandName(brand))
    throw new HttpError(400, 'This is not a brand.')
  return brand
}

function asObject(value: JsonValue | undefined): JsonObject {
  if (!isJsonObject(value)) throw malformed()
  return value
}

function readTexts(value: JsonValue | undefined): Texts {
  const texts = Object.entries(asObject(value))
  return Object.fromEntries(texts.map(([name, text]) => [name, readText(name, text)]))
}

function readText(name: string, text: JsonValue | undefined): string {
  if (typeof text !== 'string') throw malformed()
  if (/\p{Surrogate}/u.test(text))
    throw new HttpError(400, `${name} contains a broken character, which cannot be saved.`)
  return text
}

function malformed(): HttpError {
  return new HttpError(400, 'The request is malformed.')
}
