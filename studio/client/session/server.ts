import type {
  BrandsReport,
  CropRequest,
  Draft,
  DraftRequest,
  Editor,
  Outdated,
  Published,
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

/** The API of the server. Every call rejects with an Error whose message can be displayed. */
export type StudioServer = ReturnType<typeof createServer>

/** The server cannot be reached. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super('The server is not responding. Restart it with npm run studio.', options)
  }
}

/** Creates the client of the API. `token` comes from the page and is unknown to other sites. */
export function createServer(token: string) {
  async function send(method: string, path: string, body?: object | Blob): Promise<Response> {
    const isRaw = body instanceof Blob
    return fetch(`/__studio/api/${path}`, {
      method,
      headers: {
        'x-studio-token': token,
        ...(body && { 'content-type': isRaw ? body.type : 'application/json' }),
      },
      ...(body && { body: isRaw ? body : JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Unreachable({ cause })
    })
  }

  // A byte order mark is not part of the JSON: it is removed from received texts and restored in sent ones.
  const marked = new Set<string>()
  const removeMarks = (texts: Texts): Texts =>
    mapTexts(texts, (text, name) => {
      if (!text.startsWith(mark)) return text
      marked.add(name)
      return text.slice(1)
    })
  const restoreMarks = <T extends Draft>(draft: T): T => {
    const restore = (text: string, name: string): string => (marked.has(name) ? mark + text : text)
    return { ...draft, files: mapTexts(draft.files, restore), base: mapTexts(draft.base, restore) }
  }

  return {
    async site(): Promise<StudioSite> {
      const site = await readJson<StudioSite>(await send('GET', 'site'))
      const { disk, draft } = site
      return {
        ...site,
        disk: removeMarks(disk),
        draft: draft && { files: removeMarks(draft.files), base: removeMarks(draft.base) },
      }
    },
    report: async () => readJson<StudioReport>(await send('GET', 'report')),
    /** Checks the other brands; null if another draft was stored in the meantime. */
    reportBrands: async () => readJson<BrandsReport | null>(await send('GET', 'brands')),
    /** Lets a window edit, unless another one does and the request is not forced. Resolves with the one that edits then. */
    edit: async (request: { window: string; name: string; isForced: boolean }) =>
      readJson<Editor>(await send('POST', 'editor', request)),
    /** Stores a draft. Resolves with the reason if it was refused. */
    async sendDraft(request: DraftRequest): Promise<StudioReport | Unchecked | Outdated> {
      const response = await send('PUT', 'draft', restoreMarks(request))
      if (response.status !== 409) return readJson<StudioReport | Unchecked>(response)
      return readRefusal<Outdated>(response)
    },
    /** Migrates texts to the current schemas. */
    migrate: async (texts: Texts) => readJson<Texts>(await send('POST', 'migrated', texts)),
    /** Saves. Resolves with the reason if it was refused. */
    async save(request: SaveRequest): Promise<Refusal | Saved> {
      const response = await send('POST', 'save', request)
      if (response.status === 409 || response.status === 422) {
        const refusal = await readRefusal<Refusal>(response)
        return refusal.reason === 'changed'
          ? { ...refusal, disk: removeMarks(refusal.disk) }
          : refusal
      }
      const { updated } = await readJson<Saved>(response)
      return { updated: removeMarks(updated) }
    },
    /** Lists the saved versions, newest first. */
    versions: async () => readJson<Version[]>(await send('GET', 'versions')),
    /** Reads the texts of a version. */
    version: async (id: string) =>
      removeMarks(await readJson<Texts>(await send('GET', `version?id=${encodeURIComponent(id)}`))),
    /** Keeps a copy of the draft. */
    keepDraft: async (): Promise<void> => readJson(await send('POST', 'version')),
    /** Keeps a picture, for the draft to name. */
    upload: async (file: File) => readJson<StudioPicture>(await send('POST', 'pictures', file)),
    /** Keeps a part of a picture, for the draft to name. */
    crop: async (request: CropRequest) =>
      readJson<StudioPicture>(await send('POST', 'crop', request)),
    /** Builds the saved site of pages.json, or of a brand, and serves it. */
    publish: async (brand: string | undefined) =>
      readJson<Published>(
        await send('POST', brand === undefined ? 'published' : `published?brand=${brand}`),
      ),
  }
}

const mark = '\uFEFF'

function mapTexts(texts: Texts, change: (text: string, name: string) => string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text, name)]))
}

/** Reads why something was refused. Throws an Error without a reason, as for files on disk that cannot be read. */
async function readRefusal<T extends { reason: string }>(response: Response): Promise<T> {
  const refusal: T | { message: string } = await response.json()
  if ('reason' in refusal) return refusal
  throw new Error(refusal.message)
}

async function readJson<T>(response: Response): Promise<T> {
  if (response.ok) return response.json()
  const body: { message?: string } = await response.json().catch(() => ({}))
  throw new Error(body.message ?? `The request failed with status ${response.status}.`)
}
