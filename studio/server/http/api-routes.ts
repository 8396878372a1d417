import type { IncomingMessage } from 'node:http'
import { asRecord } from '../../../schema/read/json-object.ts'
import { documentKinds, type DocumentKind } from '../../api.ts'
import {
  allowAction,
  allowRoute,
  allRights,
  type RightsOf,
  type ApiRoute,
} from '../access/rights.ts'
import type { ChangeSets } from '../change-sets/change-sets.ts'
import { parseAction, parseNewSet } from '../change-sets/parse-event.ts'
import {
  parseCropRequest,
  parseDeltaRequest,
  parseDraftRequest,
  parseEditRequest,
  parsePreviewRequest,
  parsePublishRequest,
  parseSaveRequest,
  parseTexts,
  readBrand,
} from '../drafts/parse-draft.ts'
import type { DraftWorkspace } from '../drafts/workspace.ts'
import { maxPictureBytes } from '../files/encode-picture.ts'
import { HttpError } from '../http-error.ts'
import type { PreviewLinks } from '../preview-links/preview-links.ts'
import type { VersionViews } from '../preview/version-views.ts'
import type { Publishing } from '../publish/publishing.ts'
import type { Publisher } from '../publisher.ts'
import { readBody } from './request-form.ts'

/** The size of a draft that is read in any case. */
const maxDraftBytes = 50 * 1024 * 1024

/** A draft may carry each file twice, as it is and as it was, with a backslash before each quotation mark. */
const perByte = 4

/** Node reads no longer texts. */
const maxTextBytes = 500 * 1024 * 1024

/** What there is of change sets, the one that requests are about, and what requests may do. */
interface SetParts {
  sets: ChangeSets | undefined
  links: PreviewLinks | undefined
  set: string | undefined
  rightsOf: RightsOf | undefined
}

/**
 * Creates the handler of API requests about a site, or a change set of it; `name` is the path below `/__studio/api/`. Requests
 * have all rights unless `rightsOf` says which. It resolves with the status and the body of the response, or throws an
 * HttpError.
 */
export function createApi(
  workspace: DraftWorkspace,
  publisher: Publisher,
  publishing: Publishing,
  versions: Pick<VersionViews, 'differences'>,
  { sets, links, set = '', rightsOf = () => allRights }: SetParts,
) {
  async function readJson(request: IncomingMessage): Promise<string> {
    const isLarge = Number(request.headers['content-length']) > maxDraftBytes
    const needed = isLarge ? perByte * (await workspace.countBytes()) : 0
    const max = Math.min(Math.max(maxDraftBytes, needed), maxTextBytes)
    return (await readBody(request, max)).toString()
  }
  /** Answers requests whose bodies can be parsed. */
  const given =
    <T>(parse: (json: string) => T, answer: (asked: T, request: IncomingMessage) => unknown) =>
    async (request: IncomingMessage): Promise<unknown> =>
      answer(parse(await readJson(request)), request)
  function known<T>(part: T | undefined): T {
    if (!part) throw new HttpError(404, 'This site has no change sets.')
    return part
  }
  const routes: Record<ApiRoute, (request: IncomingMessage) => Promise<unknown>> = {
    'GET site': () => workspace.site(),
    'PUT draft': given(parseDraftRequest, workspace.setDraft),
    'PATCH draft': given(parseDeltaRequest, workspace.setDraft),
    'POST editor': given(parseEditRequest, workspace.edit),
    'GET report': () => workspace.report(),
    'GET brands': async () => (await workspace.reportBrands()) ?? null,
    'GET versions': () => workspace.history.list(),
    'GET version': (request) => workspace.history.read(parameterOf(request, 'id') ?? ''),
    'GET version-pages': (request) =>
      versions.differences(parameterOf(request, 'before'), parameterOf(request, 'after')),
    'POST version': async (request) => {
      await readBody(request, 0)
      await workspace.keepDraft()
      return {}
    },
    'POST migrated': given(parseTexts, workspace.migrate),
    'POST save': given(parseSaveRequest, workspace.save),
    'POST pictures': async (request) =>
      workspace.addPicture(await readBody(request, maxPictureBytes)),
    'POST documents': async (request) => {
      const kind = parameterOf(request, 'kind') ?? ''
      if (!isDocumentKind(kind)) throw new HttpError(400, 'There are no such files.')
      const body = await readBody(request, documentKinds[kind].most * 1024 ** 2)
      return workspace.addDocument(kind, parameterOf(request, 'name') ?? '', body)
    },
    'POST crop': given(parseCropRequest, (asked) => workspace.cropPicture(asked)),
    'POST published': async (request) => {
      await readBody(request, 0)
      const brand = parameterOf(request, 'brand')
      return publisher.publish(brand === null ? undefined : readBrand(brand))
    },
    'GET publication': () => publishing.state(),
    'POST publication': given(parsePublishRequest, publishing.publish),
    'DELETE publication': () => publishing.cancel(),
    'GET change-sets': async () =>
      (await sets?.list()) ?? { isSetUp: false, needsApproval: false, sets: [] },
    'POST change-sets': given(parseNewSet, (asked) => known(sets).make(asked)),
    'POST change-set': given(parseAction, (action, request) => {
      allowAction(action.do, rightsOf(request))
      return known(sets).act(set, action)
    }),
    'POST followed': async (request) => {
      await readBody(request, 0)
      await workspace.followSet(parameterOf(request, 'id') ?? '')
      return {}
    },
    'GET other-changes': () => known(sets).others(set),
    'GET preview-links': async () => known(links).list(set),
    'POST preview-links': given(parsePreviewRequest, (asked) => known(links).make(set, asked)),
    'DELETE preview-links': async (request) => {
      await known(links).delete(set, parameterOf(request, 'id') ?? '')
      return {}
    },
    'GET publication-texts': (request) => publishing.texts(parameterOf(request, 'id') ?? ''),
  }
  return async (name: string, request: IncomingMessage) => {
    const key = allowRoute(`${request.method} ${name}`, rightsOf(request))
    if (sets && set === '' && ofDrafts.has(key)) {
      request.resume()
      throw new HttpError(409, 'Open a change set first.')
    }
    const value = await routes[key](request)
    const { reason } = asRecord(value)
    if (reason !== undefined) return { status: reason === 'problems' ? 422 : 409, value }
    return { status: creating.has(key) ? 201 : 200, value }
  }
}

/** The requests that need a change set where there are some. */
const ofDrafts: ReadonlySet<string> = new Set([
  'POST documents',
  'PUT draft',
  'PATCH draft',
  'POST editor',
  'POST save',
  'POST change-set',
])

const creating: ReadonlySet<string> = new Set([
  'POST version',
  'POST pictures',
  'POST documents',
  'POST crop',
  'POST preview-links',
  'POST change-sets',
])

function isDocumentKind(name: string): name is DocumentKind {
  return Object.hasOwn(documentKinds, name)
}

function parameterOf({ url = '' }: IncomingMessage, name: string): string | null {
  return new URL(url, 'http://localhost').searchParams.get(name)
}
