import { brandForm, isBrandName } from '../../../site/overlay/overlay-name.ts'
import type {
  CropRequest,
  Draft,
  DraftDelta,
  DraftRequest,
  PublishRequest,
  SaveRequest,
  Texts,
} from '../../api.ts'
import type { PreviewRequest } from '../../change-sets.ts'
import { HttpError } from '../http-error.ts'
import { objectForm, parserOf, timeForm } from '../http/request-form.ts'

const [string, boolean, number] = [{ type: 'string' }, { type: 'boolean' }, { type: 'number' }]
const offset = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const fraction = { ...number, minimum: 0, maximum: 1 }
const text = { ...string, not: { pattern: String.raw`\p{Surrogate}` } }
const texts = { type: 'object', additionalProperties: text }
const view = { at: timeForm, brand: { ...string, pattern: brandForm.source } }
const stamp = { window: string, revision: string }
const change = objectForm({ from: offset, to: offset, text })
const fileDelta = objectForm({ change }, { base: text, baseHash: string })
const delta = {
  type: 'object',
  additionalProperties: { if: { type: 'null' }, else: fileDelta },
}

function refuse(path: string, keyword: string): string | undefined {
  if (path === '/at') return 'This is not a time.'
  if (path === '/brand') return 'This is not a brand.'
  const [, name = ''] = /^\/(?:files|base|delta)\/([^/]+)/.exec(path) ?? []
  const file = name.replaceAll('~1', '/').replaceAll('~0', '~')
  return keyword === 'not'
    ? `${file} contains a broken character, which cannot be saved.`
    : undefined
}

const readStored = parserOf<Draft & { revision?: unknown; log?: unknown }>(
  objectForm({ files: texts, base: texts }),
)

/**
 * Parses a stored draft with its revision, and the name of its log; older versions stored neither. Throws an HttpError with
 * status 400 if it is malformed, or a text cannot be encoded as UTF-8.
 */
export function parseStored(json: string): { draft: Draft; revision: string; name: string } {
  const { files, base, revision, log } = readStored(json)
  return {
    draft: { files, base },
    revision: typeof revision === 'string' ? revision : '',
    name: typeof log === 'string' && /^draft-[\w-]+\.log$/.test(log) ? log : '',
  }
}

/** Parses what was added to a stored draft. Throws as `parseStored` does. */
export const parseAddition = parserOf<{ delta: DraftDelta; revision: string }>(
  objectForm({ delta, revision: string }),
)

/** Parses a request to store a draft. Throws as `parseStored` does. */
export const parseDraftRequest = parserOf<DraftRequest>(
  objectForm({ files: texts, base: texts, ...stamp }, view),
  refuse,
)

/** Parses a request to change a draft. Throws as `parseStored` does. */
export const parseDeltaRequest = parserOf<DraftRequest>(
  objectForm({ delta, ...stamp }, view),
  refuse,
)

/** Parses a request to save. Throws an HttpError with status 400 if it is malformed. */
export const parseSaveRequest = parserOf<SaveRequest>(
  objectForm({ ...stamp, withProblems: boolean }),
)

/** A window that wants to edit the site. */
export interface EditRequest {
  window: string
  name: string
  /** Whether to take over from another open window. */
  isForced: boolean
}

const readEdit = parserOf<EditRequest>(
  objectForm({ window: string, name: string, isForced: boolean }),
)

/** Parses a request to edit. Throws an HttpError with status 400 if it is malformed. */
export function parseEditRequest(json: string): EditRequest {
  const { window, name, isForced } = readEdit(json)
  return { window: window.slice(0, maxName), name: name.slice(0, maxName), isForced }
}

/** Parses a request to publish. Throws an HttpError with status 400 if it is malformed. */
export const parsePublishRequest = parserOf<PublishRequest>(
  objectForm({}, { at: timeForm, id: string }),
  refuse,
)

const readPreview = parserOf<PreviewRequest & { by: string }>(
  objectForm({ days: number, mayComment: boolean, by: string }, view),
  refuse,
)

/** Parses a request for a preview link. Throws as `parseStored` does. */
export function parsePreviewRequest(json: string): PreviewRequest & { by: string } {
  const { at, brand, days, mayComment, by } = readPreview(json)
  const shown = { ...(at !== undefined && { at }), ...(brand !== undefined && { brand }) }
  return { ...shown, days, mayComment, by: by.slice(0, maxName) }
}

/** Parses texts by file name. Throws as `parseStored` does. */
export const parseTexts = parserOf<Texts>(texts, refuse)

/** Parses a request to crop. Throws as `parseStored` does. */
export const parseCropRequest = parserOf<CropRequest>(
  objectForm({
    file: string,
    frame: objectForm({ left: fraction, top: fraction, width: fraction, height: fraction }),
  }),
)

/** The maximum length of a name that is kept, in characters. */
const maxName = 80

/** Reads a brand. Throws an HttpError with status 400 if that is not one. */
export function readBrand(brand: string): string {
  if (!isBrandName(brand)) throw new HttpError(400, 'This is not a brand.')
  return brand
}
