import type { IncomingMessage } from 'node:http'
import {
  parseCropRequest,
  parseDeltaRequest,
  parseDraftRequest,
  parseEditRequest,
  parsePublishRequest,
  parseSaveRequest,
  parseTexts,
  readBrand,
} from '../drafts/parse-draft.ts'
import { documentKinds, type DocumentKind } from '../../api.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import type { DraftWorkspace } from '../drafts/workspace.ts'
import { maxPictureBytes } from '../files/encode-picture.ts'
import { HttpError } from '../http-error.ts'
import type { Publisher } from '../publisher.ts'
import type { VersionViews } from '../preview/version-views.ts'
import type { Publishing } from '../publish/publishing.ts'

/** The size of a draft that is read in any case. */
const maxDraftBytes = 50 * 1024 * 1024

/** A draft may carry each file twice, as it is and as it was, with a backslash before each quotation mark. */
const perByte = 4

/** Node reads no longer texts. */
const maxTextBytes = 500 * 1024 * 1024

/**
 * Creates the handler of API requests; `name` is the path below `/__studio/api/`. It resolves with the status and the body of
 * the response, or throws an HttpError.
 */
export function createApi(
  workspace: DraftWorkspace,
  publisher: Publisher,
  publishing: Publishing,
  versions: Pick<VersionViews, 'differences'>,
): (name: string, request: IncomingMessage) => Promise<{ status: number; value: unknown }> {
  async function readJson(request: IncomingMessage): Promise<string> {
    const isLarge = Number(request.headers['content-length']) > maxDraftBytes
    const needed = isLarge ? perByte * (await workspace.countBytes()) : 0
    const max = Math.min(Math.max(maxDraftBytes, needed), maxTextBytes)
    return (await readBody(request, max)).toString()
  }
  const routes: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
    'GET site': () => workspace.site(),
    'PUT draft': async (request) => workspace.setDraft(parseDraftRequest(await readJson(request))),
    'PATCH draft': async (request) =>
      workspace.setDraft(parseDeltaRequest(await readJson(request))),
    'POST editor': async (request) => workspace.edit(parseEditRequest(await readJson(request))),
    'GET report': () => workspace.report(),
    'GET brands': async () => (await workspace.reportBrands()) ?? null,
    'GET versions': () => workspace.history.list(),
    'GET version': (request) => workspace.history.read(parameterOf(request, 'id') ?? ''),
    'GET version-pages': (request) =>
      versions.differences(parameterOf(request, 'id') ?? '', parameterOf(request, 'other')),
    'POST version': async (request) => {
      await readBody(request, 0)
      await workspace.keepDraft()
      return {}
    },
    'POST migrated': async (request) => workspace.migrate(parseTexts(await readJson(request))),
    'POST save': async (request) => workspace.save(parseSaveRequest(await readJson(request))),
    'POST pictures': async (request) =>
      workspace.addPicture(await readBody(request, maxPictureBytes)),
    'POST documents': async (request) => {
      const kind = parameterOf(request, 'kind') ?? ''
      if (!isDocumentKind(kind)) throw new HttpError(400, 'There are no such files.')
      const body = await readBody(request, documentKinds[kind].most * 1024 ** 2)
      return workspace.addDocument(kind, parameterOf(request, 'name') ?? '', body)
    },
    'POST crop': async (request) =>
      workspace.cropPicture(parseCropRequest(await readJson(request))),
    'POST published': async (request) => {
      await readBody(request, 0)
      const brand = parameterOf(request, 'brand')
      return publisher.publish(brand === null ? undefined : readBrand(brand))
    },
    'GET publication': () => publishing.state(),
    'POST publication': async (request) =>
      publishing.publish(parsePublishRequest(await readJson(request))),
    'DELETE publication': () => publishing.cancel(),
    'GET publication-texts': (request) => publishing.texts(parameterOf(request, 'id') ?? ''),
  }
  return async (name, request) => {
    const key = `${request.method} ${name}`
    const route = Object.hasOwn(routes, key) ? routes[key] : undefined
    if (!route) throw new HttpError(404, 'Not found.')
    const value = await route(request)
    const { reason } = asRecord(value)
    if (reason !== undefined) return { status: reason === 'problems' ? 422 : 409, value }
    return { status: creating.has(key) ? 201 : 200, value }
  }
}

/** The requests that make something. */
const creating: ReadonlySet<string> = new Set([
  'POST version',
  'POST pictures',
  'POST documents',
  'POST crop',
])

function isDocumentKind(name: string): name is DocumentKind {
  return Object.hasOwn(documentKinds, name)
}

function parameterOf({ url = '' }: IncomingMessage, name: string): string | null {
  return new URL(url, 'http://localhost').searchParams.get(name)
}

/** Reads the body of a request of up to `max` bytes. Throws an HttpError with status 413 if it is longer. */
async function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
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
