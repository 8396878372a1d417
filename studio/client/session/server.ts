import type {
  BrandsReport,
  CropRequest,
  Draft,
  DraftDelta,
  DocumentKind,
  DraftRequest,
  Editor,
  Outdated,
  PageDifference,
  Published,
  PublishRequest,
  PublishState,
  Refusal,
  Saved,
  SaveRequest,
  StudioPicture,
  StudioReport,
  StudioSite,
  Texts,
  Unchecked,
  Version,
} from '../../api.ts'
import type {
  ChangeSet,
  ChangeSetAction,
  ChangeSetList,
  OtherChanges,
  PreviewLink,
  PreviewRequest,
  SetRefusal,
} from '../../change-sets.ts'
import { t, tSaid } from '../i18n/translate.ts'
import { addressForSet } from '../window/address.ts'

/** The API of the server. Every call rejects with an Error whose message can be displayed. */
export type StudioServer = ReturnType<typeof createServer>

/** The server cannot be reached. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super(t('The server is not responding. Restart it with npm run studio.'), options)
  }
}

/**
 * Creates the client of the API, for a change set if one is given. `token` comes from the page and is unknown to other sites.
 */
export function createServer(token: string, set?: string) {
  /** Sends a request, and reads the answer: what was asked for, or why it was refused. Rejects without either. */
  async function ask<T>(method: string, path: string, body?: object | Blob): Promise<T> {
    const isRaw = body instanceof Blob
    const response = await fetch(addressForSet(`/__studio/api/${path}`, set), {
      method,
      headers: {
        'x-studio-token': token,
        ...(body && { 'content-type': isRaw ? body.type : 'application/json' }),
      },
      ...(body && { body: isRaw ? body : JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Unreachable({ cause })
    })
    if (response.ok) return response.json()
    const answer: T & { reason?: string; message?: string } = await response
      .json()
      .catch(() => ({}))
    if (answer.reason !== undefined) return answer
    const { status } = response
    throw new Error(
      answer.message === undefined
        ? t('The request failed with status {status}.', { status })
        : tSaid(answer.message),
    )
  }

  // A byte order mark is not part of the JSON: it is removed from received texts and restored in sent ones.
  const marked = new Set<string>()
  const removeMark = (text: string, name: string): string => {
    if (!text.startsWith(mark)) return text
    marked.add(name)
    return text.slice(1)
  }
  const restoreMark = (text: string, name: string): string =>
    marked.has(name) ? mark + text : text
  const removeMarks = (texts: Texts): Texts => mapValues(texts, removeMark)
  const unmark = <T extends Draft>(draft: T): T => mapTexts(draft, removeMark)
  const markDelta = ({ delta, ...rest }: { delta: DraftDelta }) => ({
    ...rest,
    delta: mapValues(delta, (one, name) => {
      if (one === null || !marked.has(name)) return one
      const { change, base, ...others } = one
      const moved = { ...change, from: change.from + 1, to: change.to + 1 }
      return { ...others, change: moved, ...(base !== undefined && { base: mark + base }) }
    }),
  })

  return {
    async site(): Promise<StudioSite> {
      const site = await ask<StudioSite>('GET', 'site')
      const { disk, draft, set: versions } = site
      return {
        ...site,
        disk: removeMarks(disk),
        draft: draft && unmark(draft),
        ...(versions && {
          set: {
            saved: unmark(versions.saved),
            ...(versions.theirs && { theirs: unmark(versions.theirs) }),
          },
        }),
      }
    },
    report: () => ask<StudioReport>('GET', 'report'),
    /** Checks the other brands; null if another draft was stored in the meantime. */
    reportBrands: () => ask<BrandsReport | null>('GET', 'brands'),
    /** Lets a window edit, unless another one does and the request is not forced. Resolves with the one that edits then. */
    edit: (request: { window: string; name: string; isForced: boolean }) =>
      ask<Editor>('POST', 'editor', request),
    /** Stores a draft. Resolves with the reason if it was refused. */
    sendDraft: (request: DraftRequest) =>
      'delta' in request
        ? ask<StudioReport | Unchecked | Outdated>('PATCH', 'draft', markDelta(request))
        : ask<StudioReport | Unchecked | Outdated>('PUT', 'draft', mapTexts(request, restoreMark)),
    /** Migrates texts to the current schemas. */
    migrate: (texts: Texts) => ask<Texts>('POST', 'migrated', texts),
    /** Saves. Resolves with the reason if it was refused. */
    async save(request: SaveRequest): Promise<Refusal | Saved> {
      const answer = await ask<Refusal | Saved>('POST', 'save', request)
      if ('updated' in answer)
        return {
          updated: removeMarks(answer.updated),
          ...(answer.set && { set: { ...answer.set, saved: unmark(answer.set.saved) } }),
        }
      return answer.reason === 'changed' ? { ...answer, disk: removeMarks(answer.disk) } : answer
    },
    /** Lists the saved versions, newest first. */
    versions: () => ask<Version[]>('GET', 'versions'),
    /** Reads the texts of a version. */
    version: async (id: string) =>
      removeMarks(await ask<Texts>('GET', `version?id=${encodeURIComponent(id)}`)),
    /** Lists the pages that look different in two versions; without one, in the draft. */
    versionPages: (before?: string, after?: string) => {
      const query = new URLSearchParams({ ...(before && { before }), ...(after && { after }) })
      return ask<PageDifference[]>('GET', `version-pages?${query}`)
    },
    /** Keeps a copy of the draft. */
    keepDraft: () => ask<void>('POST', 'version'),
    /** Keeps a picture, for the draft to name. */
    upload: (file: File) => ask<StudioPicture>('POST', 'pictures', file),
    /** Adds a file to the public files. Resolves with its address. */
    async addDocument(file: File, kind: DocumentKind) {
      const query = new URLSearchParams({ name: file.name, kind })
      return (await ask<{ file: string }>('POST', `documents?${query}`, file)).file
    },
    /** Keeps a part of a picture, for the draft to name. */
    crop: (request: CropRequest) => ask<StudioPicture>('POST', 'crop', request),
    /** Builds the saved site of pages.json, or of a brand, and serves it. */
    publish: (brand: string | undefined) =>
      ask<Published>('POST', brand === undefined ? 'published' : `published?brand=${brand}`),
    /** What is published, and what is being published. */
    publication: () => ask<PublishState>('GET', 'publication'),
    /** Starts or plans to publish what is saved, or starts to return to an earlier publication. */
    startPublication: (request: PublishRequest) =>
      ask<PublishState>('POST', 'publication', request),
    /** Forgets the time that was planned. */
    cancelPublication: () => ask<PublishState>('DELETE', 'publication'),
    /** Lists the change sets. */
    changeSets: () => ask<ChangeSetList>('GET', 'change-sets'),
    makeChangeSet: (request: { name: string; by: string }) =>
      ask<ChangeSet>('POST', 'change-sets', request),
    /** Does something with the change set. Resolves with it, or why that was refused. */
    actOnChangeSet: (action: ChangeSetAction) =>
      ask<ChangeSet | SetRefusal>('POST', 'change-set', action),
    /** Says that the draft has what others have saved in the change set. */
    followSet: (id: string) => ask<void>('POST', `followed?id=${id}`),
    /** Lists the places that other change sets change. */
    otherChanges: () => ask<OtherChanges[]>('GET', 'other-changes'),
    previewLinks: () => ask<PreviewLink[]>('GET', 'preview-links'),
    makePreviewLink: (request: PreviewRequest & { by: string }) =>
      ask<PreviewLink>('POST', 'preview-links', request),
    deletePreviewLink: (id: string) => ask<unknown>('DELETE', `preview-links?id=${id}`),
    /** Reads the texts of a publication. */
    publicationTexts: async (id: string) =>
      removeMarks(await ask<Texts>('GET', `publication-texts?id=${id}`)),
  }
}

const mark = '\uFEFF'

function mapTexts<T extends Draft>(draft: T, change: (text: string, name: string) => string): T {
  return { ...draft, files: mapValues(draft.files, change), base: mapValues(draft.base, change) }
}

function mapValues<T>(
  texts: Readonly<Record<string, T>>,
  change: (value: T, name: string) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, change(one, name)]))
}
